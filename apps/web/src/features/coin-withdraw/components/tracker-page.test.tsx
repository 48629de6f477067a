// @vitest-environment happy-dom
import { type CoinWithdrawal, SPEND_WAITS, type SpendWait } from '@sarraf/contracts';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { onCoinDeposit } from '#lib/cache-actions.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { changes, openScreen, type Reply, serve, signInClient, told } from '#testing/panel.tsx';
import { refusal } from '#testing/staff.ts';
import { askedExample, withdrawalExample } from '../testing/withdrawal-example.ts';
import { CoinWithdrawalTracker } from './tracker-page.tsx';

const coinWithdrawTexts = textsOf(() => import('../texts/fa.ts'));
const withdrawalTexts = textsOf(() => import('#components/withdrawal/texts/fa.ts'));
const chainWayTexts = textsOf(() => import('#components/chain-way/texts/fa.ts'));
const networkTexts = textsOf(() => import('#components/network-words/texts/fa.ts'));
const TEXTS = [coinWithdrawTexts, withdrawalTexts, chainWayTexts, networkTexts];
const { id } = withdrawalExample;
const READ = `GET /coin_withdrawals/${id}`;
const CANCEL = `DELETE /user_wallets/withdraw/${id}`;
const ok =
  (base: CoinWithdrawal, part: Partial<CoinWithdrawal> = {}): Reply =>
  async () =>
    Response.json({ code: 200, message: 'Done.', data: { ...base, ...part } });

async function open(replies: Reply | readonly Reply[], cancel: Reply = ok(askedExample)) {
  const sent = serve({ [READ]: replies, [CANCEL]: cancel });
  const drawn = await openScreen(<CoinWithdrawalTracker id={id} />, {
    path: `/mywallet/withdrawals/${id}`,
    texts: TEXTS,
  });
  return { ...drawn, sent };
}

const rows = () => screen.getAllByRole('listitem').map((row) => row.dataset['state']);
const asks = (sent: readonly { readonly call: string }[]) =>
  sent.filter(({ call }) => call === READ).length;

beforeEach(() => {
  signInClient();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.setSystemTime('2026-11-21T10:33:00.000Z');
});
afterEach(() => {
  vi.useRealTimers();
});

it('counts down to the end of the time to cancel, then waits where it stands', async () => {
  await open(ok(askedExample));
  expect((await screen.findByRole('timer')).textContent).toContain('2:0');
  expect(rows()).toEqual(['done', 'current', 'next', 'next', 'next']);
  await act(() => vi.advanceTimersByTimeAsync(128_000));
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.getByRole('button', { name: 'Cancel withdrawal' })).toBeTruthy();
});

it('counts confirmations as the socket tells them, until it has arrived, and asks no more', async () => {
  queryClient.setQueryData(queryKeys.wallets, { data: [] });
  const end = { status: 'settled', confirmations: 12, seconds_left: null } as const;
  const { sent } = await open([
    ok(withdrawalExample),
    ok(withdrawalExample, { confirmations: 8 }),
    ok(withdrawalExample, end),
  ]);
  await screen.findByRole('img', { name: '7 of 12 network confirmations' });
  expect(rows()).toEqual(['done', 'done', 'done', 'current', 'next']);
  expect(screen.getAllByText(/can no longer be cancelled/)).not.toHaveLength(0);
  act(onCoinDeposit);
  await screen.findByRole('img', { name: '8 of 12 network confirmations' });
  act(onCoinDeposit);
  expect(await screen.findByRole('heading', { name: 'Withdrawal complete' })).toBeTruthy();
  expect(rows()).toEqual(['done', 'done', 'done', 'done', 'done']);
  expect(queryClient.getQueryState(queryKeys.wallets)?.isInvalidated).toBe(true);
  const before = asks(sent);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(asks(sent)).toBe(before);
});

