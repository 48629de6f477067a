import {
  type Account,
  RecordHash,
  type RowRecord,
  rowRecord,
  type StateHash,
} from '@sarraf/ledger';
import { defineMarket, type MarketSeed, type MarketSpec, type Side } from '@sarraf/market';
import type { OrderBook } from '@sarraf/matching';
import { MARKET, type MarketRow } from './order-records.ts';
import { StopBook } from '../orders/stop-book.ts';
import { TriggerQueue } from '../orders/trigger-queue.ts';

const MARKET_KIND = 4;
const MARKET_HASH = new RecordHash(MARKET_KIND, MARKET);

/** One market as the exchange works on it. */
export interface MarketState extends RowRecord<MarketRow> {
  readonly book: OrderBook;
  /** `Memory.assetNo` of both assets. */
  readonly baseNo: number;
  readonly quoteNo: number;
  seed: MarketSeed;
  spec: MarketSpec;
  /** Stops that wait for a price. */
  readonly buyStops: StopBook;
  readonly sellStops: StopBook;
  /** Stops that are due and have not acted yet. */
  readonly triggers: TriggerQueue;
  baseFees: Account | null;
  quoteFees: Account | null;
}

/** A market of which nothing has happened yet. */
export function newMarket(
  seed: MarketSeed,
  book: OrderBook,
  baseNo: number,
  quoteNo: number,
): MarketState {
  const spec = defineMarket(seed);
  const numbers = { marketSeq: 0, lastPriceTicks: 0, referenceTicks: 0 };
  const triggers = { lastTrigger: 0, triggerSteps: 0 };
  return {
    ...rowRecord({ symbol: spec.symbol, seed: canonicalSeed(seed), ...numbers, ...triggers }),
    book,
    baseNo,
    quoteNo,
    seed,
    spec,
    buyStops: new StopBook('buy'),
    sellStops: new StopBook('sell'),
    triggers: new TriggerQueue(),
    baseFees: null,
    quoteFees: null,
  };
}

/** Takes over another seed of the same market; prices are carried to the new tick, floored. */
export function reconfigure(market: MarketState, seed: MarketSeed): void {
  const before = market.spec;
  market.seed = seed;
  market.spec = defineMarket(seed);
  const { row } = market;
  row.seed = canonicalSeed(seed);
  row.lastPriceTicks = carryPrice(row.lastPriceTicks, before, market.spec);
  row.referenceTicks = carryPrice(row.referenceTicks, before, market.spec);
}

function carryPrice(ticks: number, before: MarketSpec, after: MarketSpec): number {
  const units = BigInt(ticks) * before.tickUnits * 10n ** BigInt(after.priceScale);
  return Number(units / (after.tickUnits * 10n ** BigInt(before.priceScale)));
}

/** Puts the market as it stands now into the state's hash. */
export function hashMarket(hash: StateHash, market: MarketState): void {
  MARKET_HASH.put(hash, market.row, market);
}

/** The stops of a side that wait for a price. */
export function stopsOf(market: MarketState, side: Side): StopBook {
  return side === 'buy' ? market.buyStops : market.sellStops;
}

/** Whether any order rests or waits in the market: its steps stay as they are. */
export function hasOrders({ book, buyStops, sellStops, triggers }: MarketState): boolean {
  return book.size > 0 || buyStops.size > 0 || sellStops.size > 0 || triggers.size > 0;
}

/** A seed as JSON with its keys in one order, whatever order they were written or stored in. */
export function canonicalSeed(seed: MarketSeed): string {
  const { base, quote } = seed;
  return JSON.stringify({
    base: { symbol: base.symbol, scale: base.scale },
    quote: { symbol: quote.symbol, scale: quote.scale },
    tickSize: seed.tickSize,
    lotSize: seed.lotSize,
    minQuantity: seed.minQuantity,
    minNotional: seed.minNotional,
    makerFeePpm: seed.makerFeePpm,
    takerFeePpm: seed.takerFeePpm,
    bandPpm: seed.bandPpm,
    boundPpm: seed.boundPpm,
    stopBoundPpm: seed.stopBoundPpm,
    status: seed.status,
    // only where it is set: the texts of before there were stablecoins stay what they were
    ...(seed.isStablecoin === true && { isStablecoin: true }),
  });
}
