import { describe, expect, it } from 'vitest';
import { type Box, choosePlace } from './toast-place.ts';

const FRAME = { width: 1_440, height: 900 };
const SIZE = { width: 380, height: 64 };
const box = (x: number, y: number, width: number, height: number): Box => ({
  x,
  y,
  width,
  height,
});
const covers = (place: { x: number; y: number }, control: Box) =>
  place.x < control.x + control.width &&
  control.x < place.x + SIZE.width &&
  place.y < control.y + control.height &&
  control.y < place.y + SIZE.height;

describe('the place of the messages', () => {
  it("is the foot of the page's end where nothing stands", () => {
    expect(choosePlace(SIZE, FRAME, [], true)).toEqual({ x: 12, y: 824 });
    expect(choosePlace(SIZE, FRAME, [], false)).toEqual({ x: 1_048, y: 824 });
  });

  it('covers no button: not a column of them, not a bar across the foot', () => {
    const cancels = Array.from({ length: 12 }, (_, row) => box(24, 500 + row * 36, 60, 30));
    const bar = box(0, 844, 1_440, 56);
    for (const isRtl of [true, false]) {
      const place = choosePlace(SIZE, FRAME, [...cancels, bar], isRtl);
      expect([...cancels, bar].some((control) => covers(place, control))).toBe(false);
    }
  });

  it('stays where it was while that covers nothing', () => {
    const kept = { x: 300, y: 300 };
    expect(choosePlace(SIZE, FRAME, [], true, kept)).toEqual(kept);
    expect(choosePlace(SIZE, FRAME, [box(310, 310, 20, 20)], true, kept)).not.toEqual(kept);
  });

  it('covers as little as may be where controls fill the page', () => {
    const all = [box(0, 0, 1_440, 860), box(0, 860, 700, 40)];
    const { x, y } = choosePlace(SIZE, FRAME, all, false);
    expect({ x, y }).toEqual({ x: 1_048, y: 824 });
  });
});
