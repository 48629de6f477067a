export const texts: typeof import('./fa.ts').texts = {
  leavingTitle: 'You’re going to the bank’s page',
  leavingText: 'Only enter your one-time password on this address.',
  amount: 'Amount',
  card: 'Card',
  deadline: 'Pay until',
  go: 'Go to the bank',
  goIn: 'in {seconds} s',
  stay: 'Go back',
};
