export const texts: typeof import('./fa.ts').texts = {
  unusual_activity: 'We noticed unusual activity on your account.',
  access_stolen: 'Someone else may have access to your account.',
  documents_doubtful: 'We need to check your documents.',
  authority_order: 'A legal authority ordered it.',
  person_asked: 'You requested it.',
  mended: 'An earlier problem has been resolved.',
  other: 'We need to review your account.',
  over: 'The review is over.',
};
