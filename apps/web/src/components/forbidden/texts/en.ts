export const texts: typeof import('./fa.ts').texts = {
  title: 'This section isn’t open to you',
  missing: 'Needed: {ability}',
  missingUnknown: 'Your role has no access to this section.',
  giver:
    'An owner can give this access to your role, and a second person has to approve it. Send them its name:',
  nameOf: 'Name of the access',
  client: 'This page is for Sarraf’s staff.',
  again: 'Check again',
  stillMissing: 'You still don’t have this access.',
  home: 'Back to home',
};
