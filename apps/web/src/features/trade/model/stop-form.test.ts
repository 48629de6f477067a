import { describe, expect, it } from 'vitest';
import { btcIrt, context, units } from '../testing/markets.ts';
import { orderErrors } from './order-errors.ts';
import { emptyOrderForm, type OrderFormAction, orderFormReducer } from './order-form.ts';
import { orderRequest } from './order-request.ts';
import { summariseOrder } from './order-summary.ts';

const LAST = '12485300000';
const typed = (...actions: OrderFormAction[]) => actions.reduce(orderFormReducer, emptyOrderForm());
const stop = (side: 'buy' | 'sell', price: string, quantity: string, ...more: OrderFormAction[]) =>
  typed(
    { type: 'side', side },
    { type: 'kind', kind: 'stop' },
    { type: 'stopPrice', text: price },
    { type: 'amount', lead: 'quantity', text: quantity },
    ...more,
  );
const pair = (side: 'buy' | 'sell', price: string, stopPrice: string, ...more: OrderFormAction[]) =>
  typed(
    { type: 'side', side },
    { type: 'kind', kind: 'pair' },
    { type: 'price', text: price },
    { type: 'stopPrice', text: stopPrice },
    { type: 'amount', lead: 'quantity', text: '0.01' },
    ...more,
  );
/** A pair whose stop trades at a price of its own. */
const limitPair = (side: 'buy' | 'sell', price: string, stopPrice: string, thenPrice: string) =>
  pair(
    side,
    price,
    stopPrice,
    { type: 'stopThen', stopThen: 'limit' },
    { type: 'thenPrice', text: thenPrice },
  );
function judged(state = emptyOrderForm(), seen = context()) {
  const summary = summariseOrder(state, seen);
  const codes = orderErrors(state, summary, seen).map(({ code }) => code);
  return { summary, codes, request: orderRequest(state, summary, seen) };
}

function errorsOf(state: ReturnType<typeof emptyOrderForm>) {
  const seen = context();
  return orderErrors(state, summariseOrder(state, seen), seen);
}

describe('a stop at market', () => {
  it('sets aside what it costs at worst, and is sent in coins', () => {
    const { summary, codes, request } = judged(stop('buy', '12600000000', '0.01'));
    // 1.05 times the stop price
    expect(summary.boundTicks).toBe(132_300);
    expect(summary.holds).toBe(units('132300000', 1));
    expect(codes).toEqual([]);
    expect(request).toMatchObject({
      call: 'POST /trade/marketBuy',
      body: { stop_price: '12600000000', pair_amount: '0.01', amount_type: 'base' },
    });
    expect(request?.body).not.toHaveProperty('market_price');
  });

  it('buys with typed money what that pays for at worst', () => {
    const state = stop('buy', '12600000000', '', {
      type: 'amount',
      lead: 'money',
      text: '132300000',
    });
    expect(judged(state).summary).toMatchObject({ lots: 10_000, quantity: '0.01' });
  });

  it('sells its coins, for its bound at least', () => {
    const { summary, request } = judged(stop('sell', '12000000000', '0.01'));
    expect(summary.holds).toBe(units('0.01', 8));
    expect(summary.worth).toBe(units('114000000', 1));
    expect(request?.call).toBe('POST /trade/marketSell');
  });

  it('stands beyond the last price', () => {
    expect(judged(stop('buy', LAST, '0.01')).codes).toContain('stop_would_trigger');
    expect(judged(stop('sell', LAST, '0.01')).codes).toContain('stop_would_trigger');
    const untraded = context({ lastTicks: null });
    expect(judged(stop('buy', LAST, '0.01'), untraded).codes).toContain('stop_without_trades');
  });

  it('is judged by the smallest order at its own price, not at its worst', () => {
    const dear = context({ spec: { ...btcIrt, minNotional: units('63000000', 1) } });
    expect(judged(stop('buy', '12600000000', '0.005'), dear).codes).toEqual([]);
    expect(judged(stop('buy', '12600000000', '0.004999'), dear).codes).toContain(
      'notional_below_minimum',
    );
  });
});

it('a stop with a limit price holds at that price, and asks for both prices', () => {
  const then: OrderFormAction = { type: 'stopThen', stopThen: 'limit' };
  expect(judged(stop('buy', '12600000000', '0.01', then)).codes).toContain('price_missing');
  const state = stop('buy', '12600000000', '0.01', then, { type: 'price', text: '12700000000' });
  const { summary, request } = judged(state);
  expect(summary.holds).toBe(units('127000000', 1));
  expect(request).toMatchObject({
    call: 'POST /trade/limitBuy',
    body: { pair_price: '12700000000', stop_price: '12600000000', time_in_force: 'gtc' },
  });
});

