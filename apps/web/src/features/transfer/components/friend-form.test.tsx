// @vitest-environment happy-dom
import type { AccessStatus, RecipientBook, TransferTerms } from '@sarraf/contracts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { MovingGuard } from '#components/moving/moving-guard.tsx';
import { heldDepositsExample } from '#testing/held-deposits-example.ts';
import { heldReply } from '#testing/held-reply.ts';
import refusals from '#testing/limit-refusals.json' with { type: 'json' };
import { changes, openScreen, type Reply, serve, signInClient } from '#testing/panel.tsx';
import {
  bookExample,
  sentExample,
  termsExample,
  walletsExample,
} from '../testing/transfer-example.ts';
import { FriendForm } from './friend-form.tsx';
import { textsOf } from '#i18n/texts.ts';

const factorProofTexts = textsOf(() => import('#components/factor-proof/texts/fa.ts'));
const movingTexts = textsOf(() => import('#components/moving/texts/fa.ts'));
const passkeyTexts = textsOf(() => import('#components/passkey/texts/fa.ts'));
const transferTexts = textsOf(() => import('../texts/fa.ts'));

const ok =
  (data: unknown): Reply =>
  async () =>
    Response.json({ code: 200, message: 'Done.', data });

async function open({
  level = 2,
  held = null,
  first = 'USDT',
  terms = {},
  book = bookExample,
  more = {},
}: {
  level?: 1 | 2;
  held?: AccessStatus['held_deposits'];
  first?: string;
  terms?: Partial<TransferTerms>;
  book?: RecipientBook;
  more?: Record<string, Reply | readonly Reply[]>;
} = {}) {
  const sent = serve({
    'GET /user/access_status': ok({ level, held_deposits: held }),
    'GET /user_wallets/list': ok(walletsExample),
    'GET /transfers/terms': ok({ ...termsExample, ...terms }),
    'GET /recipients': ok(book),
    'GET /security/factors': ok({ methods: ['google'] }),
    'POST /user_wallets/internal_transfer': ok(sentExample),
    ...more,
  });
  const { user, router } = await openScreen(
    <MovingGuard level={2}>{(moving) => <FriendForm {...moving} first={first} />}</MovingGuard>,
    { path: '/transfer', texts: [transferTexts, movingTexts, factorProofTexts, passkeyTexts] },
  );
  return { user, router, sent };
}

beforeEach(signInClient);

