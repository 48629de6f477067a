import type { Market } from '@sarraf/contracts';
import { expect, it } from 'vitest';
import { directionOf, listMarkets, pressColumn } from './market-list.ts';

const market = (
  base: string,
  fa: string,
  quote: 'IRT' | 'USDT',
  change: string | null,
): Market => ({
  market_name: `${base}${quote}`,
  status: 'Active',
  coin: { symbol: base, status: 1, labels: { fa, en: base }, scale: 8 },
  quote: { symbol: quote, labels: { fa: quote, en: quote }, scale: 1 },
  tick: '1',
  lot: '1',
  min_amount: '1',
  min_notional: '1',
  maker_fee_ppm: 0,
  taker_fee_ppm: 0,
  band_ppm: 0,
  bound_ppm: 0,
  stop_bound_ppm: 50_000,
  ticker: {
    symbol: `${base}${quote}`,
    last: '1',
    change_24h: change,
    high_24h: null,
    low_24h: null,
    volume_24h: '0',
    quote_volume_24h: '0',
    bid: null,
    ask: null,
    at: null,
  },
});

const all = [
  market('BTC', 'بیت‌کوین', 'IRT', '1.5'),
  market('BTC', 'بیت‌کوین', 'USDT', '1.4'),
  market('TRX', 'ترون', 'IRT', '-2'),
  market('NEW', 'تازه', 'IRT', null),
];
const names = (view: Parameters<typeof listMarkets>[1]) =>
  listMarkets(all, view, 'fa').map((entry) => entry.market_name);

it('shows one quote and puts unknown changes last', () => {
  expect(names({ quote: 'IRT', search: '', sort: 'gainers' })).toEqual([
    'BTCIRT',
    'TRXIRT',
    'NEWIRT',
  ]);
  expect(names({ quote: 'IRT', search: '', sort: 'losers' })).toEqual([
    'TRXIRT',
    'BTCIRT',
    'NEWIRT',
  ]);
  expect(names({ quote: 'USDT', search: '', sort: 'name' })).toEqual(['BTCUSDT']);
});

it('finds with Arabic letters and without half-spaces', () => {
  expect(names({ quote: 'IRT', search: 'بيت كوين', sort: 'name' })).toEqual(['BTCIRT']);
  expect(names({ quote: 'IRT', search: 'trx', sort: 'name' })).toEqual(['TRXIRT']);
  expect(names({ quote: 'IRT', search: 'zzz', sort: 'name' })).toEqual([]);
});

it('turns a column around when its head is pressed again', () => {
  expect(pressColumn('volume', 'change')).toBe('gainers');
  expect(pressColumn('gainers', 'change')).toBe('losers');
  expect(pressColumn('losers', 'change')).toBe('gainers');
  expect(directionOf('gainers', 'change')).toBe('descending');
  expect(directionOf('name', 'name')).toBe('ascending');
  expect(directionOf('name', 'price')).toBeUndefined();
});