describe('a pair', () => {
  it('stands on both sides of the last price and holds the larger need once', () => {
    const { summary, codes, request } = judged(pair('buy', '12000000000', '12600000000'));
    expect(codes).toEqual([]);
    expect(summary.holds).toBe(units('132300000', 1));
    expect(request).toMatchObject({
      call: 'POST /trade/limitBuy',
      body: { pair_price: '12000000000', oco_stop_price: '12600000000' },
    });
  });

  it('says which of its prices stands on the wrong side', () => {
    expect(judged(pair('buy', '12600000000', '12700000000')).codes).toContain(
      'pair_price_wrong_side',
    );
    expect(judged(pair('sell', '12700000000', '12600000000')).codes).toContain(
      'stop_would_trigger',
    );
    expect(judged(pair('sell', '12700000000', '12300000000')).codes).toEqual([]);
  });

  it('is sent without a validity that the form had chosen for a limit order', () => {
    const state = orderFormReducer(pair('buy', '12000000000', '12600000000'), {
      type: 'timeInForce',
      timeInForce: 'fok',
    });
    expect(judged(state).request?.body).toMatchObject({ time_in_force: 'gtc' });
  });
});

describe('a pair whose stop has a price of its own', () => {
  it('is sent with it, and holds the dearer of the two', () => {
    const { summary, codes, request } = judged(
      limitPair('buy', '12000000000', '12600000000', '12700000000'),
    );
    expect(codes).toEqual([]);
    expect(summary.holds).toBe(units('127000000', 1));
    // it takes no worse price than its own: there is no bound to name
    expect(summary.boundTicks).toBeNull();
    expect(request).toMatchObject({
      call: 'POST /trade/limitBuy',
      body: {
        pair_price: '12000000000',
        oco_stop_price: '12600000000',
        oco_stop_limit_price: '12700000000',
      },
    });
    // below its limit order the stop may cost less: then that one is held for
    const cheap = judged(limitPair('buy', '12000000000', '12600000000', '11900000000'));
    expect(cheap.summary.holds).toBe(units('120000000', 1));
  });

  it('is promised what its worse end brings', () => {
    const { summary, request } = judged(
      limitPair('sell', '12700000000', '12300000000', '12250000000'),
    );
    expect(summary.worth).toBe(units('122500000', 1));
    expect(summary.holds).toBe(units('0.01', 8));
    expect(request?.call).toBe('POST /trade/limitSell');
  });

  it('is not sent before that price stands, on a tick and within the band', () => {
    const missing = judged(limitPair('buy', '12000000000', '12600000000', ''));
    expect(missing.codes).toEqual(['next_missing']);
    expect(missing.request).toBeNull();
    const state = limitPair('buy', '12000000000', '12600000000', '12700000001');
    expect(errorsOf(state)).toContainEqual(
      expect.objectContaining({
        code: 'price_not_on_tick',
        field: 'next',
        cure: { thenPrice: '12700000000' },
      }),
    );
    const far = limitPair('buy', '12000000000', '12600000000', '17000000000');
    expect(errorsOf(far)).toContainEqual(
      expect.objectContaining({ code: 'price_out_of_band', field: 'next' }),
    );
  });

  it('is judged by the smallest order at its own price', () => {
    const dear = context({ spec: { ...btcIrt, minNotional: units('119500000', 1) } });
    const cheap = limitPair('buy', '12000000000', '12600000000', '11900000000');
    expect(judged(cheap, dear).codes).toContain('notional_below_minimum');
    const dearer = limitPair('buy', '12000000000', '12600000000', '12700000000');
    expect(judged(dearer, dear).codes).toEqual([]);
  });

  it('trades at market again once that is chosen, whatever price was typed', () => {
    const state = orderFormReducer(limitPair('buy', '12000000000', '12600000000', '12700000000'), {
      type: 'stopThen',
      stopThen: 'market',
    });
    const { summary, request } = judged(state);
    expect(summary.boundTicks).toBe(132_300);
    expect(request?.body).not.toHaveProperty('oco_stop_limit_price');
  });
});

describe('an order that only waits', () => {
  const waiting = (price: string) =>
    typed(
      { type: 'price', text: price },
      { type: 'amount', lead: 'quantity', text: '0.001' },
      { type: 'postOnly', isPostOnly: true },
    );

  it('is sent so', () => {
    const { codes, request } = judged(waiting('12470000000'));
    expect(codes).toEqual([]);
    expect(request?.body).toMatchObject({ post_only: true, time_in_force: 'gtc' });
  });

  it('is offered the price beside the best one where it would trade at once', () => {
    const state = waiting('12490000000');
    const seen = context();
    const [error] = orderErrors(state, summariseOrder(state, seen), seen);
    expect(error).toMatchObject({
      code: 'post_only_would_take',
      cure: { price: '12485200000' },
    });
  });

  it('excludes what must trade at once, either way', () => {
    const fok = orderFormReducer(waiting(LAST), { type: 'timeInForce', timeInForce: 'fok' });
    expect(fok.isPostOnly).toBe(false);
    const again = orderFormReducer(fok, { type: 'postOnly', isPostOnly: true });
    expect(again.timeInForce).toBe('gtc');
  });
});
