export const texts = {
  noResponse: 'خطای شبکه. اتصال خود را بررسی کنید.',
  serverError: 'خطای سرور',
  noData: 'داده‌ای از سرور نرسید.',
  unexpectedStatus: (status: string) => `پاسخ نامنتظر سرور: ${status}`,
  unexpected: 'خطایی رخ داد. دوباره تلاش کنید.',
  sessionExpired: 'نشست شما به پایان رسیده است. لطفاً دوباره وارد شوید.',
};
