import type { Notification } from '@sarraf/contracts';

/**
 * Where a notification leads: of cards, money, orders, identity and safety to their screens; what
 * is about none of them stays here.
 */
export function notificationTarget(
  notification: Pick<Notification, 'type' | 'section' | 'topic'>,
): '/mywallet' | '/orders' | '/addcard' | '/kyc' | '/security' | '/notifications' {
  if (notification.section === 'BANK_CARD') return '/addcard';
  if (notification.section === 'WALLET' || notification.type === 1) return '/mywallet';
  if (notification.section === 'ORDER' || notification.type === 2) return '/orders';
  if (notification.topic === 'identity') return '/kyc';
  if (notification.topic === 'security') return '/security';
  return '/notifications';
}
