import { describe, expect, it } from 'vitest';
import { emptyOrderForm, type OrderFormState } from '../model/order-form.ts';
import { orderRequest } from '../model/order-request.ts';
import { summariseOrder } from '../model/order-summary.ts';
import { context, units } from '../testing/markets.ts';
import { missingMoney } from './missing-money.ts';

const limits = { min: '10000', max: '25000000', used: '0', cap: '25000000' };
const buy = (lead: 'money' | 'quantity', typed: string): OrderFormState => ({
  ...emptyOrderForm('buy'),
  kind: 'market',
  lead,
  typed,
});
const having = (toman: string) =>
  context({ available: { base: units('0', 8), quote: units(toman, 1) } });
function missing(state: OrderFormState, toman: string, bounds = limits) {
  const seen = having(toman);
  return missingMoney(state, summariseOrder(state, seen), seen, bounds);
}

describe('what a market buy lacks', () => {
  it('is the rest of the money that shall be spent', () => {
    expect(missing(buy('money', '7000000'), '1000000.5')).toEqual({
      // whole toman: the bank counts no less
      amount: '6000000',
      isAbout: false,
      isLeast: false,
      overLimit: null,
    });
    expect(missing(buy('money', '7000001'), '1000000.5')?.amount).toBe('6000001');
  });

  it('is what the coins may cost at the bound, where coins are asked for', () => {
    // 0.001 at 12,485,300,000 is 12,485,300, and 1 % more
    expect(missing(buy('quantity', '0.001'), '5000000')).toMatchObject({
      amount: String(12_485_300 + 124_853 - 5_000_000),
      isAbout: true,
    });
  });

  it('is a whole charge at least', () => {
    expect(missing(buy('money', '7000000'), '6999000')).toMatchObject({
      amount: '10000',
      isAbout: false,
      isLeast: true,
    });
  });

  it('says when today’s limit is too small for it', () => {
    const nearly = { ...limits, used: '20000000' };
    expect(missing(buy('money', '7000000'), '1000000', nearly)?.overLimit).toBe('5000000');
    expect(missing(buy('money', '5500000'), '1000000', nearly)?.overLimit).toBeNull();
  });

  it('is nothing where there is enough, or nothing is known', () => {
    expect(missing(buy('money', '7000000'), '7000000')).toBeNull();
    expect(missing(buy('money', ''), '0')).toBeNull();
    const state = buy('money', '7000000');
    const unknown = context({ available: { base: null, quote: null } });
    expect(missingMoney(state, summariseOrder(state, unknown), unknown, limits)).toBeNull();
  });
});

it('asks for the payment only where it is told to', () => {
  const state = buy('money', '7000000');
  const seen = having('1000000');
  const summary = summariseOrder(state, seen);
  expect(orderRequest(state, summary, seen)?.body).toMatchObject({ reserve_payment: false });
  expect(orderRequest(state, summary, seen, { paysMissing: true })?.body).toMatchObject({
    reserve_payment: true,
    market_price: '12485300000',
    amount_type: 'quote',
    pair_amount: '7000000',
  });
});
