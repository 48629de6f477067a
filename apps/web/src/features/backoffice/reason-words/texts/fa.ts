export const texts = {
  unusual_activity: 'فعالیت غیرعادی',
  access_stolen: 'دسترسی غیرمجاز',
  documents_doubtful: 'مدارک مشکوک',
  authority_order: 'دستور مراجع قانونی',
  person_asked: 'درخواست کاربر',
  mended: 'مشکل برطرف شد',
  other: 'علت دیگر',
};
