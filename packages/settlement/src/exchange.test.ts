import { ensureDefined } from '@sarraf/money';
import { describe, expect, it } from 'vitest';
import { checkInvariants, type Command, Exchange, MalformedCommandError } from './index.ts';
import { RowStore } from './testing/row-store.ts';
import { plain, said, TradingSystem } from './testing/trading-system.ts';

const ANN = 1;
const BOB = 2;

const limitSell = {
  type: 'place_order',
  user: ANN,
  market: 'AAAQQQ',
  side: 'sell',
  orderType: 'limit',
  amountType: 'base',
  timeInForce: 'gtc',
} as const;

function trading(): TradingSystem {
  const system = new TradingSystem([plain]);
  for (const user of [ANN, BOB]) {
    system.fund(user, 'AAA', 1_000n);
    system.fund(user, 'QQQ', 1_000n);
  }
  return system;
}

describe('a cancel', () => {
  it('frees what is left of the hold and takes the order out of the book', () => {
    const system = trading();
    system.limit(BOB, 'buy', 10, 9);
    system.limit(ANN, 'sell', 10, 4);
    const outcome = system.cancel(BOB, 1);
    expect(said(outcome)).toBe('cancelled 4/9 user');
    expect(outcome.ok && outcome.result.releasedUnits).toBe('50');
    expect(system.bookText()).toBe('|');
    expect(system.money(BOB, 'QQQ')).toBe('960/0');
  });

  it('works once, and only for the owner', () => {
    const system = trading();
    system.limit(BOB, 'buy', 10, 9);
    expect(system.cancel(ANN, 1)).toEqual({
      ok: false,
      code: 'order_not_found',
      facts: { orderId: 1 },
    });
    expect(said(system.cancel(ANN, 77))).toBe('!order_not_found');
    expect(said(system.cancel(BOB, 1))).toBe('cancelled 0/9 user');
    expect(said(system.cancel(BOB, 1))).toBe('!order_already_closed');
    system.close();
    expect(said(system.cancel(BOB, 1))).toBe('!order_already_closed');
    expect(said(system.cancel(ANN, 1))).toBe('!order_not_found');
  });

  it.each(['CancelOnly', 'Hidden'] as const)('works while a market is %s', (status) => {
    const system = trading();
    system.limit(BOB, 'buy', 10, 9);
    system.send({ type: 'set_market_status', market: 'AAAQQQ', status });
    expect(said(system.limit(BOB, 'buy', 10, 8))).toBe('!market_not_active');
    expect(said(system.market(ANN, 'sell', { lots: 1 }))).toBe('!market_not_active');
    expect(said(system.cancel(BOB, 1))).toBe('cancelled 0/9 user');
  });

  it('waits like everything else while a market is Halted', () => {
    const system = trading();
    system.limit(BOB, 'buy', 10, 9);
    system.send({ type: 'set_market_status', market: 'AAAQQQ', status: 'Halted' });
    expect(system.cancel(BOB, 1)).toEqual({
      ok: false,
      code: 'market_not_active',
      facts: { market: 'AAAQQQ', status: 'Halted' },
    });
    expect(said(system.cancel(ANN, 1))).toBe('!order_not_found');
    expect(system.bookText()).toBe('9@10 |');
    system.send({ type: 'set_market_status', market: 'AAAQQQ', status: 'Active' });
    expect(said(system.cancel(BOB, 1))).toBe('cancelled 0/9 user');
  });
});

