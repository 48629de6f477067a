export const texts: typeof import('./fa.ts').texts = {
  title: 'Join Sarraf’s staff',
  lead: 'Hello {name}. Choose a password for the back office.',
  asRoles: 'Your role',
  codesTo: 'Sign-in codes go to',
  until: 'Invitation open until',
  checking: 'Checking the invitation…',
  invalidTitle: 'Couldn’t open this invitation',
  invalidText: 'A link works once, for three days. Ask whoever invited you for a new invitation.',
  toLogin: 'Go to log in',
  accept: 'Accept the invitation',
  doneTitle: 'Welcome to Sarraf',
  doneLead:
    'Your account is ready. Log in with your mobile number and password; each time a code comes by SMS.',
};
