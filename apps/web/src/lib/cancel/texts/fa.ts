export const texts = {
  toman: 'تومان',
  cancelled: 'سفارش لغو شد',
  freed: (amount: string) => `${amount} به موجودی شما برگشت.`,
  freedAll: 'باقی‌ماندهٔ مبلغ این سفارش به موجودی شما برگشت.',
  allCancelled: 'سفارش‌ها لغو شد',
  freedAllOrders: 'مبلغ این سفارش‌ها به موجودی شما برگشت.',
};
