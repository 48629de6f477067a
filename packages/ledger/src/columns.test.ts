import { describe, expect, it } from 'vitest';
import { IntegerColumn } from './integer-column.ts';
import { SparseTexts, WordColumn } from './text-columns.ts';

const MAX = 2n ** 63n - 1n;

describe('a column of whole numbers', () => {
  const numbers = [0, 1, -1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, -(2 ** 32), Number.MAX_SAFE_INTEGER];

  it('gives every safe integer back', () => {
    const column = new IntegerColumn();
    for (const number of numbers) column.push(number);
    expect(numbers.map((_, row) => column.number(row))).toEqual(numbers);
    expect(numbers.map((_, row) => column.big(row))).toEqual(numbers.map(BigInt));
  });

  it('gives every amount back, and its words', () => {
    const amounts = [0n, MAX, -MAX, 1n << 40n];
    const column = new IntegerColumn();
    for (const amount of amounts) column.pushBig(amount);
    expect(amounts.map((_, row) => column.big(row))).toEqual(amounts);
    expect(
      amounts.map((_, row) => BigInt.asIntN(64, wide(column.high(row), column.low(row)))),
    ).toEqual(amounts);
  });

  it('grows over several parts', () => {
    const column = new IntegerColumn();
    for (let row = 0; row < 50_000; row += 1) column.push(row * 2 ** 20);
    expect(column.length).toBe(50_000);
    for (const row of [0, 16_383, 16_384, 32_768, 49_999]) {
      expect(column.number(row)).toBe(row * 2 ** 20);
    }
  });
});

const wide = (high: number, low: number): bigint => (BigInt(high) << 32n) | BigInt(low >>> 0);

describe('an index of rows', () => {
  it('finds all rows of a number in their order, and none of another', () => {
    const column = new IntegerColumn();
    const expected = new Map<number, number[]>();
    for (let row = 0; row < 5_000; row += 1) {
      // Few numbers, near and beyond 32 bits, so that rows share numbers and buckets.
      const number = ((row * 7) % 613) + (row % 3) * 2 ** 32;
      column.push(number);
      expected.set(number, [...(expected.get(number) ?? []), row]);
    }
    const index = column.index();
    for (const [number, rows] of expected) {
      const found: number[] = [];
      for (let row = index.first(number); row >= 0; row = index.after(row)) found.push(row);
      expect(found).toEqual(rows);
    }
    expect(index.first(614)).toBe(-1);
    expect(new IntegerColumn().index().first(1)).toBe(-1);
  });
});

describe('columns of texts', () => {
  it('keep a word once', () => {
    const column = new WordColumn();
    for (let row = 0; row < 200; row += 1) column.push(row % 2 === 0 ? 'BTC' : 'تومان');
    expect(column.words).toEqual(['BTC', 'تومان']);
    expect([column.length, column.word(198), column.word(199)]).toEqual([200, 'BTC', 'تومان']);
  });

  it('know a text of the rows that have one', () => {
    const texts = new SparseTexts();
    texts.set(3, 'mine');
    expect([0, 3, 4].map((row) => texts.text(row))).toEqual([null, 'mine', null]);
  });
});
