import { expect, it } from 'vitest';
import { orderErrors } from './order-errors.ts';
import { emptyOrderForm, type OrderFormState } from './order-form.ts';
import { summariseOrder } from './order-summary.ts';
import { stablecoinCap } from './stablecoin-cap.ts';
import { context, tether, units } from '../testing/markets.ts';

const limit = (days: 1 | 30, used: string, cap: string) => ({
  kind: days === 1 ? 'stablecoin_day' : 'stablecoin_month',
  asset: 'USDT',
  days,
  used,
  cap,
  frees_at: '2026-11-27T20:30:00.000Z',
  lifts_at_level: null,
});
it('is the limit with the least left, never below zero, of tether for toman alone', () => {
  const limits = [limit(1, '60', '100'), limit(30, '960', '990')];
  expect(stablecoinCap(limits, tether)).toMatchObject({ left: units('30', 6), days: 30 });
  expect(stablecoinCap([limit(1, '120', '100')], tether)?.left).toBe(0n);
  expect(stablecoinCap([{ ...limit(1, '0', '1'), asset: 'DAI' }], tether)).toBeNull();
  expect(stablecoinCap(limits, context().spec)).toBeNull();
});

it('stands against a buy before it is sent, and offers what is left', () => {
  const cap = stablecoinCap([limit(30, '960', '990')], tether);
  const seen = { ...context({ cap }), spec: tether };
  const buying = (typed: string): OrderFormState => ({
    ...emptyOrderForm(),
    price: '113400',
    isPriceSuggested: false,
    lead: 'quantity',
    typed,
  });
  const found = (state: OrderFormState) =>
    orderErrors(state, summariseOrder(state, seen), seen).find(
      ({ code }) => code === 'stablecoin_limit_exceeded',
    );
  expect(found(buying('30'))).toBeUndefined();
  expect(found(buying('30.1'))).toMatchObject({
    field: 'amount',
    facts: { left: '30', asset: 'USDT' },
    cure: { lead: 'quantity', typed: '30' },
  });
  expect(found({ ...buying('30.1'), side: 'sell' })).toBeUndefined();
});
