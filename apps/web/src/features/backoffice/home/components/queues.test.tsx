// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen } from '#testing/panel.tsx';
import { signInStaff } from '#testing/staff.ts';
import { Queues } from './queues.tsx';
import { textsOf } from '#i18n/texts.ts';

const officeHomeTexts = textsOf(() => import('../texts/fa.ts'));

const REST = { oldest_at: null, oldest_until: null, holders: [], done_today: 0 };
const PAYOUTS = { kind: 'payouts', count: 3, ...REST } as const;

it.each([
  ['finance', '/payouts'],
  ['support', undefined],
] as const)('leads %s from the waiting payouts to %s', async (role, to) => {
  signInStaff(role);
  await openScreen(<Queues needed={[PAYOUTS]} />, { path: '/', texts: [officeHomeTexts] });
  expect(screen.getByRole('cell', { name: '3' })).toBeTruthy();
  expect(screen.queryByRole('link')?.getAttribute('href')).toBe(to);
});

const SECOND = [
  ['coin_payouts', 'Crypto withdrawals', '/payouts/coins'],
  ['payout_batches', 'Payout batches', '/payouts/batches'],
  ['payout_answers', 'Bank answers', '/payouts/batches'],
  ['custody', 'Crypto custody', '/reconciliation'],
  ['chain_stops', 'Stopped networks', '/networks'],
  ['coin_reversals', 'Reversed crypto deposits', '/networks'],
  ['coin_unmatched', 'Unmatched crypto deposits', '/networks'],
  ['adjustments', 'Adjustments', '/adjustments'],
  ['withdrawal_terms', 'Toman deposit and withdrawal limits', '/limits'],
  ['recoveries', 'Account recovery', '/recoveries'],
] as const;

it.each(SECOND)('says how long %s waits, and leads there', async (kind, title, to) => {
  signInStaff('owner');
  const oldest_at = new Date(Date.now() - 3 * 3_600_000).toISOString();
  const waiting = { ...REST, kind, count: 2, oldest_at };
  await openScreen(<Queues needed={[waiting]} />, { path: '/', texts: [officeHomeTexts] });
  expect(screen.getByRole('rowheader').textContent).toBe(title);
  expect(screen.getByText(/^3 h/)).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe(to);
});

it('has rows for what waits, closest to its time first, and one line for the rest', async () => {
  signInStaff('finance');
  const none = { ...REST, count: 0 };
  const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
  const late = { ...REST, kind: 'unmatched', count: 1, oldest_at: ago(3), oldest_until: ago(1) };
  const held = {
    ...REST,
    kind: 'offline_deposits',
    count: 2,
    oldest_at: ago(1),
    oldest_until: ago(-9),
    holders: [{ officer: { id: '7', name: 'Mahsa Rad' }, count: 2 }],
    done_today: 41,
  };
  const needed = [
    PAYOUTS,
    held,
    late,
    { kind: 'statements', ...none },
    { kind: 'payments', ...none },
  ] as Parameters<typeof Queues>[0]['needed'];
  await openScreen(<Queues needed={needed} />, { path: '/', texts: [officeHomeTexts] });
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Unmatched deposits',
    'Deposit receipts',
    'Toman withdrawals',
  ]);
  expect(screen.getByText('Mahsa Rad')).toBeTruthy();
  expect(screen.getByRole('cell', { name: '41' })).toBeTruthy();
  expect(screen.getByText('Empty queues:')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Statements' }).getAttribute('href')).toBe('/statements');
  // it has no screen of its own
  expect(screen.getByText('Unfinished payments').tagName).toBe('SPAN');
});
