import type { DataOf, Order, Ticker } from '@sarraf/contracts';
import type { QueryKey } from '@tanstack/react-query';
import { KEPT } from './constants.ts';
import { queryClient } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

/**
 * What each event does to the query cache: the only place where screens and sockets agree on it.
 * Nothing here reckons money: amounts come from the server, in an answer or a message.
 */

function refresh(...keys: readonly QueryKey[]): void {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
}

/** After an order was placed: it stands in the list at once, money is asked again. */
export function onTrade(order: Order): void {
  putOrder(order);
  refresh(queryKeys.wallets, queryKeys.ordersAll, queryKeys.transactionsAll);
}

/** After small balances were turned into toman. */
export function onDustConverted(): void {
  refresh(queryKeys.wallets, queryKeys.dust, queryKeys.ordersAll, queryKeys.transactionsAll);
}

/** After a toman charge was started, came back or was credited; an order may wait for it. */
export function onDeposit(): void {
  refresh(
    queryKeys.wallets,
    queryKeys.paidOrders,
    queryKeys.depositLimits,
    queryKeys.accessStatus,
    queryKeys.transactionsAll,
  );
}

/** After an order was cancelled: its row shows the answer, what it held is free. */
export function onOrderCancel(order: Order): void {
  putOrder(order);
  refresh(queryKeys.wallets, queryKeys.ordersAll);
}

/** A stop that waits for its price is open too: it can be cancelled. */
const OPEN: readonly Order['status'][] = ['open', 'partially_filled', 'untriggered'];

/** After many orders were cancelled at once: lists and money are asked again. */
export function onOrdersCancelled(): void {
  refresh(queryKeys.wallets, queryKeys.ordersAll);
}

/** Messages come in bursts: what they want fetched is fetched once. */
const FETCH_SOON_MS = 300;
let fetching: ReturnType<typeof setTimeout> | undefined;

/** Orders and their history are asked again, a moment later. */
function fetchOrdersSoon(): void {
  fetching ??= setTimeout(() => {
    fetching = undefined;
    refresh(queryKeys.ordersAll, queryKeys.transactionsAll);
  }, FETCH_SOON_MS);
}

/**
 * A socket's order update: replaces the row or adds it, and moves a closed one. An order that the
 * lists don't know says that they missed something: orders and history are fetched.
 */
export function onOrderUpdate(order: Order): void {
  if (!putOrder(order)) fetchOrdersSoon();
}

/** Puts an order into the lists; false where none of those that could hold it knew it. */
function putOrder(order: Order): boolean {
  type Page = DataOf<'GET /orderList'>;
  const isOpen = OPEN.includes(order.status);
  const pages = queryClient.getQueriesData<Page>({ queryKey: queryKeys.ordersAll });
  let isAsked = false;
  let isKnown = false;
  for (const [key, page] of pages) {
    if (page === undefined) continue;
    isAsked = true;
    isKnown ||= page.data.some((row) => row.id === order.id);
    if (page.current_page !== 1) continue;
    const filter = (key[2] ?? {}) as { status?: string; market?: string; type?: string };
    const belongs =
      (filter.market === undefined || filter.market === order.market) &&
      (filter.type === undefined || filter.type === order.type) &&
      (filter.status === 'open' ? isOpen : filter.status === 'closed' ? !isOpen : true);
    const others = page.data.filter((row) => row.id !== order.id);
    const known = others.length !== page.data.length;
    if (!belongs && !known) continue;
    const index = page.data.findIndex((row) => row.id === order.id);
    const data = belongs ? others.toSpliced(Math.max(index, 0), 0, order) : others;
    const total = page.total + (belongs ? 1 : 0) - (known ? 1 : 0);
    queryClient.setQueryData<Page>(key, {
      ...page,
      data: data.slice(0, KEPT.mergedOrdersMax),
      total,
    });
  }
  return isKnown || !isAsked;
}

/** A socket's wallet message: the new balances at once, their worth by the next read. */
export function onWalletUpdate(
  changes: readonly {
    symbol: string;
    amount: string;
    freeze: string;
    available_balance: string;
  }[],
): void {
  type Wallets = DataOf<'GET /user_wallets/list'>;
  queryClient.setQueryData<Wallets>(queryKeys.wallets, (list) => {
    if (list === undefined) return list;
    const bySymbol = new Map(changes.map((change) => [change.symbol, change]));
    const data = list.data.map((wallet) => {
      const change = bySymbol.get(wallet.symbol);
      return change === undefined ? wallet : { ...wallet, ...change, balance: change.amount };
    });
    return { ...list, data };
  });
  // Money moved: a deposit or a trade stands behind it.
  refresh(
    queryKeys.wallets,
    queryKeys.depositLimits,
    queryKeys.accessStatus,
    queryKeys.transactionsAll,
  );
}

/** Prices from the trading socket: the newest ticker of each market that is in the list. */
export function onTickers(tickers: readonly Ticker[]): void {
  type Markets = DataOf<'GET /markets'>;
  const bySymbol = new Map(tickers.map((ticker) => [ticker.symbol, ticker]));
  queryClient.setQueryData<Markets>(queryKeys.markets, (list) => {
    if (list === undefined) return list;
    const data = list.data.map((market) => {
      const ticker = bySymbol.get(market.market_name);
      return ticker === undefined ? market : { ...market, ticker };
    });
    return { ...list, data };
  });
}

/** One USDT in toman, from the trading socket. */
export function onUsdtPrice(price: { price: string | null; at: string | null }): void {
  type Tether = DataOf<'GET /tether_price/get'>;
  const next: Tether = { tether_price: price.price, at: price.at };
  queryClient.setQueryData<Tether>(queryKeys.tetherPrice, next);
}

/** A socket's order_fill: the order leaves the open list for the history, its trades are asked. */
export function onOrderFill(order: Order): void {
  onOrderUpdate(order);
  refresh(queryKeys.transactionsAll);
}

/** A message that names orders or wallets without carrying them: both are asked again. */
export function onUnknownChange(what: { orders: boolean; wallets: boolean }): void {
  if (what.orders) refresh(queryKeys.ordersAll, queryKeys.transactionsAll);
  // a deposit that was paid stood in the history as waiting
  if (what.wallets) refresh(queryKeys.wallets, queryKeys.depositLimits, queryKeys.transactionsAll);
}

/** The notification socket was away: everything it keeps true is asked again. */
export function onMissedMessages(): void {
  refresh(queryKeys.wallets, queryKeys.ordersAll, queryKeys.transactionsAll);
  refresh(queryKeys.depositLimits, queryKeys.notificationsAll);
}

/** A new or read notification: the count and the lists are asked again. */
export function onNotifications(): void {
  refresh(queryKeys.notificationsAll);
}

/** A bank-card notice: the list of cards is fetched again. */
export function onCardUpdate(): void {
  refresh(queryKeys.cards);
}

/** The identity office answered: level, what is open and the limits change. */
export function onKycUpdate(): void {
  refresh(queryKeys.accessStatus, queryKeys.user, queryKeys.cards, queryKeys.depositLimits);
}
