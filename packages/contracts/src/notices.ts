// Of notices and what causes them, what the other side may know.
export { type PriceAlert } from './price-alerts.ts';
export { notificationTarget } from './notification-target.ts';
export { NOTICE_SECTIONS, type Notification, notification } from './notifications.ts';
export { type PushDevice, type PushDevices } from './push.ts';
export type { NewsUnread } from './news-readers.ts';
