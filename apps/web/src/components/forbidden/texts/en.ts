export const texts: typeof import('./fa.ts').texts = {
  title: 'You don’t have access to this page',
  missing: 'Needed: {ability}',
  missingUnknown: 'Your role doesn’t have access to this page.',
  giver: 'An owner can grant it to your role, and a second person approves. Send them its name:',
  nameOf: 'Permission',
  client: 'This page is for Sarraf staff.',
  again: 'Check again',
  stillMissing: 'You still don’t have access.',
  home: 'Back to home',
};
