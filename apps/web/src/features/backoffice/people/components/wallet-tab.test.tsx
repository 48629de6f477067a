// @vitest-environment happy-dom
import type { PersonBalance } from '@sarraf/contracts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen, serve, signInClient } from '#testing/panel.tsx';
import { WalletTab } from './wallet-tab.tsx';
import { textsOf } from '#i18n/texts.ts';

const peopleTexts = textsOf(() => import('../texts/fa.ts'));

const TOMAN: PersonBalance = {
  symbol: 'IRT',
  labels: { fa: 'تومان', en: 'Toman' },
  amount: '900',
  freeze: '0',
  available_balance: '900',
  toman_amount: '900',
};
const BITCOIN: PersonBalance = {
  symbol: 'BTC',
  labels: { fa: 'بیت‌کوین', en: 'Bitcoin' },
  amount: '0.5',
  freeze: '0.2',
  available_balance: '0.3',
  toman_amount: '5000000000',
};

async function open(isWide: boolean) {
  const data = {
    balances: [TOMAN, BITCOIN],
    total_toman: '5000000900',
    at: '2026-04-11T08:00:00.000Z',
  };
  serve({
    'GET /admin/people/7/wallet': async () => Response.json({ code: 200, message: 'Done.', data }),
  });
  signInClient();
  await openScreen(<WalletTab id="7" />, { path: '/people/7', texts: [peopleTexts], isWide });
}

it('is a table on a desktop, reached by keyboard where it scrolls', async () => {
  await open(true);
  const rows = await screen.findAllByRole('row');
  expect(rows.map(({ textContent }) => textContent.trim())).toEqual([
    'AssetAvailableIn ordersValue in toman',
    'Toman9000900',
    'Bitcoin0.30.25,000,000,000',
  ]);
  expect(screen.getByRole('region', { name: 'Wallet' }).tabIndex).toBe(0);
});

it('is one card an asset on a phone; what orders hold is said where there is any', async () => {
  await open(false);
  const cards = await screen.findAllByRole('listitem');
  expect(cards.map(({ textContent }) => textContent.trim())).toEqual([
    'Toman900',
    expect.stringMatching(/^Bitcoin0\.3In orders 0\.25,000,000,000/),
  ]);
  expect(screen.queryByRole('table')).toBeNull();
});
