export const texts = {
  unusual_activity: 'گردش حساب شما نامعمول بود.',
  access_stolen: 'ممکن است کسی به حساب شما دسترسی پیدا کرده باشد.',
  documents_doubtful: 'مدارک شما باید بررسی شود.',
  authority_order: 'مرجع قانونی چنین دستور داده است.',
  person_asked: 'خودتان درخواست کردید.',
  mended: 'مشکل پیشین برطرف شد.',
  other: 'حساب شما باید بررسی شود.',
  over: 'بررسی پایان یافت.',
};
