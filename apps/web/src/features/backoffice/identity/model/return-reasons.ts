import type { DocumentKind, RETURN_REASONS } from '@sarraf/contracts';

/** Why a document is returned: the contract's word, and the key of the text that is shown. */
export type Reason = (typeof RETURN_REASONS)[number];

/** A reason for each document that goes back; the others have none. */
export type Reasons = Readonly<Partial<Record<DocumentKind, Reason>>>;

const OF_PAPER: readonly Reason[] = [
  'document_unreadable',
  'document_cut_off',
  'document_not_yours',
];

/** What may be wrong with each kind. */
export const REASONS_OF: Readonly<Record<DocumentKind, readonly Reason[]>> = {
  national_card_front: OF_PAPER,
  national_card_back: OF_PAPER,
  pledge: [...OF_PAPER, 'pledge_unsigned'],
  selfie_video: ['face_hidden', 'sentence_wrong', 'document_not_yours'],
};

/** What is sent: the documents that go back, each with its reason. */
export function returnedOf(reasons: Reasons): { kind: DocumentKind; reason: Reason }[] {
  return Object.entries(reasons).map(([kind, reason]) => ({ kind: kind as DocumentKind, reason }));
}
