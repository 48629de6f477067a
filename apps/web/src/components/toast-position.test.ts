import { describe, expect, it } from 'vitest';
import { type Box, choosePosition } from './toast-position.ts';

const FRAME = { width: 1_440, height: 900 };
const SIZE = { width: 380, height: 64 };
const box = (x: number, y: number, width: number, height: number): Box => ({
  x,
  y,
  width,
  height,
});
const covers = (position: { x: number; y: number }, control: Box) =>
  position.x < control.x + control.width &&
  control.x < position.x + SIZE.width &&
  position.y < control.y + control.height &&
  control.y < position.y + SIZE.height;

describe('the position of the messages', () => {
  it("is the foot of the page's end where nothing stands", () => {
    expect(choosePosition(SIZE, FRAME, [], true)).toEqual({ x: 12, y: 824 });
    expect(choosePosition(SIZE, FRAME, [], false)).toEqual({ x: 1_048, y: 824 });
  });

  it('is the top of a telephone, where no thumb presses', () => {
    const phone = { width: 390, height: 844 };
    const size = { width: 366, height: 64 };
    expect(choosePosition(size, phone, [], true)).toEqual({ x: 12, y: 12 });
    const header = box(0, 0, 390, 56);
    expect(choosePosition(size, phone, [header], true).y).toBeGreaterThanOrEqual(56);
    expect(choosePosition(size, phone, [header], true).y).toBeLessThan(80);
  });

  it('covers no button: not a column of them, not a bar across the foot', () => {
    const cancels = Array.from({ length: 12 }, (_, row) => box(24, 500 + row * 36, 60, 30));
    const bar = box(0, 844, 1_440, 56);
    for (const isRtl of [true, false]) {
      const position = choosePosition(SIZE, FRAME, [...cancels, bar], isRtl);
      expect([...cancels, bar].some((control) => covers(position, control))).toBe(false);
    }
  });

  it('stays where it was while that covers nothing', () => {
    const kept = { x: 300, y: 300 };
    expect(choosePosition(SIZE, FRAME, [], true, kept)).toEqual(kept);
    expect(choosePosition(SIZE, FRAME, [box(310, 310, 20, 20)], true, kept)).not.toEqual(kept);
  });

  it('covers as little as may be where controls fill the page', () => {
    const all = [box(0, 0, 1_440, 860), box(0, 860, 700, 40)];
    const { x, y } = choosePosition(SIZE, FRAME, all, false);
    expect({ x, y }).toEqual({ x: 1_048, y: 824 });
  });
});
