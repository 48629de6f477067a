// The bound on the orders that a person has open: what counts, what needs no room, what frees it.
import { describe, expect, it } from 'vitest';
import { checkInvariants, Exchange, type Outcome } from '../index.ts';
import { RowStore } from '../testing/row-store.ts';
import { plain, said, TradingSystem } from '../testing/trading-system.ts';

const ANN = 1;
const BOB = 2;
const CID = 3;
const DAN = 4;
const OTHER = { ...plain, base: { symbol: 'BBB', scale: 0 } };
/** Three in a market, five in all. */
const openMax = { market: 3, all: 5 };

/** Two markets whose last trade was at 100; each person has 10,000 of all assets. */
function trading(): TradingSystem {
  const system = new TradingSystem([plain, OTHER]);
  for (const user of [ANN, BOB, CID, DAN]) {
    for (const asset of ['AAA', 'BBB', 'QQQ']) system.fund(user, asset, 10_000n);
  }
  for (const market of ['AAAQQQ', 'BBBQQQ']) trade(system, 100, market);
  return system;
}

function trade(system: TradingSystem, ticks: number, market = 'AAAQQQ'): void {
  system.limit(DAN, 'sell', ticks, 1, { market });
  system.limit(CID, 'buy', ticks, 1, { market });
}

/** Bob buys a lot at a price that nobody sells at. */
function rest(system: TradingSystem, ticks: number, market = 'AAAQQQ'): Outcome<'place_order'> {
  return system.limit(BOB, 'buy', ticks, 1, { market, openMax });
}

function fill(system: TradingSystem): void {
  for (const ticks of [90, 91, 92]) expect(said(rest(system, ticks))).toBe('open 0/1');
}

const FULL = { scope: 'market', market: 'AAAQQQ', open: 3, limit: 3 };

function expectRefused(outcome: Outcome, facts: object): void {
  expect(outcome).toEqual({ ok: false, code: 'too_many_orders', facts });
}

function sound(system: TradingSystem): void {
  expect(checkInvariants(system.exchange)).toEqual([]);
}

