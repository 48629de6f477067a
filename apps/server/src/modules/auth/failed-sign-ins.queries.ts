import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Wrong passwords of strangers at one mobile over the last day. */
export interface FailedSignInsRow {
  /** Null where no account has that mobile. */
  readonly user_id: bigint | null;
  readonly mobile: string;
  /** Counted to `max` at most, and so are the networks. */
  readonly count: bigint;
  readonly networks: bigint;
  /** The address block of one of them. */
  readonly block: string;
}

/** What is asked of them. */
export interface FailedSignInsPage {
  /** Only mobiles behind this one. */
  readonly after: string;
  /** Mobiles with fewer wrong passwords are left out. */
  readonly min: number;
  readonly max: number;
  /** Mobiles that one page looks at. */
  readonly limit: number;
}

/**
 * Mobiles at which strangers tried wrong passwords over the last day, in their order. What a device of
 * the owner mistyped is no news to them.
 */
export async function selectFailedSignIns(
  db: PlainDb,
  { after, min, max, limit }: FailedSignInsPage,
): Promise<FailedSignInsRow[]> {
  const { rows } = await sql(db).query<FailedSignInsRow>(
    `WITH guessed AS (
       SELECT mobile FROM password_tries
       WHERE answered AND NOT succeeded AND asker NOT LIKE 'device:%'
         AND mobile > $1 AND at > now() - interval '1 day'
       GROUP BY mobile HAVING count(*) >= $2 ORDER BY mobile LIMIT $4)
     SELECT u.id AS user_id, guessed.mobile, tried.count, tried.networks, tried.block
     FROM guessed LEFT JOIN users u ON u.mobile = guessed.mobile CROSS JOIN LATERAL (
       SELECT count(*) AS count, count(DISTINCT asker) AS networks, min(asker) AS block FROM (
         SELECT asker FROM password_tries t
         WHERE t.mobile = guessed.mobile AND t.answered AND NOT t.succeeded
           AND t.asker NOT LIKE 'device:%' AND t.at > now() - interval '1 day'
         ORDER BY at DESC LIMIT $3) AS latest) AS tried
     ORDER BY guessed.mobile`,
    [after, min, max, limit],
  );
  return rows;
}
