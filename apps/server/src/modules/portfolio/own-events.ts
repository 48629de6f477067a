// What a person's money did, asset by asset and day by day: each event with its worth in toman.
import type { MarketSpec } from '@sarraf/market';
import { divCeil, divFloor, IRT } from '@sarraf/money';
import type { DailyMove } from './daily-moves.queries.ts';
import type { DailyTrade } from './daily-trades.queries.ts';
import type { AssetDay, PriceBook } from './price-book.ts';

/** What came in and what went out of one asset on one day, all of one cause; smallest units. */
export interface OwnEvent {
  /** When it happened, a day of Tehran. */
  readonly day: number;
  /** When it counts: the first day with a price, where there was none. */
  readonly countsOn: number;
  readonly asset: string;
  /** A kind of entries; of trades `trade`. */
  readonly kind: string;
  readonly inUnits: bigint;
  readonly outUnits: bigint;
  /** The house's, beside both. */
  readonly feeUnits: bigint;
  /** Toman's smallest unit; of a trade both sides have the same, less what the fee took. */
  readonly inWorth: bigint;
  readonly outWorth: bigint;
  /** Of a trade, in toman's smallest unit. */
  readonly feeWorth: bigint;
  readonly inCount: number;
  readonly outCount: number;
}

/** What the events of a person are made of. */
export interface OwnDays {
  readonly moves: readonly DailyMove[];
  readonly trades: readonly DailyTrade[];
  readonly specOf: (market: string) => MarketSpec;
}

/** Days whose prices {@link ownEvents} asks for. */
export function askedDays(
  { moves, trades, specOf }: OwnDays,
  pricedDay: PriceBook['pricedDay'],
): AssetDay[] {
  const quotes = trades.map(({ day, market }) => ({ asset: specOf(market).quote.symbol, day }));
  return [...moves, ...quotes].flatMap(({ asset, day }) => {
    const priced = pricedDay(asset, day);
    return priced === undefined ? [] : [{ asset, day: priced }];
  });
}

/** All of them, the oldest day first. */
export function ownEvents(days: OwnDays, prices: PriceBook): OwnEvent[] {
  const events = [
    ...days.moves.map((move) => moveEvent(move, prices)),
    ...days.trades.flatMap((trade) => tradeEvents(trade, days.specOf(trade.market), prices)),
  ];
  return events.sort((a, b) => a.countsOn - b.countsOn);
}

function worthOn(prices: PriceBook, asset: string, day: number, units: bigint): bigint {
  const priced = prices.pricedDay(asset, day);
  return priced === undefined ? 0n : (prices.worth(asset, priced, units) ?? 0n);
}

function moveEvent(move: DailyMove, prices: PriceBook): OwnEvent {
  const { asset, came, cameCount, day, fee, kind, went, wentCount } = move;
  return {
    day,
    countsOn: prices.pricedDay(asset, day) ?? day,
    asset,
    kind,
    inUnits: came,
    outUnits: went,
    feeUnits: fee,
    inWorth: worthOn(prices, asset, day, came),
    outWorth: worthOn(prices, asset, day, went),
    feeWorth: 0n,
    inCount: cameCount,
    outCount: wentCount,
  };
}

/** A buy's fee is of the coin, a sale's of the money: what the trade was worth is what was given or got. */
function tradeEvents(trade: DailyTrade, spec: MarketSpec, prices: PriceBook): OwnEvent[] {
  const { day, feeUnits, isBuy, quoteUnits } = trade;
  const base = trade.lots * spec.lotUnits + trade.baseUnits;
  const quote = spec.quote.symbol;
  const settled = isBuy ? quoteUnits : quoteUnits - feeUnits;
  const worth = worthOn(prices, quote, day, settled);
  const countsOn = prices.pricedDay(quote, day) ?? day;
  const feeWorth = isBuy ? divFloor(worth * feeUnits, base) : worthOn(prices, quote, day, feeUnits);
  const shared = { day, countsOn, kind: 'trade', inCount: 0, outCount: 0 };
  const received = { outUnits: 0n, outWorth: 0n, inWorth: worth, feeUnits, feeWorth };
  const given = { inUnits: 0n, inWorth: 0n, outWorth: worth, feeUnits: 0n, feeWorth: 0n };
  return isBuy
    ? [
        { ...shared, ...received, asset: spec.base.symbol, inUnits: base },
        { ...shared, ...given, asset: quote, outUnits: quoteUnits },
      ]
    : [
        { ...shared, ...received, asset: quote, inUnits: quoteUnits },
        { ...shared, ...given, asset: spec.base.symbol, outUnits: base },
      ];
}

/** What is left of an asset and what it cost; what was sold brought, day by day. */
export interface CostBook {
  readonly units: bigint;
  /** Toman's smallest unit. */
  readonly cost: bigint;
  readonly realised: readonly { readonly day: number; readonly worth: bigint }[];
}

/**
 * Average cost, as it moves: what comes in costs what it was worth that day, what is sold takes its part
 * of the cost (rounded up, against the profit), what goes elsewhere takes it without a profit. Of one day
 * what came stands before what went.
 */
export function costBook(events: readonly OwnEvent[], asset: string): CostBook {
  let units = 0n;
  let cost = 0n;
  const realised: { day: number; worth: bigint }[] = [];
  const takeOut = (out: bigint): bigint => {
    const part = out >= units ? cost : divCeil(cost * out, units);
    cost -= part;
    units = out >= units ? 0n : units - out;
    return part;
  };
  if (asset === IRT) return { units, cost, realised };
  const own = events.filter((event) => event.asset === asset);
  for (const day of new Set(own.map((event) => event.day).sort((a, b) => a - b))) {
    const ofDay = own.filter((event) => event.day === day);
    for (const { feeUnits, inUnits, inWorth } of ofDay) {
      if (inUnits === 0n) continue;
      units += inUnits - feeUnits;
      cost += inWorth;
    }
    for (const { feeUnits, inUnits, kind, outUnits, outWorth } of ofDay) {
      const out = outUnits + (inUnits === 0n ? feeUnits : 0n);
      if (out === 0n) continue;
      const part = takeOut(out);
      if (kind === 'trade') realised.push({ day, worth: outWorth - part });
    }
  }
  return { units, cost, realised };
}
