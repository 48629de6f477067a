export const texts: typeof import('./fa.ts').texts = {
  until_trade: 'Trading is paused on your account until {time}',
  until_deposit: 'Deposits are paused on your account until {time}',
  until_withdraw: 'Withdrawals are paused on your account until {time}',
  until_leave: 'Withdrawals and transfers are paused until {time}',
  closed_trade: 'Trading is paused on your account until further notice',
  closed_deposit: 'Deposits are paused on your account until further notice',
  closed_withdraw: 'Withdrawals are paused on your account until further notice',
  closed_leave: 'Withdrawals and transfers are paused until further notice',
  balance: 'Your funds are safe.',
  balanceAndOrders: 'Your funds are safe, and you can cancel open orders.',
};
