import { type Lots, marketBound, type Side, type Ticks } from '@sarraf/market';
import type { Amount } from '@sarraf/money';
import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { book, btcIrt, units } from '../testing/markets.ts';
import {
  averagePrice,
  type Ladder,
  ladderOf,
  NO_OWN_LOTS,
  type OwnLots,
  type WalkSize,
  walkBook,
} from './ladder.ts';

fc.configureGlobal({ seed: propertySeed() });

const ladder = ladderOf(book, btcIrt);

/** A market order's walk: its bound follows from the best price and the price that was seen. */
function walkMarket(
  side: Side,
  size: WalkSize,
  seen?: Ticks,
  asked: { own?: OwnLots; ladder?: Ladder } = {},
) {
  const { own = NO_OWN_LOTS, ladder: book = ladder } = asked;
  const best = (side === 'buy' ? book.asks : book.bids)[0]?.ticks ?? (1 as Ticks);
  return walkBook(side, size, book, marketBound(side, best, seen, btcIrt), btcIrt, own);
}
const lotsOf = (lots: number): WalkSize => ({ kind: 'base', lots: lots as Lots });

describe('walking the book', () => {
  it('fills from the best price on and says the average, cut', () => {
    const walk = walkMarket('buy', lotsOf(2_000));
    expect(walk).toMatchObject({ lots: 2_000, isWhole: true, worstTicks: 124_900 });
    // 0.001 × 12,485,300,000 + 0.001 × 12,490,000,000
    expect(walk.money).toBe(units('24975300', 1));
    expect(averagePrice(walk.lots, walk.money, btcIrt)).toBe('12487650000');
  });

  it('stops at the bound of 1 % beyond the best price', () => {
    const walk = walkMarket('buy', lotsOf(10_000));
    expect(walk).toMatchObject({ lots: 3_000, isWhole: false, worstTicks: 124_900 });
  });

  it('takes the seen price as a bound, never as a price', () => {
    const seen = 120_000 as Ticks;
    const walk = walkMarket('buy', lotsOf(1), seen);
    expect(walk.lots).toBe(0);
  });

  it('spends at most the money, in whole lots', () => {
    const money = units('12485299', 1);
    const walk = walkMarket('buy', { kind: 'quote', money });
    expect(walk).toMatchObject({ lots: 999, isWhole: true });
    const sale = walkMarket('sell', { kind: 'quote', money });
    expect(sale.money <= money).toBe(true);
    expect(sale.lots).toBe(1_000);
  });

  it('says nothing of an empty side', () => {
    const empty: Ladder = { bids: [], asks: [] };
    const walk = walkMarket('sell', lotsOf(1), undefined, { ladder: empty });
    expect(walk).toMatchObject({ lots: 0, isWhole: false, worstTicks: null });
    expect(averagePrice(0, 0n, btcIrt)).toBeNull();
  });

  it('ends at my own order: what others hold there may stand before it, nothing behind', () => {
    const own = {
      buy: new Map<Ticks, number>(),
      sell: new Map([[124_900 as Ticks, 500]]),
    };
    const walk = walkMarket('buy', lotsOf(10_000), undefined, { own });
    expect(walk).toMatchObject({ lots: 2_500, isWhole: false, selfTicks: 124_900 });
    expect(walkMarket('buy', lotsOf(1_000), undefined, { own }).selfTicks).toBeNull();
    const first = { ...own, sell: new Map([[124_853 as Ticks, 1_000]]) };
    expect(walkMarket('buy', lotsOf(10), undefined, { own: first })).toMatchObject({
      lots: 0,
      selfTicks: 124_853,
    });
  });

  it('equals a walk lot by lot, for any book and size', () => {
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
        const walk = walkMarket('buy', { kind: 'quote', money }, undefined, {
          ladder: { asks, bids: [] },
        });
        expect({ lots: walk.lots, money: walk.money }).toEqual(lotByLot(asks, money));
      }),
      { verbose: true },
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
