// Makes the seeded assets and markets where there are none yet.
import type { MarketSeed } from '@sarraf/market';
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
 * as an operator left them, so that a later start changes nothing; but which of them are of a
 * stablecoin is the product's to say.
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
  const known = new Map((await readMarketRows(orderedDb)).map((row) => [row.symbol, row.seed]));
  const seedOf = ({ base, quote }: MarketSeed): string | undefined =>
    known.get(base.symbol + quote.symbol);
  await markStablecoins(
    engine,
    MARKET_SEEDS.filter(isStablecoin).flatMap((seed) => seedOf(seed) ?? []),
  );
  const missing = MARKET_SEEDS.filter((seed) => seedOf(seed) === undefined);
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

const isStablecoin = (seed: MarketSeed): boolean => seed.isStablecoin === true;

/** Markets of before there were limits on stablecoins learn that they are of one. */
async function markStablecoins(engine: EngineClient, seeds: readonly string[]): Promise<void> {
  for (const text of seeds) {
    const seed = JSON.parse(text) as MarketSeed;
    if (isStablecoin(seed)) continue;
    const marked = { ...seed, isStablecoin: true };
    const { outcome } = await engine.submit({
      command: { type: 'configure_market', seed: marked },
    });
    if (!outcome.ok) throw new Error(`A market of a stablecoin: ${outcome.code}.`);
  }
}

async function makeBaseFees(db: OrderedDb, engine: EngineClient): Promise<void> {
  if (await hasFeeTiers(db)) return;
  const { outcome } = await engine.submit({
    command: { type: 'configure_fees', tiers: BASE_FEE_TIERS },
  });
  if (!outcome.ok) throw new Error(`The base fees: ${outcome.code}.`);
}