it('sends to an entry of the book with a note, by a code', async () => {
  const { user, router, sent } = await open();
  expect(await screen.findByText('رضا م•••ی')).toBeTruthy();
  await user.type(screen.getByLabelText(/Tether amount/), '40');
  await user.type(screen.getByLabelText(/Note/), 'dinner');
  expect(screen.getByText(/4,536,000/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.type(await screen.findByLabelText(/code/i), '123456');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/transfer/${sentExample.id}`));
  expect(changes(sent)).toMatchObject([
    {
      body: {
        symbol: 'USDT',
        amount: '40',
        recipient_id: '4',
        note: 'dinner',
        secret_key: '123456',
      },
    },
  ]);
});

const found = {
  found: true,
  name: 'سارا ا•••ی',
  level: 1,
  since: '2026-01-05T00:00:00.000Z',
  transfers: 0,
  lookups_left: 9,
};

it('finds somebody new by all of a number, and says how often one may still look', async () => {
  const { user, sent } = await open({ more: { 'GET /transfers/recipient': ok(found) } });
  await user.click(await screen.findByRole('button', { name: 'New' }));
  expect(screen.getByText(/10 searches left today/)).toBeTruthy();
  await user.type(screen.getByLabelText('Mobile or username'), '09351234567{Enter}');
  expect(await screen.findByText('سارا ا•••ی')).toBeTruthy();
  expect(screen.getByText(/Your first transfer to them/)).toBeTruthy();
  expect(screen.getByText('09351234567')).toBeTruthy();
  expect(sent.filter(({ call }) => call === 'GET /transfers/recipient').length).toBe(1);
  expect(changes(sent)).toEqual([]);
});

it('sends to the number as it was corrected, whenever the one before is answered', async () => {
  const [slip, right] = [heldReply(found), heldReply({ ...found, name: 'امید ر•••ی' })];
  const { user, sent } = await open({
    more: { 'GET /transfers/recipient': [slip.reply, right.reply] },
  });
  await user.click(await screen.findByRole('button', { name: 'New' }));
  const number = screen.getByLabelText('Mobile or username');
  await user.type(number, '09351234567');
  await user.click(screen.getByRole('button', { name: 'Find' }));
  await user.type(number, '{Backspace}8');
  await user.click(screen.getByRole('button', { name: 'Find' }));
  const looked = sent.filter(({ call }) => call === 'GET /transfers/recipient');
  expect(looked.map(({ query }) => query['query'])).toEqual(['09351234567', '09351234568']);
  await right.release();
  expect(await screen.findByText('امید ر•••ی')).toBeTruthy();
  await slip.release();
  await user.type(screen.getByLabelText(/Tether amount/), '40');
  expect(screen.queryByText('سارا ا•••ی')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.type(await screen.findByLabelText(/code/i), '123456');
  await waitFor(() => expect(changes(sent)).toMatchObject([{ body: { to_user: '09351234568' } }]));
});

it.each([
  ['the number was changed', 'Choose a recipient'],
  ['another was chosen', 'Continue'],
])('has nobody of an answer that comes after %s', async (change, action) => {
  const slow = heldReply(found);
  const { user } = await open({ more: { 'GET /transfers/recipient': slow.reply } });
  await user.click(await screen.findByRole('button', { name: 'New' }));
  await user.type(screen.getByLabelText('Mobile or username'), '09351234567{Enter}');
  if (change === 'another was chosen') {
    await user.click(screen.getByRole('button', { name: 'مریم' }));
  } else {
    await user.type(screen.getByLabelText('Mobile or username'), '{Backspace}8');
  }
  await slow.release();
  await user.type(screen.getByLabelText(/Tether amount/), '40');
  expect(screen.queryByText('سارا ا•••ی')).toBeNull();
  expect(screen.getByRole('button', { name: action })).toBeTruthy();
});

it.each([
  ['names the level that lifts the limit', 2, 1],
  ['names none where none lifts it', null, 0],
] as const)('says how the limit stands that was too small, and %s', async (_, level, links) => {
  const { limit } = refusals.transfer.facts;
  const facts = { ...refusals.transfer.facts, limit: { ...limit, lifts_at_level: level } };
  const over: Reply = async () => Response.json({ ...refusals.transfer, facts }, { status: 403 });
  const { user } = await open({ more: { 'POST /user_wallets/internal_transfer': over } });
  await user.type(await screen.findByLabelText(/Tether amount/), '40');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.type(await screen.findByLabelText(/code/i), '123456');
  expect(await screen.findByText(refusals.transfer.message)).toBeTruthy();
  expect(screen.queryAllByRole('link', { name: 'Go to level 2' })).toHaveLength(links);
});

it('leads back to the amount that is missing', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  const amount = screen.getByLabelText(/Tether amount/);
  await waitFor(() => expect(document.activeElement).toBe(amount));
});

it('says that nobody was found', async () => {
  const nobody = { found: false, name: null, level: null, since: null, transfers: 0 };
  const { user } = await open({
    more: { 'GET /transfers/recipient': ok({ ...nobody, lookups_left: 9 }) },
  });
  await user.click(await screen.findByRole('button', { name: 'New' }));
  await user.type(screen.getByLabelText('Mobile or username'), 'nobody{Enter}');
  expect(await screen.findByText(/We couldn’t find anyone who can receive money/)).toBeTruthy();
});

it('offers the book alone where one sends to it alone, and waits for a new entry', async () => {
  const { user } = await open({
    book: { ...bookExample, whitelist: { on: true, off_at: null } },
  });
  expect(await screen.findByText(/You only send to your address book/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'مریم' }));
  expect(screen.getByText(/You can send to them from/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Choose a recipient' })).toBeTruthy();
});

it('says until when money is held, in the place of the button', async () => {
  await open({ terms: { held_until: '2026-11-22T08:30:00.000Z' } });
  expect(await screen.findByText(/Withdrawals and transfers are paused until/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Continue/ })).toBeNull();
});

it('says before one asks what recent deposits keep from going, and why', async () => {
  await open({ held: heldDepositsExample });
  const title = await screen.findByText(/can’t be sent to others until/);
  expect(title.textContent).toBe(
    '5,000,000 toman worth of crypto can’t be sent to others until 30 November, 14:06',
  );
  const why = title.closest('section')?.textContent;
  expect(why).toContain('You deposited toman in the last 72 hours.');
  expect(why).toContain('You can still trade with it and withdraw toman to your own account.');
  expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
});

it('counts toman and coins together where toman are sent', async () => {
  await open({
    held: heldDepositsExample,
    first: 'IRT',
    more: { 'GET /user_wallets/list': 'wallets' },
  });
  expect((await screen.findByText(/can’t be sent to others until/)).textContent).toContain(
    '5,000,000 toman worth of toman and crypto',
  );
});

it.each([
  ['where nothing has to stay', null, {}],
  ['once it may go', { ...heldDepositsExample, until: '2026-11-25T02:00:00.000Z' }, {}],
  ['beside what holds all', heldDepositsExample, { held_until: '2026-11-22T08:30:00.000Z' }],
] as const)('says nothing of recent deposits %s', async (_, held, terms) => {
  await open({ held, terms });
  expect(await screen.findByLabelText(/Tether amount/)).toBeTruthy();
  expect(screen.queryByText(/can’t be sent to others until/)).toBeNull();
});

it('says in its sheet how much may go now and from when on all of it, and asks what stays', async () => {
  const { recent } = refusals;
  const { user } = await open({
    more: {
      'POST /user_wallets/internal_transfer': async () => Response.json(recent, { status: 403 }),
      'GET /user/access_status': [
        ok({ level: 2, held_deposits: null }),
        ok({ level: 2, held_deposits: heldDepositsExample }),
      ],
    },
  });
  await user.type(await screen.findByLabelText(/Tether amount/), '40');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.type(await screen.findByLabelText(/code/i), '123456');
  expect(await screen.findByText(recent.message)).toBeTruthy();
  const free = screen.getByText(/The full amount is available from/).querySelector('time');
  expect(Date.parse(free?.dateTime ?? '')).toBeGreaterThanOrEqual(Date.now() + 147_000_000);
  expect(await screen.findByText(/can’t be sent to others until/)).toBeTruthy();
});

it('says what opens it to whoever is of level 1', async () => {
  await open({ level: 1 });
  expect(await screen.findByText('Verify to level 2 to use this')).toBeTruthy();
});
