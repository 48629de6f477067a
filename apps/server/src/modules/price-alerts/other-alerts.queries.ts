// Alerts that end with their market, and those that are told by the hour.
import type { AnyDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import {
  ALERT_COLUMNS,
  type AlertRow,
  alertOf,
  type AlertSqlRow,
  LIVE,
} from './price-alerts.queries.ts';

/** Ends alerts of these markets, so many at most; those that somebody else has in hand come later. */
export async function endAlerts(
  db: PlainDb,
  markets: readonly string[],
  max: number,
): Promise<AlertRow[]> {
  const { rows } = await sql(db).query<AlertSqlRow>(
    `UPDATE price_alerts AS a SET state = 'ended', due_at = NULL WHERE a.id IN (
       SELECT id FROM price_alerts WHERE market = ANY($1) AND ${LIVE}
       ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED
     ) RETURNING ${ALERT_COLUMNS}`,
    [markets, max],
  );
  return rows.map(alertOf);
}

/** Alerts whose hour has come, so many at most, held until the transaction ends. */
export async function lockDue(db: PlainDb, now: number, max: number): Promise<AlertRow[]> {
  const { rows } = await sql(db).query<AlertSqlRow>(
    `SELECT ${ALERT_COLUMNS} FROM price_alerts AS a WHERE a.due_at <= $1
     ORDER BY a.due_at, a.id LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [new Date(now), max],
  );
  return rows.map(alertOf);
}

/** What was traded last in these markets, ticks. */
export async function readLastPrices(
  db: AnyDb,
  markets: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql(db).query<{ market: string; price_ticks: bigint }>(
    `SELECT wanted.market, last.price_ticks FROM unnest($1::text[]) AS wanted (market)
     CROSS JOIN LATERAL (
       SELECT price_ticks FROM trades WHERE trades.market = wanted.market
       ORDER BY market_seq DESC LIMIT 1
     ) AS last`,
    [markets],
  );
  return new Map(rows.map(({ market, price_ticks: ticks }) => [market, Number(ticks)]));
}

/** Moves an alert to its next day; `ticks` was told at `now`, null: there was nothing to tell. */
export async function moveDue(
  db: PlainDb,
  id: number,
  { dueAt, now, ticks }: { dueAt: number; now: number; ticks: number | null },
): Promise<void> {
  await sql(db).query(
    `UPDATE price_alerts SET due_at = $2, arming = arming + 1,
       fired_at = CASE WHEN $4::bigint IS NULL THEN fired_at ELSE $3 END,
       fired_ticks = coalesce($4, fired_ticks),
       fired_count = fired_count + CASE WHEN $4::bigint IS NULL THEN 0 ELSE 1 END
     WHERE id = $1`,
    [id, new Date(dueAt), new Date(now), ticks],
  );
}
