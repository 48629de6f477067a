// Simulated time: every await of the code under test ends when the scheduler says so.
import type { Timers } from '../../apps/server/src/engine/timers.ts';

/** A process: once it is dead, nothing that it waits for ever comes. */
export interface SimProcess {
  readonly name: string;
  isAlive: boolean;
}

interface Event {
  readonly at: number;
  readonly order: number;
  readonly process: SimProcess | undefined;
  work: (() => void) | undefined;
}

/** Everything that was promised so far is done before the next event. */
function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** One queue of events, by their time; the same calls give the same order. */
export class Scheduler {
  readonly #heap: Event[] = [];
  #made = 0;
  /** Simulated milliseconds since the start. */
  now = 0;

  /** Does `work` after `ms`, unless `process` is dead by then; returns how to prevent it. */
  after(ms: number, work: () => void, process?: SimProcess): () => void {
    this.#made += 1;
    const event: Event = { at: this.now + ms, order: this.#made, process, work };
    this.#push(event);
    return () => {
      event.work = undefined;
    };
  }

  /** Resolves after `ms`, or never when `process` is dead by then. */
  pause(ms: number, process?: SimProcess): Promise<void> {
    return new Promise((resolve) => {
      this.after(ms, resolve, process);
    });
  }

  /** The timers of one process. */
  timersOf(process: SimProcess): Timers {
    return {
      monotonic: () => this.now,
      after: (ms, work) => this.after(ms, work, process),
    };
  }

  /** Lets time pass: everything due by then happens, one event after the other. */
  async run(ms: number): Promise<void> {
    const until = this.now + ms;
    await settle();
    for (let next = this.#heap[0]; next !== undefined && next.at <= until; next = this.#heap[0]) {
      this.#pop();
      const { work, process } = next;
      if (work === undefined || process?.isAlive === false) continue;
      this.now = Math.max(this.now, next.at);
      work();
      await settle();
    }
    this.now = until;
  }

  #push(event: Event): void {
    const heap = this.#heap;
    heap.push(event);
    let at = heap.length - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isBefore(at, parent)) break;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #pop(): void {
    const heap = this.#heap;
    this.#swap(0, heap.length - 1);
    heap.pop();
    let at = 0;
    for (;;) {
      const left = at * 2 + 1;
      const right = left + 1;
      let least = at;
      if (left < heap.length && this.#isBefore(left, least)) least = left;
      if (right < heap.length && this.#isBefore(right, least)) least = right;
      if (least === at) return;
      this.#swap(at, least);
      at = least;
    }
  }

  #isBefore(one: number, other: number): boolean {
    const a = this.#heap[one];
    const b = this.#heap[other];
    if (a === undefined || b === undefined) return false;
    return a.at === b.at ? a.order < b.order : a.at < b.at;
  }

  #swap(one: number, other: number): void {
    const a = this.#heap[one];
    const b = this.#heap[other];
    if (a === undefined || b === undefined) return;
    this.#heap[one] = b;
    this.#heap[other] = a;
  }
}
