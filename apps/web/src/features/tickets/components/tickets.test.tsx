// @vitest-environment happy-dom
// A person's tickets: the list, one that is opened, the conversation with what is on its way, and the rating.
import type { Ticket, TicketMessage, TicketRow } from '@sarraf/contracts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { changes, openScreen, serve, signInClient } from '#testing/panel.tsx';
import { NewTicketPage } from './new-ticket-page.tsx';
import { TicketPage } from './ticket-page.tsx';
import { TicketsPage } from './tickets-page.tsx';

const ticketsTexts = textsOf(() => import('../texts/fa.ts'));
const ticketWords = textsOf(() => import('#components/ticket/texts/fa.ts'));
const stateTexts = textsOf(() => import('#components/ticket/bound-states/texts/fa.ts'));
const uploadTexts = textsOf(() => import('#components/upload/texts/fa.ts'));
const texts = [ticketsTexts, ticketWords, stateTexts, uploadTexts];

const AT = '2026-11-21T08:00:00.000Z';
const ROW: TicketRow = {
  id: '5193',
  number: 'T-5193',
  title: 'Deposit not in wallet',
  subject: 'deposit',
  state: 'answered',
  bound: { kind: 'charge', id: 'c1' },
  last: { side: 'staff', name: 'Mina', text: 'It is in now.', has_files: false, at: AT },
  last_no: 2,
  unread: 1,
  created_at: AT,
};
const said = (no: number, side: 'person' | 'staff', text: string): TicketMessage => ({
  no,
  side,
  name: side === 'staff' ? 'Mina' : null,
  text,
  files: [],
  at: AT,
  client_key: `key-${no}`,
});
const TICKET: Ticket = {
  ...ROW,
  card: {
    kind: 'charge',
    id: 'c1',
    state: 'paid',
    amount: '12500000',
    symbol: 'IRT',
    reference: '724190358216',
    at: AT,
  },
  officer: 'Mina',
  first_answered_at: AT,
  closed_at: null,
  reopen_until: null,
  follows: null,
  rating: null,
  read_no: 1,
  messages: [said(1, 'person', '<b>Where</b> is it?'), said(2, 'staff', 'It is in now.')],
};
const SUBJECTS = {
  subjects: [{ subject: 'deposit', due_minutes: 60 }],
  median_answer_s: 660,
  open: 1,
  open_max: 5,
  closed: 0,
  unread: 1,
};
const answers = (data: unknown) => async () =>
  new Response(JSON.stringify({ code: 200, message: '', data }));
const refused = (status: number, error: string, message: string) => async () =>
  new Response(JSON.stringify({ code: status, message, error, facts: {} }), { status });
const page = (data: readonly unknown[]) => ({
  data,
  total: data.length,
  current_page: 1,
  per_page: 20,
  last_page: 1,
  next_cursor: null,
});
const reads = (ticket: Ticket, list: readonly TicketRow[] = [ROW]) => ({
  'GET /tickets': answers(page(list)),
  'GET /tickets/subjects': answers(SUBJECTS),
  'GET /tickets/5193': answers(ticket),
  'POST /tickets/5193/read': answers({}),
});

beforeEach(() => {
  localStorage.clear();
  signInClient();
});

it('lists tickets with what was said last, and how long an answer takes', async () => {
  serve(reads(TICKET));
  await openScreen(<TicketsPage />, { path: '/ticket', texts });
  const row = await screen.findByRole('link', { name: /Mina\s*:\s*It is in now/ });
  expect(row.getAttribute('href')).toBe('/ticket/5193');
  expect(row.textContent).toContain('Mina: It is in now.');
  expect(screen.getByRole('img', { name: '1 unread' })).toBeDefined();
  expect(screen.getByText('Usually replies in 11 min, 24/7')).toBeDefined();
});

it('says where there are none, and offers what people ask most', async () => {
  serve(reads(TICKET, []));
  await openScreen(<TicketsPage />, { path: '/ticket', texts });
  expect(await screen.findByText('No tickets yet')).toBeDefined();
  const link = screen.getByRole('link', { name: 'Withdrawal is late' });
  expect(link.getAttribute('href')).toBe('/ticket/new?subject=withdrawal');
});

