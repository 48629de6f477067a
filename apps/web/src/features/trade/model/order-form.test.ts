import type { Ticks } from '@sarraf/market';
import { formatAmount } from '@sarraf/money';
import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { btcIrt, context, units } from '../testing/markets.ts';
import { orderErrors } from './order-errors.ts';
import { emptyOrderForm, type OrderFormAction, orderFormReducer } from './order-form.ts';
import { orderRequest } from './order-request.ts';
import { shareOfAvailable, stepPrice } from './form-steps.ts';
import { lotRest, summariseOrder } from './order-summary.ts';

fc.configureGlobal({ seed: propertySeed() });

function typed(...actions: OrderFormAction[]) {
  return actions.reduce(orderFormReducer, emptyOrderForm());
}
const limit = (price: string, lead: 'money' | 'quantity', text: string) =>
  typed({ type: 'price', text: price }, { type: 'amount', lead, text });
const codes = (state = emptyOrderForm(), seen = context()) =>
  orderErrors(state, summariseOrder(state, seen), seen).map((error) => error.code);

describe('the form', () => {
  it('follows the live price until the field is entered or edited', () => {
    const offered = typed({ type: 'suggestPrice', price: '100' });
    expect(offered.price).toBe('100');
    expect(orderFormReducer(offered, { type: 'suggestPrice', price: '200' }).price).toBe('200');
    const entered = orderFormReducer(offered, { type: 'takePrice' });
    expect(orderFormReducer(entered, { type: 'suggestPrice', price: '200' }).price).toBe('100');
    const own = typed({ type: 'price', text: '' }, { type: 'suggestPrice', price: '200' });
    expect(own.price).toBe('');
  });

  it('is empty without a live price, and takes one that comes', () => {
    const lost = typed(
      { type: 'suggestPrice', price: '100' },
      { type: 'suggestPrice', price: null },
      { type: 'takePrice' },
    );
    expect(lost.price).toBe('');
    expect(orderFormReducer(lost, { type: 'suggestPrice', price: '200' }).price).toBe('200');
  });

  it('stands still while it is reviewed, and follows again afterwards', () => {
    const held = typed(
      { type: 'suggestPrice', price: '100' },
      { type: 'holdPrice', isHeld: true },
      { type: 'suggestPrice', price: '200' },
    );
    expect(held.price).toBe('100');
    const after = orderFormReducer(held, { type: 'holdPrice', isHeld: false });
    expect(orderFormReducer(after, { type: 'suggestPrice', price: '300' }).price).toBe('300');
  });

  it('goes back to the market by a tap, and never moves a cured price', () => {
    const own = typed({ type: 'price', text: '90' }, { type: 'followPrice', price: '100' });
    expect(orderFormReducer(own, { type: 'suggestPrice', price: '110' }).price).toBe('110');
    const cured = typed(
      { type: 'suggestPrice', price: '100' },
      { type: 'cure', patch: { price: '99' } },
      { type: 'suggestPrice', price: '110' },
    );
    expect(cured.price).toBe('99');
  });

  it('keeps the amount over side and kind, empties it once the order is in', () => {
    const state = typed(
      { type: 'amount', lead: 'quantity', text: '0.01' },
      { type: 'side', side: 'sell' },
      { type: 'kind', kind: 'market' },
    );
    expect(state).toMatchObject({ side: 'sell', kind: 'market', typed: '0.01' });
    expect(orderFormReducer(state, { type: 'sent' }).typed).toBe('');
  });

  it('a tap on the book makes it a limit order at that price', () => {
    const state = typed({ type: 'kind', kind: 'market' }, { type: 'pickPrice', price: '12' });
    expect(state).toMatchObject({ kind: 'limit', price: '12' });
  });
});