it('goes on by itself where no socket tells', async () => {
  const approved = { status: 'approved', signed_at: null, broadcast_at: null, txid: null } as const;
  await open([ok(withdrawalExample, approved), ok(withdrawalExample)]);
  expect(await screen.findByRole('heading', { name: 'Withdrawal approved' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await screen.findByRole('img', { name: '7 of 12 network confirmations' });
});

it('leads to the transaction in the explorer, and copies its hash whole', async () => {
  const { user } = await open(ok(withdrawalExample));
  const link = await screen.findByRole('link', { name: 'View in block explorer' });
  expect(link.getAttribute('href')).toBe(withdrawalExample.explorer_url);
  expect(link.getAttribute('rel')).toContain('noopener');
  await user.click(screen.getByRole('button', { name: 'Copy Transaction hash' }));
  expect(await navigator.clipboard.readText()).toBe(withdrawalExample.txid);
});

const WAITS: Readonly<Record<SpendWait, RegExp>> = {
  review: /A reviewer is checking this withdrawal\. It usually/,
  chain_stopped: /We’re checking this network/,
  hot_empty: /topping up this coin/,
  gas_empty: /topping up network fees/,
  signer_away: /signing system is unavailable/,
  signer_refused: /needs another approval/,
  fee_too_high: /network is busy/,
  nonce_gap: /order of our transactions/,
  node_silent: /isn’t responding right now/,
  would_revert: /contract rejects the transfer/,
};
it.each(SPEND_WAITS)('says in words what it waits for (%s)', async (waiting) => {
  const approved = { status: 'approved', signed_at: null, broadcast_at: null } as const;
  await open(ok(withdrawalExample, { ...approved, waiting, seconds_left: null }));
  expect(await screen.findByText(WAITS[waiting])).toBeTruthy();
  expect(rows()[2]).toBe(waiting === 'review' ? 'current' : 'held');
});

it('says that an officer looks, and can be cancelled till then', async () => {
  await open(ok(askedExample, { is_checked: true, waiting: 'review' }));
  expect(await screen.findByRole('heading', { name: 'In review' })).toBeTruthy();
  expect(screen.getByText('Waiting for a reviewer')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Cancel withdrawal' })).toBeTruthy();
});

it('cancels, says where the coins are, and has money asked again', async () => {
  const ended = { ended_at: '2026-11-21T10:33:01.000Z', updated_at: '2026-11-21T10:33:01.000Z' };
  const cancelled = ok(askedExample, { status: 'cancelled', cancellable: false, ...ended });
  queryClient.setQueryData(queryKeys.wallets, { data: [] });
  const { user, sent } = await open([ok(askedExample), cancelled], cancelled);
  await user.click(await screen.findByRole('button', { name: 'Cancel withdrawal' }));
  expect(await screen.findByRole('heading', { name: 'Withdrawal cancelled' })).toBeTruthy();
  expect(screen.getByText(/is back in your wallet/)).toBeTruthy();
  expect(rows()).toEqual(['done', 'stopped']);
  expect(screen.queryByText('Recipient gets')).toBeNull();
  expect(told()).toEqual(['Withdrawal cancelled. Your funds are back in your wallet.']);
  expect(changes(sent).map(({ call }) => call)).toEqual([CANCEL]);
  expect(queryClient.getQueryState(queryKeys.wallets)?.isInvalidated).toBe(true);
});

it('tells a refused cancel in its place, and asks how it stands now', async () => {
  const { user } = await open(
    [ok(askedExample), ok(withdrawalExample)],
    refusal(409, 'withdrawal_not_cancellable', 'Too late.'),
  );
  await user.click(await screen.findByRole('button', { name: 'Cancel withdrawal' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Too late.');
  await screen.findByRole('img', { name: '7 of 12 network confirmations' });
});

it.each([
  ['refused', 'unusual_activity', 'We stopped it to protect your account.', 2],
  ['refused', 'a_new_word', 'Please contact support about it.', 2],
  ['returned', 'network', /transaction failed on the network/, 5],
] as const)('says why it was %s (%s), and that the coins are back', async (...given) => {
  const [status, reason, words, length] = given;
  await open(ok(withdrawalExample, { status, reason, seconds_left: null }));
  // 'contact support' in it is a link of its own
  const said = (_: string, one: Element | null): boolean =>
    one?.tagName === 'P' && one.textContent.match(words) !== null;
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.getByText(/is back in your wallet/)).toBeTruthy();
  expect(rows()).toHaveLength(length);
  expect(rows().at(-1)).toBe('stopped');
});

it('says that there is none such', async () => {
  await open(refusal(404, 'withdrawal_not_found', 'No such withdrawal.'));
  expect(await screen.findByText('Couldn’t load this withdrawal')).toBeTruthy();
});
