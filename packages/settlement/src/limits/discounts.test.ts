// What is let off of somebody's fees: with the order, by the command's own time.
import { BITCOIN_TOMAN } from '@sarraf/market/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants, Exchange, MalformedCommandError, type SetStanding } from '../index.ts';
import { RowStore } from '../testing/row-store.ts';
import { plain, TradingSystem } from '../testing/trading-system.ts';

const [ANN, BOB] = [1, 2];
const fees = { ...plain, makerFeePpm: 2_000, takerFeePpm: 2_500 };
let system: TradingSystem;
let version: number;

beforeEach(() => {
  system = new TradingSystem([fees, BITCOIN_TOMAN]);
  version = 0;
  for (const user of [ANN, BOB]) {
    system.fund(user, 'AAA', 1_000_000_000n);
    system.fund(user, 'QQQ', 1_000_000_000n);
  }
});

function stand(user: number, more: Partial<SetStanding>): void {
  version += 1;
  const terms = { level: 0, isFrozen: false, moneyHeldUntil: null, blocks: [] } as const;
  system.send({ type: 'set_standing', user, version, ...terms, ...more });
}
const off = (...discounts: readonly (readonly [ppm: number, untilMs: number])[]): void =>
  stand(BOB, { discounts: discounts.map(([ppm, untilMs]) => ({ ppm, untilMs })) });

/** The rates of an order that Bob places now: `2000/2500`. */
function rates(user = BOB): string {
  const outcome = system.limit(user, 'buy', 90, 1);
  const row = system.exchange.order(outcome.ok ? outcome.result.orderId : 0);
  return `${row?.makerFeePpm}/${row?.takerFeePpm}`;
}

describe('a discount', () => {
  it('lowers both rates of whoever has it, and nobody else’s', () => {
    off([120_000, system.at + 10]);
    expect([rates(), rates(ANN)]).toEqual(['1760/2200', '2000/2500']);
  });

  it('ends to the millisecond, by the time of the command', () => {
    off([120_000, system.at + 10]);
    system.at += 9;
    expect(rates()).toBe('1760/2200');
    system.at += 1;
    expect(rates()).toBe('2000/2500');
  });

  it('of several is the largest in force, never their sum', () => {
    off([120_000, system.at + 100], [300_000, system.at + 50], [200_000, system.at + 200]);
    expect(rates()).toBe('1400/1750');
    system.at += 50;
    expect(rates()).toBe('1600/2000');
  });

  it('is taken off of a tier’s rates, too', () => {
    const tier = { levelMin: 0, volumeMinUnits: '0', quote: 'IRT' } as const;
    system.send({ type: 'configure_fees', tiers: [{ ...tier, makerPpm: 999, takerPpm: 1_500 }] });
    off([500_000, system.at + 1]);
    system.fund(BOB, 'IRT', 10_000_000_000n);
    const outcome = system.limit(BOB, 'buy', 100_000, 1_000, { market: 'BTCIRT' });
    const row = system.exchange.order(outcome.ok ? outcome.result.orderId : 0);
    expect(row).toMatchObject({ makerFeePpm: 499, takerFeePpm: 750 });
  });

  it('L06 holds for orders from then on: one that stands keeps its rate, with all its fills', () => {
    const before = system.limit(BOB, 'buy', 100, 1_000_000);
    off([120_000, system.at + 1_000]);
    system.limit(ANN, 'sell', 100, 400_000);
    system.limit(ANN, 'sell', 100, 600_000);
    const row = system.exchange.order(before.ok ? before.result.orderId : 0);
    expect(row).toMatchObject({ status: 'filled', makerFeePpm: 2_000, feeUnits: 2_000n });
    system.limit(ANN, 'sell', 100, 1_000_000);
    system.limit(BOB, 'buy', 100, 1_000_000);
    const next = system.close().orders.findLast(({ user }) => user === BOB);
    expect(next).toMatchObject({ status: 'filled', takerFeePpm: 2_200, feeUnits: 2_200n });
    expect(checkInvariants(system.exchange)).toEqual([]);
  });

  it('goes with a standing that has none, and stays where an older one comes late', () => {
    off([120_000, system.at + 10]);
    version = 0;
    off();
    expect(rates()).toBe('1760/2200');
    version = 1;
    stand(BOB, {});
    expect(rates()).toBe('2000/2500');
  });

  it('is a part of the state: read back with it, hashed with it, and no part where there is none', () => {
    stand(ANN, {});
    const none = system.exchange.stateHash();
    stand(ANN, { discounts: [] });
    const [first, second] = [new TradingSystem([fees]), new TradingSystem([fees])];
    const terms = { user: 1, version: 1, level: 0, isFrozen: false, moneyHeldUntil: null } as const;
    first.send({ type: 'set_standing', ...terms, blocks: [] });
    second.send({ type: 'set_standing', ...terms, blocks: [], discounts: [] });
    expect(first.exchange.stateHash()).toBe(second.exchange.stateHash());
    off([120_000, system.at + 10]);
    expect(system.exchange.stateHash()).not.toBe(none);
    const store = new RowStore();
    store.write(system.close());
    const again = Exchange.restore(store.state(system.at), { bookKind: 'naive' });
    expect(again.stateHash()).toBe(store.stateHash);
    expect(again.recomputedStateHash()).toBe(store.stateHash);
    const order = {
      type: 'place_order',
      user: BOB,
      market: 'AAAQQQ',
      side: 'buy',
      orderType: 'limit',
      amountType: 'base',
      priceTicks: 90,
      lots: 1,
      timeInForce: 'gtc',
    } as const;
    const placed = again.apply({ id: 'restored', at: system.at, command: order });
    const id = placed.ok && 'orderId' in placed.result ? placed.result.orderId : 0;
    expect(again.order(id)).toMatchObject({ makerFeePpm: 1_760, takerFeePpm: 2_200 });
  });

  it('is none of these', () => {
    const one = { ppm: 1, untilMs: 1 };
    for (const discounts of [
      [one, one, one, one, one],
      [{ ppm: 0, untilMs: 1 }],
      [{ ppm: 1_000_001, untilMs: 1 }],
      [{ ppm: 1.5, untilMs: 1 }],
      [{ ppm: 1, untilMs: -1 }],
      [{ ppm: 1 }],
    ]) {
      const wrong = discounts as NonNullable<SetStanding['discounts']>;
      expect(() => stand(BOB, { discounts: wrong })).toThrow(MalformedCommandError);
    }
  });
});
