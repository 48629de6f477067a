// @vitest-environment happy-dom
import type { AccessStatus, TransferTerms } from '@sarraf/contracts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { heldDepositsExample } from '#testing/held-deposits-example.ts';
import { queryKeys } from '#lib/query-keys.ts';
import answers from '#testing/answers.json' with { type: 'json' };
import { heldReply } from '#testing/held-reply.ts';
import { keepFromEarlier } from '#testing/kept.ts';
import refusals from '#testing/limit-refusals.json' with { type: 'json' };
import { openScreen, type Reply, serve, signInClient } from '#testing/panel.tsx';
import { answer } from '#testing/staff.ts';
import { GiftTab } from './gift-form.tsx';
import { textsOf } from '#i18n/texts.ts';

const factorProofTexts = textsOf(() => import('#components/factor-proof/texts/fa.ts'));
const movingTexts = textsOf(() => import('#components/moving/texts/fa.ts'));
const passkeyTexts = textsOf(() => import('#components/passkey/texts/fa.ts'));
const giftTexts = textsOf(() => import('../texts/fa.ts'));

const TERMS: TransferTerms = {
  vault: { hours: 24, is_chosen: true, next: null },
  limits: [],
  held_until: null,
  whitelist_on: false,
  lookups_left: 10,
};
const page = { data: [], current_page: 1, per_page: 20, last_page: 1, total: 0, next_cursor: null };

async function draw(
  held: AccessStatus['held_deposits'],
  make: Reply,
  more: Record<string, Reply> = {},
) {
  serve({
    'GET /user/access_status': answer({ level: 2, held_deposits: held }),
    'GET /user_wallets/list': 'wallets',
    'GET /transfers/terms': answer(TERMS),
    'GET /gift_codes': answer(page),
    'GET /security/factors': answer({ methods: ['google'] }),
    'POST /gift_codes': make,
    ...more,
  });
  return openScreen(<GiftTab first="USDT" />, {
    path: '/transfer',
    texts: [giftTexts, movingTexts, factorProofTexts, passkeyTexts],
  });
}

async function open(held: AccessStatus['held_deposits'], make: Reply = answer({})) {
  const { user } = await draw(held, make);
  await screen.findByLabelText(/Tether amount/);
  return user;
}

beforeEach(signInClient);

it('says before one asks what recent deposits keep from going, and lets the rest be given', async () => {
  await open(heldDepositsExample);
  const note = screen.getByText(/can’t be sent to others until/).closest('section');
  expect(note?.textContent).toContain(
    '5,000,000 toman worth of crypto can’t be sent to others until 30 November, 14:06',
  );
  expect(note?.textContent).toContain('You deposited toman in the last 72 hours');
  expect(screen.getByRole('button', { name: 'Create gift' })).toBeTruthy();
});

it('says nothing of it where nothing has to stay', async () => {
  await open(null);
  expect(screen.queryByText(/can’t be sent to others/)).toBeNull();
});

it('says in its sheet how much may go now, and from when on all of it', async () => {
  const { recent } = refusals;
  const user = await open(null, async () => Response.json(recent, { status: 403 }));
  await user.type(screen.getByLabelText(/Tether amount/), '100');
  await user.click(screen.getByRole('button', { name: 'Create gift' }));
  await user.type(await screen.findByLabelText(/code/i), '123456');
  expect(await screen.findByText(recent.message)).toBeTruthy();
  expect(screen.getByText(/The full amount is available from/).querySelector('time')).toBeTruthy();
});

it('neither opens nor closes gifts by what an earlier visit kept', async () => {
  keepFromEarlier(
    [queryKeys.accessStatus, { level: 2, held_deposits: null }],
    [queryKeys.wallets, answers.wallets.body.data],
    [queryKeys.transferTerms, { ...TERMS, whitelist_on: true }],
  );
  const now = heldReply(TERMS);
  const { user } = await draw(null, answer({}), { 'GET /transfers/terms': now.reply });
  expect(screen.queryByText('Gifts are closed')).toBeNull();
  expect(screen.queryByLabelText(/Tether amount/)).toBeNull();
  await now.release();
  await user.type(await screen.findByLabelText(/Tether amount/), '100');
  await user.click(screen.getByRole('button', { name: 'Create gift' }));
  expect(await screen.findByLabelText(/code/i)).toBeTruthy();
});

it('makes no gift while what holds money is an earlier visit’s word', async () => {
  keepFromEarlier(
    [queryKeys.accessStatus, { level: 2, held_deposits: null }],
    [queryKeys.wallets, answers.wallets.body.data],
    [queryKeys.transferTerms, TERMS],
  );
  const now = heldReply({ ...TERMS, held_until: '2026-11-30T08:30:00.000Z' });
  const { user } = await draw(null, answer({}), { 'GET /transfers/terms': now.reply });
  await user.type(await screen.findByLabelText(/Tether amount/), '100');
  await user.click(screen.getByRole('button', { name: 'Create gift' }));
  expect(screen.queryByLabelText(/code/i)).toBeNull();
  await now.release();
  expect(await screen.findByText(/Withdrawals and transfers are paused until/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create gift' })).toBeNull();
});
