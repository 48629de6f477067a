import type { OrderStatus } from '@sarraf/market';
import { assert } from '@sarraf/money';

/** What the queue needs to know of an order that is to act. */
export interface TriggeredStop {
  readonly row: {
    readonly id: number;
    readonly triggerNo: number | null;
    readonly status: OrderStatus;
  };
}

/**
 * Triggered stops of one market, in the order of their `triggerNo`, until each has acted. They
 * stand here even if the price turns back. One that is cancelled meanwhile is passed over when
 * its turn comes.
 */
export class TriggerQueue {
  readonly #orders: TriggeredStop[] = [];
  #head = 0;
  #size = 0;

  /** Stops that still are to act. */
  get size(): number {
    return this.#size;
  }

  push(order: TriggeredStop): void {
    const last = this.#orders[this.#orders.length - 1];
    const isNext = last === undefined || turnOf(last) < turnOf(order);
    assert(isNext, 'triggers come in their order');
    this.#orders.push(order);
    this.#size += 1;
  }

  /** One of the queue was cancelled. */
  forget(): void {
    this.#size -= 1;
  }

  /** Takes the next stop out. */
  take(): TriggeredStop | undefined {
    while (this.#head < this.#orders.length) {
      const next = this.#orders[this.#head] as TriggeredStop;
      this.#head += 1;
      const isWaiting = next.row.status === 'untriggered';
      if (this.#head === this.#orders.length) {
        this.#orders.length = 0;
        this.#head = 0;
      }
      if (!isWaiting) continue;
      this.#size -= 1;
      return next;
    }
    return undefined;
  }
}

const turnOf = ({ row }: TriggeredStop): number => row.triggerNo ?? 0;
