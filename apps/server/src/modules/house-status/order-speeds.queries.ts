import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Adds a process's counts to those of a minute. */
export async function addOrderSpeeds(
  db: PlainDb,
  minute: Date,
  process: string,
  counts: readonly number[],
): Promise<void> {
  await sql(db).query(
    `INSERT INTO order_speeds AS s (minute, process, counts) VALUES ($1, $2, $3)
     ON CONFLICT (minute, process) DO UPDATE SET counts = ARRAY(
       SELECT a + b FROM unnest(s.counts, excluded.counts) WITH ORDINALITY AS u (a, b, n)
       ORDER BY n)`,
    [minute, process, counts],
  );
}

/** Counts of all processes since a moment, by the parts of the scale. */
export async function readOrderSpeed(db: PlainDb, since: Date): Promise<number[]> {
  const { rows } = await sql(db).query<{ part: bigint; count: string }>(
    `SELECT u.n AS part, sum(u.count)::text AS count
     FROM order_speeds, unnest(counts) WITH ORDINALITY AS u (count, n)
     WHERE minute > $1 GROUP BY u.n ORDER BY u.n`,
    [since],
  );
  const counts: number[] = [];
  for (const { part, count } of rows) counts[Number(part) - 1] = Number(count);
  return Array.from(counts, (count) => count ?? 0);
}
