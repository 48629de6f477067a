export const texts: typeof import('./fa.ts').texts = {
  unusual_activity: 'Unusual activity',
  access_stolen: 'Stolen access',
  documents_doubtful: 'Doubtful documents',
  authority_order: 'Order of an authority',
  person_asked: 'They asked for it',
  mended: 'The cause is gone',
  other: 'Another reason',
};
