// @vitest-environment happy-dom
import type { CoinDeposit } from '@sarraf/contracts';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { onCoinDeposit } from '#lib/cache-actions.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { openScreen, type Reply, serve, signInClient } from '#testing/panel.tsx';
import { depositExample } from '../testing/deposit-example.ts';
import { CoinTracker } from './tracker-page.tsx';

const coinDepositTexts = textsOf(() => import('../texts/fa.ts'));
const chainWayTexts = textsOf(() => import('#components/chain-way/texts/fa.ts'));
const networkTexts = textsOf(() => import('#components/network-words/texts/fa.ts'));

const { id } = depositExample;
const READ = `GET /coin_deposits/${id}`;
const ok =
  (part: Partial<CoinDeposit>): Reply =>
  async () =>
    Response.json({ code: 200, message: 'Done.', data: { ...depositExample, ...part } });

async function open(...replies: Reply[]) {
  const sent = serve({ [READ]: replies });
  const drawn = await openScreen(<CoinTracker id={id} />, {
    path: `/mywallet/deposits/${id}`,
    texts: [coinDepositTexts, chainWayTexts, networkTexts],
  });
  return { ...drawn, sent };
}

const ring = () => screen.findByRole('img', { name: /network confirmations/ });
const rows = () => screen.getAllByRole('listitem').map((row) => row.dataset['state']);

beforeEach(() => {
  signInClient();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.setSystemTime('2026-11-21T10:33:42.000Z');
});
afterEach(() => {
  vi.useRealTimers();
});

it('counts a confirmation when the socket tells it, and has money asked again once it is credited', async () => {
  queryClient.setQueryData(queryKeys.wallets, { data: [] });
  const credited = { status: 'credited', confirmations: 12, seconds_left: null } as const;
  const { sent } = await open(ok({}), ok({ confirmations: 8 }), ok(credited));
  expect((await ring()).getAttribute('aria-label')).toBe('7 of 12 network confirmations');
  expect(rows()).toEqual(['done', 'current', 'next']);
  act(onCoinDeposit);
  await screen.findByRole('img', { name: '8 of 12 network confirmations' });
  act(onCoinDeposit);
  expect(await screen.findByRole('heading', { name: 'It’s in your wallet' })).toBeTruthy();
  expect(rows()).toEqual(['done', 'done', 'done']);
  expect(queryClient.getQueryState(queryKeys.wallets)?.isInvalidated).toBe(true);
  const before = sent.length;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(sent.length).toBe(before);
});

it('leaves between two confirmations no more than a gap', async () => {
  await open(ok({ confirmations: 1, needed: 2 }));
  // five degrees behind the top: the ring's own width, not a third of its half
  const [first] = (await ring()).querySelectorAll('path');
  expect(first?.getAttribute('d')).toMatch(/^M4\.01 -45\.82A/);
});

it('goes on by itself where no socket tells, and counts the time down between', async () => {
  await open(ok({}), ok({ confirmations: 9, seconds_left: 36 }));
  expect(await screen.findByText('about 60 s left')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(await screen.findByText(/about 5[5-7] s left/)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(7_000));
  await screen.findByRole('img', { name: '9 of 12 network confirmations' });
});

it('says that the network took it back, and looks on until it is in a block again', async () => {
  await open(
    ok({ status: 'orphaned', reason: 'fork', confirmations: 0, seconds_left: null }),
    ok({ status: 'confirming', confirmations: 1 }),
  );
  expect(await screen.findByText('Dropped by the network. We’re watching for it')).toBeTruthy();
  expect(rows()).toEqual(['done', 'held', 'next']);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await screen.findByRole('img', { name: '1 of 12 network confirmations' });
  expect(screen.queryByText('Dropped by the network. We’re watching for it')).toBeNull();
});

it.each([
  ['parked', 'below_minimum', /below the minimum/],
  ['parked', 'account_stopped', /Deposits are paused on your account/],
  ['waiting', 'second_node', /a second node has to confirm it/],
] as const)('says what a deposit that is %s waits for (%s)', async (status, reason, words) => {
  await open(ok({ status, reason, confirmations: 12, seconds_left: null }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(rows()).toEqual(['done', 'done', 'held']);
});

it('says of a reversed one that the money is gone, and asks no more', async () => {
  const { sent } = await open(ok({ status: 'reversed', confirmations: 0, seconds_left: null }));
  expect(await screen.findByText(/removed it from your balance/)).toBeTruthy();
  expect(rows()).toEqual(['done', 'done', 'stopped']);
  const before = sent.length;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(sent.length).toBe(before);
});
