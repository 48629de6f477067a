import {
  TICKET_BOUND_KINDS,
  TICKET_SUBJECTS,
  type TicketBoundKind,
  type TicketSubject,
} from '@sarraf/contracts/lists';

/** What the address of a new ticket carries: its subject, what it is about, and what it goes on from. */
export interface NewTicketSearch {
  readonly subject?: TicketSubject;
  readonly kind?: TicketBoundKind;
  readonly id?: string;
  readonly follows?: string;
}

/** @param search as the address has it */
export function newTicketSearch(search: Record<string, unknown>): NewTicketSearch {
  const subject = TICKET_SUBJECTS.find((one) => one === search['subject']);
  const kind = TICKET_BOUND_KINDS.find((one) => one === search['kind']);
  const id = textOf(search['id'], /^[\w-]{1,80}$/);
  const follows = textOf(search['follows'], /^\d{1,15}$/);
  return {
    ...(subject === undefined ? {} : { subject }),
    ...(kind === undefined || id === undefined ? {} : { kind, id }),
    ...(follows === undefined ? {} : { follows }),
  };
}

/** Ids of digits alone are read as numbers from an address. */
function textOf(value: unknown, form: RegExp): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && form.test(text) ? text : undefined;
}
