import { describe, expect, it } from 'vitest';
import { checkInvariants, Exchange, MalformedCommandError } from '../index.ts';
import { RowStore } from '../testing/row-store.ts';
import { plain, said, TradingSystem } from '../testing/trading-system.ts';

/** Ann sells, Bob buys, Cid and Dan do either; each has 100,000 of both assets. */
const ANN = 1;
const BOB = 2;
const CID = 3;
const DAN = 4;
const EVERYBODY = [ANN, BOB, CID, DAN];

/** A market whose last trade was at 100. */
function trading(seed = plain): TradingSystem {
  const system = new TradingSystem([seed]);
  for (const user of EVERYBODY) {
    system.fund(user, 'AAA', 100_000n);
    system.fund(user, 'QQQ', 100_000n);
  }
  trade(system, 100);
  return system;
}

/** Two strangers trade one lot at a price, with nothing left of them in the book. */
function trade(system: TradingSystem, ticks: number): void {
  system.limit(DAN, 'sell', ticks, 1);
  system.limit(CID, 'buy', ticks, 1);
}

/** How an order stands: `untriggered 0/5`, `filled 5/5`. */
function state(system: TradingSystem, id: number): string {
  const row = system.exchange.order(id);
  if (row === undefined) return 'gone';
  const why = row.cancelReason === null ? '' : ` ${row.cancelReason}`;
  return `${row.status} ${row.filledLots}/${row.lots}${why}`;
}

function idOf(outcome: ReturnType<TradingSystem['limit']>): number {
  return outcome.ok ? outcome.result.orderId : 0;
}

function sound(system: TradingSystem): void {
  expect(checkInvariants(system.exchange)).toEqual([]);
}

