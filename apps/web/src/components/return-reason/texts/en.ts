export const texts: typeof import('./fa.ts').texts = {
  document_unreadable:
    'The writing cannot be read; take the picture again in good light, without glare.',
  document_cut_off: 'A part of the document is outside the picture; all four corners must be seen.',
  document_not_yours: 'The name on the document is not the name of your account.',
  pledge_unsigned: 'The pledge is not signed, or its signature cannot be seen.',
  face_hidden:
    'The face cannot be seen well; record it facing the light, without sunglasses or mask.',
  sentence_wrong: 'The sentence was not spoken completely or correctly.',
  mobile_mismatch: 'Your mobile number is not registered to this national code.',
  identity_mismatch: 'National code and birth date do not match.',
  name_mismatch: 'The name differs from the civil registry; enter it as on your national card.',
  card_owner_mismatch: 'The bank card does not belong to this national code.',
  owner_mismatch: 'This card is not in your name.',
  not_a_card: 'The bank does not know this card; enter another one.',
  card_unusable: 'This card is void or inactive; add another one.',
  other: 'Check the details and send them again.',
};
