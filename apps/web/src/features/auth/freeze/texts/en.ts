export const texts: typeof import('./fa.ts').texts = {
  title: 'Was this you?',
  lead: 'If you didn’t log in, freeze your account now.',
  failed: 'Couldn’t open the link',
  device: 'Device',
  at: 'Logged in',
  ip: 'IP address',
  sessions: 'Every device is signed out immediately.',
  stopped:
    'New orders, deposits, withdrawals and transfers are paused. You can cancel open orders.',
  kept: 'Your funds are safe. To unfreeze it, you send a request and two reviewers approve it.',
  freeze: 'Freeze account',
  mine: 'It was me',
  usedTitle: 'Your account is frozen',
  usedLead: 'Orders, deposits and withdrawals are paused, and every device was signed out.',
  usedPassword: 'Change your password. Someone may know it.',
  usedOpening: 'To unfreeze it, log in and send a request on the Security page.',
  changePassword: 'Change password',
  login: 'Log in',
  endedTitle: 'This link has expired',
  endedLead:
    'Links work for 72 hours. If you’re still worried, change your password. Every device is signed out, and withdrawals and transfers are paused for 24 hours.',
};