describe('what a limit order means', () => {
  it('is reckoned from money in whole lots, with the fee taken from what arrives', () => {
    const state = limit('12470000000', 'money', '249400000');
    const summary = summariseOrder(state, context());
    expect(summary).toMatchObject({ lots: 20_000, quantity: '0.02', money: '249400000' });
    expect(summary.pays).toBe(units('249400000', 1));
    // 0.20 % of 0.02: it rests, so the maker's rate
    expect(summary.fee).toBe(units('0.00004', 8));
    expect(summary.arrives).toBe(units('0.01996', 8));
    expect(summary.offMarketBps).toBe(-12);
    expect(summary.usedPercent).toBe(24);
  });

  it('pays the taker rate when it meets the book at once', () => {
    const meets = limit('12485300000', 'quantity', '0.001');
    expect(summariseOrder(meets, context())).toMatchObject({ takes: 1_000, rests: 0 });
    // 0.25 % of 0.001, rounded up once
    expect(summariseOrder(meets, context()).fee).toBe(units('0.0000025', 8));
  });

  it('tells the part that fills at once from the part that waits, each at its own rate', () => {
    const state = limit('12485300000', 'quantity', '0.003');
    const summary = summariseOrder(state, context());
    expect(summary).toMatchObject({ takes: 1_000, rests: 2_000 });
    expect(summary.fee).toBe(units('0.0000065', 8));
    expect(summary.arrives).toBe(units('0.0029935', 8));
  });

  it('waits for nothing when it is immediate or cancel, takes all or nothing when it must', () => {
    const state = limit('12485300000', 'quantity', '0.003');
    const ioc = orderFormReducer(state, { type: 'timeInForce', timeInForce: 'ioc' });
    expect(summariseOrder(ioc, context())).toMatchObject({ takes: 1_000, rests: 0 });
    const fok = orderFormReducer(state, { type: 'timeInForce', timeInForce: 'fok' });
    expect(summariseOrder(fok, context())).toMatchObject({ takes: 0, rests: 0, arrives: null });
  });

  it('never pays more than the typed money, for any price and amount', () => {
    const ticks = fc.integer({ min: 90_000, max: 160_000 });
    const money = fc.bigInt({ min: 0n, max: 10n ** 13n });
    fc.assert(
      fc.property(ticks, money, (price, tomans) => {
        const state = limit(`${price}00000`, 'money', String(tomans));
        const summary = summariseOrder(state, context());
        const pays = summary.pays ?? 0n;
        const one = BigInt(price) * btcIrt.quotePerTickLot;
        expect(pays <= tomans * 10n && tomans * 10n - pays < one).toBe(true);
        if (summary.lots > 0) {
          expect((summary.fee ?? 0n) + (summary.arrives ?? 0n)).toBe(units(summary.quantity, 8));
        }
      }),
      { verbose: true },
    );
  });
});

describe('what a market order means', () => {
  it('walks the book and says the average', () => {
    const state = typed(
      { type: 'kind', kind: 'market' },
      { type: 'amount', lead: 'quantity', text: '0.002' },
    );
    const summary = summariseOrder(state, context());
    expect(summary).toMatchObject({ averagePrice: '12487650000', isPartial: false });
    expect(summary.money).toBe('24975300');
  });

  it('tells beforehand when the bound ends it', () => {
    const state = typed(
      { type: 'kind', kind: 'market' },
      { type: 'amount', lead: 'quantity', text: '0.01' },
    );
    expect(summariseOrder(state, context())).toMatchObject({ lots: 3_000, isPartial: true });
  });
});

describe('my own order in the way', () => {
  const own = {
    buy: new Map<Ticks, number>(),
    sell: new Map([[124_853 as Ticks, 1_000]]),
  };
  const market = typed(
    { type: 'kind', kind: 'market' },
    { type: 'amount', lead: 'quantity', text: '0.002' },
  );

  it('is said before the order goes, and stops one that would fill nothing', () => {
    const seen = context({ own });
    expect(summariseOrder(market, seen)).toMatchObject({ takes: 0, selfTicks: 124_853 });
    expect(codes(market, seen)).toContain('own_order_first');
    expect(codes(limit('12490000000', 'quantity', '0.002'), seen)).toContain('own_order_first');
    expect(codes(limit('12470000000', 'quantity', '0.002'), seen)).toEqual([]);
  });

  it('cuts the order there: neither the rest of a limit order waits', () => {
    const deeper = { ...own, sell: new Map([[124_900 as Ticks, 2_000]]) };
    const summary = summariseOrder(
      limit('12490000000', 'quantity', '0.002'),
      context({ own: deeper }),
    );
    expect(summary).toMatchObject({ takes: 1_000, rests: 0, selfTicks: 124_900 });
  });
});

