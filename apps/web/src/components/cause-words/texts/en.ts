export const texts: typeof import('./fa.ts').texts = {
  unusual_activity: 'Activity on your account was unusual.',
  access_stolen: 'Somebody else may have got into your account.',
  documents_doubtful: 'Your documents have to be checked.',
  authority_order: 'An authority ordered it.',
  person_asked: 'You asked for it.',
  mended: 'An earlier problem is solved.',
  other: 'Your account has to be reviewed.',
  over: 'The review is over.',
};
