import type { Account } from '@sarraf/ledger';
import { baseUnits, feeIncrement, quoteUnits } from '@sarraf/market';
import type { TradeSink } from '@sarraf/matching';
import { type Amount, assert, ensureDefined } from '@sarraf/money';
import type { TradeRow } from '../records/order-records.ts';
import type { MarketState } from '../records/market-state.ts';
import type { Memory } from '../records/memory.ts';
import { countStablecoins } from '../limits/stablecoin-limits.ts';
import { endSiblingOfFilled } from '../orders/oco-siblings.ts';
import { isOpen, type OrderState, remainingLots, worstTicks } from '../orders/order-state.ts';
import { tehranDayOf } from '../rules/tehran-day.ts';
import { worthOf } from './trade-volumes.ts';

/**
 * Settles each trade of a match as it happens: holds lowered, one ledger entry with both sides
 * and their fees, both orders brought forward. Invariant: between two trades every balance, hold
 * and order agrees.
 */
export class TradeSettler implements TradeSink {
  readonly #memory: Memory;
  #taker: OrderState | undefined;
  /** Trades since `begin`. */
  trades = 0;
  /** Prices of makers met since `begin`, each once. */
  touchedTicks: number[] = [];

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** The taker of the trades that follow. */
  begin(taker: OrderState): void {
    this.#taker = taker;
    this.trades = 0;
    if (this.touchedTicks.length > 0) this.touchedTicks = [];
  }

  trade(
    makerOrderId: number,
    makerOwner: number,
    priceTicks: number,
    lots: number,
    makerRemaining: number,
  ): void {
    const memory = this.#memory;
    const taker = ensureDefined(this.#taker, 'a match has a taker');
    const maker = ensureDefined(memory.orders.get(makerOrderId), 'a maker is an open order');
    assert(
      maker.row.user === makerOwner && isOpen(maker),
      'the book and the orders agree on a maker',
    );
    assert(maker.row.priceTicks === priceTicks, 'a trade is at the price of its maker');
    const market = taker.market;
    const quote = quoteUnits(priceTicks, lots, market.spec);
    const base = baseUnits(lots, market.spec);
    const [buyer, seller] = taker.row.side === 'buy' ? [taker, maker] : [maker, taker];
    this.#lowerBuyersHold(buyer, lots, quote);
    memory.ledger.lowerHold(ensureDefined(seller.hold, 'a seller has a hold'), base);

    const buyerFee = feeOf(buyer, buyer === taker, lots, market);
    const sellerFee = feeOfQuote(seller, seller === taker, quote);
    memory.lastTrade += 1;
    const entry = post(memory, buyer, seller, { base, quote, buyerFee, sellerFee });
    bringForward(memory, buyer, lots, quote, buyerFee);
    bringForward(memory, seller, lots, quote, sellerFee);
    assert(remainingLots(maker) === makerRemaining, 'the book and the order agree on what is left');
    if (makerRemaining === 0)
      assert(maker.hold?.row.remaining === 0n, 'a filled order holds nothing');

    if (memory.records.limits.record.stablecoin.length > 0) {
      countStablecoins(memory, buyer.row.user, { market, side: 'buy', base });
    }
    market.row.lastPriceTicks = priceTicks;
    this.#count(maker, taker, quote);
    this.#note(market, {
      id: memory.lastTrade,
      market: market.spec.symbol,
      marketSeq: market.row.marketSeq + 1,
      priceTicks,
      lots,
      quote,
      takerSide: taker.row.side,
      makerOrder: maker.row.id,
      takerOrder: taker.row.id,
      makerUser: maker.row.user,
      takerUser: taker.row.user,
      makerFee: maker === buyer ? buyerFee : sellerFee,
      takerFee: taker === buyer ? buyerFee : sellerFee,
      entry,
      at: memory.at,
    });
  }

  /** Both sides of a trade have traded its worth; tether is worth what it last was. */
  #count(maker: OrderState, taker: OrderState, quote: bigint): void {
    const memory = this.#memory;
    const { records, markets, at } = memory;
    const { volumes } = records.windows;
    const worth = worthOf(taker.market, quote, markets);
    if (worth === 0n) return;
    const day = tehranDayOf(at);
    volumes.add(memory.traderOf(maker.row.user), day, worth);
    volumes.add(memory.traderOf(taker.row.user), day, worth);
  }

  /** A buyer's hold falls by the price it was made at: what the better one saved is free at once. */
  #lowerBuyersHold(buyer: OrderState, lots: number, quote: bigint): void {
    const hold = ensureDefined(buyer.hold, 'a buyer has a hold');
    const freed = hasOwnPrice(buyer)
      ? quoteUnits(worstTicks(buyer), lots, buyer.market.spec)
      : quote;
    assert(freed >= quote, 'a trade is no worse than its limit');
    this.#memory.ledger.lowerHold(hold, freed);
  }

  #note(market: MarketState, trade: TradeRow): void {
    this.trades += 1;
    const touched = this.touchedTicks;
    if (touched[touched.length - 1] !== trade.priceTicks) touched.push(trade.priceTicks);
    market.row.marketSeq += 1;
    this.#memory.touchMarket(market);
    this.#memory.trades.push(trade);
    const { marketSeq } = trade;
    this.#memory.events.push({ type: 'trade', market: trade.market, marketSeq, trade });
  }
}