describe('an idempotency key', () => {
  const order = { user: BOB, market: 'AAAQQQ', side: 'buy', orderType: 'limit' } as const;
  const place = (lots: number) =>
    ({
      type: 'place_order',
      ...order,
      amountType: 'base',
      priceTicks: 10,
      lots,
      timeInForce: 'gtc',
    }) as const;
  const claim = { user: BOB, route: 'POST /trade/limitBuy', key: 'k', bodyHash: 'h' };

  it('has one effect and one answer, also within ten seconds and in the same batch', () => {
    const system = trading();
    const first = system.send(place(5), { claim });
    expect(system.send(place(5), { claim })).toBe(first);
    const { commands } = system.close();
    expect(commands.slice(-2).map((command) => command.replayed)).toEqual([false, true]);
    expect(JSON.stringify(system.send(place(5), { claim }))).toBe(JSON.stringify(first));
    expect(system.bookText()).toBe('5@10 |');
  });

  it('belongs to one body', () => {
    const system = trading();
    system.send(place(5), { claim });
    const other = system.send(place(6), { claim: { ...claim, bodyHash: 'other' } });
    expect(said(other)).toBe('!idempotency_key_reused');
    expect(system.close().commands.at(-1)?.replayed).toBe(false);
  });

  it('keeps a refusal as well: what failed once does not succeed by itself later', () => {
    const system = trading();
    const refused = system.send(place(500), { claim });
    expect(said(refused)).toBe('!insufficient_funds');
    system.fund(BOB, 'QQQ', 9_000n);
    expect(system.send(place(500), { claim })).toBe(refused);
  });

  it('is asked for in history once memory is no longer complete', () => {
    const system = new TradingSystem([plain], { bookKind: 'naive', recentMax: 2 });
    system.fund(BOB, 'QQQ', 1_000n);
    const keyed = (key: string) => ({ claim: { ...claim, key } });
    const first = system.send(place(1), keyed('k1'));
    const envelope = { id: 'x', at: system.at, command: place(1), ...keyed('k1') };
    expect(system.exchange.pendingLookups(envelope)).toBeUndefined();
    system.send(place(2), keyed('k2'));
    system.send(place(3), keyed('k3'));
    // What was known before a batch is known to its last command, whatever comes in between.
    expect(system.send(place(1), keyed('k1'))).toBe(first);
    expect(system.close().orders).toHaveLength(3);
    expect(system.exchange.pendingLookups(envelope)).toEqual({ answer: envelope.claim });
    const found = { answer: { bodyHash: 'h', outcome: first } };
    expect(system.send(place(1), { ...keyed('k1'), found })).toBe(first);
    expect(system.close().orders).toHaveLength(0);
  });
});

describe('a market', () => {
  it('changes tick and lot only on an empty book, and carries its prices over', () => {
    const system = trading();
    system.limit(ANN, 'sell', 101, 3);
    system.limit(BOB, 'buy', 101, 2);
    const coarse = { ...plain, tickSize: '10' };
    const configure = () => system.send({ type: 'configure_market', seed: coarse });
    expect(said(configure())).toBe('!market_not_empty');
    expect(system.send({ type: 'configure_market', seed: { ...plain, takerFeePpm: 9 } }).ok).toBe(
      true,
    );
    system.cancel(ANN, 1);
    expect(configure().ok).toBe(true);
    expect(system.exchange.markets()[0]?.row.lastPriceTicks).toBe(10);
  });

  it('needs assets that are known with their scale', () => {
    const system = new TradingSystem([]);
    expect(said(system.send({ type: 'configure_market', seed: plain }))).toBe('!asset_unknown');
    system.send({ type: 'add_asset', symbol: 'AAA', scale: 3 });
    expect(said(system.send({ type: 'add_asset', ...plain.base }))).toBe('!asset_unknown');
  });

  it('numbers its events without a gap, and a snapshot stands at one of them', () => {
    const system = trading();
    system.limit(ANN, 'sell', 10, 2);
    system.limit(ANN, 'sell', 11, 2);
    system.limit(BOB, 'buy', 11, 3);
    system.cancel(ANN, 2);
    const told = system.close().events.flatMap((event) => {
      if (event.type === 'trade') return [`${event.marketSeq} ${event.trade.lots} traded`];
      if (event.type !== 'level') return [];
      return [`${event.marketSeq} ${event.side} ${event.lots}@${event.priceTicks}`];
    });
    expect(told).toEqual([
      '1 sell 2@10',
      '2 sell 2@11',
      '3 2 traded',
      '4 1 traded',
      '5 sell 0@10',
      '6 sell 1@11',
      '7 sell 0@11',
    ]);
    expect(system.exchange.book('AAAQQQ')?.marketSeq).toBe(7);
  });
});

