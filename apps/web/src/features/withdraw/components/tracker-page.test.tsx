// @vitest-environment happy-dom
import type { TomanWithdrawal } from '@sarraf/contracts';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { changes, openScreen, type Reply, serve, signInClient, told } from '#testing/panel.tsx';
import { withdrawalExample } from '../testing/withdrawal-example.ts';
import { Tracker } from './tracker-page.tsx';
import { textsOf } from '#i18n/texts.ts';

const withdrawTexts = textsOf(() => import('../texts/fa.ts'));
const withdrawalTexts = textsOf(() => import('#components/withdrawal/texts/fa.ts'));

const { id } = withdrawalExample;
const READ = `GET /user_wallets/toman/withdraw/${id}`;
const CANCEL = `DELETE /user_wallets/withdraw/${id}`;
const ok =
  (part: Partial<TomanWithdrawal>): Reply =>
  async () =>
    Response.json({ code: 200, message: 'Done.', data: { ...withdrawalExample, ...part } });
const refused: Reply = async () =>
  Response.json(
    { code: 409, error: 'withdrawal_not_cancellable', message: 'Too late.', facts: {} },
    { status: 409 },
  );

async function open(replies: Reply | readonly Reply[], cancel: Reply = ok({})) {
  const sent = serve({ [READ]: replies, [CANCEL]: cancel });
  const drawn = await openScreen(<Tracker id={id} />, {
    path: `/mywallet/withdraw/IRT/${id}`,
    texts: [withdrawTexts, withdrawalTexts],
  });
  return { ...drawn, sent };
}

const asks = (sent: readonly { readonly call: string }[]) =>
  sent.filter(({ call }) => call === READ).length;
const rows = () => screen.getAllByRole('listitem').map((row) => row.dataset['state']);

beforeEach(() => {
  signInClient();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.setSystemTime('2026-11-21T08:30:42.000Z');
});
afterEach(() => {
  vi.useRealTimers();
});

it('counts down to the end of the time to cancel, then waits where it stands', async () => {
  await open(ok({}));
  expect((await screen.findByRole('timer')).textContent).toContain('2:18');
  expect(screen.getByText(/Free of charge/).textContent).toContain('12:03:00');
  expect(rows()).toEqual(['done', 'current', 'next', 'next', 'next']);
  await act(() => vi.advanceTimersByTimeAsync(138_000));
  expect(screen.queryByRole('timer')).toBeNull();
  expect(rows()).toEqual(['done', 'done', 'current', 'next', 'next']);
  // nobody approved it yet
  expect(screen.getByRole('button', { name: 'Cancel withdrawal' })).toBeTruthy();
});

it('goes by the server’s clock, not by the phone’s', async () => {
  await open(async () =>
    Response.json(
      { code: 200, message: 'Done.', data: withdrawalExample },
      { headers: { date: 'Sat, 21 Nov 2026 08:32:30 GMT' } },
    ),
  );
  expect((await screen.findByRole('timer')).textContent).toMatch(/0:(29|30)/);
});

it('moves by itself while it is on its way, and asks no more once it has ended', async () => {
  const sentOut = { status: 'sent', cancellable: false, bank_reference: 'PY-1' } as const;
  const { sent } = await open([
    ok({ status: 'approved', cancellable: false }),
    ok(sentOut),
    ok({ ...sentOut, status: 'settled', expected_at: null }),
  ]);
  expect(await screen.findByText('It can no longer be cancelled.')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(await screen.findByText('PY-1')).toBeTruthy();
  expect(rows()).toEqual(['done', 'done', 'done', 'done', 'current']);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(await screen.findByRole('heading', { name: 'Paid to your account' })).toBeTruthy();
  expect(rows()).toEqual(['done', 'done', 'done', 'done', 'done']);
  const before = asks(sent);
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(asks(sent)).toBe(before);
});

it('cancels, says where the money is, and has money asked again', async () => {
  const cancelled = ok({ status: 'cancelled', cancellable: false, expected_at: null });
  queryClient.setQueryData(queryKeys.wallets, { data: [] });
  queryClient.setQueryData(queryKeys.withdrawalLimits, {});
  const { user, sent } = await open([ok({}), cancelled], cancelled);
  await user.click(await screen.findByRole('button', { name: 'Cancel withdrawal' }));
  expect(await screen.findByRole('heading', { name: 'Withdrawal cancelled' })).toBeTruthy();
  expect(screen.getByText(/is back in your wallet/)).toBeTruthy();
  expect(rows()).toEqual(['done', 'stopped']);
  expect(screen.queryByText('You receive')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel withdrawal' })).toBeNull();
  expect(told()).toEqual(['Withdrawal cancelled. Your funds are back in your wallet.']);
  expect(changes(sent).map(({ call }) => call)).toEqual([CANCEL]);
  for (const key of [queryKeys.wallets, queryKeys.withdrawalLimits]) {
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
  }
});

it('tells a refused cancel in its place, and asks how it stands now', async () => {
  const approved = ok({ status: 'approved', cancellable: false });
  const { user } = await open([ok({}), approved], refused);
  await user.click(await screen.findByRole('button', { name: 'Cancel withdrawal' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Too late.');
  expect(await screen.findByRole('heading', { name: 'Withdrawal approved' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel withdrawal' })).toBeNull();
});

it.each([
  ['refused', 'unusual_activity', 'We stopped it to protect your account.', 3],
  ['refused', 'a_new_word', 'Please contact support about it.', 3],
  ['returned', 'bank', 'The bank couldn’t pay this account.', 5],
] as const)('says why it was %s (%s), and that the money is back', async (...given) => {
  const [status, reason, words, length] = given;
  await open(ok({ status, reason, cancellable: false, expected_at: null }));
  // 'contact support' in it is a link of its own
  const said = (_: string, one: Element | null): boolean =>
    one?.tagName === 'P' && one.textContent === words;
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.getByText(/is back in your wallet/)).toBeTruthy();
  expect(rows()).toHaveLength(length);
  expect(rows().at(-1)).toBe('stopped');
});

it('says that an officer looks at it', async () => {
  vi.setSystemTime('2026-11-21T08:40:00.000Z');
  await open(ok({ is_checked: true }));
  expect(await screen.findByText('A reviewer is checking this withdrawal.')).toBeTruthy();
});

it('asks no more for one that is not there', async () => {
  const missing: Reply = async () =>
    Response.json(
      { code: 404, error: 'withdrawal_not_found', message: 'Not found.', facts: {} },
      { status: 404 },
    );
  const { sent } = await open(missing);
  expect(await screen.findByText(/Not found\./)).toBeTruthy();
  const before = asks(sent);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(asks(sent)).toBe(before);
});
