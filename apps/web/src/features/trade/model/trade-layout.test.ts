import { describe, expect, it } from 'vitest';
import {
  bookRowsOf,
  readLayout,
  ROWS_MAX,
  ROWS_MIN,
  workHeight,
  writeLayout,
} from './trade-layout.ts';

describe('the layout of the desktop', () => {
  it('is read as it was written, and anything else is the classic one', () => {
    for (const layout of [
      { name: 'classic', rows: null },
      { name: 'chart', rows: null },
      { name: 'compact', rows: 7 },
    ] as const) {
      expect(readLayout(writeLayout(layout))).toEqual(layout);
    }
    expect(readLayout('<b> 1e9')).toEqual({ name: 'classic', rows: null });
    expect(readLayout('chart 99').rows).toBe(ROWS_MAX);
    expect(readLayout('chart 0').rows).toBe(ROWS_MIN);
    expect(writeLayout({ name: 'classic', rows: null })).toBeNull();
  });

  it('gives the book nine rows a side on a laptop and more on a tall screen', () => {
    const classic = readLayout(null);
    expect(bookRowsOf(classic, 900)).toBe(9);
    expect(workHeight(9)).toBe(572);
    expect(bookRowsOf(classic, 1080)).toBe(12);
    expect(bookRowsOf(readLayout('chart'), 900)).toBe(12);
    expect(bookRowsOf(readLayout('compact'), 900)).toBe(6);
    expect(bookRowsOf(readLayout('compact 5'), 2_000)).toBe(5);
  });
});
