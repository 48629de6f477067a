import { isCancellable } from '@sarraf/market';
import { type Changes, type OpenMax, type OrderRow, outcomeOf } from '@sarraf/settlement';
import type { JournalRow } from '../store/engine-store.ts';

/** What an order that is let in may bring its owner to. */
interface LetIn {
  readonly index: number;
  readonly user: number;
  readonly market: string;
  readonly max: OpenMax;
}

/**
 * Counts everybody's open orders once more, from the rows that each batch wrote and by nothing of
 * the engine's own (I22): a stop counts, an OCO once. Only an order that is let in brings somebody
 * more of them, so after a batch they are no more than before it, or within a bound of that batch.
 */
export class OpenOrderRecount {
  /** Of orders that are open, by number. */
  readonly #open = new Map<number, Pick<OrderRow, 'user' | 'market' | 'linkedOrder'>>();
  /** `user/market`, and `user`. */
  readonly #counts = new Map<string, number>();

  /** What breaks a bound in a batch that has made these changes. */
  take(
    row: Pick<JournalRow, 'commands'>,
    changes: Pick<Changes, 'orders'>,
  ): { readonly index: number; readonly fact: string }[] {
    const letIn = letInBy(row);
    const before = new Map(letIn.flatMap(keysOf).map((key) => [key, this.#counts.get(key) ?? 0]));
    for (const order of changes.orders) this.#note(order);
    const bounds = boundsOf(letIn);
    return [...bounds].flatMap(([key, { index, max }]) => {
      const open = this.#counts.get(key) ?? 0;
      if (open <= Math.max(max, before.get(key) ?? 0)) return [];
      return [{ index, fact: `user ${key} comes to ${open} open orders, of ${max}` }];
    });
  }

  /** An order of an OCO is counted by the half that lives longer, or by the first of both. */
  #note(order: OrderRow): void {
    const { id, user, market, linkedOrder } = order;
    const wasOpen = this.#open.has(id);
    const isOpen = isCancellable(order.status);
    if (wasOpen === isOpen) return;
    const isPaired = this.#open.has(linkedOrder ?? 0);
    if (isOpen) this.#open.set(id, { user, market, linkedOrder });
    else this.#open.delete(id);
    if (isPaired) return;
    for (const key of [`${user}/${market}`, `${user}`]) {
      const count = (this.#counts.get(key) ?? 0) + (isOpen ? 1 : -1);
      if (count === 0) this.#counts.delete(key);
      else this.#counts.set(key, count);
    }
  }
}

/** Orders that were accepted under a bound, or under none; those that are answered again are none. */
function letInBy(row: Pick<JournalRow, 'commands'>): LetIn[] {
  return row.commands.flatMap(({ envelope: { command }, outcome, replayed }, index) => {
    if (replayed || command.type !== 'place_order') return [];
    if (outcomeOf(command.type, outcome)?.ok !== true) return [];
    const { user, market, openMax } = command;
    const none = { market: Number.MAX_SAFE_INTEGER, all: Number.MAX_SAFE_INTEGER };
    return [{ index, user, market, max: openMax ?? (mayWait(command) ? none : NOTHING) }];
  });
}

/** What never rests brings nobody an open order. */
const NOTHING: OpenMax = { market: 0, all: 0 };

const mayWait = (command: {
  readonly orderType: string;
  readonly timeInForce: string;
  readonly stopTicks?: number;
}): boolean =>
  command.stopTicks !== undefined ||
  (command.orderType === 'limit' && command.timeInForce === 'gtc');

const keysOf = ({ user, market }: LetIn): string[] => [`${user}/${market}`, `${user}`];

/** The largest bound of a batch by what it bounds, with the last command that brought one. */
function boundsOf(letIn: readonly LetIn[]): Map<string, { index: number; max: number }> {
  const bounds = new Map<string, { index: number; max: number }>();
  for (const one of letIn) {
    const [inMarket = '', inAll = ''] = keysOf(one);
    for (const [key, max] of [
      [inMarket, one.max.market],
      [inAll, one.max.all],
    ] as const) {
      bounds.set(key, { index: one.index, max: Math.max(max, bounds.get(key)?.max ?? 0) });
    }
  }
  return bounds;
}
