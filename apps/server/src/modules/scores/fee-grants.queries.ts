// Fees that people paid, and the points that they come to.
import type { ScoreEntryKind } from '@sarraf/contracts/lists';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { ELIGIBLE, type Stretch } from './grants.queries.ts';

/** Keeps what a USDT was worth in each hour in which a fee of this stretch was paid, unless it is known. */
export async function keepPrices(
  tx: PlainDb,
  source: 'trade' | 'otc',
  { from, to }: Stretch,
): Promise<void> {
  await sql(tx).query(
    `INSERT INTO score_prices (hour, rial)
     SELECT hours.hour, price.rial
     FROM (SELECT DISTINCT at_ms / 3600000 AS hour FROM paid_fees
           WHERE source = $1 AND id > $2 AND id <= $3 AND quote <> 'IRT' AND units > 0) AS hours
     CROSS JOIN LATERAL (
       SELECT round(c.close_ticks * (m.seed ->> 'tickSize')::numeric * 10)::bigint AS rial
       FROM candles AS c JOIN markets_state AS m ON m.symbol = c.market
       WHERE c.market = 'USDTIRT' AND c.resolution_s IN (3600, 86400)
         AND c.open_time + c.resolution_s <= hours.hour * 3600
       ORDER BY c.open_time + c.resolution_s DESC, c.resolution_s LIMIT 1) AS price
     WHERE price.rial > 0
     ON CONFLICT DO NOTHING`,
    [source, from, to],
  );
}

/** A fee that somebody paid. */
export interface PaidFee {
  readonly userId: number;
  /** On the other side of the trade; null: the house. */
  readonly otherId: number | null;
  readonly at: number;
  /** Its day of Tehran. */
  readonly day: string;
  readonly rial: bigint;
  /** Millionths of a point, by the rule of its own time. */
  readonly parts: bigint;
}

/** Fees of a stretch, of those who are given points for them, in their order. */
export async function readFees(
  tx: PlainDb,
  source: 'trade' | 'otc',
  { from, to }: Stretch,
): Promise<readonly PaidFee[]> {
  const { rows } = await sql(tx).query<{
    user_id: bigint;
    other_id: bigint | null;
    at_ms: bigint;
    day: string;
    rial: bigint;
    parts: bigint;
  }>(
    `SELECT f.user_id, f.other_id, f.at_ms, f.rial,
       to_char(to_timestamp(f.at_ms / 1000.0) AT TIME ZONE 'Asia/Tehran', 'YYYY-MM-DD') AS day,
       floor(f.rial::numeric * r.points * 1000000 / r.per_rial)::bigint AS parts
     FROM paid_fees AS f JOIN users AS u ON u.id = f.user_id AND ${ELIGIBLE}
     CROSS JOIN LATERAL (
       SELECT points, per_rial FROM score_rules
       WHERE kind = 'fees' AND valid_from <= to_timestamp(f.at_ms / 1000.0)
       ORDER BY valid_from DESC LIMIT 1) AS r
     WHERE f.source = $1 AND f.id > $2 AND f.id <= $3 AND f.rial > 0
     ORDER BY f.id, f.user_id`,
    [source, from, to],
  );
  return rows.map((row) => ({
    userId: Number(row.user_id),
    otherId: row.other_id === null ? null : Number(row.other_id),
    at: Number(row.at_ms),
    day: row.day,
    rial: row.rial,
    parts: row.parts,
  }));
}

/** What stands toward the next point of each, held until the transaction ends. */
export async function lockParts(
  tx: PlainDb,
  users: readonly number[],
): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await sql(tx).query<{ user_id: bigint; parts: bigint }>(
    `SELECT user_id, parts FROM score_balances WHERE user_id = ANY($1::bigint[])
     ORDER BY user_id FOR UPDATE`,
    [users],
  );
  return new Map(rows.map((row) => [Number(row.user_id), row.parts]));
}

/** What fees of a person come to. */
export interface FeeCredit {
  readonly userId: number;
  readonly fees: bigint;
  readonly points: bigint;
  /** Toward the next point from now on. */
  readonly parts: bigint;
}

/** Keeps what fees come to. */
export async function updateFees(tx: PlainDb, credits: readonly FeeCredit[]): Promise<void> {
  await sql(tx).query(
    `UPDATE score_balances AS b SET fees = b.fees + c.fees, points = b.points + c.points,
       parts = c.parts, changed_at = now()
     FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) AS c
       (user_id, fees, points, parts)
     WHERE b.user_id = c.user_id`,
    [
      credits.map(({ userId }) => userId),
      credits.map(({ fees }) => fees),
      credits.map(({ points }) => points),
      credits.map(({ parts }) => parts),
    ],
  );
}

/** Points of a day, and when the last of its fees was paid. */
export interface DayPoints {
  readonly userId: number;
  readonly day: string;
  readonly points: bigint;
  readonly at: Date;
}

/** Adds to the entries of days. */
export async function addDayEntries(tx: PlainDb, days: readonly DayPoints[]): Promise<void> {
  if (days.length === 0) return;
  const kind: ScoreEntryKind = 'fees';
  await sql(tx).query(
    `INSERT INTO score_entries AS e (user_id, kind, subject, points, at)
     SELECT user_id, $1, day, points, at
     FROM unnest($2::bigint[], $3::text[], $4::bigint[], $5::timestamptz[]) AS d
       (user_id, day, points, at)
     ON CONFLICT (user_id, kind, subject) DO UPDATE
       SET points = e.points + EXCLUDED.points, at = greatest(e.at, EXCLUDED.at)`,
    [
      kind,
      days.map(({ userId }) => userId),
      days.map(({ day }) => day),
      days.map(({ points }) => points),
      days.map(({ at }) => at),
    ],
  );
}
