export const texts: typeof import('./fa.ts').texts = {
  noResponse: 'Network error. Please check your connection.',
  serverError: 'Server error',
  noData: 'No data received from server',
  unexpectedStatus: (status) => `Unexpected status code: ${status}`,
  unexpected: 'An error occurred. Please try again.',
  toman: 'toman',
  cancelled: 'Order cancelled',
  freed: (amount) => `${amount} is available again.`,
  freedAll: 'What this order still held is available again.',
  allCancelled: 'Orders cancelled',
  freedAllOrders: 'What these orders held is available again.',
  sessionExpired: 'Your session has expired. Please login again.',
};
