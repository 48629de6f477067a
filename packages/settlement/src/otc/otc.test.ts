import { BITCOIN_TOMAN } from '@sarraf/market/testing';
import { describe, expect, it } from 'vitest';
import {
  checkInvariants,
  type ExecuteOtc,
  MalformedCommandError,
  type OtcTrade,
} from '../index.ts';
import { plain, TradingSystem } from '../testing/trading-system.ts';

const buy: OtcTrade = {
  market: 'AAAQQQ',
  side: 'buy',
  baseUnits: '10',
  quoteUnits: '1005',
  feeUnits: '1',
  price: '100.5',
};
const sell: OtcTrade = { ...buy, side: 'sell', quoteUnits: '995', feeUnits: '2', price: '99.5' };

function system(): TradingSystem {
  const made = new TradingSystem([plain, BITCOIN_TOMAN]);
  for (const asset of ['AAA', 'QQQ']) {
    made.send({
      type: 'post_opening',
      owner: 'house:otc',
      asset,
      units: '5000',
      reference: `house ${asset}`,
    });
  }
  made.fund(1, 'QQQ', 2_000n);
  made.fund(1, 'AAA', 20n);
  return made;
}
const quote = (at: number, change: Partial<ExecuteOtc> = {}): ExecuteOtc => ({
  type: 'execute_otc',
  quoteId: 'q-1',
  user: 1,
  expiresAt: at + 15_000,
  trades: [buy],
  ...change,
});
const house = (at: TradingSystem, asset: string): bigint =>
  at.exchange.balance('house:otc', asset).total;
const code = (outcome: { ok: boolean; code?: string }): string | undefined => outcome.code;

describe('a trade with the house', () => {
  it('moves the two amounts and the fee in one entry, and no market', () => {
    const market = system();
    const before = market.exchange.markets().map(({ row }) => row);
    const bought = market.send(quote(market.at));
    expect(bought).toMatchObject({ ok: true, result: { quoteId: 'q-1', orderId: 1 } });
    expect(market.money(1, 'AAA')).toBe('29/0');
    expect(market.money(1, 'QQQ')).toBe('995/0');
    expect([house(market, 'AAA'), house(market, 'QQQ')]).toEqual([4_990n, 6_005n]);
    expect(market.exchange.balance('house:fees', 'AAA').total).toBe(1n);
    const sold = market.send(quote(market.at, { quoteId: 'q-2', trades: [sell] }));
    expect(sold.ok).toBe(true);
    expect(market.money(1, 'QQQ')).toBe('1988/0');
    expect(market.exchange.markets().map(({ row }) => row)).toEqual(before);
    const { otcTrades, postings, entries } = market.close();
    expect(otcTrades.map(({ id, side }) => [id, side])).toEqual([
      [1, 'buy'],
      [2, 'sell'],
    ]);
    const own = entries.filter(({ kind }) => kind === 'otc').map(({ id }) => id);
    expect(postings.filter(({ entry }) => own.includes(entry))).toHaveLength(6);
    expect(checkInvariants(market.exchange)).toEqual([]);
  });

  it('numbers its trades with the orders', () => {
    const market = system();
    market.send(quote(market.at));
    expect(market.limit(1, 'buy', 50, 1)).toMatchObject({ ok: true, result: { orderId: 2 } });
    expect(code(market.cancel(1, 1))).toBe('order_already_closed');
    expect(code(market.cancel(2, 1))).toBe('order_not_found');
  });

  it('happens once', () => {
    const market = system();
    market.send(quote(market.at));
    expect(code(market.send(quote(market.at)))).toBe('quote_used');
    // also where only the older history knows of it
    const later = system();
    const found = { reference: { entry: 7 } };
    expect(code(later.send(quote(later.at), { found }))).toBe('quote_used');
    expect(later.money(1, 'AAA')).toBe('20/0');
  });

  it('is too late at its end, not a millisecond before', () => {
    const market = system();
    expect(code(market.send(quote(market.at, { expiresAt: market.at })))).toBe('quote_expired');
    expect(market.send(quote(market.at, { expiresAt: market.at + 1 })).ok).toBe(true);
  });

  it('takes what the house has and no more, and nobody more than they have', () => {
    const market = system();
    const large = { ...buy, baseUnits: '5001' };
    expect(code(market.send(quote(market.at, { trades: [large] })))).toBe('otc_inventory_short');
    const dear = { ...buy, quoteUnits: '2001' };
    expect(code(market.send(quote(market.at, { trades: [dear] })))).toBe('insufficient_funds');
    // what rests in an order is not theirs to spend
    market.limit(1, 'buy', 1, 1_000);
    expect(code(market.send(quote(market.at)))).toBe('insufficient_funds');
    expect(house(market, 'AAA')).toBe(5_000n);
  });

  it('does all of several trades or none of them', () => {
    const market = system();
    const both = [sell, { ...sell, baseUnits: '11' }];
    expect(code(market.send(quote(market.at, { trades: both })))).toBe('insufficient_funds');
    expect(market.money(1, 'AAA')).toBe('20/0');
    const done = market.send(quote(market.at, { trades: [sell, sell] }));
    expect(done.ok).toBe(true);
    expect(market.close().otcTrades.map(({ reference }) => reference)).toEqual(['q-1', 'q-1/2']);
  });

  it('takes the same wish twice within ten seconds for a slip', () => {
    const market = system();
    const asked = 'AAAQQQ buy 10';
    market.send(quote(market.at, { asked }));
    const again = quote(market.at, { asked, quoteId: 'q-2', trades: [sell] });
    expect(code(market.send(again))).toBe('duplicate_order');
    market.at += 10_000;
    expect(market.send({ ...again, expiresAt: market.at + 1 }).ok).toBe(true);
  });

  it('shares client order ids with the orders', () => {
    const market = system();
    market.send(quote(market.at, { clientOrderId: 'mine' }));
    const order = market.limit(1, 'buy', 50, 1, { clientOrderId: 'mine' });
    expect(order).toMatchObject({ code: 'client_order_id_used', facts: { orderId: 1 } });
  });

  it('waits for an active market', () => {
    const market = system();
    market.send({ type: 'set_market_status', market: 'AAAQQQ', status: 'Halted' });
    expect(code(market.send(quote(market.at)))).toBe('market_not_active');
  });

  it.each([
    ['no trades', { trades: [] }],
    ['a fee above what is received', { trades: [{ ...buy, feeUnits: '11' }] }],
    ['an amount of nothing', { trades: [{ ...buy, baseUnits: '0' }] }],
    ['a quote without a name', { quoteId: '' }],
  ])('is thrown away with %s', (_, change) => {
    const market = system();
    expect(() => market.send(quote(market.at, change))).toThrow(MalformedCommandError);
  });
});
