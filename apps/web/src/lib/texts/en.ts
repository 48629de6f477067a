export const texts: typeof import('./fa.ts').texts = {
  noResponse: 'Network error. Please check your connection.',
  serverError: 'Server error',
  noData: 'No data received from server',
  unexpectedStatus: (status) => `Unexpected status code: ${status}`,
  noAnswer: 'No response received from server',
  unexpected: 'An error occurred. Please try again.',
  unexpectedError: 'An unexpected error occurred',
  unknownError: 'Unknown error occurred',
  socketFailed: 'Live updates are down. Notifications may be delayed.',
  serverFailed: 'Something went wrong on the server. Please try again shortly.',
  notAllowed: 'You don’t have permission to do this.',
  notValid: 'Some fields aren’t valid. Please check them.',
  sessionExpired: 'Your session has expired. Please login again.',
  staffSessionWhy:
    'Staff sessions end after a period of inactivity, or when roles or access change.',
};
