import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeOf,
  type SeenTrade,
  walkAlert,
  type Walked,
  type WatchedAlert,
} from './alert-walk.ts';

const NEVER: WatchedAlert = {
  kind: 'above',
  ticks: 1_000,
  changeBp: null,
  windowS: null,
  isRepeated: false,
  state: 'armed',
  arming: 1,
  afterTrade: 0,
  firedAtMs: null,
};
const above = (change: Partial<WatchedAlert> = {}): WatchedAlert => ({ ...NEVER, ...change });
const change = (bp: number, isRepeated = false): WatchedAlert =>
  above({ kind: 'change', ticks: null, changeBp: bp, windowS: 3_600, isRepeated });

/** Trades at these prices, one every `everyMs`. */
const at = (prices: readonly number[], everyMs = 1_000): SeenTrade[] =>
  prices.map((ticks, nth) => ({ id: nth + 1, ticks, atMs: nth * everyMs }));
const noAgo = (): undefined => undefined;
const hourAgo = (): number => 1_000;
const told = ({ fired }: Walked): string[] =>
  fired.map(({ arming, trade }) => `${arming}: ${trade.id} at ${trade.ticks}`);

describe('an alert that trades pass', () => {
  it('is met by the first trade at its price or beyond, once', () => {
    expect(walkAlert(above(), at([999, 1_000, 1_200, 990, 1_000]), noAgo)).toMatchObject({
      state: 'fired',
      arming: 1,
      fired: [{ trade: { id: 2, ticks: 1_000 } }],
    });
    expect(told(walkAlert(above({ kind: 'below' }), at([1_001, 1_000, 900]), noAgo))).toEqual([
      '1: 2 at 1000',
    ]);
    expect(walkAlert(above(), at([998, 999]), noAgo)).toEqual({
      state: 'armed',
      arming: 1,
      fired: [],
    });
  });

  it('counts trades behind its number alone', () => {
    expect(told(walkAlert(above({ afterTrade: 2 }), at([1_000, 1_000, 999]), noAgo))).toEqual([]);
    expect(told(walkAlert(above({ afterTrade: 2 }), at([999, 999, 1_001]), noAgo))).toEqual([
      '1: 3 at 1001',
    ]);
  });

  it('is told again after the price has gone back by half a percent, a minute later at least', () => {
    const repeated = above({ isRepeated: true });
    const minutes = (prices: readonly number[]) => at(prices, 60_000);
    expect(told(walkAlert(repeated, minutes([1_000, 995, 1_000]), noAgo))).toEqual([
      '1: 1 at 1000',
      '2: 3 at 1000',
    ]);
    expect(told(walkAlert(repeated, minutes([1_000, 996, 1_000]), noAgo))).toHaveLength(1);
    // a price that trembles within a minute
    expect(told(walkAlert(repeated, at([1_000, 900, 1_000, 900, 1_000]), noAgo))).toHaveLength(1);
    const below = above({ kind: 'below', isRepeated: true });
    expect(told(walkAlert(below, minutes([1_000, 1_005, 1_000]), noAgo))).toHaveLength(2);
    expect(told(walkAlert(below, minutes([1_000, 1_004, 1_000]), noAgo))).toHaveLength(1);
  });

  it('of a change is met in both directions, and armed again at half', () => {
    expect(walkAlert(change(500), at([1_049, 1_050]), hourAgo).fired).toMatchObject([
      { trade: { id: 2 }, changeBp: 500 },
    ]);
    expect(walkAlert(change(500), at([951, 950]), hourAgo).fired).toMatchObject([
      { trade: { id: 2 }, changeBp: -500 },
    ]);
    const minutes = (prices: readonly number[]) => at(prices, 60_000);
    const again = change(500, true);
    expect(told(walkAlert(again, minutes([1_050, 1_025, 1_050]), hourAgo))).toHaveLength(2);
    expect(told(walkAlert(again, minutes([1_050, 1_026, 1_050]), hourAgo))).toHaveLength(1);
    // down through half to the other side
    expect(told(walkAlert(again, minutes([1_050, 975, 950]), hourAgo))).toHaveLength(2);
    expect(told(walkAlert(change(500), at([2_000]), noAgo))).toEqual([]);
  });

  it('that is over is met by nothing', () => {
    for (const state of ['fired', 'ended'] as const) {
      expect(told(walkAlert(above({ state }), at([1_000, 2_000]), noAgo))).toEqual([]);
    }
  });

  it('comes to the same however the trades are cut into stretches', () => {
    const price = fc.integer({ min: 940, max: 1_060 });
    const check = fc.property(
      fc.array(price, { maxLength: 60 }),
      fc.array(fc.nat(60), { maxLength: 8 }),
      fc.constantFrom(above({ isRepeated: true }), above({ kind: 'below' }), change(200, true)),
      fc.constantFrom(1_000, 25_000, 90_000),
      (prices, cuts, alert, everyMs) => {
        const trades = at(prices, everyMs);
        const whole = walkAlert(alert, trades, hourAgo);
        const places = [...cuts, trades.length].toSorted((a, b) => a - b);
        const fired: string[] = [];
        let current = alert;
        let from = 0;
        for (const to of places) {
          // a stretch that is looked at twice, as after a kill, adds nothing
          for (const part of [trades.slice(from, to), trades.slice(0, to)]) {
            const walked = walkAlert(current, part, hourAgo);
            fired.push(...told(walked));
            const last = walked.fired.at(-1)?.trade.atMs ?? current.firedAtMs;
            const afterTrade = Math.max(current.afterTrade, part.at(-1)?.id ?? 0);
            current = { ...current, ...walked, firedAtMs: last, afterTrade };
          }
          from = to;
        }
        expect(fired).toEqual(told(whole));
        expect(current.state).toBe(whole.state);
      },
    );
    fc.assert(check, { numRuns: 300 });
  });
});

it('a change is in hundredths of a percent, toward zero', () => {
  expect(changeOf(3, 4)).toBe(3_333);
  expect(changeOf(3, 2)).toBe(-3_333);
  expect(changeOf(10 ** 15, 10 ** 15 + 1)).toBe(0);
});
