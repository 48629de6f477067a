export const texts: typeof import('./fa.ts').texts = {
  title: 'Join the Sarraf team',
  lead: 'Hello {name}. Choose a password for the back office.',
  asRoles: 'Your role',
  codesTo: 'Login codes go to',
  until: 'Invitation expires',
  checking: 'Checking the invitation…',
  invalidTitle: 'Couldn’t open this invitation',
  invalidText:
    'Each link works once, for three days. Ask the person who invited you for a new one.',
  toLogin: 'Go to log in',
  accept: 'Accept invitation',
  doneTitle: 'Welcome to Sarraf',
  doneLead:
    'Your account is ready. Log in with your mobile number and password; you’ll get an SMS code each time.',
};
