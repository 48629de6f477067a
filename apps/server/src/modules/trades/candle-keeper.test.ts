import { describe, expect, it } from 'vitest';
import type { Pool } from '../../platform/database/database.ts';
import { orderedPool } from '../../platform/database/handles.ts';
import { type CandleKeeper, createCandleKeeper } from './candle-keeper.ts';
import { TRADES_PER_STEP } from './candles.queries.ts';

/** A keeper before a database where each round finds so many trades, and how often it looked. */
function keeperThatFinds(found: (round: number) => number): {
  readonly keeper: CandleKeeper;
  readonly rounds: () => number;
} {
  let rounds = 0;
  const query = (text: string): Promise<{ rows: readonly unknown[] }> => {
    if (!text.includes('AS counted')) return Promise.resolve({ rows: [] });
    rounds += 1;
    if (rounds > 10) throw new Error('It counts without an end.');
    return Promise.resolve({ rows: [{ counted: BigInt(found(rounds)) }] });
  };
  const client = { query, release: () => undefined };
  const pool = { query, connect: () => Promise.resolve(client) } as unknown as Pool;
  const options = {
    db: orderedPool(pool, () => undefined),
    catalog: { markets: () => [{ spec: { symbol: 'BTCIRT' } }] },
  };
  const keeper = createCandleKeeper(options as unknown as Parameters<typeof createCandleKeeper>[0]);
  return { keeper, rounds: () => rounds };
}

describe('counting trades into candles', () => {
  it('ends with what was there, while people trade on', async () => {
    const { keeper, rounds } = keeperThatFinds(() => 3);
    await keeper.countAll();
    expect(rounds()).toBe(1);
  });

  it('goes on where a step left some over', async () => {
    const { keeper, rounds } = keeperThatFinds((round) => (round < 3 ? TRADES_PER_STEP : 0));
    await keeper.countAll();
    expect(rounds()).toBe(3);
  });
});
