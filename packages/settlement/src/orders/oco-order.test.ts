import { describe, expect, it } from 'vitest';
import { checkInvariants, Exchange } from '../index.ts';
import { RowStore } from '../testing/row-store.ts';
import { plain, said, TradingSystem } from '../testing/trading-system.ts';

/** Ann sells, Bob buys, Cid and Dan do either; each has 10,000 of both assets. */
const ANN = 1;
const BOB = 2;
const CID = 3;
const DAN = 4;

/** A market whose last trade was at 100. */
function trading(): TradingSystem {
  const system = new TradingSystem([plain]);
  for (const user of [ANN, BOB, CID, DAN]) {
    system.fund(user, 'AAA', 10_000n);
    system.fund(user, 'QQQ', 10_000n);
  }
  trade(system, 100);
  return system;
}

function trade(system: TradingSystem, ticks: number): void {
  system.limit(DAN, 'sell', ticks, 1);
  system.limit(CID, 'buy', ticks, 1);
}

/** Both orders of an OCO: `open 0/5, untriggered 0/5`. */
function pair(system: TradingSystem, limit = 3): string {
  const words = [limit, limit + 1].map((id) => {
    const row = system.exchange.order(id);
    if (row === undefined) return 'gone';
    const why = row.cancelReason === null ? '' : ` ${row.cancelReason}`;
    return `${row.status} ${row.filledLots}/${row.lots}${why}`;
  });
  return words.join(', ');
}

function sound(system: TradingSystem): void {
  expect(checkInvariants(system.exchange)).toEqual([]);
}

