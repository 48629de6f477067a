import { describe, expect, it } from 'vitest';
import { gridShape, readLayout, ROWS_MAX, ROWS_MIN, writeLayout } from './trade-layout.ts';

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
    // the page's bar is 64 px of the window
    expect(gridShape(classic, { width: 1440, height: 836 })).toMatchObject({
      rows: 9,
      bookPx: 572,
    });
    expect(gridShape(classic, { width: 1920, height: 1016 }).rows).toBe(12);
    expect(gridShape(readLayout('chart'), { width: 1440, height: 836 }).rows).toBe(10);
    expect(gridShape(readLayout('compact'), { width: 1440, height: 836 }).rows).toBe(6);
    expect(gridShape(readLayout('compact 5'), { width: 1440, height: 1_936 }).rows).toBe(5);
  });

  it('leaves the orders a row in every window from 640 px on', () => {
    for (let height = 564; height < 1_400; height += 1) {
      for (const width of [820, 1024, 1366]) {
        if (width === 820 && height < 724) continue;
        for (const kept of [null, 'chart', 'compact', 'classic 18', 'classic 5']) {
          const { headPx, bookPx, isStacked, isCompact } = gridShape(readLayout(kept), {
            width,
            height,
          });
          const left = height - headPx - bookPx - (isStacked ? 180 : 0);
          expect(left, `${width} x ${height}, ${kept}`).toBeGreaterThanOrEqual(
            isCompact ? 100 : 116,
          );
        }
      }
    }
  });
});
