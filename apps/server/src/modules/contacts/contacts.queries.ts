import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/**
 * Seconds until one asker may have a code sent to another mobile, where `max` were sent in a day to
 * whatever mobiles; undefined where they may now.
 */
export async function selectNewMobileWait(
  db: PlainDb,
  asker: string,
  max: number,
): Promise<number | undefined> {
  const { rows } = await sql(db).query<{ seconds: number }>(
    `SELECT GREATEST(1, ceil(extract(epoch FROM created_at + interval '1 day' - now())))::int
       AS seconds
     FROM one_time_codes
     WHERE asker = $1 AND purpose = 'new_mobile' AND created_at > now() - interval '1 day'
     ORDER BY created_at DESC OFFSET $2 LIMIT 1`,
    [asker, max - 1],
  );
  return rows[0]?.seconds;
}
