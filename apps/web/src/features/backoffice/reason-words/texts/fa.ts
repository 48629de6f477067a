export const texts = {
  unusual_activity: 'گردش نامعمول',
  access_stolen: 'دسترسی ربوده‌شده',
  documents_doubtful: 'مدارک مشکوک',
  authority_order: 'دستور مرجع قانونی',
  person_asked: 'خواست خود کاربر',
  mended: 'مشکل برطرف شد',
  other: 'علت دیگر',
};
