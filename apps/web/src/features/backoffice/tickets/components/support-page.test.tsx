// @vitest-environment happy-dom
// Support answers tickets: the queue by due time, what is in hand, answers and notes, and what only reads.
import type { StaffTicket, StaffTicketRow } from '@sarraf/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { changes, openScreen, serve, type Reply } from '#testing/panel.tsx';
import { answer, refusal, signInStaff } from '#testing/staff.ts';
import {
  SUPPORT_FIGURES,
  supportPage,
  supportRow,
  supportTicket,
  FILLED,
  inMinutes,
} from '../testing/support-example.ts';
import { SupportPage } from './support-page.tsx';

const supportTexts = textsOf(() => import('../texts/fa.ts'));
const queueTexts = textsOf(() => import('../../queue/texts/fa.ts'));
const ticketWords = textsOf(() => import('#components/ticket/texts/fa.ts'));
const stateTexts = textsOf(() => import('#components/ticket/bound-states/texts/fa.ts'));
const texts = [supportTexts, queueTexts, ticketWords, stateTexts];

const MINE = { officer: { id: '7', name: 'Mina' }, state: 'in_review' } as const;
const held = (over: Partial<StaffTicket> = {}): StaffTicket =>
  supportTicket({ ...MINE, claimed_until: inMinutes(12), ...over });

function openSupport(
  ticket: StaffTicket,
  {
    rows = [supportRow()],
    replies = {},
    search = '?id=5198',
  }: {
    rows?: readonly StaffTicketRow[];
    replies?: Record<string, Reply | readonly Reply[]>;
    search?: string;
  } = {},
) {
  const sent = serve({
    'GET /admin/tickets': answer(supportPage(rows)),
    'GET /admin/tickets/figures': answer(SUPPORT_FIGURES),
    'GET /admin/tickets/5198': answer(ticket),
    'GET /admin/tickets/5198/answers': answer(FILLED),
    'POST /admin/tickets/5198/read': answer({}),
    ...replies,
  });
  return openScreen(<SupportPage />, { path: '/tickets', search, texts }).then((opened) => ({
    ...opened,
    sent,
  }));
}

beforeEach(() => signInStaff('support'));

it('has the queue with what is left of its time, and opens one by its row', async () => {
  const late = supportRow({
    id: '5199',
    title: 'Login',
    subject: 'security',
    due_at: inMinutes(-12),
  });
  const { user, router } = await openSupport(supportTicket(), {
    rows: [supportRow(), late],
    search: '',
  });
  const row = await screen.findByRole('button', { name: /Login/ });
  expect(row.textContent).toContain('12 min late');
  expect(screen.getByRole('button', { name: /Deposit not in wallet/ }).textContent).toContain(
    '22 min left',
  );
  await user.click(screen.getByRole('button', { name: /Deposit not in wallet/ }));
  await waitFor(() => expect(router.state.location.search).toEqual({ id: '5198' }));
});

it('T08 shows messages as text and notes apart from answers, and says that they were read', async () => {
  const { sent } = await openSupport(supportTicket());
  expect(await screen.findByText('<img src=x>Where is it?')).toBeDefined();
  const note = (await screen.findAllByText('The gateway has not answered.'))[0];
  expect(note?.closest('.support-note')).not.toBeNull();
  expect(note?.closest('.ticket-bubble')).toBeNull();
  await waitFor(() =>
    expect(changes(sent)).toMatchObject([
      { call: 'POST /admin/tickets/5198/read', body: { no: 2 } },
    ]),
  );
});

it('claims by a key, then answers once by its key however often it is tried', async () => {
  const message = supportTicket().messages[0];
  const { user, sent } = await openSupport(supportTicket({ unread: 0 }), {
    replies: {
      'GET /admin/tickets/5198': [
        answer(supportTicket({ unread: 0 })),
        answer(held({ unread: 0 })),
      ],
      'POST /admin/tickets/5198/claim': answer(held({ unread: 0 })),
      'POST /admin/tickets/5198/answer': [
        refusal(500, 'internal_error', 'Something went wrong.'),
        answer({ ...message, no: 3, side: 'staff' }),
      ],
    },
  });
  await screen.findAllByRole('button', { name: /Claim/ });
  await user.keyboard('c');
  const field = await screen.findByLabelText('Answer to the user');
  await user.type(field, 'It is in your wallet.');
  await user.click(screen.getByRole('button', { name: /^Send(?! and)/ }));
  expect(await screen.findByText(/Something went wrong/)).toBeDefined();
  // what was typed stays until it is there
  expect((field as HTMLTextAreaElement).value).toBe('It is in your wallet.');
  await user.type(field, '{Control>}{Enter}{/Control}');
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(''));
  const bodies = changes(sent)
    .filter(({ call }) => call.endsWith('/answer'))
    .map(({ body }) => body as { client_key: string; close: boolean });
  expect(bodies).toHaveLength(2);
  expect(new Set(bodies.map(({ client_key: key }) => key)).size).toBe(1);
  expect(bodies[0]?.close).toBe(false);
});

