import type { Market } from '@sarraf/contracts';

const SUGGESTED = 3;

/** Of these coins those whose toman markets traded most in 24 hours. Order only: a float is enough. */
export function suggestedCoins<Coin extends { readonly symbol: string }>(
  coins: readonly Coin[],
  markets: readonly Market[],
): readonly Coin[] {
  const volumes = new Map(
    markets
      .filter(({ quote }) => quote.symbol === 'IRT')
      .map(({ coin, ticker }) => [coin.symbol, Number(ticker.quote_volume_24h)]),
  );
  const volumeOf = ({ symbol }: Coin): number => volumes.get(symbol) ?? 0;
  return coins.toSorted((a, b) => volumeOf(b) - volumeOf(a)).slice(0, SUGGESTED);
}
