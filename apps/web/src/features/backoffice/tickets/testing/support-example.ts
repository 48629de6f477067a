import type { DataOf, StaffTicket, StaffTicketRow } from '@sarraf/contracts';

const MINUTE_MS = 60_000;

/** A moment so many minutes from now; before now where it is negative. */
export const inMinutes = (minutes: number): string =>
  new Date(Date.now() + minutes * MINUTE_MS).toISOString();

/** A ticket that waits, with what a test says of it. */
export function supportRow(over: Partial<StaffTicketRow> = {}): StaffTicketRow {
  return {
    id: '5198',
    number: 'T-5198',
    title: 'Deposit not in wallet',
    subject: 'deposit',
    state: 'waiting',
    bound: { kind: 'charge', id: 'c1' },
    last: {
      side: 'person',
      name: null,
      text: 'Where is it?',
      has_files: false,
      at: inMinutes(-8),
    },
    last_no: 2,
    unread: 1,
    created_at: inMinutes(-38),
    person: { id: '31', name: 'Maryam Tavakoli', mobile: '0912***4567' },
    officer: null,
    claimed_until: null,
    due_at: inMinutes(22),
    first_answered_at: null,
    ...over,
  };
}

/** The same with its thread. */
export function supportTicket(over: Partial<StaffTicket> = {}): StaffTicket {
  const message = { side: 'person' as const, name: null, files: [], client_key: 'key-1' };
  return {
    ...supportRow(),
    card: {
      kind: 'charge',
      id: 'c1',
      state: 'pending',
      amount: '8400000',
      symbol: 'IRT',
      reference: '724190361442',
      at: inMinutes(-46),
    },
    closed_at: null,
    reopen_until: null,
    follows: null,
    rating: null,
    read_no: 0,
    messages: [
      {
        ...message,
        no: 1,
        text: 'The money left my card.',
        at: inMinutes(-38),
        files: [{ id: 'a'.repeat(32), bytes: 430_080 }],
      },
      {
        ...message,
        no: 2,
        text: '<img src=x>Where is it?',
        at: inMinutes(-8),
        client_key: 'key-2',
      },
    ],
    notes: [
      {
        id: '4',
        officer: { id: '8', name: 'Reza' },
        text: 'The gateway has not answered.',
        after_no: 1,
        at: inMinutes(-20),
      },
    ],
    earlier: [],
    earlier_count: 0,
    place: 2,
    ...over,
  };
}

/** Figures of tickets. */
export const SUPPORT_FIGURES: DataOf<'GET /admin/tickets/figures'> = {
  queue: 23,
  mine: 5,
  answered: 61,
  overdue: 0,
  oldest_due_at: inMinutes(3),
  answers_today: 136,
  median_answer_s: 640,
  stars_tenths: 46,
  officers: [
    { id: '7', name: 'Mina' },
    { id: '8', name: 'Reza' },
  ],
};

/** Canned answers in a ticket: one whole, one without a figure, one that lacks its amount. */
export const FILLED: DataOf<'GET /admin/tickets/:id/answers'> = {
  answers: [
    {
      id: '1',
      title: 'Unknown payment',
      text: 'Dear Maryam, your deposit of 8,400,000 toman is being checked.',
      figures: [
        { name: 'name', value: 'Maryam' },
        { name: 'amount', value: '8,400,000 toman' },
      ],
      missing: [],
    },
    {
      id: '2',
      title: 'Better picture',
      text: 'Please take another one.',
      figures: [],
      missing: [],
    },
    {
      id: '3',
      title: 'On its way',
      text: 'Your withdrawal of {amount} is with the bank.',
      figures: [],
      missing: ['amount'],
    },
  ],
};

/** A list of tickets. */
export const supportPage = (rows: readonly StaffTicketRow[]): DataOf<'GET /admin/tickets'> => ({
  data: [...rows],
  total: rows.length,
  current_page: 1,
  per_page: 20,
  last_page: 1,
  next_cursor: null,
});
