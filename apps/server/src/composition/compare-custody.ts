// I6 of coins for the invariants command: asks the second node and writes nothing.
import { createRails } from './companies.ts';
import { readChains } from '../chains-config.ts';
import type { Environment } from '../environment.ts';
import { type Compared, measureChains } from '../modules/chains/index.ts';
import { readAssets } from '../modules/markets/markets.queries.ts';
import { systemClock } from '../platform/clock.ts';
import { createPool } from '../platform/database/database.ts';
import { orderedPool, plainPool } from '../platform/database/handles.ts';
import { createLogger } from '../platform/logger.ts';

const TIMEOUT_MS = 8_000;

/**
 * Compares every asset whose custody is open, by the nodes that the environment names. Without a second
 * node nothing is equal: it says why it was not compared.
 *
 * @throws ConfigError where the environment names chains in another way than a server takes
 */
export async function compareCustody(url: string, env: Environment): Promise<Compared[]> {
  const pool = createPool({ connectionString: url, connectionsMax: 2 });
  try {
    const logger = createLogger({ name: 'invariants', level: 'silent' });
    const plainDb = plainPool(pool);
    const assets = await readAssets(plainDb);
    const scaleOf = (asset: string): number => {
      const found = assets.find(({ symbol }) => symbol === asset);
      if (found === undefined) throw new Error(`There is no asset ${asset}.`);
      return found.scale;
    };
    const { chains } = readChains(env, false);
    return await measureChains({
      context: {
        clock: systemClock,
        logger,
        orderedDb: orderedPool(pool, () => undefined),
        plainDb,
      },
      rails: chains.map((chain) => createRails(chain, TIMEOUT_MS, { logger })),
      scaleOf,
    });
  } finally {
    await pool.end();
  }
}