it('T06 keeps what is typed when the claim runs out and when a colleague takes the ticket', async () => {
  const over = held({ unread: 0, claimed_until: null });
  const taken = supportTicket({
    unread: 0,
    state: 'in_review',
    officer: { id: '8', name: 'Reza' },
    claimed_until: inMinutes(15),
  });
  const { user } = await openSupport(over, {
    replies: {
      'GET /admin/tickets/5198': [answer(over), answer(taken)],
      'POST /admin/tickets/5198/answer': refusal(409, 'ticket_not_in_hand', 'Claim it first.'),
    },
  });
  const field = await screen.findByLabelText('Answer to the user');
  await user.type(field, 'The bank has confirmed it.');
  expect(screen.getByText(/Your 15 minutes are over. You can still reply until/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^Send(?! and)/ }));
  expect(await screen.findByText(/claimed this ticket/)).toBeDefined();
  expect(screen.getByText('Claim it first.')).toBeDefined();
  const same = screen.getByLabelText<HTMLTextAreaElement>('Answer to the user');
  expect(same.value).toBe('The bank has confirmed it.');
});

it('T17 puts in a canned answer with its figures, and none that lacks one', async () => {
  const { user, sent } = await openSupport(held({ unread: 0 }));
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Answer to the user');
  await screen.findByText('Unknown payment');
  await user.keyboard('3');
  expect(field.value).toBe('');
  await user.keyboard('1');
  expect(field.value).toBe('Dear Maryam, your deposit of 8,400,000 toman is being checked.');
  await user.type(field, ' {{amount}}');
  expect(screen.getByText(/\{amount\} isn’t filled in/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^Send(?! and)/ }));
  expect(changes(sent)).toEqual([]);
});

it('writes a note by its own field, and sends it to colleagues alone', async () => {
  const note = supportTicket().notes[0];
  const { user, sent } = await openSupport(supportTicket({ unread: 0 }), {
    replies: { 'POST /admin/tickets/5198/notes': answer(note) },
  });
  await screen.findByText('The money left my card.');
  await user.keyboard('n');
  const field = await screen.findByLabelText('Note for colleagues');
  await user.type(field, 'Called the bank.');
  await user.click(screen.getByRole('button', { name: /Save note/ }));
  await waitFor(() =>
    expect(changes(sent)).toMatchObject([
      { call: 'POST /admin/tickets/5198/notes', body: { text: 'Called the bank.' } },
    ]),
  );
});

it('hands a ticket to a colleague with a reason', async () => {
  const { user, sent } = await openSupport(held({ unread: 0 }), {
    replies: { 'POST /admin/tickets/5198/assign': answer(held({ unread: 0 })) },
  });
  await user.click(await screen.findByRole('button', { name: 'Assign' }));
  const sheet = await screen.findByRole('dialog');
  await user.click(within(sheet).getByRole('button', { name: 'Assign ticket' }));
  expect(within(sheet).getByText('Choose a colleague.')).toBeDefined();
  await user.click(within(sheet).getByRole('radio', { name: 'Reza' }));
  await user.type(within(sheet).getByLabelText(/Reason/), 'You know this bank');
  await user.click(within(sheet).getByRole('button', { name: 'Assign ticket' }));
  await waitFor(() =>
    expect(changes(sent)).toMatchObject([
      {
        call: 'POST /admin/tickets/5198/assign',
        body: { officer: '8', reason: 'You know this bank' },
      },
    ]),
  );
});

it('gives whoever may only read no field and no act', async () => {
  signInStaff('auditor');
  const { user, sent } = await openSupport(supportTicket());
  expect(await screen.findByText('Your role can only read tickets.')).toBeDefined();
  await user.keyboard('cneu1');
  expect(screen.queryByRole('textbox', { name: /Answer|Note for/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /Claim|Assign$|^Close/ })).toBeNull();
  expect(changes(sent)).toEqual([]);
});

it('says where nothing waits, and that a ticket is not there', async () => {
  await openSupport(supportTicket(), {
    rows: [],
    replies: { 'GET /admin/tickets/5198': refusal(404, 'not_found', 'It was not found.') },
  });
  expect(await screen.findByText('No tickets in the queue')).toBeDefined();
  expect(await screen.findByText('Couldn’t load this ticket')).toBeDefined();
});
