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

it('numbers each section by all that waits there, and no other one', async () => {
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
    ['/payouts/batches', '7 waiting'],
    ['/reconciliation', '5 waiting'],
    ['/adjustments', '6 waiting'],
    ['/recoveries', '7 waiting'],
    ['/limits', '1 waiting'],
  ]);
});
