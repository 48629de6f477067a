import type { ServiceState } from '@sarraf/contracts/lists';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** How a service did for a time. */
export interface SpanRow {
  readonly service: string;
  readonly state: ServiceState;
  readonly since: Date;
  /** Null: it does so still. */
  readonly until: Date | null;
  readonly checked_at: Date;
}

const COLUMNS = 'service, state, since, until, checked_at';

/** The open spans of these services; until the transaction ends nobody else changes them. */
export async function lockOpen(tx: PlainDb, services: readonly string[]): Promise<SpanRow[]> {
  const { rows } = await sql(tx).query<SpanRow>(
    `SELECT ${COLUMNS} FROM status_spans WHERE until IS NULL AND service = ANY($1)
     ORDER BY service FOR NO KEY UPDATE`,
    [services],
  );
  return rows;
}

/** Notes that these services were found as they were. */
export async function touchOpen(tx: PlainDb, services: readonly string[], at: Date): Promise<void> {
  await sql(tx).query(
    `UPDATE status_spans SET checked_at = $2
     WHERE until IS NULL AND service = ANY($1) AND checked_at < $2`,
    [services, at],
  );
}

/** Ends the open span of a service. */
export async function endOpen(tx: PlainDb, service: string, until: Date): Promise<void> {
  await sql(tx).query(
    'UPDATE status_spans SET until = greatest(since, $2) WHERE until IS NULL AND service = $1',
    [service, until],
  );
}

/** Keeps a span; an open one beside another that is open is none. */
export async function insertSpan(
  tx: PlainDb,
  { service, state, since, until, checked_at }: SpanRow,
): Promise<void> {
  await sql(tx).query(
    `INSERT INTO status_spans (service, state, since, until, checked_at)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [service, state, since, until, checked_at],
  );
}

/** Open spans. */
export async function selectOpen(db: PlainDb): Promise<SpanRow[]> {
  const { rows } = await sql(db).query<SpanRow>(
    `SELECT ${COLUMNS} FROM status_spans WHERE until IS NULL ORDER BY service LIMIT 100`,
  );
  return rows;
}

/** Ended spans of trouble since a moment, the newest first. */
export async function selectTroubles(db: PlainDb, since: Date, max: number): Promise<SpanRow[]> {
  const { rows } = await sql(db).query<SpanRow>(
    `SELECT ${COLUMNS} FROM status_spans WHERE until > $1 AND state <> 'up'
     ORDER BY until DESC LIMIT $2`,
    [since, max],
  );
  return rows;
}

/** When each service was first looked at. */
export async function selectFirst(
  db: PlainDb,
): Promise<readonly { readonly service: string; readonly since: Date }[]> {
  const { rows } = await sql(db).query<{ service: string; since: Date }>(
    'SELECT service, min(since) AS since FROM status_spans GROUP BY service LIMIT 100',
  );
  return rows;
}

/** Forgets spans that ended before a moment, and speeds of before another one. */
export async function deleteOld(db: PlainDb, spans: Date, speeds: Date): Promise<void> {
  await sql(db).query('DELETE FROM status_spans WHERE until < $1', [spans]);
  await sql(db).query('DELETE FROM order_speeds WHERE minute < $1', [speeds]);
}
