import { BITCOIN_TOMAN } from '@sarraf/market/testing';
import { describe, expect, it } from 'vitest';
import { checkInvariants, type Outcome } from '../index.ts';
import { plain, said, TradingSystem } from '../testing/trading-system.ts';

/** Ann sells, Bob buys, Cid does either; each has 1,000 of both assets. */
const ANN = 1;
const BOB = 2;
const CID = 3;

function trading(seed = plain): TradingSystem {
  const system = new TradingSystem([seed]);
  for (const user of [ANN, BOB, CID]) {
    system.fund(user, 'AAA', 1_000n);
    system.fund(user, 'QQQ', 1_000n);
  }
  return system;
}

function factsOf(outcome: Outcome): object {
  return outcome.ok ? {} : outcome.facts;
}

describe('a limit order', () => {
  it('rests with what it costs held, and is found in the book', () => {
    const system = trading();
    expect(said(system.limit(BOB, 'buy', 10, 7))).toBe('open 0/7');
    expect(said(system.limit(ANN, 'sell', 12, 5))).toBe('open 0/5');
    expect(system.bookText()).toBe('7@10 | 5@12');
    expect(system.money(BOB, 'QQQ')).toBe('1000/70');
    expect(system.money(ANN, 'AAA')).toBe('1000/5');
  });

  it('takes the best price first and the oldest order at it, at the makers price', () => {
    const system = trading();
    system.limit(ANN, 'sell', 12, 5);
    system.limit(CID, 'sell', 11, 3);
    system.limit(ANN, 'sell', 11, 4);
    expect(said(system.limit(BOB, 'buy', 12, 9))).toBe('filled 9/9');
    const trades = system.close().trades.map((t) => `${t.lots}@${t.priceTicks} of ${t.makerUser}`);
    expect(trades).toEqual(['3@11 of 3', '4@11 of 1', '2@12 of 1']);
    expect(system.bookText()).toBe('| 3@12');
    expect(system.money(BOB, 'QQQ')).toBe('899/0');
    expect(system.money(BOB, 'AAA')).toBe('1009/0');
  });

  it('frees at once what a better price saves, and holds the rest at its own price', () => {
    const system = trading();
    system.limit(ANN, 'sell', 10, 4);
    expect(said(system.limit(BOB, 'buy', 15, 10))).toBe('partially_filled 4/10');
    expect(system.money(BOB, 'QQQ')).toBe('960/90');
    expect(system.bookText()).toBe('6@15 |');
  });

  it('stops before its owners own order, which stays', () => {
    const system = trading();
    system.limit(ANN, 'sell', 10, 2);
    system.limit(BOB, 'sell', 11, 5);
    const outcome = system.limit(BOB, 'buy', 12, 6);
    expect(said(outcome)).toBe('cancelled 2/6 self_trade_prevented');
    expect(system.bookText()).toBe('| 5@11');
    expect(system.money(BOB, 'QQQ')).toBe('980/0');
    expect(checkInvariants(system.exchange)).toEqual([]);
  });

  it.each([
    // tif, price, lots, what is said, what stays in the book
    ['ioc', 11, 9, 'cancelled 5/9 bound_reached', '| 4@12'],
    ['ioc', 13, 12, 'cancelled 9/12 book_exhausted', '|'],
    ['ioc', 12, 9, 'filled 9/9', '|'],
    ['ioc', 9, 1, '!price_moved', '| 5@11 4@12'],
    ['fok', 12, 9, 'filled 9/9', '|'],
    ['fok', 11, 6, '!price_moved', '| 5@11 4@12'],
    ['fok', 13, 10, '!no_liquidity', '| 5@11 4@12'],
  ] as const)('%s at %i for %i: %s', (timeInForce, price, lots, words, book) => {
    const system = trading();
    system.limit(ANN, 'sell', 11, 5);
    system.limit(ANN, 'sell', 12, 4);
    expect(said(system.limit(BOB, 'buy', price, lots, { timeInForce }))).toBe(words);
    expect(system.bookText()).toBe(book);
    expect(system.money(BOB, 'QQQ').endsWith('/0')).toBe(true);
  });

  it('needs no more than its owner has, to the unit', () => {
    const system = trading();
    const outcome = system.limit(BOB, 'buy', 10, 101);
    expect(said(outcome)).toBe('!insufficient_funds');
    expect(factsOf(outcome)).toEqual({
      asset: 'QQQ',
      neededUnits: '1010',
      availableUnits: '1000',
    });
    expect(said(system.limit(BOB, 'buy', 10, 100))).toBe('open 0/100');
    expect(said(system.limit(BOB, 'buy', 1, 1))).toBe('!insufficient_funds');
    expect(said(system.limit(9, 'sell', 10, 1))).toBe('!insufficient_funds');
    expect(said(system.limit(BOB, 'buy', 9e15, 9e15))).toBe('!insufficient_funds');
    expect(system.exchange.accounts().some((account) => account.ownerId === '9')).toBe(false);
  });
});

