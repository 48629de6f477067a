export const texts = {
  leavingTitle: 'به درگاه بانک می‌روید',
  leavingText: 'رمز پویا را فقط در صفحه‌ای با این نشانی وارد کنید.',
  amount: 'مبلغ',
  card: 'کارت',
  deadline: 'مهلت پرداخت',
  go: 'رفتن به درگاه',
  goIn: 'تا {seconds} ثانیهٔ دیگر',
  stay: 'بازگشت، پرداخت نکن',
};
