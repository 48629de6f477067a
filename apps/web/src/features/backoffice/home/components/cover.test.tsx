// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { openScreen, serve } from '#testing/panel.tsx';
import { answer, signInStaff } from '#testing/staff.ts';
import { treasuryExample } from '../../treasury/testing/treasury-example.ts';
import { Cover } from './cover.tsx';

const officeHomeTexts = textsOf(() => import('../texts/fa.ts'));

async function open(): Promise<readonly HTMLElement[]> {
  signInStaff('owner');
  serve({
    'GET /admin/treasury': answer(treasuryExample),
    'GET /admin/reconciliation': answer({
      checked_at: treasuryExample.at,
      stop: null,
      floats: [{ provider: 'bank', found: '86120300000', expected: null }],
      liabilities: '84312450000',
      leaving: '0',
      custody: [],
    }),
  });
  await openScreen(<Cover />, { path: '/', texts: [officeHomeTexts] });
  const total = (await screen.findByRole('rowheader', { name: 'Total, toman' })).closest('tr');
  if (total === null) throw new Error('the total is a row');
  return within(total).getAllByRole('cell');
}

const textsIn = (cells: readonly HTMLElement[]): readonly string[] =>
  cells.map(({ textContent }) => textContent ?? '');

it('ends in a row of all, in toman, with how much of it is hot', async () => {
  expect(textsIn(await open())).toEqual([
    '379.75G toman',
    '382.53G toman',
    '10.6%40,874,908,000 toman in hot wallets',
    '+2.78G toman',
    '379.75G toman',
    '100.7%',
  ]);
  expect(screen.getByText(/^Surplus/, { selector: 'strong' }).textContent).toBe(
    'Surplus 2.78G toman',
  );
});

it('says of each asset how much of it lies in hot wallets, and what is missing with a minus', async () => {
  await open();
  const ether = screen.getByRole('rowheader', { name: 'Ethereum' }).closest('tr');
  expect(textsIn(within(ether ?? document.body).getAllByRole('cell'))).toEqual([
    '412.08',
    '411.5',
    '14.9%61.5 ETH in hot wallets',
    '−0.58',
    '145G toman',
    '99.8%',
  ]);
});
