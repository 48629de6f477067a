// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen } from '../../../../testing/panel.tsx';
import { signInStaff } from '../../../../testing/staff.ts';
import { Queues } from './queues.tsx';
import { textsOf } from '../../../../i18n/texts.ts';

const officeHomeTexts = textsOf(() => import('../texts/fa.ts'));

const PAYOUTS = { kind: 'payouts', count: 3, oldest_at: null, oldest_until: null } as const;

it.each([
  ['finance', '/payouts'],
  ['support', undefined],
] as const)('leads %s from the waiting payouts to %s', async (role, to) => {
  signInStaff(role);
  await openScreen(<Queues needed={[PAYOUTS]} />, { path: '/', texts: [officeHomeTexts] });
  expect(screen.getByText('3')).toBeTruthy();
  expect(screen.queryByRole('link')?.getAttribute('href')).toBe(to);
});

const SECOND = [
  ['payout_batches', 'Bank files', '/payouts/batches'],
  ['payout_answers', 'Bank answers', '/payouts/batches'],
  ['custody', 'Coin balances', '/reconciliation'],
  ['chain_stops', 'Stopped networks', '/networks'],
  ['coin_reversals', 'Deposits that a network took back', '/networks'],
  ['coin_unmatched', 'Unmatched coin deposits', '/networks'],
  ['adjustments', 'Adjustments', '/adjustments'],
  ['withdrawal_terms', 'Each deposit and withdrawal of toman', '/limits'],
  ['recoveries', 'Account recovery', '/recoveries'],
] as const;

it.each(SECOND)('says how long %s waits, and leads there', async (kind, title, to) => {
  signInStaff('owner');
  const oldest_at = new Date(Date.now() - 3 * 3_600_000).toISOString();
  const waiting = { kind, count: 2, oldest_at, oldest_until: null };
  await openScreen(<Queues needed={[waiting]} />, { path: '/', texts: [officeHomeTexts] });
  expect(screen.getByRole('heading').textContent).toBe(title);
  expect(screen.getByText(/^Oldest/).textContent).toMatch(/3/);
  expect(screen.getByRole('link').getAttribute('href')).toBe(to);
});

it('has a tile for what waits alone, and one row for the rest, with the ways that are open', async () => {
  signInStaff('finance');
  const none = { count: 0, oldest_at: null, oldest_until: null };
  const needed = [PAYOUTS, { kind: 'statements', ...none }, { kind: 'payments', ...none }] as const;
  await openScreen(<Queues needed={needed} />, { path: '/', texts: [officeHomeTexts] });
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Withdrawals',
  ]);
  expect(screen.getByText('Nothing waits in:')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Statements' }).getAttribute('href')).toBe('/statements');
  // it has no screen of its own
  expect(screen.getByText('Unfinished payments').tagName).toBe('SPAN');
});
