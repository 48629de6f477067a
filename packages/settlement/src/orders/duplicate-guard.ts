import type { ExecuteOtc, PlaceOrder } from '../command.ts';

/** An order equal to one placed less than this long ago is taken for a slip of the finger. */
export const DUPLICATE_WITHIN_MS = 10_000;

/**
 * Remembers orders without a client order id for ten seconds. Only accepted ones count: who was
 * refused may try again at once. A clock that jumps back is no way around it.
 */
export class DuplicateGuard {
  readonly #placedAt = new Map<string, number>();
  readonly #queue: { readonly key: string; readonly at: number }[] = [];
  #head = 0;

  /** Whether an equal order was placed within ten seconds of `at`. */
  isDuplicate(order: PlaceOrder, at: number): boolean {
    return order.clientOrderId === undefined && this.#isRecent(keyOf(order), at);
  }

  /** Whether the same trade with the house was asked for, in one step, within ten seconds. */
  isDuplicateOtc(trade: ExecuteOtc, at: number): boolean {
    return isGuardedOtc(trade) && this.#isRecent(otcKeyOf(trade), at);
  }

  #isRecent(key: string, at: number): boolean {
    const before = this.#placedAt.get(key);
    return before !== undefined && Math.abs(at - before) < DUPLICATE_WITHIN_MS;
  }

  /** Notes an accepted order and forgets those that have aged. */
  note(order: PlaceOrder, at: number): void {
    if (order.clientOrderId === undefined) this.#add(keyOf(order), at);
  }

  /** Notes an accepted trade with the house. */
  noteOtc(trade: ExecuteOtc, at: number): void {
    if (isGuardedOtc(trade)) this.#add(otcKeyOf(trade), at);
  }

  #add(key: string, at: number): void {
    this.#placedAt.set(key, at);
    this.#queue.push({ key, at });
    for (let oldest = this.#queue[this.#head]; oldest !== undefined; ) {
      if (at - oldest.at < DUPLICATE_WITHIN_MS) break;
      if (this.#placedAt.get(oldest.key) === oldest.at) this.#placedAt.delete(oldest.key);
      this.#head += 1;
      oldest = this.#queue[this.#head];
    }
    if (this.#head > 1_024 && this.#head * 2 > this.#queue.length) {
      this.#queue.splice(0, this.#head);
      this.#head = 0;
    }
  }
}

const isGuardedOtc = ({ asked, clientOrderId }: ExecuteOtc): boolean =>
  asked !== undefined && clientOrderId === undefined;

const otcKeyOf = ({ user, asked }: ExecuteOtc): string => `${user}/otc/${asked}`;

function keyOf(order: PlaceOrder): string {
  const amount = order.lots ?? `q${order.quoteUnits}`;
  const stop = order.stopTicks ?? order.oco?.stopTicks;
  const plain = `${order.user}/${order.market}/${order.side}/${order.priceTicks ?? 'm'}/${amount}`;
  return stop === undefined ? plain : `${plain}/${stop}`;
}
