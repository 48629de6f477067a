import type { MarketSpec } from '@sarraf/market';
import { SeededRandom } from '@sarraf/testing';
import { describe, expect, it } from 'vitest';
import { costBook, type OwnDays, type OwnEvent, ownEvents } from './own-events.ts';
import type { PriceBook } from './price-book.ts';

const market = {
  symbol: 'BTCIRT',
  base: { symbol: 'BTC', scale: 8 },
  quote: { symbol: 'IRT', scale: 1 },
  lotUnits: 100n,
} as unknown as MarketSpec;

/** A coin's unit is worth as many tenths of a toman as the day's number. */
const prices: PriceBook = {
  worth: (asset, day, units) => (asset === 'IRT' ? units : units * BigInt(day)),
  price: () => '1',
  pricedDay: (_, day) => day,
};
const nothing = {
  day: 1,
  kind: 'transfer',
  came: 0n,
  went: 0n,
  fee: 0n,
  cameCount: 0,
  wentCount: 0,
};
const trade = {
  day: 1,
  market: 'BTCIRT',
  isBuy: true,
  lots: 0n,
  baseUnits: 0n,
  quoteUnits: 0n,
  feeUnits: 0n,
};
const eventsOf = (days: Omit<OwnDays, 'specOf'>): OwnEvent[] =>
  ownEvents({ ...days, specOf: () => market }, prices);

describe('what a coin cost', () => {
  it('is averaged over what is left; a sale brings its proceeds less its part, rounded up', () => {
    const events = eventsOf({
      moves: [{ ...nothing, day: 2, asset: 'BTC', came: 100n, cameCount: 1 }],
      trades: [
        { ...trade, day: 1, baseUnits: 101n, quoteUnits: 1_000n, feeUnits: 1n },
        { ...trade, day: 3, isBuy: false, baseUnits: 30n, quoteUnits: 400n, feeUnits: 10n },
      ],
    });
    // 100 for 1,000 and 100 for 200: 30 of 200 cost 180
    expect(costBook(events, 'BTC')).toEqual({
      units: 170n,
      cost: 1_020n,
      realised: [{ day: 3, worth: 210n }],
    });
  });

  it('goes with what leaves, without a profit, the network’s fee too', () => {
    const events = eventsOf({
      moves: [
        { ...nothing, asset: 'BTC', came: 10n, cameCount: 1 },
        { ...nothing, day: 4, asset: 'BTC', went: 8n, fee: 1n, wentCount: 1 },
        { ...nothing, day: 5, asset: 'BTC', went: 1n, wentCount: 1 },
      ],
      trades: [],
    });
    expect(costBook(events, 'BTC')).toEqual({ units: 0n, cost: 0n, realised: [] });
  });

  it('is what came less what was taken, whatever happens (2,000 seeds)', () => {
    for (let seed = 1; seed <= 2_000; seed += 1) {
      const random = new SeededRandom(seed);
      let held = 0n;
      const moves: OwnDays['moves'][number][] = [];
      const trades: OwnDays['trades'][number][] = [];
      for (let day = 1; day <= 12; day += 1) {
        const units = BigInt(1 + random.below(1_000));
        const quoteUnits = BigInt(1 + random.below(90_000));
        const what = random.below(4);
        if (what === 0) moves.push({ ...nothing, day, asset: 'BTC', came: units, cameCount: 1 });
        if (what === 1) trades.push({ ...trade, day, baseUnits: units, quoteUnits });
        if (what <= 1) held += units;
        if (held < units || what <= 1) continue;
        held -= units;
        if (what === 2) moves.push({ ...nothing, day, asset: 'BTC', went: units, wentCount: 1 });
        else trades.push({ ...trade, day, isBuy: false, baseUnits: units, quoteUnits });
      }
      const events = eventsOf({ moves, trades });
      const book = costBook(events, 'BTC');
      expect(book.units, `seed ${seed}`).toBe(held);
      expect(book.cost >= 0n && (held > 0n || book.cost === 0n), `seed ${seed}`).toBe(true);
      // each trade has one worth on both sides
      const sides = events.filter(({ kind }) => kind === 'trade');
      expect(sides.reduce((sum, { inWorth, outWorth }) => sum + inWorth - outWorth, 0n)).toBe(0n);
    }
  });
});
