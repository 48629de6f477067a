import type { Notification } from '@sarraf/contracts';

/**
 * The path that a notification leads to: of a coin that came in or goes out to its tracker; of an answer to
 * its ticket; of cards, money, orders, identity and safety to their screens; what is about none of them stays here.
 */
export function notificationTarget(
  notification: Pick<
    Notification,
    'type' | 'section' | 'topic' | 'coin_deposit_id' | 'coin_withdrawal_id' | 'ticket_id'
  >,
): string {
  // one that an older version kept here has no such field
  const deposit = notification.coin_deposit_id ?? null;
  if (deposit !== null) return `/mywallet/deposits/${deposit}`;
  const withdrawal = notification.coin_withdrawal_id ?? null;
  if (withdrawal !== null) return `/mywallet/withdrawals/${withdrawal}`;
  const ticket = notification.ticket_id ?? null;
  if (ticket !== null) return `/ticket/${ticket}`;
  if (notification.section === 'TICKET') return '/ticket';
  if (notification.section === 'BANK_CARD') return '/addcard';
  if (notification.section === 'WALLET' || notification.type === 1) return '/mywallet';
  if (notification.section === 'ORDER' || notification.type === 2) return '/orders';
  if (notification.topic === 'identity') return '/kyc';
  if (notification.topic === 'security') return '/security';
  return '/notifications';
}
