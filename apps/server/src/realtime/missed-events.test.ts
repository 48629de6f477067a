import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BookReply, EngineClient, EngineEventsMessage } from '../engine/index.ts';
import { createLogger } from '../platform/logger.ts';
import { BookFeed } from './book-feed.ts';
import { watchMissedEvents } from './missed-events.ts';

type Listener = (message: EngineEventsMessage) => void;

/** An engine with one market, whose publications a test may lose. */
function fakeEngine() {
  const listeners = new Set<Listener>();
  let seq = 0n;
  let marketSeq = 0;
  const bids = new Map<number, number>();
  const engine = {
    onEvents: (listener: Listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    figures: async () => ({ seq }),
    book: async (): Promise<BookReply> => ({ seq: marketSeq, bids: [...bids], asks: [] }),
  } as unknown as EngineClient;
  const set = (priceTicks: number, lots: number, isHeard = true): void => {
    seq += 1n;
    marketSeq += 1;
    bids.set(priceTicks, lots);
    const event = { type: 'level', market: 'M', marketSeq, side: 'buy', priceTicks, lots } as const;
    if (isHeard) for (const listener of listeners) listener({ seq, at: 0, events: [event] });
  };
  return { engine, set };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a process that missed events', () => {
  it('reads its book anew when the next batch shows the gap', async () => {
    const { engine, set } = fakeEngine();
    const logger = createLogger({ name: 'test', level: 'silent' });
    const feed = new BookFeed({ engine, logger, onChange: () => undefined });
    feed.follow('M');
    await vi.advanceTimersByTimeAsync(5);
    set(10, 1);
    set(11, 2, false);
    set(12, 3);
    expect(feed.book('M')).toBeUndefined();
    await vi.advanceTimersByTimeAsync(5);
    expect(feed.book('M')?.top(9)).toMatchObject({
      seq: 3,
      bids: [
        [12, 3],
        [11, 2],
        [10, 1],
      ],
    });
    feed.stop();
  });

  it('takes no book that is older than what it heard, whoever answers', async () => {
    const { engine, set } = fakeEngine();
    const logger = createLogger({ name: 'test', level: 'silent' });
    const feed = new BookFeed({ engine, logger, onChange: () => undefined });
    feed.follow('M');
    await vi.advanceTimersByTimeAsync(5);
    set(10, 1);
    // an engine that another took over from, and that does not know it yet
    const elder = await engine.book({ market: 'M' });
    const book = vi.spyOn(engine, 'book').mockResolvedValue(elder);
    set(11, 2, false);
    set(12, 3);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(feed.book('M')).toBeUndefined();
    // it asks again, but not without a pause
    expect(book.mock.calls.length).toBeGreaterThan(2);
    expect(book.mock.calls.length).toBeLessThan(9);
    book.mockRestore();
    await vi.advanceTimersByTimeAsync(250);
    expect(feed.book('M')?.top(9)).toMatchObject({
      seq: 3,
      bids: [
        [12, 3],
        [11, 2],
        [10, 1],
      ],
    });
    feed.stop();
  });

  it('notices also when nothing comes after what it missed', async () => {
    const { engine, set } = fakeEngine();
    let missed = 0;
    const stop = watchMissedEvents({ engine, onMissed: () => (missed += 1), checkEveryMs: 20 });
    set(10, 1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(missed).toBe(0);
    set(11, 1, false);
    // it may only be on its way: that is waited for
    await vi.advanceTimersByTimeAsync(1_000);
    expect(missed).toBe(0);
    await vi.advanceTimersByTimeAsync(20);
    expect(missed).toBe(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(missed).toBe(1);
    stop();
  });
});
