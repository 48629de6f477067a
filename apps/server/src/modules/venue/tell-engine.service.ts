// The engine as it is told of what officers want: each version of a market once, in its order, so that
// no opening that was decided earlier undoes a stop; and the fee table whenever another one begins.
import type { MarketSeed } from '@sarraf/market';
import type { ConfigureFees, FeeTier } from '@sarraf/settlement';
import { EngineError } from '../../engine/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { readFeeTiers } from '../markets/index.ts';
import { engineTiers, readFeeTable } from './fee-table.ts';
import {
  lockUntold,
  markTold,
  readEngineSeed,
  selectUntold,
  takeBackRules,
} from './market-settings.queries.ts';
import type { VenueParts } from './venue-deps.ts';

type Parts = Pick<VenueParts, 'audit' | 'context'>;

/** Tells the engine of every market that stands otherwise. @throws EngineError: it is tried again */
export async function tellMarkets(parts: Parts): Promise<void> {
  const { plainDb } = parts.context;
  // each holds its row until the engine answers: another process waits instead of telling an older one
  for (const market of await selectUntold(plainDb)) {
    await withTransaction(plainDb, (tx) => tellOne(parts, tx, market));
  }
}

/** The same at once, where the engine answers; else the background task does it within seconds. */
export async function tellSoon(parts: Parts): Promise<void> {
  try {
    await tellMarkets(parts);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    parts.context.logger.warn({ err: error }, 'markets are told later');
  }
}

async function tellOne({ audit, context }: Parts, tx: PlainDb, market: string): Promise<void> {
  const { engine, orderedDb } = context;
  const wanted = await lockUntold(tx, market);
  const has = await readEngineSeed(orderedDb, market);
  if (wanted === undefined || has === undefined) return;
  const { seed, version } = wanted;
  // rules first: an order that comes with the opening is judged by them
  const rules = await engine.submit({
    command: { type: 'configure_market', seed: { ...seed, status: has.status } },
  });
  if (!rules.outcome.ok) {
    const kept: MarketSeed = { ...has, status: seed.status };
    await takeBackRules(tx, market, kept, rules.outcome.code);
    await audit.record(tx, {
      actorId: Number(wanted.changed_by),
      act: 'venue_terms_failed',
      subject: `market:${market}`,
      reason: rules.outcome.code,
      changes: [{ field: 'failure', old: null, new: rules.outcome.code }],
    });
    return;
  }
  await engine.submit({ command: { type: 'set_market_status', market, status: seed.status } });
  await markTold(tx, market, version);
}

/** Makes the engine's tiers those of the table in force, where they differ. @throws EngineError */
export async function tellFees({ context }: Parts): Promise<void> {
  const { clock, engine, orderedDb, plainDb } = context;
  const table = await readFeeTable(plainDb, clock.now());
  if (table === undefined) return;
  const tiers = engineTiers(table);
  if (areTold(await readFeeTiers(orderedDb), tiers)) return;
  const command: ConfigureFees = { type: 'configure_fees', tiers };
  await engine.submit({ command });
}

const wordsOf = (tiers: readonly FeeTier[]): string =>
  tiers
    .map((one) => [one.levelMin, one.volumeMinUnits, one.quote, one.makerPpm, one.takerPpm].join())
    .join(' ');

/** Whether the engine's tiers are these. */
export const areTold = (told: readonly FeeTier[], tiers: readonly FeeTier[]): boolean =>
  wordsOf(told) === wordsOf(tiers);
