export const texts: typeof import('./fa.ts').texts = {
  toman: 'toman',
  cancelled: 'Order cancelled',
  freed: (amount) => `${amount} is available again.`,
  freedAll: 'What this order still held is available again.',
  allCancelled: 'Orders cancelled',
  freedAllOrders: 'What these orders held is available again.',
};
