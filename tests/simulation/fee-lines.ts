// Who paid which fee, by the rows of trades: with the book and with the house.
import type { Tables } from './tables.ts';

/** A fee that somebody paid. */
export interface FeeLine {
  readonly entry: number;
  readonly user: number;
  readonly asset: string;
  readonly units: bigint;
  /** When they traded; milliseconds since 1970. */
  readonly at: number;
}

/** The fees of all trades after an entry, in the order of their entries. */
export function feesAfter(tables: Tables, entry: number): FeeLine[] {
  const lines: FeeLine[] = [];
  for (const trade of tables.trades.values()) {
    if (trade.entry <= entry) continue;
    const [base, quote] = assetsOf(tables, trade.market);
    const [ofTaker, ofMaker] = trade.takerSide === 'buy' ? [base, quote] : [quote, base];
    const { makerUser, takerUser, makerFee, takerFee, at } = trade;
    lines.push({ entry: trade.entry, user: makerUser, asset: ofMaker, units: makerFee, at });
    lines.push({ entry: trade.entry, user: takerUser, asset: ofTaker, units: takerFee, at });
  }
  for (const { entry: its, user, feeAsset, feeUnits, at } of tables.otcTrades.values()) {
    if (its > entry) lines.push({ entry: its, user, asset: feeAsset, units: feeUnits, at });
  }
  return lines.sort((a, b) => a.entry - b.entry);
}

function assetsOf(tables: Tables, market: string): readonly [base: string, quote: string] {
  const seed = JSON.parse(tables.markets.get(market)?.seed ?? '{}') as {
    readonly base: { readonly symbol: string };
    readonly quote: { readonly symbol: string };
  };
  return [seed.base.symbol, seed.quote.symbol];
}
