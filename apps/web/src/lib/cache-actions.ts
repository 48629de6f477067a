/**
 * What each event does to the query cache: the only place where screens and sockets agree on it.
 * Nothing here reckons money: amounts come from the server, in an answer or a message. One thing
 * does: a move between own wallets is shown before it is answered, and taken back if it fails.
 */
import type {
  Charge,
  CoinWithdrawal,
  DataOf,
  Gift,
  NotificationMessage,
  Order,
  OwnFreeze,
  Profile,
  TomanWithdrawal,
  Transfer,
  UserData,
} from '@sarraf/contracts';
import type { QueryKey } from '@tanstack/react-query';
import { type OrderPage, withOrder } from './order-pages.ts';
import { queryClient } from './query-client.ts';
import { queryKeys } from './query-keys.ts';
import { saveUser, session } from './session.ts';
import { type OwnMove, withOwnMove } from './own-move.ts';
import { isUnattended } from './presence.ts';

/** Lists that show orders. */
const ORDERS: readonly QueryKey[] = [queryKeys.ordersAll, queryKeys.transactionsAll];
/** What shows money: what was paid or came back stood in its list as waiting. */
const MONEY: readonly QueryKey[] = [
  queryKeys.wallets,
  queryKeys.depositLimits,
  queryKeys.bankDepositsAll,
  queryKeys.coinDepositsAll,
  queryKeys.coinWithdrawalsAll,
  queryKeys.withdrawEstimates,
  queryKeys.withdrawalLimits,
  queryKeys.withdrawalsAll,
  queryKeys.transfersAll,
  queryKeys.giftsAll,
  queryKeys.transactionsAll,
];

/**
 * What stands under these keys is asked again, each once. Before nobody it is only marked as old:
 * a notice that comes by socket keeps no session of the staff in use.
 */
function refresh(...keys: readonly QueryKey[]): void {
  const refetchType = isUnattended() ? 'none' : 'active';
  for (const queryKey of new Set(keys)) {
    void queryClient.invalidateQueries({ queryKey, refetchType });
  }
}

// ── What the user did here ──────────────────────────────────────────────────────────────────────

/** After an order was placed: it stands in the list at once, money is asked again. */
export function onTrade(order: Order): void {
  putOrder(order);
  refresh(queryKeys.wallets, ...ORDERS);
}

/** After an order was cancelled: its row shows the answer, what it held is free. */
export function onOrderCancel(order: Order): void {
  putOrder(order);
  onOrdersCancelled();
}

/** After many orders were cancelled at once: lists and money are asked again. */
export function onOrdersCancelled(): void {
  refresh(queryKeys.wallets, queryKeys.ordersAll);
}

/** After small balances were turned into toman. */
export function onDustConverted(): void {
  refresh(queryKeys.wallets, queryKeys.dust, ...ORDERS);
}

/** After points were exchanged, for toman or for less of each fee. */
export function onExchange(): void {
  refresh(queryKeys.scoresAll, queryKeys.fees, ...MONEY);
}

/** After a toman charge was started, came back or was credited; an order may wait for it. */
export function onDeposit(): void {
  refresh(...MONEY, queryKeys.paidOrders, queryKeys.accessStatus);
}

/** After a transaction was cancelled, or could not be any more: how it stands is asked everywhere. */
export function onTransactionCancel(charge?: Charge): void {
  if (charge !== undefined) queryClient.setQueryData(queryKeys.charge(charge.id), charge);
  onDeposit();
}

/** After a toman withdrawal was asked for or cancelled: it is the newest word of it. */
export function onWithdrawal(withdrawal: TomanWithdrawal): void {
  queryClient.setQueryData(queryKeys.withdrawal(withdrawal.id), withdrawal);
  refresh(...MONEY, queryKeys.accessStatus);
}

/** After a withdrawal of a coin was asked for, or cancelled: then it is the newest word of it. */
export function onCoinWithdrawal(withdrawal?: CoinWithdrawal): void {
  if (withdrawal !== undefined) {
    queryClient.setQueryData(queryKeys.coinWithdrawal(withdrawal.id), withdrawal);
  }
  refresh(...MONEY, queryKeys.withdrawAddresses, queryKeys.transferTerms, queryKeys.accessStatus);
}

