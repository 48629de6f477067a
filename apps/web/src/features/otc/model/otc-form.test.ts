import { expect, it } from 'vitest';
import { changeForm, orderBody, quoteBody, RING_MS, ringOf } from './otc-form.ts';

const form = { market: 'BTCIRT', side: 'buy', unit: 'quote', amount: '5000000' } as const;

it('asks for what was typed', () => {
  expect(quoteBody(form)).toEqual({
    pair_type: 'BTCIRT',
    type: 'buy',
    amount: '5000000',
    amount_type: 'quote',
  });
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
});

it('runs its ring down once', () => {
  expect(ringOf(1_000, 1_000)).toEqual({ part: 1, seconds: 10 });
  expect(ringOf(1_000, 900)).toEqual({ part: 1, seconds: 10 });
  expect(ringOf(1_000, 1_000 + RING_MS - 1).seconds).toBe(1);
  expect(ringOf(1_000, 99_000)).toEqual({ part: 0, seconds: 0 });
});
