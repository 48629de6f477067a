import type { Market } from '@sarraf/contracts';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

/** Names of a market's two assets in the page's language. */
export function useMarketNames(market: Market): { coin: string; quote: string } {
  const t = useTexts(tradeTexts);
  const { lang } = useStore(settings);
  const quote = market.quote.symbol === 'IRT' ? t.toman : market.quote.labels[lang];
  return { coin: market.coin.labels[lang], quote };
}

/** «بیت‌کوین / تومان» */
export function PairTitle({ market }: { market: Market }) {
  const names = useMarketNames(market);
  return (
    <>
      <span className="font-bold">{names.coin}</span>
      <span className="font-normal text-fg2"> / {names.quote}</span>
    </>
  );
}

/** The unit of a market's prices: «تومان» in words, coins by their symbol, isolated. */
export function QuoteUnit({ market }: { market: Market }) {
  const t = useTexts(tradeTexts);
  if (market.quote.symbol === 'IRT') return <>{t.toman}</>;
  return <bdi dir="ltr">{market.quote.symbol}</bdi>;
}