/** What a withdrawal of a coin costs and may be was refused as old: it is asked again. */
export function onWithdrawTermsChanged(): void {
  refresh(queryKeys.withdrawEstimates, queryKeys.assets, queryKeys.accessStatus);
}

/** After the address book of coins changed: what is said of an address hangs on it. */
export function onWithdrawAddresses(): void {
  refresh(queryKeys.withdrawAddresses, queryKeys.withdrawEstimates);
}

/**
 * A move between own wallets was asked for: the source is lower and the target higher at once.
 * Answers how to take that back, for a move that failed.
 */
export function onOwnMove(move: OwnMove): () => void {
  type Wallets = DataOf<'GET /user_wallets/list'>;
  // an answer to what was asked before would undo it
  void queryClient.cancelQueries({ queryKey: queryKeys.wallets });
  const before = queryClient.getQueryData<Wallets>(queryKeys.wallets);
  queryClient.setQueryData<Wallets>(queryKeys.wallets, (list) => list && withOwnMove(list, move));
  return () => {
    if (before !== undefined) queryClient.setQueryData<Wallets>(queryKeys.wallets, before);
    // whether it was done after all is the server's word
    refresh(...MONEY);
  };
}

/** After a transfer was made or cancelled: it is the newest word of it. */
export function onTransfer(transfer: Transfer): void {
  queryClient.setQueryData(queryKeys.transfer(transfer.id), transfer);
  refresh(...MONEY, queryKeys.transferTerms, queryKeys.recipients, queryKeys.accessStatus);
}

/** After a gift was made or cancelled. */
export function onGift(gift: Gift): void {
  queryClient.setQueryData(queryKeys.gift(gift.id), gift);
  refresh(...MONEY, queryKeys.transferTerms, queryKeys.accessStatus);
}

/** Something was refused for recent deposits that the page may not know of: what stays is asked. */
export function onDepositTooRecent(): void {
  refresh(queryKeys.accessStatus);
}

/** A network was refused as closed: how all of them stand is asked. */
export function onNetworkClosed(): void {
  refresh(queryKeys.assets);
}

/** After a gift was taken. */
export function onGiftTaken(): void {
  refresh(...MONEY);
}

/** After the address book changed, or whether it alone is sent to. */
export function onRecipients(): void {
  refresh(queryKeys.recipients, queryKeys.transferTerms);
}

/** A withdrawal that was looked at has ended: its money is back, or gone for good. */
export function onWithdrawalEnd(): void {
  refresh(
    queryKeys.wallets,
    queryKeys.withdrawalLimits,
    queryKeys.withdrawEstimates,
    queryKeys.transactionsAll,
    queryKeys.accessStatus,
  );
}

// ── What the notification socket told ───────────────────────────────────────────────────────────

/**
 * An order's update: replaces the row or adds it, and moves a closed one. An order that the lists
 * don't know says that they missed something: orders and history are fetched.
 */
export function onOrderUpdate(order: Order): void {
  if (!putOrder(order)) fetchOrdersSoon();
}

/** An order's fill: the order leaves the open list for the history, its trades are asked. */
export function onOrderFill(order: Order): void {
  onOrderUpdate(order);
  refresh(queryKeys.transactionsAll);
}

/** New balances, at once; their worth by the next read. A deposit or a trade stands behind them. */
export function onWalletUpdate(changes: NonNullable<NotificationMessage['wallets']>): void {
  type Wallets = DataOf<'GET /user_wallets/list'>;
  const bySymbol = new Map(changes.map((change) => [change.symbol, change]));
  queryClient.setQueryData<Wallets>(queryKeys.wallets, (list) => {
    if (list === undefined) return list;
    const data = list.data.map((wallet) => {
      const change = bySymbol.get(wallet.symbol);
      return change === undefined ? wallet : { ...wallet, ...change, balance: change.amount };
    });
    return { ...list, data };
  });
  refresh(...MONEY, queryKeys.accessStatus);
}

/** A message that names orders or wallets without carrying them: both are asked again. */
export function onUnknownChange(what: { orders: boolean; wallets: boolean }): void {
  refresh(...(what.orders ? ORDERS : []), ...(what.wallets ? MONEY : []));
}

/** The socket was away: everything that it keeps true is asked again. */
export function onMissedMessages(): void {
  refresh(...MONEY, ...ORDERS, queryKeys.notificationsAll, queryKeys.ticketsAll);
}

