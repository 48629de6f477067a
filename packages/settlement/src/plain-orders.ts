import {
  IntegerColumn,
  SparseTexts,
  type StateHash,
  SummedColumns,
  type TextWords,
  textWords,
  WordColumn,
} from '@sarraf/ledger';
import type { OrderRow } from './changes.ts';
import { NO_TEXT, ORDER_KIND } from './order-state.ts';

/** The bits of `terms` beneath the taker's fee. */
const BUY = 1;
const POST_ONLY = 2;
const TAKER_SHIFT = 2;
/** No fee reaches this, as none is above a million ppm; an order of which one does is not plain. */
const FEE_LIMIT = 2 ** 20;
/** Where the maker's fee begins in `terms`: its upper word. */
const MAKER_FACTOR = 0x1_0000_0000;

/**
 * Open orders as nearly all are: limit orders that rest untouched, of which half of a row's fields
 * say nothing. In any order.
 */
export class PlainOrderColumns extends SummedColumns {
  readonly ids = new IntegerColumn();
  readonly users = new IntegerColumn();
  readonly markets = new WordColumn();
  /**
   * What is small, packed, as each column costs a start some 50 ms a million: 1 of a buy, 2 more of
   * one that is post-only, four times the taker's fee in ppm, and in the upper word the maker's.
   */
  readonly terms = new IntegerColumn();
  readonly prices = new IntegerColumn();
  readonly lots = new IntegerColumn();
  readonly holds = new IntegerColumn();
  readonly priorities = new IntegerColumn();
  readonly createdAt = new IntegerColumn();
  readonly createdSeqs = new IntegerColumn();
  readonly clientOrderIds = new SparseTexts();
  /** Of the markets' names, by their codes. */
  readonly #marketWords: TextWords[] = [];

  get rows(): number {
    return this.ids.length;
  }

  /** Takes a row if it is of this kind, and answers whether it is. */
  take(row: OrderRow): boolean {
    if (!isPlain(row)) return false;
    const at = this.rows;
    this.ids.push(row.id);
    this.users.push(row.user);
    this.markets.push(row.market);
    const flags = (row.side === 'buy' ? BUY : 0) + (row.postOnly ? POST_ONLY : 0);
    const taker = row.takerFeePpm << TAKER_SHIFT;
    this.terms.push(row.makerFeePpm * MAKER_FACTOR + taker + flags);
    this.prices.push(row.priceTicks ?? 0);
    this.lots.push(row.lots);
    this.holds.push(row.hold ?? 0);
    this.priorities.push(row.priority);
    this.createdAt.push(row.createdAt);
    this.createdSeqs.pushBig(row.createdSeq);
    if (row.clientOrderId !== null) this.clientOrderIds.set(at, row.clientOrderId);
    return true;
  }

  isBuy(at: number): boolean {
    return (this.terms.low(at) & BUY) !== 0;
  }

  isPostOnly(at: number): boolean {
    return (this.terms.low(at) & POST_ONLY) !== 0;
  }

  /** In ppm. */
  makerFee(at: number): number {
    return this.terms.high(at);
  }

  /** In ppm. */
  takerFee(at: number): number {
    return this.terms.low(at) >>> TAKER_SHIFT;
  }

  /** As `hashOrder` would add its record. */
  addRow(hash: StateHash, at: number): void {
    const { ids, users, prices, lots, holds, priorities } = this;
    const { createdAt, clientOrderIds } = this;
    hash.begin(ORDER_KIND).words(ids.low(at), ids.high(at)).words(users.low(at), users.high(at));
    hash.text(this.#wordsOf(this.markets.code(at))).int(this.isBuy(at) ? 1 : 2);
    hash.words(prices.low(at), prices.high(at)).words(priorities.low(at), priorities.high(at));
    hash.words(lots.low(at), lots.high(at)).words(0, 0).words(0, 0).words(0, 0).words(0, 0);
    hash.words(this.makerFee(at), 0).words(this.takerFee(at), 0);
    hash.words(holds.low(at), holds.high(at)).words(createdAt.low(at), createdAt.high(at));
    const client = clientOrderIds.text(at);
    if (client === null) hash.text(NO_TEXT);
    else hash.string(client);
    if (this.isPostOnly(at)) hash.int(1).int(0).int(1).int(0).int(0).int(0).int(0);
    hash.end(0, 0, 0, 0);
  }

  #wordsOf(market: number): TextWords {
    return (this.#marketWords[market] ??= textWords(this.markets.words[market] as string));
  }

  /** How many orders each market has. */
  countByMarket(): ReadonlyMap<string, number> {
    const { words } = this.markets;
    const counts = words.map(() => 0);
    for (let at = 0; at < this.rows; at += 1) {
      const code = this.markets.code(at);
      counts[code] = (counts[code] ?? 0) + 1;
    }
    return new Map(words.map((word, code) => [word, counts[code] ?? 0]));
  }
}

function isPlain(row: OrderRow): boolean {
  const isUntouched =
    row.filledLots === 0 &&
    row.cancelledLots === 0 &&
    row.filledQuote === 0n &&
    row.feeUnits === 0n &&
    row.updatedAt === row.createdAt;
  const isLimit = row.orderType === 'limit' && row.timeInForce === 'gtc' && row.boundTicks === null;
  const fits = (fee: number): boolean => fee >= 0 && fee < FEE_LIMIT;
  const isPacked = fits(row.makerFeePpm) && fits(row.takerFeePpm);
  const isStop = row.stopTicks !== null || row.triggerNo !== null || row.linkedOrder !== null;
  const rests = row.status === 'open' && row.priceTicks !== null && row.hold !== null;
  return rests && isLimit && isUntouched && !isStop && isPacked && row.cancelReason === null;
}
