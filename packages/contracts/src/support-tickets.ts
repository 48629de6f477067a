// Tickets as support sees and answers them.
import { z } from 'zod';
import { documentId } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { exactIdParams, officer, reasonOfStaff, staffMay } from './staff-shapes.ts';
import { TICKET_SHOWS, TICKET_SUBJECTS, TICKET_TEXT_MAX } from './ticket-lists.ts';
import {
  cannedAnswer,
  filledAnswer,
  staffTicket,
  staffTicketRow,
  ticketMessage,
  ticketNote,
  ticketRow,
} from './ticket-shapes.ts';
import { nothing, pageOf, pageQuery, wholeIn, wordsIn } from './wire.ts';

const key = z.string().regex(/^[\w-]{8,64}$/);
const after = z.object({ after: wholeIn.optional() });
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const params = exactIdParams;
const fileParams = params.extend({ file: documentId });

const ANSWER_ERRORS = [
  'not_found',
  'ticket_closed',
  'ticket_not_in_hand',
  'decides_on_self',
  'invited_pair',
] as const;
const ANSWER_BODY_ERRORS = ['ticket_figure_unknown'] as const;

const canned = z.strictObject({
  subject: z.enum(TICKET_SUBJECTS).nullable(),
  title: wordsIn(2, 60),
  fa: wordsIn(2, TICKET_TEXT_MAX),
  en: wordsIn(2, TICKET_TEXT_MAX),
});

/** Calls of support: its queue, what it says, and the answers that it keeps. */
export const supportTicketEndpoints = {
  'GET /admin/tickets': endpoint({
    summary:
      'Tickets: those that wait (nearest due time first), mine, answered or closed (newest first); query: number, title or mobile',
    access: staffMay('read', 'Ticket'),
    query: pageQuery.extend({
      show: z.enum(TICKET_SHOWS).default('queue'),
      subject: z.enum(TICKET_SUBJECTS).optional(),
      /** Whose they are: an officer's id, or `none`. */
      officer: z
        .string()
        .regex(/^(none|\d{1,15})$/)
        .optional(),
    }),
    output: pageOf(staffTicketRow),
  }),
  'GET /admin/tickets/figures': endpoint({
    summary: 'How many tickets stand where, and how answering goes',
    access: staffMay('read', 'Ticket'),
    output: z.strictObject({
      queue: z.int().min(0),
      mine: z.int().min(0),
      answered: z.int().min(0),
      /** Those that wait beyond their due time. */
      overdue: z.int().min(0),
      /** The nearest due time of those that wait. */
      oldest_due_at: ticketRow.shape.created_at.nullable(),
      /** Answers since midnight in Tehran. */
      answers_today: z.int().min(0),
      median_answer_s: z.int().min(0).nullable(),
      /** Of the ratings of 7 days, in tenths: 46 is 4.6; null without any. */
      stars_tenths: z.int().min(10).max(50).nullable(),
      /** Who may be handed a ticket. */
      officers: z.array(officer).max(100),
    }),
  }),
  'GET /admin/tickets/:id': endpoint({
    summary: 'A ticket with its notes and what it is bound to',
    access: staffMay('read', 'Ticket'),
    params,
    query: after,
    output: staffTicket,
    errors: ['not_found'],
  }),
  'GET /admin/tickets/:id/files/:file': endpoint({
    summary: 'A picture of a ticket: its bytes. The look is written down',
    access: staffMay('read', 'Ticket'),
    params: fileParams,
    output: bytes,
    answer: 'bytes',
    errors: ['not_found', 'storage_unavailable'],
  }),
  'POST /admin/tickets/:id/claim': endpoint({
    summary: 'Takes a ticket in hand for 15 minutes; again goes on from now',
    access: staffMay('update', 'Ticket'),
    params,
    output: staffTicket,
    errors: ['not_found', 'ticket_claimed', 'ticket_closed', 'decides_on_self', 'invited_pair'],
  }),
  'POST /admin/tickets/:id/release': endpoint({
    summary: 'Gives it back to the queue',
    access: staffMay('update', 'Ticket'),
    params,
    output: staffTicket,
    errors: [...ANSWER_ERRORS],
  }),
  'POST /admin/tickets/:id/assign': endpoint({
    summary: 'Hands it to a colleague, who has it for 15 minutes; the reason is a note, too',
    access: staffMay('update', 'Ticket'),
    params,
    body: z.strictObject({ officer: z.string().regex(/^\d{1,15}$/), reason: reasonOfStaff }),
    output: staffTicket,
    errors: [
      'not_found',
      'ticket_closed',
      'ticket_claimed',
      'ticket_officer_unknown',
      'decides_on_self',
      'invited_pair',
    ],
  }),
  'POST /admin/tickets/:id/answer': endpoint({
    summary:
      'Answers, as who has it in hand; `close` ends it with that. The same client_key again answers the same message',
    access: staffMay('update', 'Ticket'),
    params,
    body: z.strictObject({
      text: wordsIn(1, TICKET_TEXT_MAX),
      client_key: key,
      close: z.boolean().default(false),
    }),
    output: ticketMessage,
    errors: [...ANSWER_ERRORS, 'ticket_figure_unfilled'],
  }),
  'POST /admin/tickets/:id/notes': endpoint({
    summary: 'A note for colleagues alone',
    access: staffMay('update', 'Ticket'),
    params,
    body: z.strictObject({ text: wordsIn(2, 1_000) }),
    output: ticketNote,
    errors: ['not_found', 'decides_on_self', 'invited_pair'],
  }),
  'POST /admin/tickets/:id/close': endpoint({
    summary: 'Ends it',
    access: staffMay('update', 'Ticket'),
    params,
    output: staffTicket,
    errors: [...ANSWER_ERRORS],
  }),
  'POST /admin/tickets/:id/read': endpoint({
    summary: 'Support has read up to this message',
    access: { ...staffMay('update', 'Ticket'), rate: 'read' },
    params,
    body: z.strictObject({ no: wholeIn }),
    output: nothing,
    errors: ['not_found'],
  }),
  'GET /admin/tickets/:id/answers': endpoint({
    summary: 'The canned answers as they would read in this ticket, those of its subject first',
    access: staffMay('read', 'Ticket'),
    params,
    output: z.strictObject({ answers: z.array(filledAnswer).max(100) }),
    errors: ['not_found'],
  }),
  'GET /admin/ticket_answers': endpoint({
    summary: 'All canned answers as they are written',
    access: staffMay('read', 'Ticket'),
    output: z.strictObject({ answers: z.array(cannedAnswer).max(100) }),
  }),
  'POST /admin/ticket_answers': endpoint({
    summary: 'Writes a canned answer; a name in braces that there is not is refused',
    access: staffMay('update', 'Ticket'),
    body: canned,
    output: cannedAnswer,
    errors: [...ANSWER_BODY_ERRORS, 'ticket_answers_full'],
  }),
  'POST /admin/ticket_answers/:id': endpoint({
    summary: 'Writes it anew',
    access: staffMay('update', 'Ticket'),
    params,
    body: canned,
    output: cannedAnswer,
    errors: ['not_found', ...ANSWER_BODY_ERRORS],
  }),
  'DELETE /admin/ticket_answers/:id': endpoint({
    summary: 'Takes a canned answer away',
    access: staffMay('update', 'Ticket'),
    params,
    output: nothing,
    errors: ['not_found'],
  }),
} as const;
