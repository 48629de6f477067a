export const texts = {
  noResponse: 'خطای شبکه. اتصال خود را بررسی کنید.',
  serverError: 'خطای سرور',
  noData: 'داده‌ای از سرور نرسید.',
  unexpectedStatus: (status: string) => `پاسخ نامنتظر سرور: ${status}`,
  unexpected: 'خطایی رخ داد. دوباره تلاش کنید.',
  toman: 'تومان',
  cancelled: 'سفارش لغو شد',
  freed: (amount: string) => `${amount} آزاد شد و در دسترس است.`,
  freedAll: 'باقی‌ماندهٔ پول این سفارش آزاد شد.',
  allCancelled: 'سفارش‌ها لغو شد',
  freedAllOrders: 'پول این سفارش‌ها آزاد شد و در دسترس است.',
  sessionExpired: 'نشست شما به پایان رسیده است. لطفاً دوباره وارد شوید.',
};