describe('a toman payment', () => {
  const IRT = { symbol: 'IRT', scale: 1 };
  const system = (): TradingSystem => {
    const made = new TradingSystem([]);
    made.send({ type: 'add_asset', ...IRT });
    return made;
  };
  const open = (on: TradingSystem, paymentId: string, units: string, day = '2026-11-21') =>
    said(on.send({ type: 'open_payment', paymentId, user: BOB, units, day, dayCapUnits: '1000' }));
  const credit = (on: TradingSystem, paymentId: string, units: string, reference = paymentId) =>
    said(on.send({ type: 'credit_payment', paymentId, reference, units }));
  const close = (on: TradingSystem, paymentId: string) =>
    said(on.send({ type: 'close_payment', paymentId, reason: 'expired' }));
  const ok = '- -/-';

  it('counts against the day from the moment it is opened', () => {
    const on = system();
    expect(open(on, 'p1', '600')).toBe(ok);
    expect(on.money(BOB, 'IRT')).toBe('0/0');
    expect(open(on, 'p2', '401')).toBe('!daily_limit_exceeded');
    expect(open(on, 'p3', '400')).toBe(ok);
    expect(open(on, 'p4', '1', '2026-11-22')).toBe(ok);
    expect(close(on, 'p3')).toBe(ok);
    expect(open(on, 'p5', '400')).toBe(ok);
  });

  it('credits once, whole, and only the amount that was promised', () => {
    const on = system();
    open(on, 'p1', '600');
    expect(credit(on, 'p9', '600')).toBe('!payment_not_found');
    expect(credit(on, 'p1', '6000')).toBe('!payment_mismatch');
    expect(credit(on, 'p1', '600')).toBe(ok);
    expect(credit(on, 'p1', '600')).toBe('!reference_used');
    expect(close(on, 'p1')).toBe('!reference_used');
    on.close();
    expect(credit(on, 'p1', '600', 'another')).toBe('!reference_used');
    expect(on.money(BOB, 'IRT')).toBe('600/0');
    expect(on.exchange.balance('outside:gateway', 'IRT').total).toBe(-600n);
  });

  it('never credits two payments on one proof', () => {
    const on = system();
    open(on, 'p1', '300');
    open(on, 'p2', '300');
    expect(credit(on, 'p1', '300', 'zarinpal:A1')).toBe(ok);
    expect(credit(on, 'p2', '300', 'zarinpal:A1')).toBe('!reference_used');
    expect(credit(on, 'p2', '300', 'zarinpal:A2')).toBe(ok);
  });

  it('credits when the proof comes after it was closed, and counts again', () => {
    const on = system();
    open(on, 'p1', '600');
    close(on, 'p1');
    on.close();
    expect(open(on, 'p2', '700')).toBe(ok);
    expect(credit(on, 'p1', '600')).toBe(ok);
    const windows = on.close().windows;
    expect(windows.map((window) => window.used)).toEqual([1_300n]);
  });
});

describe('an opening balance', () => {
  it('is posted once per reference, for a known asset, within 63 bits', () => {
    const system = trading();
    const post = (units: string, reference: string, asset = 'AAA') =>
      system.send({ type: 'post_opening', owner: 'house:otc', asset, units, reference });
    expect(post('5', 'x').ok).toBe(true);
    expect(said(post('5', 'x'))).toBe('!reference_used');
    expect(said(post('5', 'y', 'NIL'))).toBe('!asset_unknown');
    expect(() => post(`${(1n << 63n) - 1n}`, 'z')).toThrow(MalformedCommandError);
    expect(system.exchange.balance('house:otc', 'AAA').total).toBe(5n);
  });
});

describe('a command that no caller may send', () => {
  it.each([
    ['lots of zero', { lots: 0 }],
    ['lots between integers', { lots: 1.5 }],
    ['a negative price', { priceTicks: -1 }],
    ['a limit order for money', { amountType: 'quote', quoteUnits: '5', lots: undefined }],
    ['a client order id of 33 characters', { clientOrderId: 'x'.repeat(33) }],
    ['a tag of 17 letters', { tag: 'x'.repeat(17) }],
    ['a tag of more than letters and digits', { tag: 'my bot' }],
  ])('%s is thrown out and changes nothing', (_, more) => {
    const system = trading();
    const before = system.exchange.stateHash();
    expect(() => system.limit(BOB, 'buy', 10, 5, more as object)).toThrow(MalformedCommandError);
    expect(system.exchange.stateHash()).toBe(before);
    expect(said(system.limit(BOB, 'buy', 10, 5))).toBe('open 0/5');
  });

  it('is a market that does not come out even', () => {
    const system = new TradingSystem([plain]);
    const seed = { ...plain, tickSize: '0.1' };
    const configure = () => system.send({ type: 'configure_market', seed });
    expect(configure).toThrow(MalformedCommandError);
    expect(said(system.cancel(BOB, 1))).toBe('!order_not_found');
  });
});

