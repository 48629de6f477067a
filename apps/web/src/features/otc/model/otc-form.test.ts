import type { Market } from '@sarraf/contracts';
import { expect, it } from 'vitest';
import {
  assetOf,
  changeForm,
  firstForm,
  marketOf,
  orderBody,
  quoteBody,
  RING_MS,
  ringOf,
  unitOf,
} from './otc-form.ts';

const market = (coin: string, money: string) =>
  ({
    market_name: coin + money,
    coin: { symbol: coin, scale: coin === 'BTC' ? 8 : 6 },
    quote: { symbol: money, scale: money === 'IRT' ? 1 : 6 },
  }) as Market;
const bitcoin = market('BTC', 'IRT');
const markets = [market('USDT', 'IRT'), market('BTC', 'USDT'), bitcoin, market('TRX', 'USDT')];

const form = { market: 'BTCIRT', side: 'buy', typed: 'pay', amount: '5000000' } as const;

it('opens with bitcoin and toman, whatever stands first', () => {
  expect(firstForm(markets, 'BTC')).toEqual({ ...form, amount: '' });
  expect(firstForm([market('TRX', 'USDT')], 'BTC').market).toBe('TRXUSDT');
});

it('keeps the money with another coin where that has such a market', () => {
  expect(marketOf(markets, 'BTC', 'USDT')?.market_name).toBe('BTCUSDT');
  expect(marketOf(markets, 'TRX', 'IRT')?.market_name).toBe('TRXUSDT');
});

it('asks for what was typed, in whichever field', () => {
  const bodies = (['buy', 'sell'] as const).flatMap((side) =>
    (['pay', 'receive'] as const).map((typed) => {
      const { amount_type, amount } = quoteBody({ ...form, side, typed }, bitcoin, 0);
      return `${side} ${typed} ${amount_type} ${amount}`;
    }),
  );
  expect(bodies).toEqual([
    'buy pay quote 5000000',
    'buy receive base 5000000',
    'sell pay base 5000000',
    'sell receive quote 5000000',
  ]);
  expect(quoteBody({ ...form, amount: '5.' }, bitcoin, null)).toEqual({
    pair_type: 'BTCIRT',
    type: 'buy',
    amount: '5',
    amount_type: 'quote',
  });
});

it('asks for the fee on top of what is wished to arrive', () => {
  const wish = { ...form, typed: 'receive', amount: '0.001' } as const;
  expect(quoteBody(wish, bitcoin, 2_500).amount).toBe('0.00100251');
  expect(quoteBody(wish, bitcoin, null).amount).toBe('0.001');
  expect(quoteBody({ ...form, amount: '7' }, bitcoin, 2_500).amount).toBe('7');
});

it('knows the asset of each field; toman are typed whole', () => {
  expect(assetOf(bitcoin, 'buy', 'pay')).toEqual({ symbol: 'IRT', scale: 0 });
  expect(assetOf(bitcoin, 'buy', 'receive')).toEqual({ symbol: 'BTC', scale: 8 });
  expect(assetOf(bitcoin, 'sell', 'pay').symbol).toBe('BTC');
  expect(unitOf('sell', 'receive')).toBe('quote');
});

it('forgets an amount that would mean something else', () => {
  expect(changeForm(form, { side: 'sell' }).amount).toBe('');
  expect(changeForm(form, { amount: '7' }).amount).toBe('7');
});

it('takes an offer by its own figures', () => {
  const money = { symbol: 'IRT', amount: '5000000' };
  const quote = {
    id: '01900000-0000-7000-8000-000000000001',
    market: 'BTCIRT',
    type: 'buy',
    amount_type: 'quote',
    price: '12547766700',
    base_amount: '0.00039847',
    quote_amount: '5000000',
    pay: money,
    receive: { symbol: 'BTC', amount: '0.00039747' },
    fee: '0.000001',
    fee_asset: 'BTC',
    fee_ppm: 2_500,
    created_at: '2026-11-21T08:00:00.000Z',
    expires_at: '2026-11-21T08:00:15.000Z',
  } as const;
  expect(orderBody(quote)).toMatchObject({ pair_amount: '5000000', quote_id: quote.id });
  expect(orderBody({ ...quote, amount_type: 'base' }).pair_amount).toBe('0.00039847');
  // only what a sale brings in toman can leave at once
  expect(orderBody(quote, 'card')).not.toHaveProperty('receipt_type');
  const receive = { ...quote.receive, symbol: 'IRT' };
  const sale = { ...quote, type: 'sell', receive } as const;
  expect(orderBody(sale, 'card').receipt_type).toBe('card');
  expect(orderBody(sale)).not.toHaveProperty('receipt_type');
});

it('runs its ring down once', () => {
  expect(ringOf(1_000, 1_000)).toEqual({ part: 1, seconds: 10 });
  expect(ringOf(1_000, 900)).toEqual({ part: 1, seconds: 10 });
  expect(ringOf(1_000, 1_000 + RING_MS - 1).seconds).toBe(1);
  expect(ringOf(1_000, 99_000)).toEqual({ part: 0, seconds: 0 });
});

it('chooses the card for one sale: not for another market, side or trade', () => {
  const sale = { ...form, side: 'sell', receipt: 'card' } as const;
  expect(changeForm(sale, { typed: 'receive', amount: '7' }).receipt).toBe('card');
  for (const change of [{ market: 'TRXUSDT' }, { side: 'buy' }, {}] as const) {
    expect(changeForm(sale, change)).not.toHaveProperty('receipt');
  }
});
