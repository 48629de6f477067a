// Tickets and their messages, as their people and officers see them.
import { z } from 'zod';
import { documentId } from './documents.ts';
import { maskedPerson, officer } from './staff-shapes.ts';
import {
  TICKET_BOUND_KINDS,
  TICKET_CHIPS,
  TICKET_FIGURES,
  TICKET_STATES,
  TICKET_SUBJECTS,
} from './ticket-lists.ts';
import { assetSymbol, decimalOut, flag, idOut, time } from './wire.ts';

const side = z.enum(['person', 'staff']);

/** What a ticket is bound to, by name alone. */
export const ticketBound = z.strictObject({ kind: z.enum(TICKET_BOUND_KINDS), id: z.string() });
/** Inferred from `ticketBound`. */
export type TicketBound = z.infer<typeof ticketBound>;

/** What it is bound to as it stands now, read anew each time; nothing else of its person. */
export const ticketCard = z.strictObject({
  ...ticketBound.shape,
  /** In the words of its kind: `parked`, `settled`, `confirming`. */
  state: z.string().max(40),
  amount: decimalOut.nullable(),
  symbol: assetSymbol.nullable(),
  /** A bank's number, a transaction's code, a card's masked number, an order's number. */
  reference: z.string().nullable(),
  at: time,
});
/** Inferred from `ticketCard`. */
export type TicketCard = z.infer<typeof ticketCard>;

/** A picture of a message: made ours, without where and when it was taken. */
export const ticketFile = z.strictObject({ id: documentId, bytes: z.int().min(1) });
/** Inferred from `ticketFile`. */
export type TicketFile = z.infer<typeof ticketFile>;

/** A message; text is text, whatever signs it has. */
export const ticketMessage = z.strictObject({
  /** 1, 2, 3 … in its ticket, without gaps. */
  no: z.int().min(1),
  side,
  /** The first name of the officer; null of the person's own. */
  name: z.string().nullable(),
  /** Empty where pictures say all. */
  text: z.string(),
  files: z.array(ticketFile).max(5),
  at: time,
  /** What the sender's panel called it, so that it is shown once. */
  client_key: z.string(),
});
/** Inferred from `ticketMessage`. */
export type TicketMessage = z.infer<typeof ticketMessage>;

const last = z.strictObject({
  side,
  name: z.string().nullable(),
  /** Its beginning. */
  text: z.string(),
  has_files: flag,
  at: time,
});

/** What a person said of a ticket that is over. */
export const ticketRating = z.strictObject({
  stars: z.int().min(1).max(5),
  chips: z.array(z.enum(TICKET_CHIPS)).max(TICKET_CHIPS.length),
  comment: z.string(),
});
/** Inferred from `ticketRating`. */
export type TicketRating = z.infer<typeof ticketRating>;

/** A ticket in its person's list. */
export const ticketRow = z.strictObject({
  id: idOut,
  /** `T-5193`. */
  number: z.string(),
  title: z.string(),
  subject: z.enum(TICKET_SUBJECTS),
  state: z.enum(TICKET_STATES),
  bound: ticketBound.nullable(),
  last,
  /** The number of its last message. */
  last_no: z.int().min(1),
  /** Messages of the other side that were not read. */
  unread: z.int().min(0),
  created_at: time,
});
/** Inferred from `ticketRow`. */
export type TicketRow = z.infer<typeof ticketRow>;

/** A ticket as its person sees it. */
export const ticket = z.strictObject({
  ...ticketRow.shape,
  card: ticketCard.nullable(),
  /** First name of the officer who has it; null while nobody does. */
  officer: z.string().nullable(),
  first_answered_at: time.nullable(),
  closed_at: time.nullable(),
  /** Until when a message opens it again, or a rating is taken; null while it is open. */
  reopen_until: time.nullable(),
  /** The closed one that it goes on from. */
  follows: idOut.nullable(),
  rating: ticketRating.nullable(),
  /** Up to which message the other side has read. */
  read_no: z.int().min(0),
  /** After the asked number, oldest first; at most the newest 200 of them. */
  messages: z.array(ticketMessage).max(200),
});
/** Inferred from `ticket`. */
export type Ticket = z.infer<typeof ticket>;

/** A ticket in the officers' queue. */
export const staffTicketRow = z.strictObject({
  ...ticketRow.shape,
  person: maskedPerson,
  /** Who has it: its claim may have run out, see `claimed_until`. */
  officer: officer.nullable(),
  claimed_until: time.nullable(),
  /** When its first answer is due. */
  due_at: time,
  first_answered_at: time.nullable(),
});
/** Inferred from `staffTicketRow`. */
export type StaffTicketRow = z.infer<typeof staffTicketRow>;

/** A note on a ticket, for colleagues alone. */
export const ticketNote = z.strictObject({
  id: idOut,
  officer,
  text: z.string(),
  /** It was written after this message. */
  after_no: z.int().min(0),
  at: time,
});
/** Inferred from `ticketNote`. */
export type TicketNote = z.infer<typeof ticketNote>;

const earlier = z.strictObject({
  id: idOut,
  number: z.string(),
  title: z.string(),
  state: z.enum(TICKET_STATES),
  stars: z.int().min(1).max(5).nullable(),
  created_at: time,
});

/** A ticket as officers see it. */
export const staffTicket = z.strictObject({
  ...staffTicketRow.shape,
  card: ticketCard.nullable(),
  closed_at: time.nullable(),
  reopen_until: time.nullable(),
  follows: idOut.nullable(),
  rating: ticketRating.nullable(),
  /** Up to which message the person has read. */
  read_no: z.int().min(0),
  messages: z.array(ticketMessage).max(200),
  notes: z.array(ticketNote).max(100),
  /** The person's other tickets, newest first. */
  earlier: z.array(earlier).max(8),
  /** How many others there are. */
  earlier_count: z.int().min(0),
  /** Where it stands among those that wait; null where it does not. */
  place: z.int().min(1).nullable(),
});
/** Inferred from `staffTicket`. */
export type StaffTicket = z.infer<typeof staffTicket>;

/** An answer written beforehand; names in braces are of `TICKET_FIGURES`. */
export const cannedAnswer = z.strictObject({
  id: idOut,
  /** Which tickets it is offered first with; null: all. */
  subject: z.enum(TICKET_SUBJECTS).nullable(),
  title: z.string(),
  fa: z.string(),
  en: z.string(),
});
/** Inferred from `cannedAnswer`. */
export type CannedAnswer = z.infer<typeof cannedAnswer>;

/** A canned answer as it would read in a ticket, in its person's language. */
export const filledAnswer = z.strictObject({
  id: idOut,
  title: z.string(),
  /** With every figure that there is; the names of others stay in their braces. */
  text: z.string(),
  figures: z.array(z.strictObject({ name: z.enum(TICKET_FIGURES), value: z.string() })).max(7),
  missing: z.array(z.enum(TICKET_FIGURES)).max(7),
});
/** Inferred from `filledAnswer`. */
export type FilledAnswer = z.infer<typeof filledAnswer>;
