import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** What a payout's person did before; rial. */
export interface StandingRow {
  readonly joined_at: Date;
  readonly settled: bigint;
  readonly settled_sum: bigint;
  readonly to_sheba: bigint;
  readonly last_settled_ms: bigint | null;
  readonly failed: bigint;
  readonly deposits: bigint;
  readonly withdrawn: bigint;
}

/** Reads it for one payout; undefined where there is none. Rows of one person alone are looked at. */
export async function selectStanding(
  db: OrderedDb,
  payoutId: string,
  since: number,
): Promise<StandingRow | undefined> {
  const { rows } = await sql(db).query<StandingRow>(
    `WITH one AS (SELECT user_id, sheba FROM payouts WHERE id = $1), own AS (
       SELECT w.id, w.units, w.state, w.updated_at_ms, p.sheba FROM one
         JOIN withdrawals_state AS w ON w.user_id = one.user_id AND w.asset = 'IRT'
         JOIN payouts AS p ON p.id = w.id
       WHERE w.id <> $1 ORDER BY w.created_at_ms DESC LIMIT 5000)
     SELECT u.created_at AS joined_at,
       (SELECT count(*) FROM own WHERE state = 'settled') AS settled,
       (SELECT coalesce(sum(units), 0)::bigint FROM own WHERE state = 'settled') AS settled_sum,
       (SELECT count(*) FROM own WHERE state = 'settled' AND sheba = one.sheba) AS to_sheba,
       (SELECT max(updated_at_ms) FROM own WHERE state = 'settled') AS last_settled_ms,
       (SELECT count(*) FROM own WHERE state IN ('refused', 'returned')) AS failed,
       (SELECT coalesce(sum(units), 0)::bigint FROM own
         WHERE state = 'settled' AND updated_at_ms > $2) AS withdrawn,
       (SELECT coalesce(sum(amount_rial), 0)::bigint FROM payments
         WHERE user_id = one.user_id AND state = 'paid' AND paid_at > to_timestamp($2::float8 / 1000))
         AS deposits
     FROM one JOIN users AS u ON u.id = one.user_id`,
    [payoutId, since],
  );
  return rows[0];
}
