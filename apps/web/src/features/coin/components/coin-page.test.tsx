// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import type { Move } from '#lib/order-moves.ts';
import { openScreen, type Reply, serve, signInClient } from '#testing/panel.tsx';
import { answer, refusal } from '#testing/staff.ts';
import type { MovePart } from '../model/search.ts';
import { Coin } from './coin-page.tsx';

const coinTexts = textsOf(() => import('../texts/fa.ts'));
const moveTexts = textsOf(() => import('#components/move-words/texts/fa.ts'));
const networkTexts = textsOf(() => import('#components/network-words/texts/fa.ts'));
const favouritesTexts = textsOf(() => import('#lib/favourites/texts/fa.ts'));

const wallet = (symbol: string, vault: string) => ({
  id: symbol,
  symbol,
  labels: { fa: symbol, en: symbol === 'IRT' ? 'Toman' : 'Bitcoin' },
  scale: 8,
  amount: '0.04368',
  balance: '0.04368',
  freeze: '0.012',
  available_balance: '0.03168',
  vault,
  vault_freeze: '0',
  value: '7096.37',
  toman_amount: '1169622904',
  price_toman: '12485300000',
});
const SUMMARY = {
  total_toman: null,
  total_usdt: null,
  unpriced: [],
  at: '2026-11-21T10:00:00.000Z',
};
const network = (code: string, isOpen: boolean) => ({
  code,
  name: code,
  confirmations: 2,
  memo: false,
  withdraw_fee: '0.0001',
  min_deposit: '0.0001',
  min_withdraw: '0.0005',
  deposit_open: isOpen,
  deposit_reason: isOpen ? null : 'not_connected',
  withdraw_open: false,
});
const MOVE: Move = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  request_type: null,
  transaction_type: 3,
  detail: 'coin_deposit',
  direction: 'in',
  market: null,
  symbol: 'BTC',
  amount: '0.015',
  value: null,
  value_asset: null,
  price: null,
  fee: null,
  fee_asset: null,
  worth_toman: '187279500',
  transaction_user: { status: 0, type: 2, role: 2 },
  state: 'waiting',
  reference: '0x1',
  created_at: '2026-11-21T10:00:00.000Z',
  updated_at: '2026-11-21T10:00:00.000Z',
  due_at: null,
};
const page = (data: readonly Move[]) => ({
  data,
  current_page: 1,
  per_page: 20,
  last_page: 1,
  total: data.length,
  next_cursor: null,
});
const NO_TRADES = { data: [], average: null, markets: [], complete: true };
const RESULT = {
  symbol: 'BTC',
  at: SUMMARY.at,
  amount: '0.09368',
  free: '0.03168',
  held: '0.012',
  vault: '0.05',
  price: '12485300000',
  worth: '1169622904',
  average_buy_price: null as string | null,
  paid: '0' as string | null,
  profit: '0' as string | null,
  profit_percent: null as string | null,
  realised: '0' as string | null,
  complete: true,
};
/** Of charts, whose answers have no envelope. */
const noPrices: Reply = async () => Response.json({ s: 'no_data' });

async function open(symbol: string, replies: Record<string, Reply> = {}) {
  const onMoves = vi.fn<(part: MovePart | null) => void>();
  const sent = serve({
    'GET /user_wallets/list': answer({
      data: [wallet('IRT', '0'), wallet('BTC', '0.05')],
      summary: SUMMARY,
      reserved: [],
    }),
    'GET /markets': 'markets',
    'GET /assets': answer([
      {
        symbol: 'BTC',
        labels: { fa: 'بیت‌کوین', en: 'Bitcoin' },
        scale: 8,
        min_amount: '0.0005',
        networks: [network('BTC', false), network('BEP20', true)],
      },
    ]),
    'GET /coin_deposits': answer({ data: [] }),
    'GET /getTransactions': answer(page([MOVE])),
    'GET /udf/history': noPrices,
    'GET /order/calculator': answer(NO_TRADES),
    'GET /portfolio/BTC': answer(RESULT),
    ...replies,
  });
  const { user } = await openScreen(<Coin symbol={symbol} moves={null} onMoves={onMoves} />, {
    path: `/mywallet/${symbol}`,
    texts: [coinTexts, moveTexts, networkTexts, favouritesTexts],
  });
  return { user, sent, onMoves };
}