describe('a market order', () => {
  const withAsks = (seed = plain): TradingSystem => {
    const system = trading(seed);
    system.limit(ANN, 'sell', 100, 2);
    system.limit(CID, 'sell', 101, 2);
    system.limit(ANN, 'sell', 103, 2);
    return system;
  };

  it('buys a quantity at what stands, and never rests', () => {
    const system = withAsks({ ...plain, boundPpm: 10_000 });
    expect(said(system.market(BOB, 'buy', { lots: 3 }))).toBe('filled 3/3');
    expect(system.money(BOB, 'QQQ')).toBe('699/0');
    expect(said(system.market(BOB, 'buy', { lots: 4 }))).toBe('cancelled 1/4 bound_reached');
    expect(system.bookText()).toBe('| 2@103');
  });

  it('holds exactly what the walk costs, so the last unit can be spent', () => {
    const system = withAsks();
    system.limit(BOB, 'buy', 1, 1_000 - 301);
    expect(said(system.market(BOB, 'buy', { lots: 4 }))).toBe('!insufficient_funds');
    expect(said(system.market(BOB, 'buy', { lots: 3 }))).toBe('filled 3/3');
    expect(system.money(BOB, 'QQQ')).toBe('699/699');
  });

  it.each([
    // money, what is said, what was paid
    ['200', 'filled 2/2', 200n],
    ['300', 'filled 2/2', 200n],
    ['301', 'filled 3/3', 301n],
    ['607', 'filled 5/5', 505n],
    ['608', 'filled 6/6', 608n],
    ['710', 'filled 6/6', 608n],
    ['810', 'cancelled 6/7 book_exhausted', 608n],
  ] as const)('spends at most %s in whole lots: %s', (quoteUnits, words, paid) => {
    const system = withAsks({ ...plain, boundPpm: 1_000_000 });
    expect(said(system.market(BOB, 'buy', { quoteUnits }))).toBe(words);
    expect(1_000n - system.exchange.balance(`user:${BOB}`, 'QQQ').total).toBe(paid);
  });

  it.each([
    // the least it may bring in: whole lots at or below it
    ['99', 'filled 1/1', 97n],
    ['194', 'filled 2/2', 194n],
    ['290', 'filled 3/3', 290n],
    ['500', 'cancelled 4/5 bound_reached', 386n],
  ] as const)('sells for at most %s: %s', (quoteUnits, words, got) => {
    const system = trading({ ...plain, boundPpm: 20_000 });
    system.limit(BOB, 'buy', 97, 2);
    system.limit(BOB, 'buy', 96, 2);
    system.limit(CID, 'buy', 90, 2);
    expect(said(system.market(ANN, 'sell', { quoteUnits }))).toBe(words);
    expect(system.exchange.balance(`user:${ANN}`, 'QQQ').total - 1_000n).toBe(got);
  });

  it.each([
    // seen price, lots, what is said: the better of seen and best is the base of the bound
    [undefined, 5, 'cancelled 4/5 bound_reached'],
    [100, 5, 'cancelled 4/5 bound_reached'],
    [200, 5, 'cancelled 4/5 bound_reached'],
    [99, 5, '!price_moved'],
    [98, 1, '!price_moved'],
  ] as const)('with %s seen, asked for %i: %s', (seenTicks, lots, words) => {
    const system = withAsks({ ...plain, boundPpm: 10_000 });
    const seen = seenTicks === undefined ? {} : { seenTicks };
    expect(said(system.market(BOB, 'buy', { lots }, seen))).toBe(words);
  });

  it('leaves no order where the other side is empty or out of reach', () => {
    const system = trading({ ...plain, boundPpm: 10_000 });
    expect(said(system.market(BOB, 'buy', { lots: 1 }))).toBe('!no_liquidity');
    system.limit(ANN, 'sell', 200, 1);
    expect(said(system.market(BOB, 'buy', { lots: 1 }, { seenTicks: 100 }))).toBe('!price_moved');
    expect(system.close().orders.map((order) => order.user)).toEqual([ANN]);
  });

  it('meets its owners own order: what stood before it trades, the rest is cancelled', () => {
    const system = trading({ ...plain, boundPpm: 30_000 });
    system.limit(BOB, 'sell', 100, 2);
    expect(said(system.market(BOB, 'buy', { lots: 2 }))).toBe('cancelled 0/2 self_trade_prevented');
    // 101 units buy a lot at the best price and none at the worst: still an order of one lot.
    const one = system.market(BOB, 'buy', { quoteUnits: '101' });
    expect(said(one)).toBe('cancelled 0/1 self_trade_prevented');
    system.limit(ANN, 'sell', 99, 1);
    expect(said(system.market(BOB, 'buy', { lots: 2 }))).toBe('cancelled 1/2 self_trade_prevented');
    expect(system.money(BOB, 'QQQ')).toBe('901/0');
  });
});

