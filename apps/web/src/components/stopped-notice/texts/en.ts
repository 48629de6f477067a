export const texts: typeof import('./fa.ts').texts = {
  until_trade: 'Trading is closed to you until {time}',
  until_deposit: 'Deposits are closed to you until {time}',
  until_withdraw: 'Withdrawals are closed to you until {time}',
  until_leave: 'Nothing can leave your account until {time}',
  closed_trade: 'Trading is closed to you until further notice',
  closed_deposit: 'Deposits are closed to you until further notice',
  closed_withdraw: 'Withdrawals are closed to you until further notice',
  closed_leave: 'Nothing can leave your account until further notice',
  balance: 'Your balance is untouched.',
  balanceAndOrders: 'Your balance is untouched, and you can cancel open orders.',
};
