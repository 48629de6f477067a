export const texts = {
  title: 'شرایط استفاده',
  inForce: 'نسخهٔ {version}، از {date}',
  sections: 'بخش‌های شرایط',
  failed: 'شرایط استفاده باز نشد',
};