describe('fees', () => {
  it('are taken from what each side receives, once per order and rounded up', () => {
    const system = trading({ ...plain, makerFeePpm: 2_000, takerFeePpm: 2_500 });
    system.limit(ANN, 'sell', 10, 90);
    system.limit(BOB, 'buy', 10, 30);
    system.limit(BOB, 'buy', 10, 30);
    system.limit(CID, 'buy', 10, 30);
    const { trades, orders, postings } = system.close();
    // The seller received 300, 600, 900: ceil(0.6), ceil(1.2), ceil(1.8) = 1, 2, 2.
    expect(trades.map((trade) => trade.makerFee)).toEqual([1n, 1n, 0n]);
    expect(trades.map((trade) => trade.takerFee)).toEqual([1n, 1n, 1n]);
    expect(orders[0]?.feeUnits).toBe(2n);
    const ofLast = postings.filter((posting) => posting.entry === trades[2]?.entry);
    expect(ofLast.map((posting) => posting.role)).toEqual(['base', 'quote', 'fee']);
    expect(system.exchange.balance('house:fees', 'QQQ').total).toBe(2n);
    expect(system.exchange.balance('house:fees', 'AAA').total).toBe(3n);
  });

  it('stay those of the day the order was placed', () => {
    const system = trading({ ...plain, makerFeePpm: 100_000 });
    system.limit(ANN, 'sell', 10, 10);
    system.send({ type: 'configure_market', seed: { ...plain, makerFeePpm: 500_000 } });
    system.limit(BOB, 'buy', 10, 10);
    expect(system.money(ANN, 'QQQ')).toBe('1090/0');
  });
});