describe('what stands against an order', () => {
  it('names who may not trade first', () => {
    expect(codes(emptyOrderForm(), context({ person: 'guest' }))[0]).toBe('guest');
    expect(codes(emptyOrderForm(), context({ person: 'level0' }))[0]).toBe('level_required');
    expect(codes(emptyOrderForm(), context({ person: 'staff' }))[0]).toBe('staff');
  });

  it('asks for a price, then for an amount', () => {
    expect(codes()).toEqual(['price_missing', 'amount_missing']);
    expect(codes(limit('12470000000', 'money', ''))).toEqual(['amount_missing']);
  });

  it.each([
    ['12470000001', 'money', '249400000', 'price_not_on_tick'],
    ['99999999999999999999', 'money', '249400000', 'price_malformed'],
    ['17000000000', 'quantity', '0.001', 'price_out_of_band'],
    ['12470000000', 'quantity', '0.0004', 'amount_below_minimum'],
    ['12470000000', 'quantity', '0.00050001', 'amount_not_on_lot'],
    ['12470000000', 'quantity', '0.09', 'insufficient_funds'],
    ['12470000000', 'money', '1000000001', 'insufficient_funds'],
    ['12900000000', 'quantity', '0.001', 'price_far'],
  ] as const)('%s with %s %s: %s', (price, lead, text, code) => {
    expect(codes(limit(price, lead, text))).toContain(code);
  });

  it('offers a cure that cures', () => {
    const state = limit('12470000000', 'quantity', '0.0004');
    const seen = context();
    const [error] = orderErrors(state, summariseOrder(state, seen), seen);
    expect(error?.facts).toMatchObject({ quantity: '0.0005', worth: '6235000' });
    const cured = orderFormReducer(state, { type: 'cure', patch: error?.cure ?? {} });
    expect(codes(cured)).toEqual([]);
  });

  it('lets a sale of everything go below the minimum, down to a tenth', () => {
    const seen = context({ available: { base: units('0.0001', 8), quote: units('0', 1) } });
    const all = orderFormReducer(limit('12490000000', 'quantity', '0.0001'), {
      type: 'side',
      side: 'sell',
    });
    expect(codes(all, seen)).toEqual([]);
    expect(codes({ ...all, typed: '0.00005' }, seen)).toContain('amount_below_minimum');
  });

  it('asks anew about a far price after another side or kind', () => {
    const accepted = orderFormReducer(limit('12900000000', 'quantity', '0.001'), {
      type: 'acceptPrice',
    });
    expect(accepted.acceptedPrice).toBe('12900000000');
    for (const action of [
      { type: 'side', side: 'sell' },
      { type: 'kind', kind: 'stop' },
    ] as const) {
      expect(orderFormReducer(accepted, action).acceptedPrice, action.type).toBeNull();
    }
  });

  it('asks about a price far from the market on the losing side alone', () => {
    const bid = limit('12000000000', 'quantity', '0.001');
    expect(codes(bid)).toEqual([]);
    const sale = (price: string) =>
      orderFormReducer(limit(price, 'quantity', '0.001'), { type: 'side', side: 'sell' });
    expect(codes(sale('12000000000'))).toEqual(['price_far']);
    expect(codes(sale('12990000000'))).toEqual([]);
  });

  it('lets a far price go after a second tap, for that price only', () => {
    const state = limit('12900000000', 'quantity', '0.001');
    const accepted = orderFormReducer(state, { type: 'acceptPrice' });
    expect(codes(accepted)).toEqual([]);
    expect(codes(orderFormReducer(accepted, { type: 'price', text: '12910000000' }))).toEqual([
      'price_far',
    ]);
  });

  it('blocks market orders on old prices and empty sides, limit orders not', () => {
    const market = typed(
      { type: 'kind', kind: 'market' },
      { type: 'amount', lead: 'quantity', text: '0.001' },
    );
    expect(codes(market, context({ prices: 'stale' }))).toContain('prices_stale');
    expect(codes(market, context({ ladder: { bids: [], asks: [] } }))).toContain('no_liquidity');
    expect(codes(limit('12470000000', 'quantity', '0.001'), context({ prices: 'stale' }))).toEqual(
      [],
    );
  });
});

describe('what only an earlier visit kept', () => {
  const waiting = context({
    prices: 'waiting',
    lastTicks: null,
    referenceTicks: null,
    available: { base: null, quote: null },
  });
  const market = typed(
    { type: 'kind', kind: 'market' },
    { type: 'amount', lead: 'money', text: '5000000' },
  );

  it('decides nothing: the button says what is waited for', () => {
    expect(codes(market, waiting)[0]).toBe('prices_waiting');
    expect(codes(typed({ type: 'amount', lead: 'money', text: '5' }), waiting)[0]).toBe(
      'prices_waiting',
    );
    const own = limit('12470000000', 'quantity', '0.001');
    expect(codes(own, waiting)).toEqual(['balance_waiting']);
    expect(summariseOrder(own, waiting)).toMatchObject({ offMarketBps: null, usedPercent: 0 });
    expect(shareOfAvailable(100, own, waiting)).toBeNull();
    expect(stepPrice('', 1, waiting)).toBeNull();
  });
});

describe('whole toman', () => {
  it('stand in the field: up for what is paid, down for what is received', () => {
    // 12,470,100,000 × 0.000001 is 12,470.1 toman
    const buy = limit('12470100000', 'quantity', '0.001001');
    expect(summariseOrder(buy, context()).money).toBe('12482571');
    const sell = orderFormReducer(buy, { type: 'side', side: 'sell' });
    expect(summariseOrder(sell, context()).money).toBe('12482570');
  });

  it('say what whole lots leave of the typed money', () => {
    const state = limit('12470000000', 'money', '15000000');
    const summary = summariseOrder(state, context());
    expect(lotRest(state, summary, btcIrt)).toBe('11060');
    const exact = limit('12470000000', 'money', '24940000');
    expect(lotRest(exact, summariseOrder(exact, context()), btcIrt)).toBeNull();
    const coins = limit('12470000000', 'quantity', '0.001');
    expect(lotRest(coins, summariseOrder(coins, context()), btcIrt)).toBeNull();
  });
});

