import type { Notification } from '@sarraf/contracts';

/**
 * Where a notification leads: of cards, money and orders to their screens; tickets have no screen
 * yet and stay here.
 */
export function notificationTarget(
  notification: Pick<Notification, 'type' | 'section'>,
): '/mywallet' | '/orders' | '/addcard' | '/notifications' {
  if (notification.section === 'BANK_CARD') return '/addcard';
  if (notification.section === 'WALLET' || notification.type === 1) return '/mywallet';
  if (notification.section === 'ORDER' || notification.type === 2) return '/orders';
  return '/notifications';
}
