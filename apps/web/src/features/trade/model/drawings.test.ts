import { describe, expect, it } from 'vitest';
import {
  type Drawing,
  DRAWINGS_MAX,
  DRAWN_MARKETS_MAX,
  readDrawings,
  writeDrawings,
} from './drawings.ts';

const level = (price: number): Drawing => ({ tool: 'level', points: [{ at: 1, price }] });

describe('drawings of a market', () => {
  it('are read as they were written, each market its own', () => {
    const trend: Drawing = {
      tool: 'trend',
      points: [
        { at: 1, price: 2.5 },
        { at: 3, price: 4 },
      ],
    };
    const one = writeDrawings(null, 'BTCIRT', [trend, level(5)]);
    const both = writeDrawings(one, 'ETHIRT', [level(7)]);
    expect(readDrawings(both, 'BTCIRT')).toEqual([trend, level(5)]);
    expect(readDrawings(both, 'ETHIRT')).toEqual([level(7)]);
    expect(readDrawings(both, 'TRXIRT')).toEqual([]);
    expect(writeDrawings(one, 'BTCIRT', [])).toBeNull();
  });

  it('are bounded: the oldest drawing and the market left longest go first', () => {
    const many = Array.from({ length: DRAWINGS_MAX + 5 }, (_, index) => level(index));
    const kept = writeDrawings(null, 'BTCIRT', many);
    expect(readDrawings(kept, 'BTCIRT')).toEqual(many.slice(5));
    let all = kept;
    for (let index = 0; index < DRAWN_MARKETS_MAX; index += 1) {
      all = writeDrawings(all, `M${index}`, [level(index)]);
    }
    expect(readDrawings(all, 'BTCIRT')).toEqual([]);
    expect(readDrawings(all, 'M0')).toEqual([level(0)]);
  });

  it('are nothing where something else is kept', () => {
    const wrong = [
      'no json',
      '{}',
      '[["BTCIRT"]]',
      '[["BTCIRT",[null,{"tool":"level","points":[]},{"tool":"star","points":[{"at":1,"price":1}]}]]]',
      '[["BTCIRT",[{"tool":"level","points":[{"at":1,"price":"1"}]}]]]',
    ];
    for (const kept of wrong) expect(readDrawings(kept, 'BTCIRT')).toEqual([]);
  });
});
