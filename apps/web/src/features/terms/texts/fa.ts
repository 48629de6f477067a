export const texts = {
  title: 'شرایط استفاده',
  inForce: 'نسخهٔ {version}، از {date}',
  failed: 'شرایط استفاده باز نشد',
};
