// What people show of themselves, sent in parts that a broken connection does not lose.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { time, wholeIn } from './wire.ts';
import { DOCUMENT_KINDS, DOCUMENT_KINDS_ALL } from './lists.ts';
import { staffMay } from './staff-shapes.ts';

/** What a document shows, of those that are given in parts: one of `DOCUMENT_KINDS`. */
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
/** Also what is given with its own call alone. */
export type AnyDocumentKind = (typeof DOCUMENT_KINDS_ALL)[number];

/** A whole document, as it is sent: a picture, or ten seconds of a telephone's own camera. */
export const DOCUMENT_BYTES_MAX = 8_388_608;
/** What becomes of documents: pictures and videos of ours. */
export const DOCUMENT_MEDIA_TYPES = ['image/jpeg', 'video/mp4', 'video/webm'] as const;

/** An unguessable name: 128 random bits. */
export const documentId = z.string().regex(/^[\w-]{22}$/);

/** A document, or as much of it as has come. */
export const document = z.strictObject({
  id: documentId,
  kind: z.enum(DOCUMENT_KINDS_ALL),
  /** `receiving` until the last byte has come; `ready` ones may be named in a request. */
  state: z.enum(['receiving', 'ready']),
  /** The size that was announced. */
  bytes: z.int().min(1),
  /** Where the next part begins. */
  received: z.int().min(0),
  created_at: time,
});
/** Inferred from `document`. */
export type Document = z.infer<typeof document>;

/** A document that comes whole, as a file of a form. */
export const documentFile = (summary: string) => ({ summary, bytesMax: DOCUMENT_BYTES_MAX });

/** What may be wrong with a whole document. */
export const DOCUMENT_ERRORS = [
  'document_too_large',
  'document_limit_reached',
  'documents_unfinished',
  'document_not_a_picture',
  'document_picture_too_large',
  'document_picture_heic',
  'document_not_a_video',
  'document_video_duration',
  'storage_unavailable',
] as const;

const own = { audience: 'client', ability: ['create', 'Kyc'], level: 1 } as const;

/** Calls that take a document in parts, and the one that shows it to officers. */
export const documentEndpoints = {
  'POST /documents': endpoint({
    summary: 'Announces a document: its parts follow',
    access: { ...own, rate: 'money' },
    body: z.strictObject({ kind: z.enum(DOCUMENT_KINDS), bytes: wholeIn }),
    output: document,
    errors: ['document_too_large', 'document_limit_reached', 'documents_unfinished'],
  }),
  'GET /documents/:id': endpoint({
    summary: 'How much of a document has come: an upload that broke off goes on from there',
    access: { ...own, rate: 'read' },
    params: z.object({ id: documentId }),
    output: document,
    errors: ['document_not_found'],
  }),
  'POST /documents/:id/parts': endpoint({
    summary:
      'The bytes from `offset` on, as `application/octet-stream`; the last part finishes the document',
    access: { ...own, rate: 'upload' },
    bodyKind: 'bytes',
    query: z.object({ offset: wholeIn }),
    params: z.object({ id: documentId }),
    output: document,
    errors: [
      'document_not_found',
      'document_part_misplaced',
      'document_not_a_picture',
      'document_picture_too_large',
      'document_picture_heic',
      'document_not_a_video',
      'document_video_duration',
      'storage_unavailable',
    ],
  }),
  'GET /admin/documents/:id': endpoint({
    summary: 'A document as an officer sees it: its bytes',
    access: staffMay('read', 'Identity'),
    params: z.object({ id: documentId }),
    output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    answer: 'bytes',
    errors: ['document_not_found', 'storage_unavailable'],
  }),
} as const;
