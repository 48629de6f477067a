import { assert } from '@sarraf/market';
import { FlowReader } from './flow-message.ts';
import type { OrderBook, Side, TradeSink } from './order-book.ts';

/** What a replay has done so far. */
export interface ReplayTally {
  messages: number;
  trades: number;
  /** Distinct prices at which an order rested, of both sides. */
  levelsTouched: number;
}

/**
 * Plays a recorded order flow on a book and writes the reports that the flow's makers agree on:
 *
 * `0,seq,side,id,price,qty` acknowledged · `1,seq,price,qty,maker,taker` traded ·
 * `2,seq,side,id,price` cancelled, also the rest of an immediate-or-cancel order ·
 * `3,seq,side,id,price,qty` modified · `4,seq,id` cancel refused · `5,seq,id` modify refused;
 * side 0 is buy, 1 sell.
 *
 * Reports are ordered by seq and, within it, by type. A modify is a cancel and a new limit order of
 * the same id: it loses its priority and may match. Every order is its own owner's.
 *
 * @example
 * const replay = new FlowReplay(createOrderBook('ladder'));
 * replay.apply('0,N,B,1,100,10,0');
 * replay.takeReports(); // '0,0,0,1,100,10'
 */
export class FlowReplay implements TradeSink {
  readonly tally: ReplayTally = { messages: 0, trades: 0, levelsTouched: 0 };
  readonly #book: OrderBook;
  readonly #reader = new FlowReader();
  /** Price of each resting order, negative for a sell; a cancel report needs both. */
  readonly #resting = new Map<number, number>();
  readonly #pricesTouched = new Set<number>();
  #reports = '';
  #separator = '';
  #seq = -1;
  #takerId = 0;

  /** @param book an empty book, which the replay alone changes from now on. */
  constructor(book: OrderBook) {
    this.#book = book;
  }

  /**
   * Applies one line of the flow, without its line end.
   * @throws when the line is no message, its seq does not grow or a new order's id rests already.
   */
  apply(line: string): void {
    const message = this.#reader.read(line);
    const { seq, orderId, priceTicks, lots, side } = message;
    assert(seq > this.#seq, `seq grows: "${line}"`);
    this.#seq = seq;
    this.tally.messages += 1;
    const order = `${sideDigit(side)},${orderId},${priceTicks}`;
    if (message.type === 'new') {
      assert(!this.#resting.has(orderId), `a new order's id does not rest: "${line}"`);
      this.#report(`0,${seq},${order},${lots}`);
      const remaining = this.#matchAndRest(side, orderId, priceTicks, lots, message.ioc);
      if (remaining > 0 && message.ioc) this.#report(`2,${seq},${order}`);
    } else if (message.type === 'cancel') {
      const signedPrice = this.#withdraw(orderId);
      if (signedPrice === 0) this.#report(`4,${seq},${orderId}`);
      else {
        const digit = signedPrice > 0 ? 0 : 1;
        this.#report(`2,${seq},${digit},${orderId},${Math.abs(signedPrice)}`);
      }
    } else if (this.#withdraw(orderId) === 0) {
      this.#report(`5,${seq},${orderId}`);
    } else {
      this.#matchAndRest(side, orderId, priceTicks, lots, false);
      this.#report(`3,${seq},${order},${lots}`);
    }
  }

  /** The reports since the last call, joined by newlines; the whole has none at its end. */
  takeReports(): string {
    const reports = this.#reports;
    this.#reports = '';
    return reports;
  }

  /** Length of the reports that wait to be taken. */
  get pendingLength(): number {
    return this.#reports.length;
  }

  trade(maker: number, _owner: number, priceTicks: number, lots: number, left: number): void {
    this.tally.trades += 1;
    if (left === 0) this.#resting.delete(maker);
    this.#report(`1,${this.#seq},${priceTicks},${lots},${maker},${this.#takerId}`);
  }

  #matchAndRest(
    side: Side,
    orderId: number,
    priceTicks: number,
    lots: number,
    ioc: boolean,
  ): number {
    this.#takerId = orderId;
    // Nobody's order (owner 0) never meets its own, just as an owner of a single order.
    const { remaining } = this.#book.match(side, priceTicks, lots, 0, this);
    if (remaining > 0 && !ioc) {
      this.#book.rest(orderId, 0, side, priceTicks, remaining);
      this.#resting.set(orderId, side === 'buy' ? priceTicks : -priceTicks);
      this.#pricesTouched.add(priceTicks);
      this.tally.levelsTouched = this.#pricesTouched.size;
    }
    return remaining;
  }

  /** Takes an order off the book; its price, negative for a sell, or 0 when it does not rest. */
  #withdraw(orderId: number): number {
    const signedPrice = this.#resting.get(orderId) ?? 0;
    if (signedPrice !== 0) {
      assert(this.#book.cancel(orderId) > 0, 'an order that rests can be cancelled');
      this.#resting.delete(orderId);
    }
    return signedPrice;
  }

  #report(report: string): void {
    this.#reports += this.#separator + report;
    this.#separator = '\n';
  }
}

function sideDigit(side: Side): number {
  return side === 'buy' ? 0 : 1;
}