/** A new or read notification: the count and the lists are asked again. */
export function onNotifications(): void {
  refresh(queryKeys.notificationsAll);
}

/** A coin that comes in or goes out was seen, has one more block, is final, or the chain took it back. */
export function onCoinDeposit(): void {
  refresh(queryKeys.coinDepositsAll, queryKeys.coinWithdrawalsAll, queryKeys.transactionsAll);
}

/** A notice told of a withdrawal of a coin. */
export function onCoinWithdrawalNews(): void {
  refresh(queryKeys.coinWithdrawalsAll, queryKeys.transactionsAll);
}

/** A code that is of nobody's payment has made a claim, or evidence was shown for one. */
export function onCoinClaim(): void {
  refresh(queryKeys.coinClaims);
}

/** A deposit of a coin that was looked at is credited, or taken back: money is asked again. */
export function onCoinDepositEnd(): void {
  refresh(...MONEY, queryKeys.accessStatus);
}

/** A ticket moved: its messages, state and what was read of it are asked again, by either side. */
export function onTicket(): void {
  refresh(queryKeys.ticketsAll, queryKeys.supportAll);
}

/** After a price alert was made, edited, dropped or met. */
export function onPriceAlert(): void {
  refresh(queryKeys.alerts);
}

/** A bank-card notice: the list of cards is fetched again. */
export function onCardUpdate(): void {
  refresh(queryKeys.cards);
}

/** Another card is the default: money is held, and other devices are signed out. */
export function onDefaultCard(): void {
  refresh(queryKeys.cards, queryKeys.withdrawalLimits, queryKeys.sessions);
  refresh(queryKeys.transferTerms);
}

/** One's profile as the server now has it; the frame shows it at once. */
export function onProfile(profile: Profile): void {
  queryClient.setQueryData(queryKeys.profile, profile);
  const { avatar, username, first_name, last_name } = profile;
  keepOfUser({ avatar, username, first_name, last_name });
}

/** The photo is forgotten, here and on the server. */
export function onPhotoForgotten(): void {
  queryClient.setQueryData<Profile>(
    queryKeys.profile,
    (profile) => profile && { ...profile, avatar: null },
  );
  keepOfUser({ avatar: null });
}

/** The terms are accepted: nothing stands before what is begun. */
export function onTermsAccepted(): void {
  keepOfUser({ terms_due: null });
}

/** One's own account was frozen, or a request to open it was made or taken back. */
export function onOwnFreeze(freeze: OwnFreeze): void {
  queryClient.setQueryData(queryKeys.ownFreeze, freeze);
  keepOfUser({ frozen: freeze.frozen });
  refresh(queryKeys.sessions);
}

function keepOfUser(part: Partial<UserData>): void {
  const user = session.get()?.user;
  if (user !== undefined) saveUser({ ...user, ...part });
  refresh(queryKeys.user);
}

/** Where the person stands has changed: level, what is open, the limits, a freeze. */
export function onKycUpdate(): void {
  const { accessStatus, user, cards, depositLimits, withdrawalLimits, ownFreeze } = queryKeys;
  refresh(accessStatus, user, cards, depositLimits, withdrawalLimits, ownFreeze);
  refresh(queryKeys.transferTerms);
}

// ── Orders in their lists ───────────────────────────────────────────────────────────────────────

/** Puts an order into the lists; false where none of those that could hold it knew it. */
function putOrder(order: Order): boolean {
  const lists = queryClient.getQueriesData<OrderPage>({ queryKey: queryKeys.ordersAll });
  let isAsked = false;
  let isKnown = false;
  for (const [key, page] of lists) {
    if (page === undefined) continue;
    isAsked = true;
    isKnown ||= page.data.some((row) => row.id === order.id);
    if (page.current_page !== 1) continue;
    const next = withOrder(page, key[2] ?? {}, order);
    if (next !== page) queryClient.setQueryData(key, next);
  }
  return isKnown || !isAsked;
}

/** Messages come in bursts: what they want fetched is fetched once. */
const FETCH_SOON_MS = 300;
let fetching: ReturnType<typeof setTimeout> | undefined;

/** Orders and their history are asked again, a moment later. */
function fetchOrdersSoon(): void {
  fetching ??= setTimeout(() => {
    fetching = undefined;
    refresh(...ORDERS);
  }, FETCH_SOON_MS);
}
