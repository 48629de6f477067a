export const texts: typeof import('./fa.ts').texts = {
  unusual_activity: 'Unusual activity',
  access_stolen: 'Compromised account',
  documents_doubtful: 'Doubtful documents',
  authority_order: 'Legal authority’s order',
  person_asked: 'User’s request',
  mended: 'Issue resolved',
  other: 'Other',
};
