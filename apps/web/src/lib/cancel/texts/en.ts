export const texts: typeof import('./fa.ts').texts = {
  toman: 'toman',
  cancelled: 'Order cancelled',
  freed: (amount) => `${amount} is available again.`,
  freedAll: 'Its funds are available again.',
  allCancelled: 'Orders cancelled',
  freedAllOrders: 'Their funds are available again.',
};
