// What changed for a user since they were last told: orders and balances, newest state each.
import type { NotificationMessage, Order } from '@sarraf/contracts';
import type { ExchangeEvent, OrderRow } from '@sarraf/settlement';

/** A balance as a message carries it. */
export type WalletChange = NonNullable<NotificationMessage['wallets']>[number];

/** How rows become words of the wire. */
export interface ChangeWriter {
  order(row: OrderRow): Order;
  wallet(asset: string, total: bigint, held: bigint): WalletChange;
}

interface Pending {
  readonly orders: Map<number, OrderRow>;
  readonly wallets: Map<string, { readonly total: bigint; readonly held: bigint }>;
}

/** Changes of many users, kept until they are told. */
export class UserChanges {
  readonly #pending = new Map<number, Pending>();

  /** Notes what a committed event means for its owner, if they listen. */
  note(event: ExchangeEvent, listens: (userId: number) => boolean): void {
    if (event.type === 'order') {
      const { user } = event.order;
      if (listens(user)) this.#of(user).orders.set(event.order.id, event.order);
    } else if (event.type === 'balance' && listens(event.user)) {
      this.#of(event.user).wallets.set(event.asset, event);
    }
  }

  get isEmpty(): boolean {
    return this.#pending.size === 0;
  }

  /**
   * The silent messages of each user: one per order, the wallets with the last of them. An
   * order that was wholly filled is told as `order_fill`, which ends it: it never changes again,
   * so that is told once.
   */
  take(writer: ChangeWriter, at: string): Map<number, NotificationMessage[]> {
    const messages = new Map<number, NotificationMessage[]>();
    for (const [userId, { orders, wallets }] of this.#pending) {
      const changed = [...wallets].map(([asset, { total, held }]) =>
        writer.wallet(asset, total, held),
      );
      const list = [...orders.values()].map((row, index) => {
        const isLast = index === orders.size - 1;
        return orderMessage(writer.order(row), isLast && changed.length > 0 ? changed : null, at);
      });
      if (list.length === 0) list.push(walletMessage(changed, at));
      messages.set(userId, list);
    }
    this.#pending.clear();
    return messages;
  }

  #of(userId: number): Pending {
    const known = this.#pending.get(userId);
    if (known !== undefined) return known;
    const made: Pending = { orders: new Map(), wallets: new Map() };
    this.#pending.set(userId, made);
    return made;
  }
}

/** The silent message that orders and wallets may have changed, and are to be asked for again. */
export function missedMessage(at: string): NotificationMessage {
  return { ...walletMessage(null, at), update_orders: true };
}

/** The silent message that deposits of coins moved, and are to be asked for again. */
export function depositMessage(at: string): NotificationMessage {
  return { ...walletMessage(null, at), update_wallet: false, event: 'deposit_update' };
}

/** A ticket as its message carries it. */
export type MovedTicket = NonNullable<NotificationMessage['ticket']>;

/** The silent message that a ticket moved: a client that lacks a message of it asks for it. */
export function ticketMessage({ id, no, state }: MovedTicket, at: string): NotificationMessage {
  return {
    ...silent(at),
    type: 0,
    section: 'TICKET',
    update_wallet: false,
    update_orders: false,
    event: 'ticket_update',
    order: null,
    wallets: null,
    ticket: { id, no, state },
  };
}

function orderMessage(
  order: Order,
  wallets: WalletChange[] | null,
  at: string,
): NotificationMessage {
  return {
    ...silent(at),
    type: 2,
    section: 'ORDER',
    update_wallet: wallets !== null,
    update_orders: true,
    event: order.status === 'filled' ? 'order_fill' : 'order_update',
    order,
    wallets,
  };
}

function walletMessage(wallets: WalletChange[] | null, at: string): NotificationMessage {
  return {
    ...silent(at),
    type: 1,
    section: 'WALLET',
    update_wallet: true,
    update_orders: false,
    event: 'wallet_update',
    order: null,
    wallets,
  };
}

function silent(
  at: string,
): Omit<
  NotificationMessage,
  'type' | 'section' | 'update_wallet' | 'update_orders' | 'event' | 'order' | 'wallets' | 'ticket'
> {
  const words = { title: '', content: '' };
  return {
    id: '',
    ...words,
    topic: null,
    coin_deposit_id: null,
    coin_withdrawal_id: null,
    ticket_id: null,
    market: null,
    news_id: null,
    timestamp: at,
    read: true,
    silent: true,
    fill_of: null,
  };
}
