/**
 * A seeded flow of one market: of its operations 60 % are limit orders that rest, 30 % cancels of
 * orders that rest, 10 % orders that cross and rest nothing; about 10,000 orders rest all the time.
 */
import { createOrderBook, type Side } from '@sarraf/matching';
import { SeededRandom } from '@sarraf/testing';

/** A limit order that rests. */
export const limitOperation = 0;
/** Cancels an order that rests. */
export const cancelOperation = 1;
/** An order that trades at once and rests nothing. */
export const crossOperation = 2;

/** Column by column, so that no contestant pays for reading it. */
export interface MatchingFlow {
  /** Operations that only fill the book, at the front; they are not measured. */
  readonly prefill: number;
  readonly length: number;
  readonly operations: Uint8Array;
  readonly sides: readonly Side[];
  readonly orderIds: Int32Array;
  readonly priceTicks: Int32Array;
  readonly lots: Int32Array;
  /** What every book must arrive at. */
  readonly trades: number;
  readonly tradedLots: number;
  readonly restingAtEnd: number;
}

const restingTarget = 10_000;
const spreadTicks = 1_000;

/** Makes a flow of `measured` operations behind its prefill. */
export function makeMatchingFlow(seed: number, measured: number): MatchingFlow {
  const random = new SeededRandom(seed).next;
  const whole = (below: number): number => Math.floor(random() * below);
  const length = restingTarget + measured;
  const flow = {
    operations: new Uint8Array(length),
    sides: Array.from({ length }, (): Side => 'buy'),
    orderIds: new Int32Array(length),
    priceTicks: new Int32Array(length),
    lots: new Int32Array(length),
  };
  // The ids that rest, in an array for a random choice, with each id's index in it.
  const resting: number[] = [];
  const indexes = new Map<number, number>();
  const leave = (id: number): void => {
    const index = indexes.get(id);
    const last = resting.pop();
    if (index === undefined || last === undefined) return;
    indexes.delete(id);
    if (last === id) return;
    resting[index] = last;
    indexes.set(last, index);
  };
  const book = createOrderBook('ladder');
  const tally = { trades: 0, tradedLots: 0 };
  const sink = {
    trade(maker: number, _owner: number, _price: number, lots: number, left: number): void {
      tally.trades += 1;
      tally.tradedLots += lots;
      if (left === 0) leave(maker);
    },
  };
  let middle = 100_000;
  for (let at = 0; at < length; at += 1) {
    const dice = at < restingTarget ? 0 : random();
    const side: Side = random() < 0.5 ? 'buy' : 'sell';
    flow.sides[at] = side;
    middle += whole(3) - 1;
    if (dice < 0.6) {
      // Most orders stand near the middle: the lesser of two draws.
      const distance = 1 + Math.min(whole(spreadTicks), whole(spreadTicks));
      const wanted = side === 'buy' ? middle - distance : middle + distance;
      const ask = book.bestAsk();
      const price =
        side === 'buy'
          ? Math.min(wanted, ask === 0 ? wanted : ask - 1)
          : Math.max(wanted, book.bestBid() + 1);
      flow.operations[at] = limitOperation;
      flow.orderIds[at] = at + 1;
      flow.priceTicks[at] = price;
      flow.lots[at] = 1 + whole(100);
      book.rest(at + 1, 0, side, price, flow.lots[at] ?? 1);
      indexes.set(at + 1, resting.length);
      resting.push(at + 1);
    } else if (dice < 0.9) {
      const id = resting[whole(resting.length)] ?? 0;
      flow.operations[at] = cancelOperation;
      flow.orderIds[at] = id;
      book.cancel(id);
      leave(id);
    } else {
      // Three orders in the middle of their sizes, more while too many rest.
      const orders = 3 + (resting.length - restingTarget) / 500;
      const lots = Math.max(1, Math.round(orders * 50.5 * (0.5 + random())));
      const limit = side === 'buy' ? middle + 2 * spreadTicks : middle - 2 * spreadTicks;
      flow.operations[at] = crossOperation;
      flow.orderIds[at] = at + 1;
      flow.priceTicks[at] = limit;
      flow.lots[at] = lots;
      book.match(side, limit, lots, 0, sink);
    }
  }
  return { prefill: restingTarget, length, ...flow, ...tally, restingAtEnd: resting.length };
}
