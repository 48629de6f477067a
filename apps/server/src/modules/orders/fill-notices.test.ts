import { describe, expect, it } from 'vitest';
import type { Db } from '../../platform/database/database.ts';
import { asPlainDb } from '../../platform/database/handles.ts';
import { createFillNotices, type FillNotices, TRADES_PER_STEP } from './fill-notices.ts';

/** Notices before a database where each look finds so many trades, and how often they looked. */
function noticesThatFind(found: (look: number) => number): {
  readonly notices: FillNotices;
  readonly looks: () => number;
} {
  let looks = 0;
  const query = (text: string): Promise<{ rows: readonly unknown[] }> => {
    if (!text.includes('AS trades')) return Promise.resolve({ rows: [] });
    looks += 1;
    if (looks > 10) throw new Error('It looks without an end.');
    const trades = BigInt(found(looks));
    return Promise.resolve({ rows: [{ position: trades === 0n ? null : trades, trades }] });
  };
  const db = asPlainDb({ query } as unknown as Db);
  const options = {
    db: { ...db, begin: (work: (tx: typeof db) => Promise<unknown>) => work(db) },
    engine: { onEvents: () => () => undefined },
  };
  const notices = createFillNotices(options as unknown as Parameters<typeof createFillNotices>[0]);
  return { notices, looks: () => looks };
}

describe('looking for orders that were filled', () => {
  it('ends with what was there, while people trade on', async () => {
    const { notices, looks } = noticesThatFind((look) => look * 3);
    await notices.tell();
    expect(looks()).toBe(1);
  });

  it('goes on where a step left some over', async () => {
    const { notices, looks } = noticesThatFind((look) => (look < 3 ? TRADES_PER_STEP : 0));
    await notices.tell();
    expect(looks()).toBe(3);
  });
});
