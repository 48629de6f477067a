import type { NotificationMessage } from '@sarraf/contracts';
import {
  onCardUpdate,
  onCoinDeposit,
  onCoinWithdrawalNews,
  onKycUpdate,
  onNotifications,
  onOrderFill,
  onOrderUpdate,
  onPriceAlert,
  onTicket,
  onUnknownChange,
  onWalletUpdate,
} from '../lib/cache-actions.ts';
import { DESKTOP_NOTIFICATION_MS } from '../lib/constants.ts';
import { notificationTarget } from '@sarraf/contracts/notification-target';
import { openPath } from '../lib/open-path.ts';
import { unlessPushed } from '../lib/push/this-browser.ts';
import { accessStatusQuery } from '../lib/queries/user.ts';
import { queryClient } from '../lib/query-client.ts';
import { session } from '../lib/session.ts';
import { fillOf, toast, WEIGHT } from '../lib/toasts.ts';

/** What a message is about, by its number and by its word; what is neither is general. */
const TYPES: ReadonlyMap<unknown, NotificationMessage['type']> = new Map<
  unknown,
  NotificationMessage['type']
>([
  [1, 1],
  ['WALLET', 1],
  [2, 2],
  ['ORDER', 2],
]);

/** One message of the notification door: JSON text with a `type`; null for anything else. */
export function readMessage(text: string): NotificationMessage | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    if (!('type' in value) || !('event' in value)) return null;
    return { ...value, type: TYPES.get(value.type) ?? 0 } as NotificationMessage;
  } catch {
    return null;
  }
}

/** Puts what a message carries into the cache and shows what the user should see. */
export function takeMessage(message: NotificationMessage): void {
  const { event, order, wallets } = message;
  if (order !== null) {
    if (event === 'order_fill') onOrderFill(order);
    else onOrderUpdate(order);
  }
  if (wallets !== null) onWalletUpdate(wallets);
  onUnknownChange({
    orders: message.update_orders && order === null,
    wallets: message.update_wallet && wallets === null,
  });
  if (event === 'card_update') onCardUpdate();
  if (event === 'deposit_update') onCoinDeposit();
  if (event === 'ticket_update') onTicket();
  if (event === 'kyc_update') {
    onKycUpdate();
    // Asked even where no screen shows the levels: the stored user learns the new one by it.
    queryClient.fetchQuery({ ...accessStatusQuery, staleTime: 0 }).catch(() => undefined);
  }
  if (message.topic === 'price_alert') onPriceAlert();
  if (message.silent) return;
  onNotifications();
  if (message.coin_withdrawal_id !== null) onCoinWithdrawalNews();
  const target = notificationTarget(message);
  if (!isSaidOnPage(target)) {
    toast({
      kind: 'info',
      title: message.title,
      detail: message.content === '' ? undefined : message.content,
      href: target,
      // The page that placed the order may have said more of it.
      about: message.fill_of === null ? undefined : fillOf(message.fill_of),
      weight: WEIGHT.notice,
    });
  }
  unlessPushed(session.get()?.user.id, () => showOnDesktop(message, target));
}

/** These, and each ticket, say themselves what became of it: a toast over them hides it. */
const TELLING_PAGES: readonly string[] = ['/kyc', '/security'];

const isSaidOnPage = (target: string): boolean =>
  (TELLING_PAGES.includes(target) || target.startsWith('/ticket/')) &&
  location.pathname === target &&
  document.visibilityState === 'visible';

/**
 * While the tab is hidden the system shows it, when the user allowed that; gone after 10 s. A click
 * brings the tab forward and opens what it is about. Where push shows it, the page does not, too.
 */
function showOnDesktop({ id, title, content }: NotificationMessage, target: string): void {
  if (document.visibilityState === 'visible' || !('Notification' in window)) return;
  if (Notification.permission !== 'granted') return;
  try {
    const shown = new Notification(title, { body: content, tag: id, icon: '/icons/icon-192.png' });
    setTimeout(() => shown.close(), DESKTOP_NOTIFICATION_MS);
    shown.onclick = () => {
      shown.close();
      window.focus();
      openPath(target);
    };
  } catch {
    // Phones allow it to service workers only: there the list keeps it.
  }
}
