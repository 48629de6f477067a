export const texts: typeof import('./fa.ts').texts = {
  national_card_front: 'National card, front',
  national_card_back: 'National card, back',
  pledge: 'Pledge',
  selfie_video: 'Video of the face',
  document_unreadable: 'The picture cannot be read',
  document_cut_off: 'The document is cut off',
  document_not_yours: 'Another name on the document',
  pledge_unsigned: 'The pledge is not signed',
  face_hidden: 'The face cannot be seen well',
  sentence_wrong: 'The sentence is wrong',
};
