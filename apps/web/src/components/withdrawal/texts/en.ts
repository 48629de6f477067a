export const texts: typeof import('./fa.ts').texts = {
  heldTitle: 'Withdrawals and transfers are paused until {time}',
  heldText:
    'For your safety, we pause them for a few hours after login changes or while we check something. You can still trade, and your funds are safe.',
  toSecurity: 'Security page',
  cancel: 'Cancel withdrawal',
  cancelUntil: 'Free of charge until {time}. Your funds return immediately.',
  cancelStill: 'You can cancel until it’s approved. Your funds return immediately.',
  noCancel: 'It can no longer be cancelled.',
  cancelled: 'Withdrawal cancelled. Your funds are back in your wallet.',
};