it('opens a ticket about what its link names, once, and says what is missing', async () => {
  const sent = serve({
    ...reads(TICKET),
    'POST /tickets': [
      refused(409, 'tickets_open_limit', 'You have 5 open tickets.'),
      answers(TICKET),
    ],
  });
  const { user } = await openScreen(<NewTicketPage />, {
    path: '/ticket/new',
    search: '?subject=deposit&kind=charge&id=c1',
    texts,
  });
  await user.click(screen.getByRole('button', { name: 'Send ticket' }));
  expect(await screen.findByText('Enter a title')).toBeDefined();
  expect(changes(sent)).toEqual([]);
  await user.type(screen.getByLabelText('Title'), 'Not in my wallet');
  await user.type(screen.getByLabelText('Description'), 'Since noon');
  await user.click(screen.getByRole('button', { name: 'Send ticket' }));
  expect(await screen.findByText('You have 5 open tickets.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Send ticket' }));
  await waitFor(() => expect(changes(sent)).toHaveLength(2));
  const [first, second] = changes(sent).map(({ body }) => body as Record<string, unknown>);
  expect(first).toMatchObject({
    subject: 'deposit',
    title: 'Not in my wallet',
    text: 'Since noon',
    bound: { kind: 'charge', id: 'c1' },
  });
  expect(second?.['client_key']).toBe(first?.['client_key']);
});

it('T08 shows messages as text with what they are about, and reads them', async () => {
  const sent = serve(reads(TICKET));
  await openScreen(<TicketPage />, { path: '/ticket/$id', texts, at: '/ticket/5193' });
  expect(await screen.findByText('<b>Where</b> is it?')).toBeDefined();
  expect(screen.getAllByText('12,500,000').length).toBeGreaterThan(0);
  await waitFor(() =>
    expect(changes(sent)).toMatchObject([{ call: 'POST /tickets/5193/read', body: { no: 2 } }]),
  );
});

it('shows a message at once, says that it did not go, and sends the same one again', async () => {
  const sent = serve({
    ...reads({ ...TICKET, unread: 0 }),
    'POST /tickets/5193/messages': [
      refused(429, 'ticket_messages_limit', 'Try again tomorrow.'),
      answers(said(3, 'person', 'And my fee?')),
    ],
  });
  const { user } = await openScreen(<TicketPage />, {
    path: '/ticket/$id',
    texts,
    at: '/ticket/5193',
  });
  await user.type(await screen.findByLabelText('Your message'), 'And my fee?');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText(/Try again tomorrow/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(changes(sent)).toHaveLength(2));
  const keys = changes(sent).map(({ body }) => (body as { client_key: string }).client_key);
  expect(new Set(keys).size).toBe(1);
});

it('asks whether it is solved, and then how it was', async () => {
  const closed: Ticket = { ...TICKET, state: 'closed', unread: 0, closed_at: AT };
  const ended = { ...closed, reopen_until: new Date(Date.now() + 86_400_000).toISOString() };
  const sent = serve({
    ...reads({ ...TICKET, unread: 0 }),
    'GET /tickets/5193': [answers({ ...TICKET, unread: 0 }), answers(ended)],
    'POST /tickets/5193/close': answers(ended),
    'POST /tickets/5193/rating': answers({
      ...ended,
      rating: { stars: 4, chips: ['fast'], comment: '' },
    }),
  });
  const { user } = await openScreen(<TicketPage />, {
    path: '/ticket/$id',
    texts,
    at: '/ticket/5193',
  });
  await user.click(await screen.findByRole('button', { name: 'Yes, solved' }));
  expect(await screen.findByRole('heading', { name: /How was Mina’s reply/ })).toBeDefined();
  await user.click(screen.getByRole('radio', { name: '4 of 5' }));
  await user.click(screen.getByRole('button', { name: 'Fast' }));
  await user.click(screen.getByRole('button', { name: 'Send rating' }));
  await waitFor(() =>
    expect(changes(sent).at(-1)).toMatchObject({
      call: 'POST /tickets/5193/rating',
      body: { stars: 4, chips: ['fast'], comment: '' },
    }),
  );
});