/** Whether the hold was made at the order's worst price; a plain market order's is exact. */
const hasOwnPrice = (order: OrderState): boolean =>
  order.row.orderType === 'limit' || order.row.stopTicks !== null;

interface Legs {
  readonly base: bigint;
  readonly quote: bigint;
  readonly buyerFee: bigint;
  readonly sellerFee: bigint;
}

/** The entry of the trade that was numbered last: both legs, and a fee each where it is above 0. */
function post(memory: Memory, buyer: OrderState, seller: OrderState, legs: Legs): number {
  const { ledger, lastTrade, at, commandIndex } = memory;
  const { market } = buyer;
  const { base, quote } = market.spec;
  const got = receivesInto(memory, buyer, base.symbol, market.baseNo);
  const paid = receivesInto(memory, seller, quote.symbol, market.quoteNo);
  const entry = ledger.openEntry('trade', String(lastTrade), at, commandIndex);
  ledger.move(seller.pays, got, legs.base, 'base');
  ledger.move(buyer.pays, paid, legs.quote, 'quote');
  if (legs.buyerFee > 0n) {
    market.baseFees ??= ledger.open('house', 'fees', base.symbol, 'spot');
    ledger.move(got, market.baseFees, legs.buyerFee, 'fee');
  }
  if (legs.sellerFee > 0n) {
    market.quoteFees ??= ledger.open('house', 'fees', quote.symbol, 'spot');
    ledger.move(paid, market.quoteFees, legs.sellerFee, 'fee');
  }
  return entry;
}

function receivesInto(memory: Memory, order: OrderState, asset: string, assetNo: number): Account {
  order.receives ??= memory.openSpotOf(memory.traderOf(order.row.user), asset, assetNo);
  return order.receives;
}

const rateOf = (order: OrderState, takes: boolean): number =>
  takes ? order.row.takerFeePpm : order.row.makerFeePpm;

/** A buyer's fee on a fill: what this fill adds to the fee on all the coins received so far. */
function feeOf(buyer: OrderState, takes: boolean, lots: number, market: MarketState): bigint {
  const before = baseUnits(buyer.row.filledLots, market.spec);
  const after = baseUnits(buyer.row.filledLots + lots, market.spec);
  return feeIncrement(before as Amount, after as Amount, rateOf(buyer, takes));
}

/** A seller's fee on a fill, of the money received. */
function feeOfQuote(seller: OrderState, takes: boolean, quote: bigint): bigint {
  const before = seller.row.filledQuote;
  return feeIncrement(before as Amount, (before + quote) as Amount, rateOf(seller, takes));
}

function bringForward(
  memory: Memory,
  order: OrderState,
  lots: number,
  quote: bigint,
  fee: bigint,
): void {
  order.row.filledLots += lots;
  order.row.filledQuote += quote;
  order.row.feeUnits += fee;
  order.row.updatedAt = memory.at;
  const left = remainingLots(order);
  assert(left >= 0, 'no order fills beyond its quantity');
  order.row.status = left === 0 ? 'filled' : 'partially_filled';
  if (left === 0) order.count.add(-1);
  memory.touchOrder(order);
  if (order.sibling !== null) endSiblingOfFilled(memory, order);
}
