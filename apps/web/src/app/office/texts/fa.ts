export const texts = {
  chip: 'پنل مدیریت',
  nav: 'بخش‌های پنل مدیریت',
  queues: 'میز کار',
  rules: 'قواعد',
  oversight: 'نظارت',
  home: 'خانه',
  identity: 'احراز هویت',
  termsVersions: 'نسخه‌های شرایط',
  audit: 'گزارش کارها',
  services: 'سرویس‌ها',
  staff: 'کارکنان',
  waiting: (count: string) => `${count} در انتظار`,
};
