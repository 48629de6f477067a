export const texts = {
  unusual_activity: 'فعالیت حساب شما غیرعادی بود.',
  access_stolen: 'ممکن است کسی به حساب شما دسترسی پیدا کرده باشد.',
  documents_doubtful: 'مدارک شما باید بررسی شود.',
  authority_order: 'مراجع قانونی دستور داده‌اند.',
  person_asked: 'خودتان درخواست کردید.',
  mended: 'مشکل قبلی برطرف شد.',
  other: 'حساب شما باید بررسی شود.',
  over: 'بررسی تمام شد.',
};
