import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { idsByName } from '../users/named-users.queries.ts';

/** What people are looked for by; null: not by that. */
export interface SearchKeys {
  readonly mobile: string | null;
  readonly nationalCodeHashes: readonly Buffer[];
  readonly cardHash: Buffer | null;
  readonly cardEnd: string | null;
  readonly sheba: string | null;
  readonly name: string | null;
}

/** A person as a search finds them. */
export interface FoundRow {
  readonly id: bigint;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly mobile: string;
  readonly level: bigint;
  readonly is_frozen: boolean;
  readonly created_at: Date;
  readonly card: string | null;
}

/** What a list shows of a person `u` with the standing `s`. */
export const FOUND_COLUMNS = `u.id, u.first_name, u.last_name, u.mobile, u.level, u.created_at,
  COALESCE(s.is_frozen, false) AS is_frozen`;
/** Where those columns come from. */
export const FOUND_FROM = `users AS u LEFT JOIN user_standings AS s ON s.user_id = u.id`;

/**
 * Clients by any of these, `max` at most of each: each part goes by an index of its own. Who waits for
 * level 1 has a national code in their request alone.
 */
export async function selectFound(db: PlainDb, keys: SearchKeys, max: number): Promise<FoundRow[]> {
  const { rows } = await sql(db).query<FoundRow>(
    `WITH found AS (
       SELECT id, NULL::text AS card FROM users WHERE mobile = $1
       UNION SELECT id, NULL FROM users WHERE national_code_hash = ANY ($2)
       UNION SELECT user_id, NULL FROM kyc_requests
         WHERE national_code_hash = ANY ($2) AND status = 'pending'
       UNION SELECT user_id, masked FROM cards WHERE number_hash = $3 AND removed_at IS NULL
       UNION SELECT user_id, masked FROM cards WHERE sheba = $7 AND removed_at IS NULL
       UNION (SELECT user_id, masked FROM cards WHERE right(masked, 4) = $4 AND removed_at IS NULL
         ORDER BY user_id LIMIT $6)
       UNION SELECT id, NULL FROM (${idsByName('$5', '$6')}) AS named)
     SELECT ${FOUND_COLUMNS}, f.card FROM found AS f JOIN ${FOUND_FROM} ON u.id = f.id
     WHERE u.staff_role IS NULL
     ORDER BY fold_text(u.last_name) COLLATE "C", fold_text(u.first_name) COLLATE "C", u.id, f.card
     LIMIT $6`,
    [keys.mobile, keys.nationalCodeHashes, keys.cardHash, keys.cardEnd, keys.name, max, keys.sheba],
  );
  return rows;
}

/** The newest clients. */
export async function selectNewest(db: PlainDb, max: number): Promise<FoundRow[]> {
  const { rows } = await sql(db).query<FoundRow>(
    `SELECT ${FOUND_COLUMNS}, NULL AS card FROM ${FOUND_FROM}
     WHERE u.staff_role IS NULL ORDER BY u.id DESC LIMIT $1`,
    [max],
  );
  return rows;
}

/** When a person was last seen anywhere; null: never, as far as sign-ins are kept. */
export async function selectLastSeen(db: PlainDb, userId: number): Promise<Date | null> {
  const { rows } = await sql(db).query<{ at: Date | null }>(
    'SELECT max(last_seen_at) AS at FROM sessions WHERE user_id = $1',
    [userId],
  );
  return rows[0]?.at ?? null;
}