const part = async (place: string): Promise<HTMLElement> => {
  await screen.findByText('Balances');
  const found = document.querySelector<HTMLElement>(`li[data-of=${place}]`);
  if (found === null) throw new Error(`there is no ${place}`);
  return found;
};

beforeEach(signInClient);

it('shows the whole balance, where it lies, and leads from each part to what holds it', async () => {
  await open('BTC');
  expect((await screen.findByText('0.09368')).dataset['figure']).toBe('coin_total');
  expect((await part('free')).textContent).toContain('0.03168');
  const held = within(await part('held')).getByRole('link', { name: 'In orders or withdrawals' });
  expect(held.getAttribute('href')).toBe('/orders');
  expect((await part('vault')).textContent).toContain('624,265,000');
});

it('says of each network whether it is open, and why it is not', async () => {
  await open('BTC');
  const closed = await screen.findByText(/network isn’t supported yet/);
  expect(closed.closest('li')?.dataset['of']).toBe('BTC');
  const address = screen.getByRole('link', { name: /Show address/ });
  expect(address.getAttribute('href')).toBe('/mywallet/deposit/BTC?network=BEP20');
});

it('leads from a deposit that still confirms to its tracker, and to one kind of moves', async () => {
  const { user, onMoves } = await open('BTC');
  const row = (await screen.findByText('Confirming')).closest('a');
  expect(row?.getAttribute('href')).toBe(`/mywallet/deposits/${MOVE.id}`);
  await user.click(screen.getByRole('tab', { name: 'Deposits' }));
  expect(onMoves).toHaveBeenCalledWith('deposits');
});

it('works without prices: the chart says that there are none, and a failed one stands alone', async () => {
  await open('BTC');
  expect(await screen.findByText('No prices in this period yet.')).toBeTruthy();
});

it('keeps all else where the networks do not come', async () => {
  await open('BTC', { 'GET /assets': refusal(404, 'not_found', 'Not there.') });
  expect(await screen.findByText('Couldn’t load the networks')).toBeTruthy();
  expect(screen.getByText('0.09368')).toBeTruthy();
});

it('has toman’s own ways and no networks', async () => {
  const { sent } = await open('IRT');
  const withdraw = await screen.findByRole('link', { name: 'Withdraw' });
  expect(withdraw.getAttribute('href')).toBe('/mywallet/withdraw/IRT');
  expect(screen.queryByText('Networks')).toBeNull();
  expect(sent.some(({ call }) => call === 'GET /assets')).toBe(false);
});

it('says that there is no such coin', async () => {
  await open('NONE');
  expect(await screen.findByText('We don’t list this coin')).toBeTruthy();
});

it('tells what is left cost, what it is worth beyond that, and what sales brought', async () => {
  const result = {
    ...RESULT,
    average_buy_price: '11240600000',
    paid: '1053019408',
    profit: '116603496',
    profit_percent: '11.07',
    realised: '-10000000',
  };
  await open('BTC', { 'GET /portfolio/BTC': answer(result) });
  const title = await screen.findByText('Profit and loss');
  const part = within(title.closest('section') as HTMLElement);
  expect(part.getByText('Paid').parentElement?.textContent).toContain('1,053,019,408');
  expect(part.getByText('Total profit').parentElement?.textContent).toContain('+116,603,496');
  expect(part.getByText('Realised profit').parentElement?.textContent).toContain('−10,000,000');
});

it('tells nothing of trades where there are more than are counted', async () => {
  const result = { ...RESULT, paid: null, profit: null, realised: null, complete: false };
  const { sent } = await open('BTC', { 'GET /portfolio/BTC': answer(result) });
  await vi.waitFor(() => expect(sent.some(({ call }) => call === 'GET /portfolio/BTC')).toBe(true));
  expect(screen.queryByText('Profit and loss')).toBeNull();
});