describe('the bound on open orders', () => {
  it('lets nobody have more in a market, until one of them has ended', () => {
    const system = trading();
    fill(system);
    expectRefused(rest(system, 93), FULL);
    const [oldest] = [...system.exchange.openOrders()];
    system.cancel(BOB, oldest?.id ?? 0);
    expect(said(rest(system, 93))).toBe('open 0/1');
    expectRefused(rest(system, 94), FULL);
    sound(system);
  });

  it('lets nobody have more in all markets together', () => {
    const system = trading();
    fill(system);
    expect(said(rest(system, 90, 'BBBQQQ'))).toBe('open 0/1');
    expect(said(rest(system, 91, 'BBBQQQ'))).toBe('open 0/1');
    expectRefused(rest(system, 92, 'BBBQQQ'), {
      scope: 'all',
      market: 'BBBQQQ',
      open: 5,
      limit: 5,
    });
    // nobody else is meant
    expect(said(system.limit(ANN, 'buy', 90, 1, { openMax }))).toBe('open 0/1');
    sound(system);
  });

  it('names the market first where both are full: one that ends there frees both', () => {
    const system = trading();
    fill(system);
    rest(system, 90, 'BBBQQQ');
    rest(system, 91, 'BBBQQQ');
    expectRefused(rest(system, 93), FULL);
    sound(system);
  });

  it('counts a stop while it waits, and while it then rests; not once it has acted whole', () => {
    const system = trading();
    fill(system);
    const stop = { stopTicks: 110, openMax };
    expectRefused(system.market(BOB, 'buy', { lots: 1 }, stop), FULL);
    system.send({ type: 'cancel_orders', user: BOB });
    system.limit(BOB, 'buy', 95, 1, stop);
    system.market(BOB, 'buy', { lots: 1 }, stop);
    expect(said(rest(system, 90))).toBe('open 0/1');
    expectRefused(rest(system, 91), FULL);
    system.limit(ANN, 'sell', 112, 1);
    trade(system, 110);
    // the stop-limit rests at 95, the stop-market has bought
    expect(system.bookText()).toBe('1@95 1@90 |');
    expect(said(rest(system, 91))).toBe('open 0/1');
    expectRefused(rest(system, 92), FULL);
    sound(system);
  });

  it('counts an OCO once, whatever becomes of its halves', () => {
    const system = trading();
    const pair = (ticks: number): Outcome =>
      system.limit(BOB, 'buy', ticks, 4, { oco: { stopTicks: 120 }, openMax });
    for (const ticks of [90, 91, 92]) expect(said(pair(ticks))).toBe('open 0/4');
    expectRefused(pair(93), FULL);
    sound(system);
    // a part of one is filled, its stop ends: the order is open still
    system.limit(ANN, 'sell', 92, 1);
    expectRefused(rest(system, 93), FULL);
    system.limit(ANN, 'sell', 92, 3);
    expect(said(rest(system, 93))).toBe('open 0/1');
    expectRefused(rest(system, 94), FULL);
    // a half that is cancelled takes the other one along
    const stop = [...system.exchange.openOrders()].find(({ status }) => status === 'untriggered');
    system.cancel(BOB, stop?.id ?? 0);
    expect(said(rest(system, 94))).toBe('open 0/1');
    expectRefused(rest(system, 95), FULL);
    sound(system);
  });

  it('counts an OCO once when its stop acts and rests', () => {
    const system = trading();
    system.limit(BOB, 'buy', 90, 4, { oco: { stopTicks: 110, limitTicks: 95 }, openMax });
    trade(system, 110);
    expect(system.bookText()).toBe('4@95 |');
    rest(system, 91);
    rest(system, 92);
    expectRefused(rest(system, 93), FULL);
    sound(system);
  });

  it('refuses no order of which nothing would rest', () => {
    const system = trading();
    fill(system);
    system.limit(ANN, 'sell', 99, 5);
    const takes = { openMax, timeInForce: 'ioc' } as const;
    expect(said(system.market(BOB, 'buy', { lots: 1 }, { openMax }))).toBe('filled 1/1');
    expect(said(system.limit(BOB, 'buy', 99, 1, takes))).toBe('filled 1/1');
    expect(said(system.limit(BOB, 'buy', 99, 1, { ...takes, timeInForce: 'fok' }))).toBe(
      'filled 1/1',
    );
    expect(said(system.limit(BOB, 'buy', 99, 1, { openMax }))).toBe('filled 1/1');
    // one lot is left to take: the other would rest, so none is taken
    expectRefused(system.limit(BOB, 'buy', 99, 2, { openMax }), FULL);
    expect(system.money(BOB, 'AAA')).toBe('10004/0');
    system.limit(ANN, 'sell', 98, 1);
    const pair = { oco: { stopTicks: 120 }, openMax };
    expect(said(system.limit(BOB, 'buy', 98, 1, pair))).toBe('filled 1/1');
    sound(system);
  });

  it('refuses none that meets its owner’s own: of that one nothing rests either', () => {
    const system = trading();
    fill(system);
    const own = system.limit(BOB, 'sell', 92, 1, { openMax });
    expect(said(own)).toBe('cancelled 0/1 self_trade_prevented');
    expectRefused(rest(system, 93), FULL);
    sound(system);
  });

  it('is the one that came with the command: a lower one ends nothing, none bounds nothing', () => {
    const system = trading();
    fill(system);
    expect(said(system.limit(BOB, 'buy', 93, 1))).toBe('open 0/1');
    const many = { market: 60, all: 100 };
    expect(said(system.limit(BOB, 'buy', 94, 1, { openMax: many }))).toBe('open 0/1');
    expectRefused(rest(system, 95), { ...FULL, open: 5 });
    expectRefused(system.limit(BOB, 'buy', 95, 1, { openMax: { market: 60, all: 1 } }), {
      scope: 'all',
      market: 'AAAQQQ',
      open: 5,
      limit: 1,
    });
    sound(system);
  });

  it('is told after what is wrong with the order itself, and before its money', () => {
    const system = trading();
    fill(system);
    system.limit(ANN, 'sell', 99, 1);
    const takes = system.limit(BOB, 'buy', 99, 2, { postOnly: true, openMax });
    expect(said(takes)).toBe('!post_only_would_take');
    expect(said(system.limit(BOB, 'buy', 1_000, 2, { openMax }))).toBe('!price_out_of_band');
    expectRefused(system.limit(BOB, 'buy', 98, 1_000_000, { openMax }), FULL);
    system.send({ type: 'cancel_orders', user: BOB });
    const poor = system.limit(BOB, 'buy', 98, 1_000_000, { openMax });
    expect(said(poor)).toBe('!insufficient_funds');
  });

  it('counts on after a start where it stood before', () => {
    const system = trading();
    rest(system, 90);
    system.limit(BOB, 'buy', 91, 4, { oco: { stopTicks: 120 }, openMax });
    system.market(BOB, 'buy', { lots: 1 }, { stopTicks: 130, openMax });
    const store = new RowStore();
    store.write(system.close());
    const exchange = Exchange.restore(store.state(system.at));
    expect(checkInvariants(exchange)).toEqual([]);
    const mine = exchange.openCounts().filter(({ user }) => user === BOB);
    expect(mine).toEqual([{ user: BOB, market: 'AAAQQQ', inMarket: 3, inAll: 3 }]);
    expect(exchange.openCounts()).toEqual(
      system.exchange.openCounts().filter(({ inMarket }) => inMarket > 0),
    );
  });
});
