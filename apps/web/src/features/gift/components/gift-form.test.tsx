// @vitest-environment happy-dom
import type { AccessStatus, TransferTerms } from '@sarraf/contracts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { factorProofTexts } from '../../../components/factor-proof/texts/factor-proof-texts.ts';
import { movingTexts } from '../../../components/moving/texts/moving-texts.ts';
import { passkeyTexts } from '../../../components/passkey/texts/passkey-texts.ts';
import { heldDepositsExample } from '../../../testing/held-deposits-example.ts';
import refusals from '../../../testing/limit-refusals.json' with { type: 'json' };
import { openScreen, type Reply, serve, signInClient } from '../../../testing/panel.tsx';
import { answer } from '../../../testing/staff.ts';
import { giftTexts } from '../texts/gift-texts.ts';
import { GiftTab } from './gift-form.tsx';

const TERMS: TransferTerms = {
  vault: { hours: 24, is_chosen: true, next: null },
  ...{ limits: [], held_until: null, whitelist_on: false, lookups_left: 10 },
};
const page = { data: [], current_page: 1, per_page: 20, last_page: 1, total: 0, next_cursor: null };

async function open(held: AccessStatus['held_deposits'], make: Reply = answer({})) {
  serve({
    'GET /user/access_status': answer({ level: 2, held_deposits: held }),
    'GET /user_wallets/list': 'wallets',
    'GET /transfers/terms': answer(TERMS),
    'GET /gift_codes': answer(page),
    'GET /security/factors': answer({ methods: ['google'] }),
    'POST /gift_codes': make,
  });
  const { user } = await openScreen(<GiftTab first="USDT" />, {
    path: '/transfer',
    texts: [giftTexts, movingTexts, factorProofTexts, passkeyTexts],
  });
  await screen.findByLabelText(/Amount of Tether/);
  return user;
}

beforeEach(signInClient);

it('says before one asks what recent deposits keep from going, and lets the rest be given', async () => {
  await open(heldDepositsExample);
  const note = screen.getByText(/cannot go to others until/).closest('section');
  expect(note?.textContent).toContain(
    'Coins worth 5,000,000 Toman cannot go to others until 30 November, 14:06',
  );
  expect(note?.textContent).toContain('you deposited toman in the last 72 hours');
  expect(screen.getByRole('button', { name: 'Make the gift' })).toBeTruthy();
});

it('says nothing of it where nothing has to stay', async () => {
  await open(null);
  expect(screen.queryByText(/cannot go to others/)).toBeNull();
});

it('says in its sheet how much may go now, and from when on all of it', async () => {
  const { recent } = refusals;
  const user = await open(null, async () => Response.json(recent, { status: 403 }));
  await user.type(screen.getByLabelText(/Amount of Tether/), '100');
  await user.click(screen.getByRole('button', { name: 'Make the gift' }));
  await user.type(await screen.findByLabelText(/code/i), '123456');
  expect(await screen.findByText(recent.message)).toBeTruthy();
  expect(screen.getByText(/All of this can go from/).querySelector('time')).toBeTruthy();
});
