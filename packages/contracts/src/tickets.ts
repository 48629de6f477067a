// Tickets: people ask, support answers. What a person may call stays open to those of level 0, with terms due
// or an account that is closed for a while: a ticket is how they are heard.
import { z } from 'zod';
import { DOCUMENT_ERRORS, DOCUMENT_BYTES_MAX, document, documentId } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { exactIdParams } from './staff-shapes.ts';
import {
  TICKET_CHIPS,
  TICKET_FILES_MAX,
  TICKET_SUBJECTS,
  TICKET_TEXT_MAX,
  TICKET_TITLE_MAX,
} from './ticket-lists.ts';
import { ticket, ticketBound, ticketMessage, ticketRow } from './ticket-shapes.ts';
import { nothing, pageOf, pageQuery, textIn, wholeIn, wordsIn } from './wire.ts';

const read = { audience: 'client', ability: ['read', 'Ticket'], level: 0, rate: 'read' } as const;
/** `update`, since due terms hold back what is called `create`. */
const write = { ...read, ability: ['update', 'Ticket'], rate: 'money' } as const;

const key = z.string().regex(/^[\w-]{8,64}$/);
const fileIds = z.array(documentId).max(TICKET_FILES_MAX);
const message = {
  /** May be empty where pictures say all. */
  text: textIn(TICKET_TEXT_MAX),
  files: fileIds.default([]),
  client_key: key,
};
const after = z.object({ after: wholeIn.optional() });
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const params = exactIdParams;
const fileParams = params.extend({ file: documentId });

const WRITE_ERRORS = [
  'ticket_message_empty',
  'ticket_file_unknown',
  'ticket_messages_limit',
] as const;
/** Calls of a person's own tickets. */
export const ticketEndpoints = {
  'GET /tickets': endpoint({
    summary: 'My tickets, those with the newest message first; query: words of title or number',
    access: read,
    query: pageQuery.extend({ state: z.enum(['open', 'closed']).optional() }),
    output: pageOf(ticketRow),
  }),
  'GET /tickets/subjects': endpoint({
    summary: 'What a ticket may be about, how long an answer takes now, and what I may still open',
    access: read,
    output: z.strictObject({
      subjects: z
        .array(z.strictObject({ subject: z.enum(TICKET_SUBJECTS), due_minutes: z.int().min(1) }))
        .max(TICKET_SUBJECTS.length),
      /** Of the last 20 first answers of 7 days, the one in the middle; null where there are none. */
      median_answer_s: z.int().min(0).nullable(),
      open: z.int().min(0),
      open_max: z.int().min(1),
      closed: z.int().min(0),
      unread: z.int().min(0),
    }),
  }),
  'POST /tickets': endpoint({
    summary:
      'Opens a ticket with its first message; the same client_key again answers the same one',
    access: write,
    body: z.strictObject({
      subject: z.enum(TICKET_SUBJECTS),
      title: wordsIn(2, TICKET_TITLE_MAX),
      ...message,
      bound: ticketBound
        .extend({ id: z.string().min(1).max(80) })
        .nullable()
        .default(null),
      /** A closed one of mine that it goes on from. */
      follows: z
        .string()
        .regex(/^\d{1,15}$/)
        .nullable()
        .default(null),
    }),
    output: ticket,
    errors: [
      ...WRITE_ERRORS,
      'ticket_not_found',
      'ticket_bound_not_found',
      'tickets_open_limit',
      'tickets_day_limit',
    ],
  }),
  'GET /tickets/:id': endpoint({
    summary: 'A ticket of mine with its messages, those after a number alone where one is given',
    access: read,
    params,
    query: after,
    output: ticket,
    errors: ['ticket_not_found'],
  }),
  'POST /tickets/:id/messages': endpoint({
    summary:
      'Writes on; within 14 days of its end that opens it again. The same client_key again answers the same message',
    access: write,
    params,
    body: z.strictObject(message),
    output: ticketMessage,
    errors: ['ticket_not_found', 'ticket_closed', ...WRITE_ERRORS],
  }),
  'POST /tickets/:id/close': endpoint({
    summary: 'It is solved',
    access: write,
    params,
    output: ticket,
    errors: ['ticket_not_found'],
  }),
  'POST /tickets/:id/rating': endpoint({
    summary: 'How it was, once, within 14 days of its end',
    access: write,
    params,
    body: z.strictObject({
      stars: wholeIn.refine((stars) => stars >= 1 && stars <= 5, 'stars'),
      chips: z.array(z.enum(TICKET_CHIPS)).max(TICKET_CHIPS.length).default([]),
      comment: textIn(500).default(''),
    }),
    output: ticket,
    errors: ['ticket_not_found', 'ticket_not_closed', 'ticket_rated', 'ticket_rating_late'],
  }),
  'POST /tickets/:id/read': endpoint({
    summary: 'I have read up to this message',
    access: { ...write, rate: 'read' },
    params,
    body: z.strictObject({ no: wholeIn }),
    output: nothing,
    errors: ['ticket_not_found'],
  }),
  'GET /tickets/:id/files/:file': endpoint({
    summary: 'A picture of a ticket of mine: its bytes',
    access: read,
    params: fileParams,
    output: bytes,
    answer: 'bytes',
    errors: ['ticket_not_found', 'storage_unavailable'],
  }),
  'POST /tickets/files': endpoint({
    summary: `Announces a picture for a message, at most ${DOCUMENT_BYTES_MAX} bytes: its parts follow`,
    access: write,
    body: z.strictObject({ bytes: wholeIn }),
    output: document,
    errors: [
      'document_too_large',
      'ticket_files_limit',
      'documents_unfinished',
      'document_not_a_picture',
    ],
  }),
  'GET /tickets/files/:id': endpoint({
    summary: 'How much of a picture has come: an upload that broke off goes on from there',
    access: read,
    params: z.object({ id: documentId }),
    output: document,
    errors: ['document_not_found'],
  }),
  'POST /tickets/files/:id/parts': endpoint({
    summary:
      'The bytes from `offset` on, as `application/octet-stream`; the last part finishes the picture',
    access: { ...write, rate: 'upload' },
    bodyKind: 'bytes',
    query: z.object({ offset: wholeIn }),
    params: z.object({ id: documentId }),
    output: document,
    errors: [
      'document_not_found',
      'document_part_misplaced',
      ...DOCUMENT_ERRORS.filter((code) => code.startsWith('document_picture')),
      'document_not_a_picture',
      'storage_unavailable',
    ],
  }),
} as const;
