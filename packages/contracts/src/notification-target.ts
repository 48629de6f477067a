// Where a notice leads to: the panel's click and the address in a push are this one function.
import type { Notification } from './notifications.ts';

/**
 * The path that a notification leads to: of a coin that came in or goes out to its tracker; of an answer to
 * its ticket; of a price to its market; of news to its text; of recurring buys, cards, money, orders, identity
 * and safety to their screens; what is about none of them stays here.
 */
export function notificationTarget(
  notification: Pick<
    Notification,
    | 'type'
    | 'section'
    | 'topic'
    | 'coin_deposit_id'
    | 'coin_withdrawal_id'
    | 'ticket_id'
    | 'news_id'
    | 'market'
  >,
): string {
  // one that an older version kept here has no such field
  const deposit = notification.coin_deposit_id ?? null;
  if (deposit !== null) return `/mywallet/deposits/${deposit}`;
  const withdrawal = notification.coin_withdrawal_id ?? null;
  if (withdrawal !== null) return `/mywallet/withdrawals/${withdrawal}`;
  const ticket = notification.ticket_id ?? null;
  if (ticket !== null) return `/ticket/${ticket}`;
  if (notification.topic === 'recurring') return '/recurring';
  const market = notification.market ?? null;
  if (market !== null) return `/trade/${market}`;
  const news = notification.news_id ?? null;
  if (news !== null) return `/news/${news}`;
  if (notification.section === 'TICKET') return '/ticket';
  if (notification.section === 'BANK_CARD') return '/addcard';
  if (notification.section === 'WALLET' || notification.type === 1) return '/mywallet';
  if (notification.section === 'ORDER' || notification.type === 2) return '/orders';
  if (notification.topic === 'identity') return '/kyc';
  if (notification.topic === 'security') return '/security';
  if (notification.topic === 'price_alert') return '/alerts';
  return '/notifications';
}
