// @vitest-environment happy-dom
import type { Fees } from '@sarraf/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { noAnswer, openScreen, serve, signInClient } from '#testing/panel.tsx';
import { FeesPage } from './fees-page.tsx';

const feesTexts = textsOf(() => import('../texts/fa.ts'));
const networkTexts = textsOf(() => import('#components/network-words/texts/fa.ts'));

const tier = (volume_min: string, maker_fee_ppm: number, taker_fee_ppm: number) => ({
  level: 1,
  volume_min,
  maker_fee_ppm,
  taker_fee_ppm,
});
const network = (
  symbol: string,
  code: string,
  change: Partial<Fees['networks'][number]> = {},
): Fees['networks'][number] => ({
  symbol,
  labels: { fa: symbol, en: symbol },
  code,
  name: code,
  confirmations: 12,
  memo: false,
  min_deposit: '1',
  withdraw_fee: '5',
  withdraw_fee_toman: '567000',
  min_withdraw: '20',
  max_withdraw: null,
  deposit_reason: null,
  withdraw_reason: null,
  ...change,
});
const FEES: Fees = {
  at: '2026-11-21T10:36:00.000Z',
  trading: [
    {
      quote: 'IRT',
      labels: { fa: 'تومان', en: 'Toman' },
      min_notional: '300000',
      tiers: [tier('0', 2_000, 2_500), tier('100000000', 1_800, 2_305)],
      own: [],
    },
    {
      quote: 'USDT',
      labels: { fa: 'تتر', en: 'Tether' },
      min_notional: '11',
      tiers: [],
      own: [{ market: 'BTCUSDT', maker_fee_ppm: 1_000, taker_fee_ppm: 1_300 }],
    },
  ],
  house: { spread_ppm: 5_000, quote_seconds: 15 },
  toman: {
    card: { min: '10000', max: '25000000' },
    withdrawal: { min: '15000', max: '100000000', fee: '4000' },
    bank: { is_open: true, min: '1000', satna_min: '100000000' },
    cancel_seconds: 180,
    next: null,
  },
  networks: [
    network('DOGE', 'DOGE', { withdraw_reason: 'not_connected' }),
    network('USDT', 'ERC20'),
    network('USDT', 'BEP20', { withdraw_fee: '0.5' }),
  ],
  limits: [
    { level: 1, kind: 'withdrawal_day', asset: 'IRT', cap: '50000000' },
    { level: 2, kind: 'withdrawal_day', asset: 'IRT', cap: '300000000' },
    { level: 2, kind: 'transfer_day', asset: 'IRT', cap: '200000000' },
  ],
};
const answered = (data: unknown) => async (): Promise<Response> =>
  new Response(JSON.stringify({ code: 200, message: 'Said.', data }));

function open(more: Parameters<typeof serve>[0] = {}) {
  serve({ 'GET /fees': answered(FEES), 'GET /markets': 'markets', ...more });
  return openScreen(<FeesPage />, { path: '/fees', texts: [feesTexts, networkTexts] });
}

it('shows tiers of both quotes, toman, networks with the cheapest, and what a level is closed to', async () => {
  await open();
  const trading = await screen.findByRole('table', { name: 'Trading' });
  expect(within(trading).getByText('Everyone starts here')).toBeDefined();
  expect(within(trading).getByText('0.2305%')).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: 'Tether markets' }));
  expect(screen.getByText('BTCUSDT')).toBeDefined();
  const networks = screen.getByRole('table', { name: 'Crypto withdrawal' });
  expect(
    within(networks)
      .getAllByText(/ERC20|BEP20|DOGE$/)
      .at(-1)?.textContent,
  ).toBe('DOGE');
  expect(within(networks).getByText('Cheapest')).toBeDefined();
  expect(within(networks).getByText('Not connected yet')).toBeDefined();
  const limits = screen.getByRole('row', { name: /Crypto withdrawal and transfer/ });
  expect(within(limits).getByText('Closed')).toBeDefined();
});

it('finds a network by a word, and says where there is none', async () => {
  await open();
  const search = await screen.findByRole('textbox', { name: 'Coin or network' });
  fireEvent.change(search, { target: { value: 'bep' } });
  const networks = screen.getByRole('table', { name: 'Crypto withdrawal' });
  expect(within(networks).getAllByRole('row')).toHaveLength(2);
  fireEvent.change(search, { target: { value: 'solana' } });
  expect(screen.getByText('No coins or networks found.')).toBeDefined();
});

it('of a client marks the tier that they are charged by, and reckons with their own rate', async () => {
  signInClient();
  const rates = [{ quote: 'IRT', maker_fee_ppm: 1_800, taker_fee_ppm: 2_305 }];
  await open({ 'GET /user/fees': answered({ level: 1, volume_30d: '186000000', rates }) });
  const mine = await screen.findByText('Your tier');
  expect(mine.closest('tr')?.textContent).toContain('over 100M');
  expect(screen.queryByText('Everyone starts here')).toBeNull();
  expect(await screen.findByText('0.2305%', { selector: 'dt bdi' })).toBeDefined();
});

it('says once that the fees did not come', async () => {
  await open({ 'GET /fees': noAnswer });
  expect(await screen.findByText('Couldn’t load the fees')).toBeDefined();
});
