export const texts: typeof import('./fa.ts').texts = {
  title: 'Terms of use',
  inForce: 'Version {version}, from {date}',
  sections: 'Sections',
  accept: 'Accept terms',
  later: 'Later',
  accepted: 'Terms accepted',
  dueTitle: 'The terms have changed',
  dueLead:
    'Read and accept the new version to trade and deposit. You can still see your balances and cancel orders.',
  failed: 'Couldn’t load the terms',
};
