export const texts: typeof import('./fa.ts').texts = {
  amountOf: (coin: string) => `Amount of ${coin}`,
  chooseCoin: 'Coin',
  free: '{amount} free',
  enterAmount: 'Enter an amount',
  aboveFree: 'Only {amount} is free.',
  worth: '≈ {amount}',
  frozenTitle: 'Your account is frozen',
  frozenText:
    'No money moves until it is open again. Your balance is untouched; ask on the Security page to have it opened.',
  toSecurity: 'Security',
  termsFailed: 'Couldn’t load transfers',
  levelOneTitle: 'Opens with level 1',
  levelTwoTitle: 'Opens with level 2',
  levelTwoText:
    'Transfers to others and gifts open once you are verified for level 2; you see the limits there.',
  toLevelTwo: 'Verify for level 2',
  heldTitle: 'Nothing leaves your account until {time}',
  heldText:
    'After a change of password, mobile or second factor we wait for your safety. You can still move money between your own wallets.',
  depositsTitle: 'Coins worth {amount} cannot go to others until {time}',
  depositsTitleToman: 'Toman and coins worth {amount} together cannot go to others until {time}',
  depositsText:
    'That is because you deposited toman in the last 72 hours. Your deposit is untouched; you can trade, and withdraw toman to your own account, as always.',
  limitToday: 'Transfers and withdrawals today',
  limitMonth: 'Transfers and withdrawals in 30 days',
  usedOf: '{used} of {cap}',
  used: 'So far',
  thisOne: 'This one',
  likeWithdrawal: 'This is like a withdrawal: it takes your second factor and does not come back.',
  unknownText:
    'No answer came, so it may or may not be done. Send the same again; it is never done twice.',
  failed: 'Transfer failed. Please try again.',
  emptyTitle: 'Nothing to move yet',
  emptyText: 'After your first deposit you can send money, keep it in the vault or make a gift.',
  deposit: 'Deposit toman',
  walletsFailed: 'Couldn’t load your wallets',
};
