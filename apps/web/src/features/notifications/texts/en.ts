export const texts: typeof import('./fa.ts').texts = {
  settings: 'Settings of messages',
  title: 'Notifications',
  readAll: 'Mark all as read',
  failed: 'Couldn’t load notifications',
  emptyTitle: 'No notifications',
  emptyText: 'News of your deposits, orders and cards comes here.',
  today: 'Today',
  yesterday: 'Yesterday',
  unread: 'unread',
  readAllRefused: 'They could not be marked as read and are unread again.',
};