describe('a stop', () => {
  it('waits outside the book with what it may cost held', () => {
    const system = trading();
    expect(said(system.limit(BOB, 'buy', 112, 10, { stopTicks: 110 }))).toBe('untriggered 0/10');
    expect(said(system.market(BOB, 'buy', { lots: 10 }, { stopTicks: 110 }))).toBe(
      'untriggered 0/10',
    );
    expect(said(system.market(ANN, 'sell', { lots: 7 }, { stopTicks: 90 }))).toBe(
      'untriggered 0/7',
    );
    expect(system.bookText()).toBe('|');
    // 10 x 112, and 10 x 115 (5 % beyond 110, inward)
    expect(system.money(BOB, 'QQQ')).toBe('100000/2270');
    expect(system.money(ANN, 'AAA')).toBe('100000/7');
    sound(system);
  });

  it('of a market with another bound holds at that one', () => {
    const system = trading({ ...plain, stopBoundPpm: 200_000 });
    system.market(BOB, 'buy', { lots: 1 }, { stopTicks: 111 });
    expect(system.money(BOB, 'QQQ')).toBe('100000/133');
    const sell = system.market(ANN, 'sell', { lots: 1 }, { stopTicks: 91 });
    expect(sell.ok && sell.result.boundTicks).toBe(73);
  });

  it.each([
    ['buy', 110, 109, 'untriggered'],
    ['buy', 110, 110, 'filled'],
    ['buy', 110, 112, 'filled'],
    ['sell', 90, 91, 'untriggered'],
    ['sell', 90, 90, 'filled'],
    ['sell', 90, 88, 'filled'],
  ] as const)('to %s at %i with the last trade at %i is %s', (side, stopTicks, last, words) => {
    const system = trading();
    const id = idOf(system.market(BOB, side, { lots: 1 }, { stopTicks }));
    const against = side === 'buy' ? 'sell' : 'buy';
    system.limit(ANN, against, side === 'buy' ? 113 : 87, 5);
    trade(system, last);
    expect(state(system, id)).toBe(`${words} ${words === 'filled' ? 1 : 0}/1`);
    sound(system);
  });

  it('acts after the match that triggered it, and its trade may trigger the next', () => {
    const system = trading();
    system.limit(ANN, 'sell', 105, 5);
    system.limit(ANN, 'sell', 106, 5);
    const far = idOf(system.market(BOB, 'buy', { lots: 2 }, { stopTicks: 106 }));
    const near = idOf(system.market(CID, 'buy', { lots: 7 }, { stopTicks: 105 }));
    system.close();
    system.limit(DAN, 'buy', 105, 1);
    const { trades } = system.close();
    expect(trades.map((row) => `${row.takerOrder} ${row.lots}@${row.priceTicks}`)).toEqual([
      `${near + 1} 1@105`,
      `${near} 4@105`,
      `${near} 3@106`,
      `${far} 2@106`,
    ]);
    sound(system);
  });

  it('nearest to the price comes first, at one price the oldest', () => {
    const system = trading();
    const order = (stopTicks: number) => idOf(system.limit(BOB, 'buy', 140, 1, { stopTicks }));
    const [a, b, c, d] = [order(112), order(111), order(112), order(110)];
    trade(system, 115);
    const rows = system.close().orders.filter((row) => row.triggerNo !== null);
    const inTurn = rows.sort((x, y) => (x.triggerNo ?? 0) - (y.triggerNo ?? 0));
    expect(inTurn.map((row) => row.id)).toEqual([d, b, a, c]);
    const down = trading();
    const sell = (stopTicks: number) => idOf(down.limit(ANN, 'sell', 60, 1, { stopTicks }));
    const [e, f] = [sell(80), sell(90)];
    trade(down, 75);
    const first = down.close().orders.find((row) => row.triggerNo === 1);
    expect(first?.id).toBe(f);
    expect(e).toBeLessThan(f);
  });

  it('acts even if the price turned back before its turn', () => {
    const system = trading();
    system.limit(ANN, 'sell', 120, 50);
    const first = idOf(system.limit(BOB, 'sell', 80, 5, { stopTicks: 95 }));
    const second = idOf(system.market(CID, 'sell', { lots: 3 }, { stopTicks: 94 }));
    system.limit(ANN, 'buy', 93, 1);
    system.limit(ANN, 'buy', 92, 20);
    system.limit(DAN, 'sell', 93, 1);
    expect([state(system, first), state(system, second)]).toEqual(['filled 5/5', 'filled 3/3']);
    sound(system);
  });

  it('rests behind everything that stands at its price, and before what comes later', () => {
    const system = trading();
    const stop = idOf(system.limit(BOB, 'buy', 99, 3, { stopTicks: 110 }));
    system.limit(ANN, 'buy', 99, 4, { stopTicks: 109 });
    system.limit(CID, 'buy', 99, 2);
    trade(system, 110);
    expect(system.bookText()).toBe('9@99 |');
    system.limit(DAN, 'buy', 99, 1);
    expect(state(system, stop)).toBe('open 0/3');
    expect(system.money(BOB, 'QQQ')).toBe('100000/297');
    sound(system);
    const store = new RowStore();
    store.write(system.close());
    for (const exchange of [system.exchange, Exchange.restore(store.state(0))]) {
      const users: number[] = [];
      exchange.restingOrders('AAAQQQ', 'buy', (_, user) => users.push(user));
      expect(users).toEqual([CID, ANN, BOB, DAN]);
    }
  });

  it('that is a market order takes to its worst price; the rest is cancelled and free', () => {
    const system = trading();
    system.limit(ANN, 'sell', 110, 2);
    system.limit(ANN, 'sell', 115, 2);
    system.limit(ANN, 'sell', 116, 2);
    const id = idOf(system.market(BOB, 'buy', { lots: 5 }, { stopTicks: 110 }));
    system.limit(DAN, 'buy', 110, 1);
    expect(state(system, id)).toBe('cancelled 3/5 bound_reached');
    expect(system.money(BOB, 'QQQ')).toBe(`${100_000 - 110 - 230}/0`);
    expect(system.bookText()).toBe('| 2@116');
    sound(system);
  });

  it('that finds nothing to take is rejected, and its money is free', () => {
    const system = trading();
    const empty = idOf(system.market(BOB, 'buy', { lots: 5 }, { stopTicks: 110 }));
    trade(system, 110);
    expect(state(system, empty)).toBe('rejected 0/5 book_exhausted');
    const own = idOf(system.market(ANN, 'sell', { lots: 5 }, { stopTicks: 100 }));
    system.limit(ANN, 'buy', 96, 1);
    trade(system, 100);
    expect(state(system, own)).toBe('rejected 0/5 self_trade_prevented');
    expect([system.money(BOB, 'QQQ'), system.money(ANN, 'AAA')]).toEqual(['100000/0', '100000/0']);
    sound(system);
  });

  it('that is post-only is rejected where it would take', () => {
    const system = trading();
    system.limit(ANN, 'sell', 112, 5);
    const taking = idOf(system.limit(BOB, 'buy', 112, 5, { stopTicks: 110, postOnly: true }));
    const resting = idOf(system.limit(BOB, 'buy', 111, 5, { stopTicks: 110, postOnly: true }));
    trade(system, 110);
    expect(state(system, taking)).toBe('rejected 0/5 post_only_would_take');
    expect(state(system, resting)).toBe('open 0/5');
    sound(system);
  });

  it('that meets its owners own order has its rest cancelled, not rejected', () => {
    const system = trading();
    system.limit(BOB, 'sell', 112, 5);
    const id = idOf(system.limit(BOB, 'buy', 115, 5, { stopTicks: 110 }));
    trade(system, 110);
    expect(state(system, id)).toBe('cancelled 0/5 self_trade_prevented');
    sound(system);
  });

  it('can be cancelled while it waits', () => {
    const system = trading();
    const id = idOf(system.limit(BOB, 'buy', 112, 10, { stopTicks: 110 }));
    const outcome = system.cancel(BOB, id);
    expect(said(outcome)).toBe('cancelled 0/10 user');
    expect(outcome.ok && outcome.result.releasedUnits).toBe('1120');
    trade(system, 120);
    expect(state(system, id)).toBe('cancelled 0/10 user');
    system.close();
    sound(system);
  });

  it('keeps tick and lot of its market as they are, waiting or due', () => {
    const system = trading();
    const configure = () =>
      said(system.send({ type: 'configure_market', seed: { ...plain, tickSize: '10' } }));
    const id = idOf(system.limit(BOB, 'buy', 112, 10, { stopTicks: 110 }));
    expect(configure()).toBe('!market_not_empty');
    system.cancel(BOB, id);
    expect(configure()).toBe('- -/-');
  });

  it('is refused where it would act at once, or before a first trade', () => {
    const system = trading();
    const facts = { stopTicks: 100, lastPriceTicks: 100 };
    const outcome = system.limit(BOB, 'buy', 100, 1, { stopTicks: 100 });
    expect(outcome).toEqual({ ok: false, code: 'stop_would_trigger', facts });
    expect(said(system.limit(BOB, 'buy', 101, 1, { stopTicks: 101 }))).toBe('untriggered 0/1');
    expect(said(system.market(ANN, 'sell', { lots: 1 }, { stopTicks: 100 }))).toBe(
      '!stop_would_trigger',
    );
    const young = new TradingSystem([plain]);
    young.fund(BOB, 'QQQ', 1_000n);
    expect(said(young.limit(BOB, 'buy', 10, 1, { stopTicks: 9 }))).toBe('!stop_would_trigger');
  });

  it('is judged like a limit order: band, minima, money, in this order', () => {
    const system = trading();
    const seed = { ...plain, bandPpm: 300_000, minQuantity: '3', minNotional: '400' };
    system.send({ type: 'configure_market', seed });
    const stop = (price: number, stopTicks: number, lots: number) =>
      said(system.limit(BOB, 'buy', price, lots, { stopTicks }));
    expect(stop(131, 90, 2)).toBe('!price_out_of_band');
    expect(stop(130, 131, 2)).toBe('!price_out_of_band');
    expect(stop(130, 90, 2)).toBe('!stop_would_trigger');
    expect(stop(130, 110, 2)).toBe('!amount_below_minimum');
    expect(stop(130, 110, 3)).toBe('!notional_below_minimum');
    expect(stop(130, 110, 9_999)).toBe('!insufficient_funds');
    expect(stop(130, 110, 4)).toBe('untriggered 0/4');
    // A stop-market is judged at its stop price.
    const market = (lots: number) => said(system.market(BOB, 'buy', { lots }, { stopTicks: 132 }));
    expect(market(4)).toBe('!price_out_of_band');
    expect(said(system.market(BOB, 'buy', { lots: 3 }, { stopTicks: 130 }))).toBe(
      '!notional_below_minimum',
    );
  });

  it.each([
    ['ioc', { timeInForce: 'ioc', stopTicks: 110 }],
    ['a price between ticks', { stopTicks: 1.5 }],
    ['a stop within an OCO', { stopTicks: 110, oco: { stopTicks: 110 } }],
    ['post-only and fok', { timeInForce: 'fok', postOnly: true }],
    ['an OCO that is ioc', { timeInForce: 'ioc', oco: { stopTicks: 110 } }],
  ] as const)('with %s is no command', (_, more) => {
    const system = trading();
    expect(() => system.limit(BOB, 'buy', 90, 5, more)).toThrow(MalformedCommandError);
    const money = { quoteUnits: '500' };
    expect(() => system.market(BOB, 'buy', money, { stopTicks: 110 })).toThrow(
      MalformedCommandError,
    );
  });
});

