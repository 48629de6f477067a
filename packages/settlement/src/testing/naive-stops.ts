import type { Changes, OrderRow, TradeRow } from '../index.ts';

interface Waiting {
  readonly id: number;
  readonly side: 'buy' | 'sell';
  readonly market: string;
  readonly stopTicks: number;
  readonly linkedOrder: number | null;
}

/**
 * What stops must do, the obvious way: a plain list, looked through after every match. It is told
 * the rows of one command at a time, so it knows nothing of heaps, queues or what is held.
 */
export class NaiveStops {
  #waiting: Waiting[] = [];
  readonly #lastTrigger = new Map<string, number>();
  /** Number and order of each stop that is due and has not acted. */
  readonly #due = new Map<string, number[]>();
  #lastNew = 0;

  /** Takes in the changes of one command and answers what they should have said otherwise. */
  check(changes: Changes): string[] {
    const rows = new Map(changes.orders.map((row) => [row.id, row]));
    const expected = new Map<number, number>();
    // Stops that an earlier command left over act before anything new is placed.
    const matches = matchesOf(changes.trades);
    const ownMatch = matches.findIndex((match) => (match[0]?.takerOrder ?? 0) > this.#lastNew);
    const before = ownMatch < 0 ? matches.length : ownMatch;
    for (const match of matches.slice(0, before)) this.#gather(match, expected);
    // What is placed waits before it is matched itself: a stop never is due at once.
    const placed = changes.orders.filter((row) => row.id > this.#lastNew);
    for (const row of placed.sort((a, b) => a.id - b.id)) {
      this.#lastNew = row.id;
      const { id, side, market, stopTicks, linkedOrder } = row;
      if (stopTicks !== null) this.#waiting.push({ id, side, market, stopTicks, linkedOrder });
    }
    for (const match of matches.slice(before)) this.#gather(match, expected);
    const faults = this.#faultsOf(rows, expected);
    // What ended otherwise, by its owner or its sibling, waits no more.
    this.#waiting = this.#waiting.filter(({ id }) => {
      const row = rows.get(id);
      return row === undefined || row.status === 'untriggered';
    });
    return [...faults, ...this.#checkTurns(changes.orders)];
  }

  /** A match ended at this price: who is due, nearest first and then oldest. */
  #gather(match: readonly TradeRow[], expected: Map<number, number>): void {
    const last = match.at(-1);
    if (last === undefined) return;
    const { market, priceTicks } = last;
    const filled = new Set(match.flatMap((trade) => [trade.makerOrder, trade.takerOrder]));
    this.#waiting = this.#waiting.filter(
      ({ linkedOrder }) => linkedOrder === null || !filled.has(linkedOrder),
    );
    const isDue = (stop: Waiting): boolean =>
      stop.market === market &&
      (stop.side === 'buy' ? priceTicks >= stop.stopTicks : priceTicks <= stop.stopTicks);
    const due = this.#waiting.filter(isDue);
    this.#waiting = this.#waiting.filter((stop) => !isDue(stop));
    due.sort((a, b) => {
      const nearer = a.side === 'buy' ? a.stopTicks - b.stopTicks : b.stopTicks - a.stopTicks;
      return nearer === 0 ? a.id - b.id : nearer;
    });
    for (const { id } of due) {
      const number = (this.#lastTrigger.get(market) ?? 0) + 1;
      this.#lastTrigger.set(market, number);
      expected.set(id, number);
      this.#due.set(market, [...(this.#due.get(market) ?? []), id]);
    }
  }

  #faultsOf(rows: Map<number, OrderRow>, expected: Map<number, number>): string[] {
    const faults: string[] = [];
    for (const [id, number] of expected) {
      const row = rows.get(id);
      if (row?.triggerNo === number) continue;
      faults.push(`stop ${id} should be trigger ${number}, is ${row?.triggerNo ?? 'none'}`);
    }
    for (const { id } of this.#waiting) {
      const row = rows.get(id);
      if (row === undefined || row.triggerNo === null) continue;
      faults.push(`stop ${id} should wait, is trigger ${row.triggerNo}`);
    }
    return faults;
  }

  /** Whoever acts or ends leaves the queue; who acts leaves nobody before them. */
  #checkTurns(orders: readonly OrderRow[]): string[] {
    const faults: string[] = [];
    const ended = new Map(orders.map((row) => [row.id, row]));
    for (const [market, queue] of this.#due) {
      const left = queue.filter((id) => {
        const row = ended.get(id);
        return row === undefined || row.status === 'untriggered';
      });
      const firstLeft = left[0] === undefined ? queue.length : queue.indexOf(left[0]);
      for (const id of queue.slice(firstLeft)) {
        const row = ended.get(id);
        const acts = row !== undefined && row.status !== 'untriggered' && !isTakenOut(row);
        if (acts) faults.push(`stop ${id} acted before stop ${left[0] ?? 0}`);
      }
      this.#due.set(market, left);
    }
    return faults;
  }
}

/** Ended without acting: cancelled by its owner, or with its sibling. */
function isTakenOut({ status, cancelReason, filledLots }: OrderRow): boolean {
  const byOthers = ['user', 'oco_sibling', 'oco_sibling_cancelled'];
  const isByOthers = cancelReason !== null && byOthers.includes(cancelReason);
  return status === 'cancelled' && filledLots === 0 && isByOthers;
}

/** The trades of a command, match by match: an order takes once. */
function matchesOf(trades: readonly TradeRow[]): TradeRow[][] {
  const matches = new Map<number, TradeRow[]>();
  for (const trade of trades) {
    matches.set(trade.takerOrder, [...(matches.get(trade.takerOrder) ?? []), trade]);
  }
  return [...matches.values()];
}
