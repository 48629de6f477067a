import type { MarketSeed } from '@sarraf/market';
import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { openOrders } from '../../engine/index.ts';

/** A market as officers want it. */
export interface MarketSettingRow {
  readonly market: string;
  readonly seed: MarketSeed;
  readonly version: bigint;
  readonly told_version: bigint;
  readonly changed_by: bigint;
  readonly stopped_by: bigint | null;
  readonly stopper_name: string | null;
  readonly stopped_at: Date | null;
  readonly stop_reason: string | null;
  readonly stopped_together: boolean;
  readonly failure: string | null;
}

const SELECT = `SELECT s.market, s.seed, s.version, s.told_version, s.changed_by, s.stopped_by,
    NULLIF(concat_ws(' ', u.first_name, u.last_name), '') AS stopper_name,
    s.stopped_at, s.stop_reason, s.stopped_together, s.failure
  FROM market_settings AS s LEFT JOIN users AS u ON u.id = s.stopped_by`;

/** More markets than there will be: all of them are stopped, told and read at once. */
const MARKETS_MAX = 500;

/** Changes of what is traded come one behind the other. */
export async function lockVenue(tx: PlainDb): Promise<void> {
  await sql(tx).query('LOCK TABLE market_settings IN SHARE ROW EXCLUSIVE MODE');
}

/** Markets that officers changed. */
export async function selectSettings(db: PlainDb): Promise<MarketSettingRow[]> {
  const { rows } = await sql(db).query<MarketSettingRow>(
    `${SELECT} ORDER BY s.market LIMIT ${MARKETS_MAX}`,
  );
  return rows;
}

/** One; undefined where it is as it was made. */
export async function selectSetting(
  db: PlainDb,
  market: string,
): Promise<MarketSettingRow | undefined> {
  const { rows } = await sql(db).query<MarketSettingRow>(`${SELECT} WHERE s.market = $1`, [market]);
  return rows[0];
}

/** Who stops a market, and why. */
export interface Stop {
  readonly by: number;
  readonly at: Date;
  readonly reason: string;
  /** By the act that stopped every market. */
  readonly together: boolean;
}

/** Writes a market as it is wanted; `stop` null: it is open, undefined: that stays as it is. */
export async function saveSetting(
  tx: PlainDb,
  {
    market,
    seed,
    by,
    stop,
  }: {
    readonly market: string;
    readonly seed: MarketSeed;
    readonly by: number;
    readonly stop: Stop | null | undefined;
  },
): Promise<void> {
  await sql(tx).query(
    `INSERT INTO market_settings AS s (market, seed, version, changed_by, stopped_by, stopped_at,
       stop_reason, stopped_together)
     VALUES ($1, $2, 1, $3, $4, $5, $6, $8)
     ON CONFLICT (market) DO UPDATE SET seed = $2, version = s.version + 1, changed_by = $3,
       failure = NULL,
       stopped_by = CASE WHEN $7 THEN $4 ELSE s.stopped_by END,
       stopped_at = CASE WHEN $7 THEN $5 ELSE s.stopped_at END,
       stop_reason = CASE WHEN $7 THEN $6 ELSE s.stop_reason END,
       stopped_together = CASE WHEN $7 THEN $8 ELSE s.stopped_together END`,
    [
      market,
      JSON.stringify(seed),
      by,
      stop?.by ?? null,
      stop?.at ?? null,
      stop?.reason ?? null,
      stop !== undefined,
      stop?.together ?? false,
    ],
  );
}

/** Markets that the engine has to be told of. */
export async function selectUntold(db: PlainDb): Promise<string[]> {
  const { rows } = await sql(db).query<{ market: string }>(
    `SELECT market FROM market_settings WHERE told_version < version ORDER BY market LIMIT ${MARKETS_MAX}`,
  );
  return rows.map(({ market }) => market);
}

/** One that the engine has to be told of, held until the transaction ends. */
export async function lockUntold(
  tx: PlainDb,
  market: string,
): Promise<Pick<MarketSettingRow, 'seed' | 'version' | 'changed_by'> | undefined> {
  const { rows } = await sql(tx).query<Pick<MarketSettingRow, 'seed' | 'version' | 'changed_by'>>(
    `SELECT seed, version, changed_by FROM market_settings
     WHERE market = $1 AND told_version < version FOR UPDATE`,
    [market],
  );
  return rows[0];
}

/** The engine has it. */
export async function markTold(tx: PlainDb, market: string, version: bigint): Promise<void> {
  await sql(tx).query('UPDATE market_settings SET told_version = $2 WHERE market = $1', [
    market,
    version,
  ]);
}

/** The engine did not take it: the rules are again those that it has. */
export async function takeBackRules(
  tx: PlainDb,
  market: string,
  seed: MarketSeed,
  failure: string,
): Promise<void> {
  await sql(tx).query(
    'UPDATE market_settings SET seed = $2, version = version + 1, failure = $3 WHERE market = $1',
    [market, JSON.stringify(seed), failure],
  );
}

/** A market's seed as the engine has it. */
export async function readEngineSeed(
  db: OrderedDb,
  market: string,
): Promise<MarketSeed | undefined> {
  const { rows } = await sql(db).query<{ seed: MarketSeed }>(
    'SELECT seed FROM markets_state WHERE symbol = $1',
    [market],
  );
  return rows[0]?.seed;
}

/** How a market stands with the engine. */
export interface OpenOrdersRow {
  readonly market: string;
  readonly orders: bigint;
}

/** Open orders by market, each counted to a most. */
export async function countOpenOrders(
  db: OrderedDb,
  markets: readonly string[],
  max: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql(db).query<OpenOrdersRow>(
    `SELECT market, least(count(*), $2) AS orders FROM ${openOrders()} AS open
     WHERE market = ANY($1) GROUP BY market`,
    [markets, max],
  );
  return new Map(rows.map(({ market, orders }) => [market, Number(orders)]));
}
