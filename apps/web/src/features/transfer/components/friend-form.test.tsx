// @vitest-environment happy-dom
import type { RecipientBook, TransferTerms } from '@sarraf/contracts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { factorProofTexts } from '../../../components/factor-proof/texts/factor-proof-texts.ts';
import { MovingGuard } from '../../../components/moving/moving-guard.tsx';
import { movingTexts } from '../../../components/moving/texts/moving-texts.ts';
import { passkeyTexts } from '../../../components/passkey/texts/passkey-texts.ts';
import { heldReply } from '../../../testing/held-reply.ts';
import refusals from '../../../testing/limit-refusals.json' with { type: 'json' };
import { changes, openScreen, type Reply, serve, signInClient } from '../../../testing/panel.tsx';
import {
  bookExample,
  sentExample,
  termsExample,
  walletsExample,
} from '../testing/transfer-example.ts';
import { transferTexts } from '../texts/transfer-texts.ts';
import { FriendForm } from './friend-form.tsx';

const ok =
  (data: unknown): Reply =>
  async () =>
    Response.json({ code: 200, message: 'Done.', data });

async function open({
  level = 2,
  terms = {},
  book = bookExample,
  more = {},
}: {
  level?: 1 | 2;
  terms?: Partial<TransferTerms>;
  book?: RecipientBook;
  more?: Record<string, Reply | readonly Reply[]>;
} = {}) {
  const sent = serve({
    'GET /user/access_status': ok({ level }),
    'GET /user_wallets/list': ok(walletsExample),
    'GET /transfers/terms': ok({ ...termsExample, ...terms }),
    'GET /recipients': ok(book),
    'GET /security/factors': ok({ methods: ['google'] }),
    'POST /user_wallets/internal_transfer': ok(sentExample),
    ...more,
  });
  const { user, router } = await openScreen(
    <MovingGuard level={2}>{(moving) => <FriendForm {...moving} first="USDT" />}</MovingGuard>,
    { path: '/transfer', texts: [transferTexts, movingTexts, factorProofTexts, passkeyTexts] },
  );
  return { user, router, sent };
}

beforeEach(signInClient);

it('sends to an entry of the book with a note, by a code', async () => {
  const { user, router, sent } = await open();
  expect(await screen.findByText('رضا م•••ی')).toBeTruthy();
  await user.type(screen.getByLabelText(/Amount of Tether/), '40');
  await user.type(screen.getByLabelText(/Note/), 'dinner');
  expect(screen.getByText(/4,536,000/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Continue to confirm' }));
  await user.type(await screen.findByLabelText(/code/i), '123456');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/transfer/${sentExample.id}`));
  expect(changes(sent)).toMatchObject([
    {
      body: {
        ...{ symbol: 'USDT', amount: '40', recipient_id: '4', note: 'dinner' },
        secret_key: '123456',
      },
    },
  ]);
});

const found = {
  ...{ found: true, name: 'سارا ا•••ی', level: 1, since: '2026-01-05T00:00:00.000Z' },
  ...{ transfers: 0, lookups_left: 9 },
};

it('finds somebody new by all of a number, and says how often one may still look', async () => {
  const { user, sent } = await open({ more: { 'GET /transfers/recipient': ok(found) } });
  await user.click(await screen.findByRole('button', { name: 'New' }));
  expect(screen.getByText(/10 more look-ups today/)).toBeTruthy();
  await user.type(screen.getByLabelText('Mobile or username'), '09351234567{Enter}');
  expect(await screen.findByText('سارا ا•••ی')).toBeTruthy();
  expect(screen.getByText(/Your first transfer there/)).toBeTruthy();
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
  await user.type(screen.getByLabelText(/Amount of Tether/), '40');
  expect(screen.queryByText('سارا ا•••ی')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Continue to confirm' }));
  await user.type(await screen.findByLabelText(/code/i), '123456');
  await waitFor(() => expect(changes(sent)).toMatchObject([{ body: { to_user: '09351234568' } }]));
});

it.each([
  ['the number was changed', 'Choose a recipient'],
  ['another was chosen', 'Continue to confirm'],
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
  await user.type(screen.getByLabelText(/Amount of Tether/), '40');
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
  await user.type(await screen.findByLabelText(/Amount of Tether/), '40');
  await user.click(screen.getByRole('button', { name: 'Continue to confirm' }));
  await user.type(await screen.findByLabelText(/code/i), '123456');
  expect(await screen.findByText(refusals.transfer.message)).toBeTruthy();
  expect(screen.queryAllByRole('link', { name: 'Go to level 2' })).toHaveLength(links);
});

it('leads back to the amount that is missing', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Continue to confirm' }));
  const amount = screen.getByLabelText(/Amount of Tether/);
  await waitFor(() => expect(document.activeElement).toBe(amount));
});

it('says that nobody was found', async () => {
  const nobody = { found: false, name: null, level: null, since: null, transfers: 0 };
  const { user } = await open({
    more: { 'GET /transfers/recipient': ok({ ...nobody, lookups_left: 9 }) },
  });
  await user.click(await screen.findByRole('button', { name: 'New' }));
  await user.type(screen.getByLabelText('Mobile or username'), 'nobody{Enter}');
  expect(await screen.findByText(/Nobody who can receive money/)).toBeTruthy();
});

it('offers the book alone where one sends to it alone, and waits for a new entry', async () => {
  const { user } = await open({
    book: { ...bookExample, whitelist: { on: true, off_at: null } },
  });
  expect(await screen.findByText(/You send to your address book alone/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'مریم' }));
  expect(screen.getByText(/You can send there from/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Choose a recipient' })).toBeTruthy();
});

it('says until when money is held, in the place of the button', async () => {
  await open({ terms: { held_until: '2026-11-22T08:30:00.000Z' } });
  expect(await screen.findByText(/Nothing leaves your account until/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Continue/ })).toBeNull();
});

it('says what opens it to whoever is of level 1', async () => {
  await open({ level: 1 });
  expect(await screen.findByText('Opens with level 2')).toBeTruthy();
});
