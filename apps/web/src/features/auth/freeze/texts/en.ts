export const texts: typeof import('./fa.ts').texts = {
  title: 'Was this login not yours?',
  lead: 'If you did not log in, freeze your account now.',
  failed: 'Couldn’t open the link',
  device: 'Device',
  at: 'Logged in',
  ip: 'Network address',
  sessions: 'Every device is logged out at once.',
  stopped:
    'New orders and deposits are closed and nothing leaves your account; you can cancel open orders.',
  kept: 'Your balance is untouched. To open the account you ask, and two officers approve.',
  freeze: 'Freeze my account',
  mine: 'It was me',
  usedTitle: 'Your account is frozen',
  usedLead: 'Nothing new can be ordered or deposited with it, and every device was logged out.',
  usedPassword: 'Change your password: somebody may know it.',
  usedOpening: 'To have it opened, log in and ask on the Security page.',
  changePassword: 'Change the password',
  login: 'Log in',
  endedTitle: 'This link’s time is over',
  endedLead:
    'The link worked for 72 hours. If you are still worried, change your password: every device is logged out, and nothing leaves your account for 24 hours.',
};