describe('triggered stops', () => {
  it('act before the command that closes their market', () => {
    const system = trading();
    const ids = Array.from({ length: 300 }, () =>
      idOf(system.limit(BOB, 'buy', 101, 1, { stopTicks: 110 })),
    );
    trade(system, 110);
    expect(system.exchange.pendingTriggers).toBe(44);
    system.send({ type: 'set_market_status', market: 'AAAQQQ', status: 'CancelOnly' });
    expect(system.exchange.pendingTriggers).toBe(0);
    expect(state(system, ids[299] ?? 0)).toBe('open 0/1');
    sound(system);
  });

  it('wait while their market is not active, and act as soon as it is', () => {
    const system = trading();
    const ids = Array.from({ length: 600 }, () =>
      idOf(system.limit(BOB, 'buy', 101, 1, { stopTicks: 110 })),
    );
    trade(system, 110);
    const status = (word: 'Active' | 'CancelOnly' | 'Halted') =>
      system.send({ type: 'set_market_status', market: 'AAAQQQ', status: word });
    status('CancelOnly');
    expect(system.exchange.pendingTriggers).toBe(0);
    expect(system.send({ type: 'trigger_stops' })).toEqual({
      ok: true,
      result: { steps: 0, pending: 0 },
    });
    expect(state(system, ids[598] ?? 0)).toBe('untriggered 0/1');
    expect(said(system.cancel(BOB, ids[599] ?? 0))).toBe('cancelled 0/1 user');
    sound(system);
    status('Active');
    expect(system.bookText()).toBe('599@101 |');
    sound(system);
  });

  it('act 256 a command, the rest before the next one', () => {
    const system = trading();
    const ids = Array.from({ length: 600 }, () =>
      idOf(system.limit(BOB, 'buy', 101, 1, { stopTicks: 110 })),
    );
    trade(system, 110);
    expect(system.exchange.pendingTriggers).toBe(344);
    expect(said(system.cancel(BOB, ids[511] ?? 0))).toBe('cancelled 0/1 user');
    expect(system.exchange.pendingTriggers).toBe(88);
    expect(said(system.cancel(BOB, ids[599] ?? 0))).toBe('cancelled 0/1 user');
    expect(system.exchange.pendingTriggers).toBe(0);
    sound(system);
  });

  it('are worked off by the engines own command', () => {
    const system = trading();
    for (let index = 0; index < 300; index += 1) {
      system.limit(BOB, 'buy', 101, 1, { stopTicks: 110 });
    }
    trade(system, 110);
    const work = () => system.send({ type: 'trigger_stops' });
    expect(work()).toEqual({ ok: true, result: { steps: 44, pending: 0 } });
    expect(work()).toEqual({ ok: true, result: { steps: 0, pending: 0 } });
  });

  it('stand behind no command that is thrown out', () => {
    const system = trading();
    for (let index = 0; index < 300; index += 1) {
      system.limit(BOB, 'buy', 101, 1, { stopTicks: 110 });
    }
    trade(system, 110);
    const before = system.exchange.stateHash();
    const units = `${(1n << 63n) - 1n}`;
    const opening = {
      type: 'post_opening',
      owner: 'user:1',
      asset: 'AAA',
      reference: 'x',
    } as const;
    expect(() => system.send({ ...opening, units })).toThrow(MalformedCommandError);
    expect(system.exchange.stateHash()).toBe(before);
    system.send({ ...opening, units: '1' });
    expect(system.exchange.pendingTriggers).toBe(0);
  });

  it('and those that wait come back from the rows exactly', () => {
    const system = trading();
    for (let index = 0; index < 400; index += 1) {
      system.limit(BOB, 'buy', 101, 1 + (index % 7), { stopTicks: 105 + (index % 9) });
    }
    system.limit(ANN, 'sell', 150, 3, { oco: { stopTicks: 80 } });
    system.limit(ANN, 'sell', 150, 3, { oco: { stopTicks: 70, limitTicks: 69 } });
    trade(system, 111);
    const store = new RowStore();
    store.write(system.close());
    const restored = Exchange.restore(store.state(0));
    expect(restored.stateHash()).toBe(store.stateHash);
    expect(restored.pendingTriggers).toBe(system.exchange.pendingTriggers);
    expect(checkInvariants(restored)).toEqual([]);
    const envelope = { id: 'x', at: system.at, command: { type: 'trigger_stops' } } as const;
    expect(restored.apply(envelope)).toEqual(system.exchange.apply(envelope));
    expect(restored.takeChanges().stateHash).toBe(system.close().stateHash);
  });

  it.each([
    ['stop price', 3, { stopTicks: 111 }],
    ['worst price', 4, { boundTicks: 116 }],
    ['kind', 3, { orderType: 'market' }],
    ['post-only', 3, { postOnly: true }],
    ['number of its trigger', 5, { triggerNo: 2 }],
    ['moment of its trigger', 5, { triggeredAt: 1 }],
    ['priority', 6, { priority: 70 }],
  ] as const)('with another %s show another hash', (_, id, damage) => {
    const system = trading();
    system.limit(BOB, 'buy', 112, 1, { stopTicks: 110 });
    system.market(BOB, 'buy', { lots: 1 }, { stopTicks: 110 });
    system.limit(ANN, 'sell', 90, 1, { stopTicks: 95 });
    system.limit(BOB, 'buy', 60, 1);
    const store = new RowStore();
    store.write(system.close());
    const rows = store.orders;
    const due = rows.get(5);
    if (due !== undefined) rows.set(5, { ...due, triggerNo: 1, triggeredAt: 2 });
    const before = Exchange.restore(store.state(0)).stateHash();
    const row = rows.get(id);
    if (row !== undefined) rows.set(id, { ...row, ...damage });
    expect(Exchange.restore(store.state(0)).stateHash()).not.toBe(before);
  });

  it.each(['lastTrigger', 'triggerSteps'] as const)('with another %s show another hash', (name) => {
    const system = trading();
    system.limit(BOB, 'buy', 112, 1, { stopTicks: 110 });
    trade(system, 110);
    const store = new RowStore();
    store.write(system.close());
    const row = store.markets.get('AAAQQQ');
    if (row !== undefined) store.markets.set('AAAQQQ', { ...row, [name]: row[name] + 1 });
    expect(Exchange.restore(store.state(0)).stateHash()).not.toBe(store.stateHash);
  });
});
