// Lists of tickets that the panel goes through by itself.

/** What a ticket is about, as its person says. */
export const TICKET_SUBJECTS = [
  'deposit',
  'withdrawal',
  'trade',
  'card',
  'identity',
  'security',
  'other',
] as const;
/** One of them. */
export type TicketSubject = (typeof TICKET_SUBJECTS)[number];

/** Where a ticket stands: nobody has it, an officer has it, it is the person's turn, it is over. */
export const TICKET_STATES = ['waiting', 'in_review', 'answered', 'closed'] as const;
/** One of them. */
export type TicketState = (typeof TICKET_STATES)[number];

/** What a ticket may be bound to: something of its person's own, by the id that its own list says. */
export const TICKET_BOUND_KINDS = [
  'charge',
  'bank_deposit',
  'receipt',
  'coin_deposit',
  'withdrawal',
  'transfer',
  'gift',
  'order',
  'otc',
  'card',
  'kyc',
] as const;
/** One of them. */
export type TicketBoundKind = (typeof TICKET_BOUND_KINDS)[number];

/** What a person may say of an answer beside its stars. */
export const TICKET_CHIPS = ['fast', 'clear', 'polite', 'followed_up'] as const;
/** One of them. */
export type TicketChip = (typeof TICKET_CHIPS)[number];

/** Longest title, message and word of a rating, in letters. */
export const TICKET_TITLE_MAX = 120;
/** Longest message. */
export const TICKET_TEXT_MAX = 4_000;
/** Pictures of one message. */
export const TICKET_FILES_MAX = 5;
/** Tickets of one person that are not closed. */
export const TICKETS_OPEN_MAX = 5;

/** What officers look at: those that wait for an answer (by due time), one's own, answered or closed. */
export const TICKET_SHOWS = ['queue', 'mine', 'answered', 'closed'] as const;
/** One of them. */
export type TicketShow = (typeof TICKET_SHOWS)[number];

/**
 * Names in braces that a canned answer may have; each is filled with what the ticket, or what it is bound
 * to, says at that moment.
 */
export const TICKET_FIGURES = ['name', 'ticket', 'amount', 'reference', 'time', 'officer'] as const;
/** One of them. */
export type TicketFigure = (typeof TICKET_FIGURES)[number];
