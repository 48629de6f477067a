import type { Market } from '@sarraf/contracts';
import { expect, it } from 'vitest';
import { marketsOfTab } from '#lib/market-lists.ts';
import {
  countByTab,
  directionOf,
  factsOf,
  listMarkets,
  placeInDay,
  pressColumn,
} from './market-list.ts';

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

const moved = [
  market('BTC', 'بیت‌کوین', 'IRT', '1.5'),
  market('ETH', 'اتریوم', 'IRT', '-0.5'),
  market('XRP', 'ریپل', 'IRT', null),
];

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

it('lists what rises and what falls, the coins one follows or holds, and none that is not known', () => {
  const own = { favourites: ['ETH', 'BTC'], owned: undefined };
  const names = (tab: 'favourites' | 'owned' | 'gainers' | 'losers') =>
    marketsOfTab(moved, tab, own)?.map(({ market_name: name }) => name);
  expect(names('favourites')).toEqual(['ETHIRT', 'BTCIRT']);
  expect(names('owned')).toBeUndefined();
  expect(names('gainers')).toEqual(['BTCIRT']);
  expect(names('losers')).toEqual(['ETHIRT']);
  const counts = countByTab(moved, own, 'IRT');
  expect([counts.all, counts.favourites, counts.owned]).toEqual([3, 2, undefined]);
  expect(countByTab(undefined, own, 'IRT')).toEqual({});
});

it('says the day’s ends and how many rise; an unmoved market is neither', () => {
  const facts = factsOf(moved, 'IRT');
  expect(facts.gainer?.market_name).toBe('BTCIRT');
  expect(facts.loser?.market_name).toBe('ETHIRT');
  expect([facts.rising, facts.falling, facts.traded]).toEqual([1, 1, null]);
  expect(factsOf([], 'USDT')).toEqual({
    gainer: null,
    loser: null,
    traded: null,
    rising: 0,
    falling: 0,
  });
});

it('places a price between the day’s ends, and nowhere where one is unknown or they are one', () => {
  const [one] = moved;
  if (one === undefined) throw new Error('no market');
  const at = (last: string | null, low: string | null, high: string | null) =>
    placeInDay({ ...one.ticker, last, low_24h: low, high_24h: high });
  expect([at('15', '10', '20'), at('25', '10', '20'), at('10', '10', '20')]).toEqual([50, 100, 0]);
  expect([at('15', null, '20'), at(null, '10', '20'), at('10', '10', '10')]).toEqual([
    null,
    null,
    null,
  ]);
});