describe('rows read back', () => {
  const written = (): RowStore => {
    const system = trading();
    system.limit(BOB, 'buy', 9, 5);
    system.limit(ANN, 'sell', 10, 4);
    system.limit(BOB, 'buy', 10, 1);
    const store = new RowStore();
    store.write(system.close());
    return store;
  };

  it('make the same state', () => {
    const store = written();
    const restored = Exchange.restore(store.state(0));
    expect(restored.stateHash()).toBe(store.stateHash);
    expect(restored.book('AAAQQQ')?.asks).toEqual([{ priceTicks: 10, lots: 3, orders: 1 }]);
  });

  it('have the hash of journals from before tags: a later field is in it where it is set', () => {
    expect(written().stateHash).toBe('9e34853359c7ec5bfecf19d6eb597404');
  });

  it('are worked on as if they had never been away', () => {
    const system = trading();
    const store = new RowStore();
    for (const price of [7, 8, 9]) system.limit(BOB, 'buy', price, 5);
    system.limit(BOB, 'buy', 6, 5, { postOnly: true, clientOrderId: 'mine', tag: 'grid7' });
    store.write(system.close());
    const restored = Exchange.restore(store.state(0));
    const commands: Command[] = [
      // Meets an order that was read back, takes it, and a half of the next one.
      { ...limitSell, priceTicks: 8, lots: 7 },
      { type: 'cancel_order', user: BOB, orderId: 4 },
      { type: 'cancel_order', user: BOB, orderId: 4 },
      { ...limitSell, priceTicks: 12, lots: 1 },
      { type: 'cancel_orders', user: BOB },
      { type: 'cancel_orders', user: ANN },
    ];
    for (const [index, command] of commands.entries()) {
      const envelope = { id: `after ${index}`, at: 60_000 + index, command };
      expect(restored.apply(envelope)).toEqual(system.exchange.apply(envelope));
      expect([...restored.openOrders()]).toEqual([...system.exchange.openOrders()]);
      expect(restored.order(1)).toEqual(system.exchange.order(1));
      const { stateHash } = system.exchange.takeChanges();
      expect(restored.takeChanges().stateHash).toBe(stateHash);
      expect(restored.recomputedStateHash()).toBe(stateHash);
      expect(checkInvariants(restored)).toEqual([]);
    }
    expect([...restored.openOrders()]).toEqual([]);
  });

  it('give a level’s orders their turn, in whatever order they come', () => {
    const system = trading();
    const store = new RowStore();
    for (let count = 0; count < 4; count += 1) system.limit(BOB, 'buy', 9, 5);
    system.limit(ANN, 'sell', 9, 7);
    store.write(system.close());
    const state = store.state(0);
    const turned = { ...state, orders: [...state.orders].reverse() };
    const restored = Exchange.restore(turned);
    expect(restored.stateHash()).toBe(store.stateHash);
    const turns: number[] = [];
    restored.restingOrders('AAAQQQ', 'buy', (id) => turns.push(id));
    expect(turns).toEqual([2, 3, 4]);
  });

  it('refuse an order without its hold', () => {
    const store = written();
    bump(store.orders, 1, (row) => ({ ...row, hold: 2 }));
    expect(() => Exchange.restore(store.state(0))).toThrow('the hold is held for this order');
  });

  it.each([
    ['a unit more', (store: RowStore) => bump(store.balances, 3, (row) => ({ ...row, total: 1n }))],
    [
      'a lost market event',
      (store: RowStore) => bump(store.markets, 'AAAQQQ', (row) => ({ ...row, marketSeq: 3 })),
    ],
    [
      'another price',
      (store: RowStore) => bump(store.orders, 1, (row) => ({ ...row, priceTicks: 8 })),
    ],
    ['a tag', (store: RowStore) => bump(store.orders, 1, (row) => ({ ...row, tag: 'grid7' }))],
    ['a fee less', (store: RowStore) => bump(store.orders, 2, (row) => ({ ...row, feeUnits: 1n }))],
    ['a lost trade', (store: RowStore) => void store.trades.delete(store.trades.size)],
  ])('with %s show another hash', (_, damage) => {
    const store = written();
    damage(store);
    expect(Exchange.restore(store.state(0)).stateHash()).not.toBe(store.stateHash);
  });
});

describe('the check of invariants', () => {
  it.each([
    // damage, what it is called
    ['a unit from nowhere', 3, { total: 1_001n }, ['I1']],
    ['more held than owned', 3, { held: 1_001n }, ['I3', 'I5']],
    ['a hold without a reason', 5, { held: 1n }, ['I5']],
  ])('names %s', (_, account, damage, invariants) => {
    const system = trading();
    system.limit(BOB, 'buy', 9, 5);
    const store = new RowStore();
    store.write(system.close());
    bump(store.balances, account, (row) => ({ ...row, ...damage }));
    const found = checkInvariants(Exchange.restore(store.state(0)));
    expect(found.map((violation) => violation.invariant)).toEqual(invariants);
  });
});

function bump<K, V>(rows: Map<K, V>, key: K, change: (row: V) => V): void {
  rows.set(key, change(ensureDefined(rows.get(key), 'the row to damage')));
}
