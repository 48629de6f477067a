import type { Lots, Ticks } from '@sarraf/market';
import type { Amount } from '@sarraf/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { book, btcIrt, units } from '../testing/markets.ts';
import { averagePrice, type Ladder, ladderOf, walkBook } from './ladder.ts';

const ladder = ladderOf(book, btcIrt);

describe('walking the book', () => {
  it('fills from the best price on and says the average, cut', () => {
    const walk = walkBook('buy', { kind: 'base', lots: 2_000 as Lots }, ladder, undefined, btcIrt);
    expect(walk).toMatchObject({ lots: 2_000, isWhole: true, worstTicks: 124_900 });
    // 0.001 × 12,485,300,000 + 0.001 × 12,490,000,000
    expect(walk.money).toBe(units('24975300', 1));
    expect(averagePrice(walk.lots, walk.money, btcIrt)).toBe('12487650000');
  });

  it('stops at the bound of 1 % beyond the best price', () => {
    const walk = walkBook('buy', { kind: 'base', lots: 10_000 as Lots }, ladder, undefined, btcIrt);
    expect(walk).toMatchObject({ lots: 3_000, isWhole: false, worstTicks: 124_900 });
  });

  it('takes the seen price as a bound, never as a price', () => {
    const seen = 120_000 as Ticks;
    const walk = walkBook('buy', { kind: 'base', lots: 1 as Lots }, ladder, seen, btcIrt);
    expect(walk.lots).toBe(0);
  });

  it('spends at most the money, in whole lots', () => {
    const money = units('12485299', 1);
    const walk = walkBook('buy', { kind: 'quote', money }, ladder, undefined, btcIrt);
    expect(walk).toMatchObject({ lots: 999, isWhole: true });
    const sale = walkBook('sell', { kind: 'quote', money }, ladder, undefined, btcIrt);
    expect(sale.money <= money).toBe(true);
    expect(sale.lots).toBe(1_000);
  });

  it('says nothing of an empty side', () => {
    const empty: Ladder = { bids: [], asks: [] };
    const walk = walkBook('sell', { kind: 'base', lots: 1 as Lots }, empty, undefined, btcIrt);
    expect(walk).toMatchObject({ lots: 0, isWhole: false, worstTicks: null });
    expect(averagePrice(0, 0n, btcIrt)).toBeNull();
  });

  it('equals a walk lot by lot, for any book and size', () => {
    const seed = Number(process.env['SARRAF_SEED'] ?? Date.now() % 2 ** 31);
    const rungs = fc.array(
      fc.record({ step: fc.integer({ min: 1, max: 400 }), lots: fc.integer({ min: 1, max: 9 }) }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(rungs, fc.bigInt({ min: 0n, max: 900_000n }), (steps, tomans) => {
        let ticks = 124_000;
        const asks = steps.map(({ step, lots }) => {
          ticks += step;
          return { ticks: ticks as Ticks, lots: lots as Lots };
        });
        const money = (tomans * 10n) as Amount;
        const walk = walkBook(
          'buy',
          { kind: 'quote', money },
          { asks, bids: [] },
          undefined,
          btcIrt,
        );
        expect({ lots: walk.lots, money: walk.money }).toEqual(lotByLot(asks, money));
      }),
      { seed, verbose: true },
    );
  });
});

function lotByLot(asks: Ladder['asks'], most: bigint): { lots: number; money: bigint } {
  const bound = Math.floor(((asks[0]?.ticks ?? 0) * 1_010_000) / 1_000_000);
  let lots = 0;
  let money = 0n;
  for (const ask of asks.filter((entry) => entry.ticks <= bound)) {
    const price = BigInt(ask.ticks) * btcIrt.quotePerTickLot;
    for (let left = ask.lots as number; left > 0; left -= 1) {
      if (money + price > most) return { lots, money };
      money += price;
      lots += 1;
    }
  }
  return { lots, money };
}
