import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** What officers decide of. */
export type DecisionQueue = 'identity' | 'cards';

// those that the identity office decided by itself have nobody
const SOURCES: Readonly<Record<DecisionQueue, string>> = {
  identity: `SELECT decided_by, decided_at, created_at, status = 'approved' AS is_approved
    FROM kyc_requests WHERE decided_by IS NOT NULL`,
  cards: `SELECT decided_by, decided_at, created_at, status = 'verified' AS is_approved
    FROM cards WHERE decided_by IS NOT NULL`,
};

/** Decisions of one officer, of one day, or of all: whichever of the two is there. */
export interface DecisionRow {
  readonly officer_id: bigint | null;
  readonly officer_name: string | null;
  /** In Tehran, `2026-11-25`. */
  readonly day: string | null;
  readonly decided: bigint;
  readonly approved: bigint;
  readonly median_wait_s: number | null;
}

/**
 * Decisions since a moment, by officer, by day and of all, in one pass over an index by their moment:
 * what it costs is what was decided in that time. `officer`: theirs alone; null: everybody's.
 */
export async function selectDecisions(
  db: PlainDb,
  queue: DecisionQueue,
  { since, officer }: { readonly since: Date; readonly officer: number | null },
): Promise<DecisionRow[]> {
  const { rows } = await sql(db).query<DecisionRow>(
    `WITH decided AS (
       SELECT decided_by, is_approved,
         to_char(decided_at AT TIME ZONE 'Asia/Tehran', 'YYYY-MM-DD') AS day,
         extract(epoch FROM decided_at - created_at)::float8 AS waited_s
       FROM (${SOURCES[queue]}) AS source
       WHERE decided_at >= $1 AND ($2::bigint IS NULL OR decided_by = $2)),
     summed AS (
       SELECT decided_by, day, count(*) AS decided, count(*) FILTER (WHERE is_approved) AS approved,
         percentile_cont(0.5) WITHIN GROUP (ORDER BY waited_s) AS median_wait_s
       FROM decided GROUP BY GROUPING SETS ((), (decided_by), (day)))
     SELECT s.decided_by AS officer_id, s.day, s.decided, s.approved, s.median_wait_s,
       NULLIF(concat_ws(' ', u.first_name, u.last_name), '') AS officer_name
     FROM summed AS s LEFT JOIN users AS u ON u.id = s.decided_by
     ORDER BY s.decided DESC, s.decided_by`,
    [since, officer],
  );
  return rows;
}
