import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A day's figures; smallest units. */
export interface DayRow {
  readonly toman_volume: bigint;
  readonly usdt_volume: bigint;
  readonly usdt_rial: bigint;
  readonly trades: bigint;
  readonly fees_rial: bigint;
  readonly joined: bigint;
  readonly reached_level_1: bigint;
  readonly active: bigint;
}

/** From a moment on and before another one, ms since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Trades of the book and with the house, each with its money. */
const TRADED = `SELECT m.seed -> 'quote' ->> 'symbol' AS quote, t.quote AS units, t.at_ms,
    t.maker_user AS one, t.taker_user AS other
  FROM trades AS t JOIN markets_state AS m ON m.symbol = t.market
  WHERE t.at_ms >= $1 AND t.at_ms < $2
  UNION ALL
  SELECT m.seed -> 'quote' ->> 'symbol', o.quote_units, o.at_ms, o.user_id, o.user_id
  FROM otc_trades AS o JOIN markets_state AS m ON m.symbol = o.market
  WHERE o.at_ms >= $1 AND o.at_ms < $2`;

/** Counts a span. */
export async function countSpan(db: OrderedDb, { from, to }: Span): Promise<DayRow> {
  const { rows } = await sql(db).query<DayRow>(
    `WITH traded AS (${TRADED}), people AS (SELECT one AS id FROM traded UNION SELECT other FROM traded)
     SELECT coalesce(sum(t.units) FILTER (WHERE t.quote = 'IRT'), 0)::bigint AS toman_volume,
       coalesce(sum(t.units) FILTER (WHERE t.quote = 'USDT'), 0)::bigint AS usdt_volume,
       coalesce(sum(floor(t.units::numeric * p.rial / 1000000)) FILTER (WHERE t.quote = 'USDT'),
         0)::bigint AS usdt_rial,
       count(t.units) AS trades,
       (SELECT coalesce(sum(rial), 0)::bigint FROM paid_fees WHERE at_ms >= $1 AND at_ms < $2) AS fees_rial,
       (SELECT count(*) FROM users WHERE staff_role IS NULL
          AND created_at >= to_timestamp($1::float8 / 1000)
          AND created_at < to_timestamp($2::float8 / 1000)) AS joined,
       (SELECT count(*) FROM kyc_requests WHERE level = 1 AND status = 'approved'
          AND decided_at >= to_timestamp($1::float8 / 1000)
          AND decided_at < to_timestamp($2::float8 / 1000)) AS reached_level_1,
       (SELECT count(*) FROM people) AS active
     FROM traded AS t LEFT JOIN score_prices AS p ON p.hour = t.at_ms / 3600000`,
    [from, to],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A count has no row.');
  return row;
}

/** When the first trade or person came, ms since 1970; undefined before that. */
export async function firstMoment(db: OrderedDb): Promise<number | undefined> {
  const { rows } = await sql(db).query<{ first: string | null }>(
    `SELECT least(
       (SELECT min(at_ms) FROM (SELECT at_ms FROM trades ORDER BY id LIMIT 1) AS t),
       (SELECT floor(extract(epoch FROM min(created_at)) * 1000)::bigint FROM users))::text AS first`,
  );
  const first = rows[0]?.first ?? null;
  return first === null ? undefined : Number(first);
}

/** The newest day that was counted; undefined before the first one. */
export async function lastCounted(db: PlainDb): Promise<string | undefined> {
  const { rows } = await sql(db).query<{ day: string | null }>(
    `SELECT to_char(max(day), 'YYYY-MM-DD') AS day FROM report_days`,
  );
  return rows[0]?.day ?? undefined;
}

/** Keeps a day; one that is there stays. */
export async function insertDay(db: PlainDb, day: string, row: DayRow, at: Date): Promise<void> {
  await sql(db).query(
    `INSERT INTO report_days (day, toman_volume, usdt_volume, usdt_rial, trades, fees_rial, joined,
       reached_level_1, active, counted_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (day) DO NOTHING`,
    [
      day,
      row.toman_volume,
      row.usdt_volume,
      row.usdt_rial,
      row.trades,
      row.fees_rial,
      row.joined,
      row.reached_level_1,
      row.active,
      at,
    ],
  );
}

/** Counted days from one on and before another one, the newest first. */
export async function selectDays(
  db: PlainDb,
  span: { readonly from: string; readonly before: string },
): Promise<(DayRow & { readonly day: string })[]> {
  const { rows } = await sql(db).query<DayRow & { day: string }>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, toman_volume, usdt_volume, usdt_rial, trades, fees_rial,
       joined, reached_level_1, active
     FROM report_days WHERE day >= $1 AND day < $2 ORDER BY day DESC LIMIT 200`,
    [span.from, span.before],
  );
  return rows;
}

/** What one hour brought; rial, and people. */
export interface HourRow {
  /** Since 1970, of the hours that Tehran's days begin with. */
  readonly hour: string;
  readonly volume: bigint;
  readonly fees: bigint;
  readonly joined: bigint;
}

/** Hours of a span that begins with a day, those in which something happened. */
export async function selectHours(db: OrderedDb, { from, to }: Span): Promise<HourRow[]> {
  const { rows } = await sql(db).query<HourRow>(
    `WITH traded AS (${TRADED}), parts AS (
       SELECT (t.at_ms - $1) / 3600000 AS hour,
         CASE t.quote WHEN 'IRT' THEN t.units
           ELSE coalesce(floor(t.units::numeric * p.rial / 1000000)::bigint, 0) END AS volume,
         0 AS fees, 0 AS joined
       FROM traded AS t LEFT JOIN score_prices AS p ON p.hour = t.at_ms / 3600000
       UNION ALL SELECT (at_ms - $1) / 3600000, 0, rial, 0 FROM paid_fees
         WHERE at_ms >= $1 AND at_ms < $2
       UNION ALL SELECT (floor(extract(epoch FROM created_at) * 1000)::bigint - $1) / 3600000, 0, 0, 1
         FROM users WHERE staff_role IS NULL AND created_at >= to_timestamp($1::float8 / 1000)
           AND created_at < to_timestamp($2::float8 / 1000))
     SELECT hour::text AS hour, sum(volume)::bigint AS volume, sum(fees)::bigint AS fees,
       sum(joined)::bigint AS joined
     FROM parts GROUP BY hour`,
    [from, to],
  );
  return rows;
}
