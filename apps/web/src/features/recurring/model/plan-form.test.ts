import type { Market, RecurringBuy } from '@sarraf/contracts';
import { expect, it } from 'vitest';
import { amountError, draftOf, nextTime, type PlanDraft, termsOf } from './plan-form.ts';

const draft: PlanDraft = { ...draftOf(undefined, 'BTCIRT'), amount: '10000000' };
const tehran = (text: string): number => Date.parse(`${text}+03:30`);
const next = (change: Partial<PlanDraft>, now: string): string | undefined =>
  nextTime({ ...draft, ...change }, tehran(now));
const at = (text: string): string => new Date(tehran(text)).toISOString();

it('sends the day of the period that is chosen, and none where it is daily', () => {
  expect(termsOf(draft)).toMatchObject({ every: 'weekly', day: 6, hour: 10, ends_on: null });
  expect(termsOf({ ...draft, every: 'monthly', monthDay: 31 })).toMatchObject({ day: 31 });
  expect(termsOf({ ...draft, every: 'daily' })).toMatchObject({ day: null });
});

it('begins with the plan that is changed', () => {
  const plan = {
    market: 'USDTIRT',
    amount: '2500000.0',
    every: 'monthly',
    day: 31,
    hour: 8,
    ends_on: '2027-01-01',
    rise_percent: 2,
  } as RecurringBuy;
  const changed = draftOf(plan, 'BTCIRT');
  expect(changed).toMatchObject({ market: 'USDTIRT', amount: '2500000', monthDay: 31, weekday: 6 });
  expect(termsOf(changed)).toMatchObject({ day: 31, hour: 8, ends_on: '2027-01-01' });
});

it('names the time that the server will', () => {
  // 29 November 2026, 8 Azar 1405, is a Sunday
  expect(next({ every: 'daily' }, '2026-11-29T10:00')).toBe(at('2026-11-29T10:00'));
  expect(next({ every: 'daily' }, '2026-11-29T10:00:01')).toBe(at('2026-11-30T10:00'));
  expect(next({ weekday: 1 }, '2026-11-29T10:30')).toBe(at('2026-12-06T10:00'));
  expect(next({}, '2026-11-29T10:30')).toBe(at('2026-12-04T10:00'));
  expect(next({ every: 'monthly', monthDay: 31 }, '2026-11-29T10:30')).toBe(at('2026-12-21T10:00'));
  expect(next({ every: 'monthly', monthDay: 8 }, '2026-11-29T11:00')).toBe(at('2026-12-29T10:00'));
  expect(next({ every: 'monthly', monthDay: 31 }, '2027-03-20T09:00')).toBe(at('2027-03-20T10:00'));
});

it('says what stands against an amount', () => {
  const market = {
    quote: { symbol: 'IRT' },
    min_amount: '0.0005',
    min_notional: '300000',
    ticker: { last: '12485300000' },
  } as Market;
  const of = (amount: string) => amountError({ ...draft, amount }, market);
  expect([of(''), of('0'), of('1.5'), of('6242649')]).toEqual([
    'empty',
    'empty',
    'malformed',
    'small',
  ]);
  expect(of('6242650')).toBe(null);
});
