export const texts: typeof import('./fa.ts').texts = {
  title: 'Terms of use',
  inForce: 'Version {version}, from {date}',
  sections: 'Sections',
  failed: 'Couldn’t load the terms',
};
