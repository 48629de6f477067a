export const texts: typeof import('./fa.ts').texts = {
  noResponse: 'Network error. Please check your connection.',
  serverError: 'Server error',
  noData: 'No data received from server',
  unexpectedStatus: (status) => `Unexpected status code: ${status}`,
  unexpected: 'An error occurred. Please try again.',
  sessionExpired: 'Your session has expired. Please login again.',
};
