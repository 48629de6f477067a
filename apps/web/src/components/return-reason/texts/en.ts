export const texts: typeof import('./fa.ts').texts = {
  document_unreadable:
    'We can’t read the text. Take the picture again in good light, without glare.',
  document_cut_off: 'Part of the document is cut off. All four corners must be visible.',
  document_not_yours: 'The name on the document doesn’t match your account.',
  pledge_unsigned: 'The pledge isn’t signed, or the signature isn’t visible.',
  face_hidden:
    'Your face isn’t clearly visible. Record it facing the light, without sunglasses or a mask.',
  sentence_wrong: 'The sentence wasn’t read in full or correctly.',
  mobile_mismatch: 'Your mobile number isn’t registered to this national code.',
  identity_mismatch: 'The national code and birth date don’t match.',
  name_mismatch: 'The name doesn’t match the civil registry. Enter it as on your national card.',
  card_owner_mismatch: 'The bank card doesn’t belong to this national code.',
  owner_mismatch: 'This card isn’t in your name.',
  not_a_card: 'The bank doesn’t recognise this card. Enter another one.',
  card_unusable: 'This card is expired or inactive. Add another one.',
  other: 'Check your details and send them again.',
};
