export const texts = {
  leavingTitle: 'در حال انتقال به درگاه بانک',
  leavingText: 'رمز پویا را فقط در صفحه‌ای با این آدرس وارد کنید.',
  amount: 'مبلغ',
  card: 'کارت',
  deadline: 'مهلت پرداخت',
  go: 'رفتن به درگاه',
  goIn: 'تا {seconds} ثانیهٔ دیگر',
  stay: 'انصراف و بازگشت',
};