describe('an OCO', () => {
  it('is two linked orders under one hold, the larger of both needs', () => {
    const system = trading();
    const outcome = system.limit(BOB, 'buy', 90, 10, { oco: { stopTicks: 110 }, tag: 'grid7' });
    expect(said(outcome)).toBe('open 0/10');
    expect(outcome).toMatchObject({ result: { linkedOrder: 4, tag: 'grid7' } });
    expect(pair(system)).toBe('open 0/10, untriggered 0/10');
    // 10 x 115, the worst price of the stop
    expect(system.money(BOB, 'QQQ')).toBe('10000/1150');
    expect(system.bookText()).toBe('10@90 |');
    const [limit, stop] = [system.exchange.order(3), system.exchange.order(4)];
    expect([limit?.linkedOrder, stop?.linkedOrder]).toEqual([4, 3]);
    expect([limit?.tag, stop?.tag]).toEqual(['grid7', 'grid7']);
    expect([limit?.hold === null, stop?.hold === null]).toEqual([false, true]);
    sound(system);
  });

  it('of a sell holds the coins once', () => {
    const system = trading();
    system.limit(ANN, 'sell', 110, 10, { oco: { stopTicks: 90, limitTicks: 89 } });
    expect(system.money(ANN, 'AAA')).toBe('10000/10');
    sound(system);
  });

  it('ends the stop with the first fill, and frees what only the stop needed', () => {
    const system = trading();
    system.limit(BOB, 'buy', 90, 10, { oco: { stopTicks: 110 } });
    system.limit(ANN, 'sell', 90, 4);
    expect(pair(system)).toBe('partially_filled 4/10, cancelled 0/10 oco_sibling');
    expect(system.money(BOB, 'QQQ')).toBe('9640/540');
    sound(system);
    system.close();
    trade(system, 120);
    expect(system.bookText()).toBe('6@90 |');
    sound(system);
  });

  it('ends the stop with a fill at once, also where the limit order never rests', () => {
    const system = trading();
    system.limit(ANN, 'sell', 95, 4);
    const outcome = system.limit(BOB, 'buy', 96, 4, { oco: { stopTicks: 110, limitTicks: 111 } });
    expect(said(outcome)).toBe('filled 4/4');
    expect(pair(system, 4)).toBe('filled 4/4, cancelled 0/4 oco_sibling');
    expect(system.money(BOB, 'QQQ')).toBe('9620/0');
    sound(system);
  });

  it('meets its owners own order: both halves end', () => {
    const system = trading();
    system.limit(BOB, 'sell', 95, 4);
    const outcome = system.limit(BOB, 'buy', 96, 4, { oco: { stopTicks: 110 } });
    expect(said(outcome)).toBe('cancelled 0/4 self_trade_prevented');
    expect(pair(system, 4)).toBe(
      'cancelled 0/4 self_trade_prevented, cancelled 0/4 oco_sibling_cancelled',
    );
    expect(system.money(BOB, 'QQQ')).toBe('10000/0');
    sound(system);
  });

  it.each([
    ['its limit order', 3, 'cancelled 0/10 user, cancelled 0/10 oco_sibling_cancelled'],
    ['its stop', 4, 'cancelled 0/10 oco_sibling_cancelled, cancelled 0/10 user'],
  ] as const)('ends whole when %s is cancelled', (_, id, words) => {
    const system = trading();
    system.limit(BOB, 'buy', 90, 10, { oco: { stopTicks: 110 } });
    const outcome = system.cancel(BOB, id);
    expect(outcome.ok && outcome.result.releasedUnits).toBe('1150');
    expect(pair(system)).toBe(words);
    expect([system.money(BOB, 'QQQ'), system.bookText()]).toEqual(['10000/0', '|']);
    sound(system);
  });

  it('lets the stop act with the money of both, after the limit order has ended', () => {
    const system = trading();
    system.limit(BOB, 'buy', 90, 10, { oco: { stopTicks: 110 } });
    system.limit(ANN, 'sell', 112, 7);
    trade(system, 110);
    expect(pair(system)).toBe('cancelled 0/10 oco_sibling, cancelled 7/10 book_exhausted');
    expect(system.money(BOB, 'QQQ')).toBe(`${10_000 - 7 * 112}/0`);
    expect(system.bookText()).toBe('|');
    sound(system);
  });

  it('lets a stop-limit rest with its own need held anew', () => {
    const system = trading();
    system.limit(BOB, 'buy', 99, 10, { oco: { stopTicks: 110, limitTicks: 95 } });
    expect(system.money(BOB, 'QQQ')).toBe('10000/990');
    trade(system, 110);
    expect(pair(system)).toBe('cancelled 0/10 oco_sibling, open 0/10');
    expect(system.money(BOB, 'QQQ')).toBe('10000/950');
    expect(system.bookText()).toBe('10@95 |');
    sound(system);
  });

  it.each([
    // others due before it: within its turn its stop acts, before its turn the limit order may fill
    [300, 'cancelled 0/10 oco_sibling, rejected 0/10 book_exhausted'],
    [600, 'filled 10/10, cancelled 0/10 oco_sibling'],
  ] as const)('whose stop waits behind %i others when its limit order is met', (others, words) => {
    const system = trading();
    for (let index = 0; index < others; index += 1) {
      system.limit(CID, 'buy', 11, 1, { stopTicks: 110 });
    }
    system.limit(BOB, 'buy', 90, 10, { oco: { stopTicks: 110 } });
    const limit = 3 + others;
    trade(system, 110);
    expect(system.exchange.order(limit + 1)?.triggerNo).toBe(others + 1);
    sound(system);
    system.limit(ANN, 'sell', 90, 10);
    expect(pair(system, limit)).toBe(words);
    sound(system);
  });

  it.each([
    ['buy', 100, 110, 'oco_prices_invalid'],
    ['buy', 99, 100, 'oco_prices_invalid'],
    ['buy', 110, 90, 'oco_prices_invalid'],
    ['sell', 100, 90, 'oco_prices_invalid'],
    ['sell', 101, 100, 'oco_prices_invalid'],
    ['sell', 90, 110, 'oco_prices_invalid'],
  ] as const)('to %s at %i with a stop at %i is refused', (side, price, stopTicks, code) => {
    const system = trading();
    const outcome = system.limit(BOB, side, price, 5, { oco: { stopTicks } });
    expect(outcome).toEqual({
      ok: false,
      code,
      facts: { limitTicks: price, stopTicks, lastPriceTicks: 100 },
    });
    expect(system.exchange.order(3)).toBeUndefined();
  });

  it('is judged as both orders: band, prices, minima, what it would take, money', () => {
    const system = trading();
    const seed = { ...plain, bandPpm: 300_000, minQuantity: '3', minNotional: '300' };
    system.send({ type: 'configure_market', seed });
    system.limit(ANN, 'sell', 92, 5);
    const oco = (price: number, stopTicks: number, lots: number, limitTicks = 110) => {
      const more = { oco: { stopTicks, limitTicks }, postOnly: true };
      return said(system.limit(BOB, 'buy', price, lots, more));
    };
    expect(oco(69, 200, 2)).toBe('!price_out_of_band');
    expect(oco(100, 131, 2)).toBe('!price_out_of_band');
    expect(oco(100, 120, 2, 131)).toBe('!price_out_of_band');
    expect(oco(100, 120, 2)).toBe('!oco_prices_invalid');
    expect(oco(92, 120, 2)).toBe('!amount_below_minimum');
    expect(oco(92, 120, 3)).toBe('!notional_below_minimum');
    expect(oco(92, 120, 4, 70)).toBe('!notional_below_minimum');
    expect(oco(92, 120, 9_999)).toBe('!post_only_would_take');
    expect(oco(91, 120, 9_999)).toBe('!insufficient_funds');
    expect(oco(91, 120, 4)).toBe('open 0/4');
    const young = new TradingSystem([plain]);
    young.fund(BOB, 'QQQ', 1_000n);
    const first = young.limit(BOB, 'buy', 10, 1, { oco: { stopTicks: 12 } });
    expect(said(first)).toBe('!stop_would_trigger');
  });

  it('gives its client order id to the limit order, for ever', () => {
    const system = trading();
    system.limit(BOB, 'buy', 90, 10, { oco: { stopTicks: 110 }, clientOrderId: 'mine' });
    const again = system.limit(BOB, 'buy', 90, 10, { clientOrderId: 'mine' });
    expect(again).toEqual({ ok: false, code: 'client_order_id_used', facts: { orderId: 3 } });
    expect(system.exchange.order(4)?.clientOrderId).toBeNull();
  });
});

