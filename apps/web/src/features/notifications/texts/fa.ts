export const texts = {
  settings: 'تنظیم پیام‌ها',
  title: 'اعلان‌ها',
  readAll: 'همه را خواندم',
  failed: 'اعلان‌ها باز نشد',
  emptyTitle: 'اعلانی نیست',
  emptyText: 'خبر واریزها، سفارش‌ها و کارت‌های شما این‌جا می‌آید.',
  today: 'امروز',
  yesterday: 'دیروز',
  unread: 'نخوانده',
  readAllRefused: 'اعلان‌ها خوانده نشد؛ دوباره نخوانده شدند.',
};