describe('checks', () => {
  it('come in one order: the first that fails is the answer', () => {
    const system = trading({ ...plain, minQuantity: '5', minNotional: '60' });
    system.send({ type: 'set_reference_price', market: 'AAAQQQ', ticks: 10 });
    const twice = { clientOrderId: undefined } as const;
    // Everything is wrong with this order; each line mends the first fault.
    const wrong = { clientOrderId: 'mine' };
    system.limit(BOB, 'buy', 10, 10, wrong);
    const bad = (more: object) => system.limit(BOB, 'buy', 99, 4, { ...wrong, ...more });
    expect(said(bad({ market: 'NONE' }))).toBe('!market_unknown');
    system.send({ type: 'set_market_status', market: 'AAAQQQ', status: 'Halted' });
    expect(said(bad({}))).toBe('!client_order_id_used');
    expect(factsOf(bad({}))).toEqual({ orderId: 1 });
    expect(said(bad({ clientOrderId: 'other' }))).toBe('!market_not_active');
    system.send({ type: 'set_market_status', market: 'AAAQQQ', status: 'Active' });
    expect(said(bad({ clientOrderId: 'other' }))).toBe('!price_out_of_band');
    expect(said(system.limit(BOB, 'buy', 10, 4))).toBe('!amount_below_minimum');
    expect(said(system.limit(BOB, 'buy', 10, 5))).toBe('!notional_below_minimum');
    expect(said(system.limit(BOB, 'buy', 10, 500, { timeInForce: 'ioc' }))).toBe('!no_liquidity');
    expect(said(system.limit(BOB, 'buy', 10, 500))).toBe('!insufficient_funds');
    expect(said(system.limit(BOB, 'buy', 10, 6, { ...twice }))).toBe('open 0/6');
    system.send({ type: 'set_reference_price', market: 'AAAQQQ', ticks: 1_000 });
    expect(said(system.limit(BOB, 'buy', 10, 6, { ...twice }))).toBe('!duplicate_order');
  });

  it('measure the band from the index, and from the last trade without one', () => {
    const system = trading({ ...plain, bandPpm: 300_000 });
    expect(said(system.limit(ANN, 'sell', 900, 1))).toBe('open 0/1');
    system.limit(ANN, 'sell', 100, 1);
    system.limit(BOB, 'buy', 100, 1);
    expect(said(system.limit(BOB, 'buy', 69, 1))).toBe('!price_out_of_band');
    expect(said(system.limit(BOB, 'buy', 70, 1))).toBe('open 0/1');
    expect(said(system.limit(ANN, 'sell', 130, 1))).toBe('open 0/1');
    system.send({ type: 'set_reference_price', market: 'AAAQQQ', ticks: 200 });
    const refused = system.limit(ANN, 'sell', 261, 1);
    expect(factsOf(refused)).toEqual({ minTicks: 140, maxTicks: 260, referenceTicks: 200 });
  });

  it('let a sell of everything down to a tenth of the minima', () => {
    const system = new TradingSystem([BITCOIN_TOMAN]);
    system.fund(ANN, 'BTC', 15_099n);
    const place = (lots: number) => system.limit(ANN, 'sell', 124_853, lots, { market: 'BTCIRT' });
    expect(said(place(149))).toBe('!amount_below_minimum');
    expect(said(place(150))).toBe('open 0/150');
    system.fund(BOB, 'BTC', 4_999n);
    const dust = system.limit(BOB, 'sell', 124_853, 49, { market: 'BTCIRT' });
    expect(said(dust)).toBe('!amount_below_minimum');
  });

  it('so that the smallest buy can be sold again, also after its fee and a fall by a third', () => {
    const system = new TradingSystem([BITCOIN_TOMAN]);
    const market = 'BTCIRT';
    system.fund(ANN, 'BTC', 100_000n);
    system.fund(BOB, 'IRT', 100_000_000n);
    system.fund(CID, 'IRT', 100_000_000n);
    system.limit(ANN, 'sell', 124_853, 500, { market });
    expect(said(system.limit(BOB, 'buy', 124_853, 500, { market }))).toBe('filled 500/500');
    // 50,000 satoshi less a quarter of a hundredth: 498 whole lots
    const { total } = system.exchange.balance(`user:${BOB}`, 'BTC');
    expect(total).toBe(49_875n);
    system.limit(CID, 'buy', 87_398, 600, { market });
    const sold = system.limit(BOB, 'sell', 87_398, 498, { market });
    expect(said(sold)).toBe('filled 498/498');
    // What is left is less than a lot: dust.
    expect(system.money(BOB, 'BTC')).toBe('75/0');
  });

  it('judge a market order by what is asked at the best opposite price', () => {
    const system = trading({ ...plain, minQuantity: '5', minNotional: '60' });
    system.limit(ANN, 'sell', 10, 50);
    expect(said(system.market(BOB, 'buy', { lots: 4 }))).toBe('!amount_below_minimum');
    expect(said(system.market(BOB, 'buy', { lots: 5 }))).toBe('!notional_below_minimum');
    expect(said(system.market(BOB, 'buy', { quoteUnits: '49' }))).toBe('!amount_below_minimum');
    expect(said(system.market(BOB, 'buy', { quoteUnits: '59' }))).toBe('!notional_below_minimum');
    expect(said(system.market(BOB, 'buy', { quoteUnits: '65' }))).toBe('filled 6/6');
  });

  it('take an equal order within ten seconds for a slip, unless it has its own id', () => {
    const system = trading();
    const slip = { clientOrderId: undefined };
    const refused = system.limit(BOB, 'buy', 10, 500, slip);
    expect(said(refused)).toBe('!insufficient_funds');
    expect(said(system.limit(BOB, 'buy', 10, 500, slip))).toBe('!insufficient_funds');
    expect(said(system.limit(BOB, 'buy', 10, 5, slip))).toBe('open 0/5');
    expect(said(system.limit(CID, 'buy', 10, 5, slip))).toBe('open 0/5');
    expect(said(system.limit(BOB, 'buy', 10, 6, slip))).toBe('open 0/6');
    system.at += 9_999;
    expect(said(system.limit(BOB, 'buy', 10, 5, slip))).toBe('!duplicate_order');
    expect(said(system.limit(BOB, 'buy', 10, 5))).toBe('open 0/5');
    system.at += 1;
    expect(said(system.limit(BOB, 'buy', 10, 5, slip))).toBe('open 0/5');
    system.at -= 600_000;
    expect(said(system.limit(BOB, 'buy', 10, 5, slip))).toBe('open 0/5');
  });
});