describe('the halves of two OCOs', () => {
  it('read back in other pairs show another hash', () => {
    const system = trading();
    system.limit(BOB, 'buy', 90, 10, { oco: { stopTicks: 110 } });
    system.limit(BOB, 'buy', 90, 10, { oco: { stopTicks: 110 } });
    const store = new RowStore();
    store.write(system.close());
    expect(Exchange.restore(store.state(0)).stateHash()).toBe(store.stateHash);
    const others = [3, 4, 5, 6].map((id) => ({ id, linkedOrder: 9 - id }));
    for (const { id, linkedOrder } of others) {
      const row = store.orders.get(id);
      if (row !== undefined) store.orders.set(id, { ...row, linkedOrder });
    }
    expect(Exchange.restore(store.state(0)).stateHash()).not.toBe(store.stateHash);
  });
});

describe('a post-only order', () => {
  it('rests, or is refused where it would take anything of somebody else', () => {
    const system = trading();
    system.limit(ANN, 'sell', 105, 5);
    const outcome = system.limit(BOB, 'buy', 105, 9, { postOnly: true });
    expect(outcome).toEqual({
      ok: false,
      code: 'post_only_would_take',
      facts: { takeableLots: 5 },
    });
    expect(said(system.limit(BOB, 'buy', 104, 9, { postOnly: true }))).toBe('open 0/9');
    expect(system.exchange.order(4)?.postOnly).toBe(true);
    sound(system);
  });

  it('is cancelled where only its owners own order stands in the way', () => {
    const system = trading();
    system.limit(BOB, 'sell', 105, 5);
    system.limit(ANN, 'sell', 106, 5);
    const outcome = system.limit(BOB, 'buy', 106, 9, { postOnly: true });
    expect(said(outcome)).toBe('cancelled 0/9 self_trade_prevented');
    expect(system.bookText()).toBe('| 5@105 5@106');
    sound(system);
  });

  it('as fok, nobodys own quantity counts', () => {
    const system = trading();
    system.limit(ANN, 'sell', 105, 5);
    system.limit(BOB, 'sell', 105, 5);
    const fok = { timeInForce: 'fok' } as const;
    expect(said(system.limit(BOB, 'buy', 105, 6, fok))).toBe('!no_liquidity');
    expect(said(system.limit(BOB, 'buy', 105, 5, fok))).toBe('filled 5/5');
  });
});