describe('the request', () => {
  const send = (state: ReturnType<typeof typed>) =>
    orderRequest(state, summariseOrder(state, context()), context());

  it('of a limit order carries price and whole lots', () => {
    expect(send(limit('12470000000', 'money', '249400999'))).toEqual({
      call: 'POST /trade/limitBuy',
      body: {
        pair_type: 'BTCIRT',
        pair_price: '12470000000',
        pair_amount: '0.02',
        request_type: 2,
        type: 'buy',
        amount_type: 'base',
        trade_type: 'limit',
        time_in_force: 'gtc',
        irr_wallet: true,
        usdt_wallet: false,
      },
    });
  });

  it('of a market sale names what was typed and what was seen', () => {
    const state = typed(
      { type: 'side', side: 'sell' },
      { type: 'kind', kind: 'market' },
      { type: 'amount', lead: 'money', text: '5000000' },
    );
    expect(send(state)).toEqual({
      call: 'POST /trade/marketSell',
      body: {
        pair_type: 'BTCIRT',
        pair_amount: '5000000',
        request_type: 1,
        type: 'sell',
        amount_type: 'quote',
        trade_type: 'market',
        market_price: '12480000000',
        receipt_type: 'wallet',
      },
    });
  });

  it('sends its money to the card at market alone, and of one order alone', () => {
    const chosen = typed(
      { type: 'side', side: 'sell' },
      { type: 'kind', kind: 'market' },
      { type: 'amount', lead: 'money', text: '5000000' },
      { type: 'receipt', receipt: 'card' },
    );
    const goes = (state: ReturnType<typeof typed>) => {
      const seen = context();
      const order = orderRequest(state, summariseOrder(state, seen), seen, { receipt: 'card' });
      return (order?.body as { receipt_type?: string } | undefined)?.receipt_type;
    };
    expect(goes(chosen)).toBe('card');
    const sale = limit('12470000000', 'quantity', '0.02');
    expect(goes({ ...sale, side: 'sell' })).toBe('wallet');
    for (const action of [
      { type: 'sent' },
      { type: 'side', side: 'sell' },
      { type: 'kind', kind: 'limit' },
      { type: 'pickPrice', price: '12470000000' },
    ] as const) {
      expect(orderFormReducer(chosen, action).receipt, action.type).toBe('wallet');
    }
    const other = { type: 'amount', lead: 'money', text: '6000000' } as const;
    expect(orderFormReducer(chosen, other).receipt).toBe('card');
  });
});

describe('shares and steps', () => {
  it('takes whole toman of a buy and whole lots of a sale, never more than there is', () => {
    const buy = emptyOrderForm();
    const seen = context({
      available: { base: units('0.0300019', 8), quote: units('999999.9', 1) },
    });
    expect(shareOfAvailable(100, buy, seen)).toEqual({ lead: 'money', text: '999999' });
    expect(shareOfAvailable(50, emptyOrderForm('sell'), seen)).toEqual({
      lead: 'quantity',
      text: '0.015',
    });
    const unknown = context({ available: { base: null, quote: null } });
    expect(shareOfAvailable(50, buy, unknown)).toBeNull();
    expect(formatAmount(units('999999.9', 1), 1)).toBe('999999.9');
  });

  it('steps the price by ticks and stays above zero', () => {
    expect(stepPrice('12470000000', 1, context())).toBe('12470100000');
    expect(stepPrice('', -1, context())).toBe('12485200000');
    expect(stepPrice('100000', -5, context())).toBe('100000');
  });
});

describe('a comma that is no thousands separator', () => {
  it.each([
    ['12470000000,5', 'quantity', '0.02', 'decimal_comma'],
    ['12470000000', 'quantity', '0,0005', 'decimal_comma'],
    ['12470000000', 'money', '20000,5', 'decimal_comma'],
    ['12,47,0', 'quantity', '0.02', 'separator_misplaced'],
    ['12470000000', 'money', '1,,0', 'separator_misplaced'],
  ] as const)('%s for %s of %s is named first and offers no order', (price, lead, text, code) => {
    const state = limit(price, lead, text);
    expect(codes(state)[0]).toBe(code);
    const summary = summariseOrder(state, context());
    expect(summary.lots === 0 || summary.limitTicks === null).toBe(true);
  });

  it('steps from the last price, not from what a dropped comma would make of it', () => {
    const seen = context();
    expect(stepPrice('1,5', 1, seen)).toBe(stepPrice('', 1, seen));
    expect(stepPrice('12470000000.', 1, seen)).toBe('12470100000');
  });
});
