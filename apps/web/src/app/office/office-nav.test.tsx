// @vitest-environment happy-dom
// The menu of the back office: where something waits for a person, its number says how much.
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen, serve } from '../../testing/panel.tsx';
import { answer, signInStaff } from '../../testing/staff.ts';
import { OfficeNav } from './office-nav.tsx';
import { textsOf } from '../../i18n/texts.ts';

const officeTexts = textsOf(() => import('./texts/fa.ts'));

const waits = (kind: string, count: number) => ({
  kind,
  count,
  oldest_at: '2026-11-25T02:00:00.000Z',
  oldest_until: null,
});

it('numbers each row by all that waits in its family, and no other one', async () => {
  signInStaff('owner');
  const needed = [
    waits('identity', 2),
    waits('payout_batches', 3),
    waits('payout_answers', 4),
    waits('custody', 5),
    waits('adjustments', 6),
    waits('withdrawal_terms', 1),
    waits('recoveries', 7),
    waits('cards', 0),
  ];
  serve({ 'GET /admin/home': answer({ needed, at: '2026-11-25T02:00:00.000Z' }) });
  await openScreen(<OfficeNav />, { path: '/', texts: [officeTexts] });
  await screen.findByText('2 waiting');
  const numbered = screen.getAllByRole('link').flatMap((link) => {
    const said = within(link).queryByText(/ waiting$/);
    return said === null ? [] : [[link.getAttribute('href'), said.textContent]];
  });
  expect(numbered).toEqual([
    ['/identity', '2 waiting'],
    ['/payouts', '7 waiting'],
    ['/recoveries', '7 waiting'],
    ['/ledger', '6 waiting'],
    ['/reconciliation', '5 waiting'],
    ['/limits', '1 waiting'],
  ]);
});

it('opens the family that one is in, and says which of it is the page', async () => {
  signInStaff('owner');
  const needed = [waits('payout_batches', 3)];
  serve({ 'GET /admin/home': answer({ needed, at: '2026-11-25T02:00:00.000Z' }) });
  await openScreen(<OfficeNav />, { path: '/payouts/batches', texts: [officeTexts] });
  await screen.findByText('3 waiting');
  const current = screen
    .getAllByRole('link')
    .filter((one) => one.getAttribute('aria-current') === 'page');
  expect(current.map((one) => one.getAttribute('href'))).toEqual(['/payouts/batches']);
  expect(screen.getByRole('link', { name: /Crypto withdrawals/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Ledger accounts/ })).toBeNull();
});
