export const texts: typeof import('./fa.ts').texts = {
  document_unreadable:
    'The writing cannot be read; take the picture again in good light, without glare.',
  document_cut_off: 'A part of the document is outside the picture; all four corners must be seen.',
  document_not_yours: 'The name on the document is not the name of your account.',
  pledge_unsigned: 'The pledge is not signed, or its signature cannot be seen.',
  face_hidden:
    'The face cannot be seen well; record it facing the light, without sunglasses or mask.',
  sentence_wrong: 'The sentence was not spoken completely or correctly.',
  other: 'Check the details and send them again.',
};
