export const texts: typeof import('./fa.ts').texts = {
  national_card_front: 'National card, front',
  national_card_back: 'National card, back',
  pledge: 'Signed pledge',
  selfie_video: 'Face video',
  document_unreadable: 'Picture is unreadable',
  document_cut_off: 'Document is cut off',
  document_not_yours: 'Name doesn’t match',
  pledge_unsigned: 'Pledge isn’t signed',
  face_hidden: 'Face isn’t clearly visible',
  sentence_wrong: 'Wrong sentence',
};
