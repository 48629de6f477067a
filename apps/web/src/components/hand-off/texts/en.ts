export const texts: typeof import('./fa.ts').texts = {
  leavingTitle: "You are going to the bank's page",
  leavingText: 'Enter your one-time password only on a page with this address.',
  amount: 'Amount',
  card: 'Card',
  deadline: 'Pay until',
  go: 'Go to the bank',
  goIn: 'in {seconds} s',
  stay: 'Back, do not pay',
};
