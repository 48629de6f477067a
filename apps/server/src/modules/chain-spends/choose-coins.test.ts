// Which coins a payment spends.
import { bitcoinSize } from '@sarraf/chain-codec';
import { randomOfTest } from '@sarraf/testing';
import { describe, expect, it } from 'vitest';
import { chooseCoins, chooseJoin, joinSize, type OwnCoin, sumOf } from './choose-coins.ts';

const at = { branch: 1, number: 0 } as const;
const coinsOf = (...values: readonly bigint[]): OwnCoin[] =>
  values.map((raw, nth) => ({ txid: nth.toString(16).padStart(64, '0'), vout: nth, raw, at }));
const payment = { raw: 100_000n, scriptBytes: 34, rate: 10n };
const fee = (count: number): bigint => bitcoinSize(count, [34, 22]) * payment.rate;
const valuesOf = (coins: readonly OwnCoin[], most = 20): readonly bigint[] | undefined =>
  chooseCoins(coins, payment, most)?.coins.map(({ raw }) => raw);

describe('coins of a payment', () => {
  it('are the smallest one that pays for all, with room for a dearer version', () => {
    const just = 100_000n + fee(1);
    expect(valuesOf(coinsOf(900_000n, 110_000n, just, 200_000n))).toEqual([110_000n]);
    // where nothing has that room, what just pays is taken
    expect(valuesOf(coinsOf(just, 50n))).toEqual([just]);
    expect(valuesOf(coinsOf(just - 1n))).toBeUndefined();
  });

  it('are the greatest together where none pays alone, as few as it takes', () => {
    expect(valuesOf(coinsOf(60_000n, 1_000n, 50_000n, 40_000n))).toEqual([60_000n, 50_000n]);
    expect(valuesOf(coinsOf(60_000n, 30_000n, 20_000n), 2)).toBeUndefined();
    expect(valuesOf([])).toBeUndefined();
  });

  it('cover payment and fee, whatever there is, and in whichever order it is told', (test) => {
    const random = randomOfTest(test, 47);
    for (let nth = 0; nth < 300; nth += 1) {
      const values = Array.from({ length: random.below(13) }, () =>
        BigInt(1 + random.below(150_000)),
      );
      const coins = coinsOf(...values);
      const chosen = chooseCoins(coins, payment, 5);
      expect(chooseCoins(coins.toReversed(), payment, 5)).toEqual(chosen);
      const best = values.toSorted((one, other) => (one > other ? -1 : 1)).slice(0, 5);
      const isEnough = best.some((_, count) => {
        const sum = best.slice(0, count + 1).reduce((all, one) => all + one, 0n);
        return sum >= payment.raw + fee(count + 1);
      });
      expect(chosen !== undefined).toBe(isEnough);
      if (chosen === undefined) continue;
      const sum = chosen.coins.reduce((all, { raw }) => all + raw, 0n);
      expect(sum >= payment.raw + fee(chosen.coins.length)).toBe(true);
      expect(chosen.size).toBe(bitcoinSize(chosen.coins.length, [34, 22]));
    }
  });
});

describe('coins that become one', () => {
  const bounds = { least: 3, most: 5, left: 2 };
  const joinOf = (coins: readonly OwnCoin[], rate = 10n): readonly bigint[] | undefined =>
    chooseJoin(coins, rate, bounds)?.coins.map(({ raw }) => raw);

  it('are the smallest, so many at most; the greatest stay for payments', () => {
    const many = coinsOf(9_000n, 8_000n, 7_000n, 6_000n, 5_000n, 4_000n, 3_000n, 2_000n);
    expect(joinOf(many)).toEqual([6_000n, 5_000n, 4_000n, 3_000n, 2_000n]);
    expect(chooseJoin(many, 10n, bounds)?.size).toBe(bitcoinSize(5, [22]));
    expect(joinOf(many.slice(0, 5))).toEqual([7_000n, 6_000n, 5_000n]);
    expect(joinOf(many.slice(0, 4))).toBeUndefined();
  });

  it('are each worth twice what it costs to spend them, and so are all', () => {
    const dear = coinsOf(9_000n, 8_000n, 7_000n, 6_000n, 5_000n, 1_360n, 1_361n);
    expect(joinOf(dear)).toEqual([7_000n, 6_000n, 5_000n, 1_361n]);
    expect(joinOf(dear, 35n)).toEqual([7_000n, 6_000n, 5_000n]);
    expect(joinOf(dear, 36n)).toBeUndefined();
    expect(joinOf(coinsOf(1_400n, 1_400n, 1_400n, 1_400n, 1_400n))).toBeUndefined();
  });

  it('leave the greatest, and enough for a dearer version, whatever there is', (test) => {
    const random = randomOfTest(test, 48);
    for (let nth = 0; nth < 300; nth += 1) {
      const values = Array.from({ length: random.below(13) }, () =>
        BigInt(1 + random.below(30_000)),
      );
      const many = coinsOf(...values);
      const rate = BigInt(1 + random.below(40));
      const chosen = chooseJoin(many, rate, bounds);
      if (chosen === undefined) continue;
      const { coins, size } = chosen;
      expect(size).toBe(joinSize(coins.length));
      expect(sumOf(coins) > 2n * size * rate).toBe(true);
      const greatest = coins.reduce((most, { raw }) => (raw > most ? raw : most), 0n);
      const left = many.filter((coin) => !coins.includes(coin) && coin.raw >= greatest);
      expect(left.length).toBeGreaterThanOrEqual(bounds.left);
    }
  });
});
