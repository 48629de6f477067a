import type { DataOf, Market, Wallet } from '@sarraf/contracts';
import { expect, it } from 'vitest';
import { type CoinWish, listCoins } from './coin-list.ts';

const market = (symbol: string, fa: string, en: string, money: string, change: string | null) =>
  ({
    coin: { symbol, labels: { fa, en } },
    quote: { symbol: money },
    ticker: { change_24h: change },
  }) as Market;
const markets = [
  market('USDT', 'تتر', 'Tether', 'IRT', '0.4'),
  market('ETH', 'اتریوم', 'Ethereum', 'IRT', '2.4'),
  market('BTC', 'بیت‌کوین', 'Bitcoin', 'USDT', '9'),
  market('BTC', 'بیت‌کوین', 'Bitcoin', 'IRT', '-0.6'),
  market('XRP', 'ریپل', 'Ripple', 'IRT', null),
];
const rows = [
  { symbol: 'xrp', changes: { price_usd: '1.1' } },
] as unknown as DataOf<'GET /exchange_list'>;
const wallets = [
  { symbol: 'ETH', amount: '0.5' },
  { symbol: 'USDT', amount: '0.000000' },
] as Wallet[];

const list = (wish: Partial<CoinWish>) =>
  listCoins(markets, rows, wallets, {
    search: '',
    tab: 'all',
    money: 'IRT',
    first: 'BTC',
    favourites: ['XRP', 'GONE', 'USDT'],
    ...wish,
  }).map(({ coin, change }) => `${coin.symbol} ${change}`);

it('names each coin once, bitcoin first, with the change of its market', () => {
  expect(list({})).toEqual(['BTC -0.6', 'USDT 0.4', 'ETH 2.4', 'XRP 1.1']);
});

it('finds by Persian and English names and by symbol, half-spaces and case aside', () => {
  for (const search of ['بیت کوین', 'BITCO', 'btc', 'بيت'])
    expect(list({ search })).toHaveLength(1);
  expect(list({ search: 'zzz' })).toEqual([]);
});

it('lists what is owned, and what rose most', () => {
  expect(list({ tab: 'mine' })).toEqual(['ETH 2.4']);
  expect(list({ tab: 'rising' })).toEqual(['ETH 2.4', 'XRP 1.1', 'USDT 0.4', 'BTC -0.6']);
});

it('lists what is followed in its own order, without what has no market', () => {
  expect(list({ tab: 'favourites' })).toEqual(['XRP 1.1', 'USDT 0.4']);
  expect(list({ tab: 'favourites', search: 'rip' })).toEqual(['XRP 1.1']);
});
