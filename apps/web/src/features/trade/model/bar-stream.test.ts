import type { Deal } from '@sarraf/contracts';
import { SeededRandom } from '@sarraf/testing';
import { describe, expect, it } from 'vitest';
import { type BarChange, type BarStream, takeDeals, takeHistory } from './bar-stream.ts';
import { addDeal, type Candle } from './candles.ts';

const START = Date.parse('2026-11-28T13:50:00Z');
const KEPT = 100;
const EMPTY: BarStream = { bar: null, seq: null };

function deal(seq: number, seconds: number, price: number): Deal {
  const at = new Date(START + seconds * 1_000).toISOString();
  return { id: String(seq), seq, at, price: String(price), amount: '1', side: 'buy' };
}

/** All bars of these deals, as the server's history has them. */
function historyOf(deals: readonly Deal[]): Candle[] {
  const bars: Candle[] = [];
  for (const one of deals) {
    const bar = addDeal(bars.at(-1) ?? null, one, '1');
    if (bars.at(-1)?.timestamp === bar.timestamp) bars.pop();
    bars.push(bar);
  }
  return bars;
}

const newestFirst = (deals: readonly Deal[]): Deal[] => deals.slice(-KEPT).toReversed();

describe('the bars of a chart', () => {
  it('puts the bar that closed and the one that opened, where a batch goes over the edge', () => {
    const first = takeDeals(EMPTY, [deal(1, 10, 100)], '1').stream;
    const begun = takeHistory(first, historyOf([deal(1, 10, 100)]), 1).stream;
    const deals = [deal(1, 10, 100), deal(2, 58, 90), deal(3, 59, 95), deal(4, 61, 97)];
    const { bars, isGap } = takeDeals(begun, newestFirst(deals), '1');
    expect(isGap).toBe(false);
    expect(bars).toEqual(historyOf(deals));
    expect(bars.map(({ low, close }) => [low, close])).toEqual([
      [90, 95],
      [97, 97],
    ]);
  });

  it('puts every bar of a batch that goes over several edges', () => {
    const begun: BarStream = { bar: historyOf([deal(1, 1, 100)])[0] ?? null, seq: 1 };
    const deals = [deal(1, 1, 100), deal(2, 59, 90), deal(3, 119, 80), deal(4, 190, 70)];
    expect(takeDeals(begun, newestFirst(deals), '1').bars.map(({ close }) => close)).toEqual([
      90, 80, 70,
    ]);
  });

  it('counts nothing twice that the history holds when the first deals are heard', () => {
    const deals = [deal(1, 1, 100), deal(2, 2, 101)];
    const begun: BarStream = { bar: historyOf(deals)[0] ?? null, seq: null };
    expect(takeDeals(begun, newestFirst(deals), '1')).toEqual({
      stream: { ...begun, seq: 2 },
      bars: [],
      isGap: false,
    });
  });

  it('knows that deals are missing where none of those kept was heard before', () => {
    const begun: BarStream = { bar: historyOf([deal(1, 1, 100)])[0] ?? null, seq: 1 };
    const later = Array.from({ length: KEPT }, (_, index) => deal(index + 50, 140 + index, 90));
    expect(takeDeals(begun, newestFirst(later), '1')).toEqual({
      stream: begun,
      bars: [],
      isGap: true,
    });
  });

  it('is whole again once its bars were fetched from the last one on', () => {
    const deals = [deal(1, 1, 100), deal(2, 59, 80), deal(3, 70, 85), deal(90, 140, 99)];
    const begun: BarStream = { bar: historyOf(deals.slice(0, 1))[0] ?? null, seq: 1 };
    const { bars, stream } = takeHistory(begun, historyOf(deals), 90);
    expect(bars).toEqual(historyOf(deals));
    expect(stream).toEqual({ bar: historyOf(deals).at(-1), seq: 90 });
  });

  it.each(Array.from({ length: 50 }, (_, seed) => seed + 1))(
    'equal those of history however deals are batched and cut by breaks, seed %i',
    (seed) => {
      const random = new SeededRandom(seed);
      const all: Deal[] = [];
      const drawn = new Map<number, Candle>();
      let seconds = 0;
      let stream = EMPTY;
      const put = (change: BarChange): void => {
        stream = change.stream;
        for (const bar of change.bars) drawn.set(bar.timestamp, bar);
      };
      for (let batch = 0; batch < 60; batch += 1) {
        // a break now and then, in which more deals come than are kept
        const size = random.chance(10) ? 150 : random.between(0, 8);
        for (let index = 0; index < size; index += 1) {
          seconds += random.between(0, 25);
          all.push(deal(all.length + 1, seconds, 90 + random.between(0, 20)));
        }
        const heard = takeDeals(stream, newestFirst(all), '1');
        if (stream.bar === null || heard.isGap)
          put(takeHistory(stream, historyOf(all), all.at(-1)?.seq ?? null));
        else put(heard);
      }
      expect([...drawn.values()]).toEqual(historyOf(all));
    },
  );
});
