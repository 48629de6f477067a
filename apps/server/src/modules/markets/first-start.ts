// Makes the seeded assets and markets where there are none yet.
import type { EngineClient } from '../../engine/index.ts';
import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { hasFeeTiers, insertAssets, readMarketRows } from './markets.queries.ts';
import { ASSET_SEEDS } from './seed/assets.ts';
import { BASE_FEE_TIERS, MARKET_SEEDS } from './seed/markets.ts';

/** What the first start is made in. */
export interface SeedOptions {
  readonly orderedDb: OrderedDb;
  readonly plainDb: PlainDb;
  readonly engine: EngineClient;
}

/**
 * Brings a fresh database to the seeded assets, markets and fees. Those that are there already stay
 * as an operator left them, so that a later start changes nothing.
 *
 * @throws when the engine refuses a seed: the program is wrong then
 */
export async function makeSeededMarkets({
  orderedDb,
  plainDb,
  engine,
}: SeedOptions): Promise<void> {
  await insertAssets(plainDb, ASSET_SEEDS);
  await makeBaseFees(orderedDb, engine);
  const known = new Set((await readMarketRows(orderedDb)).map((row) => row.symbol));
  const missing = MARKET_SEEDS.filter((seed) => !known.has(seed.base.symbol + seed.quote.symbol));
  if (missing.length === 0) return;
  // sent in their order, and committed together
  await Promise.all(
    ASSET_SEEDS.map(({ symbol, scale }) =>
      engine.submit({ command: { type: 'add_asset', symbol, scale } }),
    ),
  );
  await Promise.all(
    missing.map(async (seed) => {
      const { outcome } = await engine.submit({ command: { type: 'configure_market', seed } });
      if (outcome.ok) return;
      throw new Error(`The market ${seed.base.symbol}${seed.quote.symbol}: ${outcome.code}.`);
    }),
  );
}

async function makeBaseFees(db: OrderedDb, engine: EngineClient): Promise<void> {
  if (await hasFeeTiers(db)) return;
  const { outcome } = await engine.submit({
    command: { type: 'configure_fees', tiers: BASE_FEE_TIERS },
  });
  if (!outcome.ok) throw new Error(`The base fees: ${outcome.code}.`);
}
