// What stops a chain.
import type { ChainFinding, ChainName } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A chain that stands still. */
export interface ChainStopRow {
  readonly id: bigint;
  readonly chain: ChainName;
  readonly stopped_at: Date;
  readonly stopped_by: bigint | null;
  readonly stopper_name: string | null;
  readonly reason: string | null;
  readonly findings: readonly ChainFinding[];
}

const COLUMNS = `s.id, s.chain, s.stopped_at, s.stopped_by, s.reason, s.findings,
  NULLIF(concat_ws(' ', u.first_name, u.last_name), '') AS stopper_name`;

/** The stops that are in force. */
export async function selectOpenStops(db: PlainDb): Promise<ChainStopRow[]> {
  const { rows } = await sql(db).query<ChainStopRow>(
    `SELECT ${COLUMNS} FROM chain_stops AS s LEFT JOIN users AS u ON u.id = s.stopped_by
     WHERE s.lifted_at IS NULL ORDER BY s.id`,
  );
  return rows;
}

/** The same, and nobody else decides on them before the transaction ends. */
export async function lockOpenStops(tx: PlainDb): Promise<void> {
  await sql(tx).query('SELECT FROM chain_stops WHERE lifted_at IS NULL ORDER BY id FOR UPDATE');
}

const FINDINGS_MAX = 50;

/** Stops a chain; where it stands still, what was found beside it is told too. False: nothing is new. */
export async function upsertChainStop(
  db: PlainDb,
  stop: {
    readonly chain: string;
    readonly findings: readonly ChainFinding[];
    readonly by?: number;
    readonly reason?: string;
  },
): Promise<boolean> {
  const { rows } = await sql(db).query<{ is_new: boolean }>(
    `INSERT INTO chain_stops AS s (chain, findings, stopped_by, reason) VALUES ($1, $2::json, $3, $4)
     ON CONFLICT (chain) WHERE lifted_at IS NULL DO UPDATE SET findings = (
       SELECT COALESCE(json_agg(one.value), '[]') FROM (
         SELECT DISTINCT ON (value ->> 'kind', value ->> 'symbol', value ->> 'txid') value
         FROM (SELECT 1 AS rank, value FROM json_array_elements(excluded.findings)
           UNION ALL SELECT 2, value FROM json_array_elements(s.findings)) AS every
         ORDER BY value ->> 'kind', value ->> 'symbol', value ->> 'txid', rank
         LIMIT ${FINDINGS_MAX}) AS one)
     RETURNING xmax = 0 AS is_new`,
    [
      stop.chain,
      JSON.stringify(stop.findings.slice(0, FINDINGS_MAX)),
      stop.by ?? null,
      stop.reason ?? null,
    ],
  );
  return rows[0]?.is_new ?? false;
}

/** Ends a stop. */
export async function liftChainStop(tx: PlainDb, id: bigint): Promise<void> {
  await sql(tx).query(
    'UPDATE chain_stops SET lifted_at = now() WHERE id = $1 AND lifted_at IS NULL',
    [id],
  );
}
