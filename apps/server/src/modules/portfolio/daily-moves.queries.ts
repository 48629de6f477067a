// What came to a person and went from them beside trades, day by day of Tehran.
import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Entries that one account's one direction is read of at most: the newest. */
export const MOVES_MAX = 20_000;

/** Of one day, one asset and one kind of entries; smallest units. */
export interface DailyMove {
  readonly day: number;
  readonly asset: string;
  readonly kind: string;
  readonly came: bigint;
  readonly went: bigint;
  /** The house's, beside what went. */
  readonly fee: bigint;
  readonly cameCount: number;
  readonly wentCount: number;
}

interface Row {
  readonly day: bigint | null;
  readonly asset: string;
  readonly kind: string;
  readonly came: string;
  readonly went: string;
  readonly fee: string;
  readonly came_count: bigint;
  readonly went_count: bigint;
  readonly is_complete: boolean;
}

const movedBy = (column: 'from_account' | 'to_account'): string =>
  `(SELECT entry_id FROM postings WHERE ${column} = mine.id
      AND role NOT IN ('base', 'quote', 'fee') ORDER BY entry_id DESC LIMIT $2)`;

/**
 * All of a person's moves, the oldest day first. One between two own accounts is none. Where an account
 * has more than `most` in one direction the oldest are missing, and `isComplete` says so.
 */
export async function readDailyMoves(
  db: OrderedDb,
  userId: number,
  most = MOVES_MAX,
): Promise<{ readonly moves: DailyMove[]; readonly isComplete: boolean }> {
  const { rows } = await sql(db).query<Row>(
    `WITH mine AS MATERIALIZED (SELECT id FROM accounts
         WHERE owner_kind = 'user' AND owner_id = $1),
       found AS MATERIALIZED (SELECT mine.id, true AS is_from, one.entry_id
         FROM mine CROSS JOIN LATERAL ${movedBy('from_account')} AS one
         UNION ALL SELECT mine.id, false, one.entry_id
         FROM mine CROSS JOIN LATERAL ${movedBy('to_account')} AS one),
       known AS (SELECT COALESCE(bool_and(each.found < $2), true) AS is_complete
         FROM (SELECT count(*) AS found FROM found GROUP BY id, is_from) AS each),
       ends AS (SELECT p.entry_id, p.asset, p.role = 'fee' AS is_fee,
           CASE WHEN p.to_account IN (SELECT id FROM mine) THEN p.amount ELSE 0 END
             - CASE WHEN p.from_account IN (SELECT id FROM mine) THEN p.amount ELSE 0 END AS units
         FROM (SELECT DISTINCT entry_id FROM found) AS f JOIN postings AS p USING (entry_id)
         WHERE p.from_account IN (SELECT id FROM mine) OR p.to_account IN (SELECT id FROM mine)),
       each AS (SELECT entry_id, asset,
           COALESCE(sum(units) FILTER (WHERE NOT is_fee), 0) AS units,
           COALESCE(-sum(units) FILTER (WHERE is_fee), 0) AS fee
         FROM ends GROUP BY entry_id, asset),
       sums AS (SELECT (e.at_ms + 12600000) / 86400000 AS day, each.asset, e.kind,
           sum(greatest(units, 0))::text AS came, sum(greatest(-units, 0))::text AS went,
           sum(fee)::text AS fee, count(*) FILTER (WHERE units > 0) AS came_count,
           count(*) FILTER (WHERE units < 0) AS went_count
         FROM each JOIN ledger_entries AS e ON e.id = each.entry_id
         WHERE units <> 0 OR fee <> 0 GROUP BY 1, 2, 3)
     SELECT sums.*, known.is_complete FROM known LEFT JOIN sums ON true
     ORDER BY day, asset, kind`,
    [String(userId), most],
  );
  const moves = rows.flatMap((row): DailyMove[] =>
    row.day === null
      ? []
      : [
          {
            day: Number(row.day),
            asset: row.asset,
            kind: row.kind,
            came: BigInt(row.came),
            went: BigInt(row.went),
            fee: BigInt(row.fee),
            cameCount: Number(row.came_count),
            wentCount: Number(row.went_count),
          },
        ],
  );
  return { moves, isComplete: rows.every((row) => row.is_complete) };
}