describe('cancel all', () => {
  const all = (system: TradingSystem, more: { market?: string; side?: 'buy' | 'sell' } = {}) => {
    const outcome = system.send({ type: 'cancel_orders', user: BOB, ...more });
    return outcome.ok ? outcome.result : outcome.code;
  };

  it('ends every order of one user, oldest first, stops and OCOs as well', () => {
    const system = trading();
    system.limit(BOB, 'buy', 90, 5);
    system.limit(ANN, 'buy', 90, 5);
    system.limit(BOB, 'sell', 120, 5, { oco: { stopTicks: 80 } });
    system.market(BOB, 'buy', { lots: 3 }, { stopTicks: 120 });
    system.limit(BOB, 'buy', 89, 5);
    system.cancel(BOB, 8);
    expect(all(system)).toEqual({ orderIds: [3, 5, 6, 7], hasMore: false });
    expect(system.bookText()).toBe('5@90 |');
    expect([system.money(BOB, 'QQQ'), system.money(BOB, 'AAA')]).toEqual(['10000/0', '10000/0']);
    expect(all(system)).toEqual({ orderIds: [], hasMore: false });
    sound(system);
  });

  it('ends only those of a market or a side where it is told one', () => {
    const other = { ...plain, quote: { symbol: 'PPP', scale: 0 } };
    const system = new TradingSystem([plain, other]);
    for (const asset of ['AAA', 'QQQ', 'PPP']) system.fund(BOB, asset, 1_000n);
    system.limit(BOB, 'buy', 9, 5);
    system.limit(BOB, 'sell', 12, 5);
    system.limit(BOB, 'sell', 12, 5, { market: 'AAAPPP' });
    expect(all(system, { market: 'NONE' })).toBe('market_unknown');
    expect(all(system, { market: 'AAAPPP', side: 'buy' })).toEqual({
      orderIds: [],
      hasMore: false,
    });
    expect(all(system, { side: 'sell', market: 'AAAQQQ' })).toEqual({
      orderIds: [2],
      hasMore: false,
    });
    system.send({ type: 'set_market_status', market: 'AAAPPP', status: 'Halted' });
    expect(all(system)).toEqual({ orderIds: [1], hasMore: false });
    expect(system.bookText('AAAPPP')).toBe('| 5@12');
  });

  it('finds what is left of many that came and went', () => {
    const system = trading();
    const kept: number[] = [];
    for (let id = 3; id < 700; id += 1) {
      system.limit(BOB, 'buy', 10, 1);
      if (id % 97 === 0) kept.push(id);
      else system.cancel(BOB, id);
      if (id % 10 === 0) system.close();
    }
    expect(all(system)).toEqual({ orderIds: kept, hasMore: false });
    sound(system);
  });

  it('ends at most a thousand, and says that some are left', () => {
    const system = trading();
    for (let index = 0; index < 999; index += 1) system.limit(BOB, 'buy', 10, 1);
    system.limit(BOB, 'sell', 120, 5, { oco: { stopTicks: 80 } });
    const first = all(system);
    expect(first).toMatchObject({ hasMore: true });
    expect(first).toHaveProperty('orderIds.length', 999);
    expect(all(system)).toEqual({ orderIds: [1002, 1003], hasMore: false });
    sound(system);
  });
});

describe('the guard against duplicates', () => {
  it('may be switched off for an order, and tells stops at other prices apart', () => {
    const system = trading();
    const slip = { clientOrderId: undefined } as const;
    expect(said(system.limit(BOB, 'buy', 90, 5, slip))).toBe('open 0/5');
    expect(said(system.limit(BOB, 'buy', 90, 5, slip))).toBe('!duplicate_order');
    const meant = { ...slip, guardDuplicates: false };
    expect(said(system.limit(BOB, 'buy', 90, 5, meant))).toBe('open 0/5');
    expect(said(system.limit(BOB, 'buy', 90, 5, slip))).toBe('!duplicate_order');
    const stop = (stopTicks: number) =>
      said(system.limit(BOB, 'buy', 90, 5, { ...slip, stopTicks }));
    expect([stop(110), stop(111), stop(110)]).toEqual([
      'untriggered 0/5',
      'untriggered 0/5',
      '!duplicate_order',
    ]);
  });
});
