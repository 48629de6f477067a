// @vitest-environment happy-dom
import type { LiabilityProof, OwnShares } from '@sarraf/contracts';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { queryClient } from '#lib/query-client.ts';
import { session } from '#lib/session.ts';
import { noAnswer, openScreen, type Reply, serve, signInClient } from '#testing/panel.tsx';
import { ProofPage } from './proof-page.tsx';

const proofTexts = textsOf(() => import('../texts/fa.ts'));
const networkTexts = textsOf(() => import('#components/network-words/texts/fa.ts'));

const HASH = '9f3c'.padEnd(60, '0').padEnd(64, 'd');
const count = {
  number: 3,
  day: '2026-11-22',
  hash: HASH,
  previous: 'cc'.repeat(32),
  key_id: 'key-1',
  signature: 'sig',
};
const PROOF: LiabilityProof = {
  count: {
    ...count,
    at: '2026-11-21T20:30:00.000Z',
    journal: '481',
    leaves: 48_212,
    statement: '{}',
  },
  roots: [
    {
      symbol: 'USDT',
      labels: { fa: 'تتر', en: 'Tether' },
      scale: 6,
      root: '11'.repeat(32),
      before: null,
      units: '2000000000',
      amount: '2000',
      leaves: 9,
      depth: 4,
    },
  ],
  custody: [
    {
      symbol: 'USDT',
      amount: '2020',
      cover_ppm: 1_010_000,
      chains: [
        {
          chain: 'ethereum',
          height: 77,
          hash: '0xab',
          addresses: [
            { role: 'hot', address: '0xF1eC7383F2fc6346a859905a25996f50ebf6aFad', amount: '2020' },
          ],
          people: { addresses: 0, amount: '0' },
          cold_attested: [],
          attested: {
            address: '0xF1eC',
            text: 'count 3',
            signature: '0x12',
            at: '2026-11-21T20:31:00.000Z',
          },
        },
      ],
      silent: [],
      stated: null,
    },
  ],
  keys: [],
  history: [count],
};
const SHARES: OwnShares = {
  number: 3,
  is_same_mobile: true,
  assets: [{ symbol: 'USDT', amount: '12.5', parts: ['10000000', '2500000'] }],
};
const said =
  (data: unknown): Reply =>
  async () =>
    new Response(JSON.stringify({ code: 200, message: 'Said.', data }));

function open(replies: Record<string, Reply>) {
  serve({ 'GET /proof': said(PROOF), ...replies });
  return openScreen(<ProofPage />, { path: '/proof', texts: [proofTexts, networkTexts] });
}

it('shows a guest what is owed, what lies there, and hot’s signature; and leads to sign in', async () => {
  session.set(null);
  const { user } = await open({});
  expect(await screen.findByText('48,212 parts')).toBeDefined();
  expect(screen.getAllByText('101.00')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Log in and check my balance' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Addresses and signatures' }));
  const sheet = await screen.findByRole('dialog');
  expect(within(sheet).getByText('Hot wallet')).toBeDefined();
  expect(within(sheet).getByText('count 3')).toBeDefined();
});

it('shows what of mine was counted, and names what does not hold', async () => {
  signInClient();
  const { user } = await open({
    'GET /proof/mine': said(SHARES),
    'GET /proof/mine/:symbol': said({}),
    'GET /proof/mine/USDT': said({
      number: 3,
      symbol: 'USDT',
      nonce: 'ab'.repeat(32),
      parts: [],
      receipt: { nonce_hash: HASH, parts_hash: HASH, key_id: 'key-1', signature: 'sig' },
    }),
    'POST /user_wallets/wallet_transaction_history': noAnswer,
  });
  expect(await screen.findByText(/Split into 2 parts/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Check on this device' }));
  expect(await screen.findByText('Sarraf’s signature is invalid')).toBeDefined();
  expect(screen.getByText('PROOF-SIGNATURE')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByText('Your balance in this count')).toBeDefined();
});

const history = (lines: readonly object[]): Reply =>
  said({ data: lines, current_page: 1, per_page: 10, last_page: 1, total: 1, next_cursor: null });
const before = { balance_after: '3.5', created_at: '2026-11-20T08:00:00.000Z' };

it('says what is not counted, and P01 where my own history has it', async () => {
  signInClient();
  const of = (lines: readonly object[]) => ({
    'GET /proof/mine': said({ ...SHARES, assets: [] }),
    'POST /user_wallets/wallet_transaction_history': history(lines),
  });
  await open(of([]));
  expect(await screen.findByText('You have no Tether in this count')).toBeDefined();
  cleanup();
  queryClient.clear();
  await open(of([before]));
  expect(await screen.findByText('Less was counted than you have')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Check on this device' })).toBeNull();
});

it('says that leaves are of an earlier mobile', async () => {
  signInClient();
  await open({ 'GET /proof/mine': said({ ...SHARES, is_same_mobile: false }) });
  expect(await screen.findByText(/You changed your mobile number/)).toBeDefined();
});

it('says so before the first count, and where it could not be asked', async () => {
  await open({
    'GET /proof': said({ count: null, roots: [], custody: [], keys: [], history: [] }),
  });
  expect(await screen.findByText('No count yet')).toBeDefined();
});

it('tells a failure', async () => {
  await open({ 'GET /proof': noAnswer });
  expect(await screen.findByText('Couldn’t load the count')).toBeDefined();
});
