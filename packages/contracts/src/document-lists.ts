// Kinds of documents.

/** The pictures that level 2 is proved with, in the order in which they are asked for. */
export const PICTURE_KINDS = ['national_card_front', 'national_card_back', 'pledge'] as const;

/** All that level 2 is proved with. */
export const DOCUMENT_KINDS = [...PICTURE_KINDS, 'selfie_video'] as const;

/** One part of a document, bytes: about a second of a slow connection. */
export const DOCUMENT_PART_BYTES_MAX = 49_152;

/** Whatever is kept as a document: of identity, a bank's receipt, the evidence of a claim, a ticket's or an article's picture. */
export const DOCUMENT_KINDS_ALL = [
  ...DOCUMENT_KINDS,
  'deposit_receipt',
  'claim_evidence',
  'ticket_picture',
  'article_picture',
] as const;
