export const texts = {
  toman: 'تومان',
  cancelled: 'سفارش لغو شد',
  freed: (amount: string) => `${amount} آزاد شد و در دسترس است.`,
  freedAll: 'باقی‌ماندهٔ پول این سفارش آزاد شد.',
  allCancelled: 'سفارش‌ها لغو شد',
  freedAllOrders: 'پول این سفارش‌ها آزاد شد و در دسترس است.',
};
