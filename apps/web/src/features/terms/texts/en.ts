export const texts: typeof import('./fa.ts').texts = {
  title: 'Terms of use',
  inForce: 'Version {version}, from {date}',
  sections: 'Sections',
  accept: 'Accept the terms',
  later: 'Later',
  accepted: 'Terms accepted',
  dueTitle: 'The terms have changed',
  dueLead:
    'Read and accept the new version to trade and deposit. Your balances and cancelling orders stay open.',
  failed: 'Couldn’t load the terms',
};
