import { IntegerColumn, SparseTexts, WordColumn } from '@sarraf/ledger';
import type { OrderRow } from './changes.ts';

/** Bits of `terms`. */
const BUY = 1;
const POST_ONLY = 2;

/**
 * Open orders as nearly all are: limit orders that rest untouched, of which half of a row's fields
 * say nothing. In any order.
 */
export class PlainOrderColumns {
  readonly ids = new IntegerColumn();
  readonly users = new IntegerColumn();
  readonly markets = new WordColumn();
  /** 1 of a buy, and 2 more of one that is post-only. */
  readonly terms = new IntegerColumn();
  readonly prices = new IntegerColumn();
  readonly lots = new IntegerColumn();
  readonly makerFees = new IntegerColumn();
  readonly takerFees = new IntegerColumn();
  readonly holds = new IntegerColumn();
  readonly priorities = new IntegerColumn();
  readonly createdAt = new IntegerColumn();
  readonly createdSeqs = new IntegerColumn();
  readonly clientOrderIds = new SparseTexts();

  get count(): number {
    return this.ids.length;
  }

  /** Takes a row if it is of this kind, and answers whether it is. */
  take(row: OrderRow): boolean {
    if (!isPlain(row)) return false;
    const at = this.count;
    this.ids.push(row.id);
    this.users.push(row.user);
    this.markets.push(row.market);
    this.terms.push((row.side === 'buy' ? BUY : 0) + (row.postOnly ? POST_ONLY : 0));
    this.prices.push(row.priceTicks ?? 0);
    this.lots.push(row.lots);
    this.makerFees.push(row.makerFeePpm);
    this.takerFees.push(row.takerFeePpm);
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

  /** How many orders each market has. */
  countByMarket(): ReadonlyMap<string, number> {
    const { words } = this.markets;
    const counts = words.map(() => 0);
    for (let at = 0; at < this.count; at += 1) {
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
  const isStop = row.stopTicks !== null || row.triggerNo !== null || row.linkedOrder !== null;
  const rests = row.status === 'open' && row.priceTicks !== null && row.hold !== null;
  return rests && isLimit && isUntouched && !isStop && row.cancelReason === null;
}
