// Who came by whom, as far as points ask: fees within one tree earn none, and a friend's fees reward the
// one who invited them.
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** So far up one tree is walked; joining goes no deeper. */
const DEPTH_MAX = 64;

/** The top of each person's tree of invitations; the person itself where nobody invited them. */
export async function readTops(
  tx: PlainDb,
  users: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql(tx).query<{ user_id: bigint; top: bigint }>(
    `WITH RECURSIVE up AS (
       SELECT DISTINCT id AS user_id, id AS top, 0 AS depth FROM unnest($1::bigint[]) AS id
       UNION ALL
       SELECT up.user_id, r.owner_id, up.depth + 1
       FROM up JOIN referral_relations AS r ON r.friend_id = up.top WHERE up.depth < ${DEPTH_MAX})
     SELECT DISTINCT ON (user_id) user_id, top FROM up ORDER BY user_id, depth DESC`,
    [users],
  );
  return new Map(rows.map((row) => [Number(row.user_id), Number(row.top)]));
}

/** Somebody whose friend paid fees. */
export interface Inviter {
  readonly friendId: number;
  readonly friendKey: Buffer;
  /** Rial of the friend's fees that count. */
  readonly fees: bigint;
  readonly ownerId: number;
}

/** Who invited these friends, where the invitation runs and no points were given for the friend yet. */
export async function readInviters(
  tx: PlainDb,
  friends: readonly number[],
  now: Date,
): Promise<readonly Inviter[]> {
  const { rows } = await sql(tx).query<{
    friend_id: bigint;
    friend_key: Buffer;
    fees: bigint;
    owner_id: bigint;
  }>(
    `SELECT r.friend_id, f.national_code_hash AS friend_key, b.fees, r.owner_id
     FROM referral_relations AS r
       JOIN users AS f ON f.id = r.friend_id AND f.national_code_hash IS NOT NULL
       JOIN users AS o ON o.id = r.owner_id AND o.state = 'active'
         AND o.rate_profile = 'standard' AND o.staff_role IS NULL
       JOIN score_balances AS b ON b.user_id = r.friend_id
     WHERE r.friend_id = ANY($1::bigint[]) AND r.state = 'running' AND r.until > $2
       AND NOT EXISTS (SELECT FROM score_entries AS e
         WHERE e.person_key = f.national_code_hash AND e.kind = 'friend_fees')
     ORDER BY r.friend_id`,
    [friends, now],
  );
  return rows.map((row) => ({
    friendId: Number(row.friend_id),
    friendKey: row.friend_key,
    fees: row.fees,
    ownerId: Number(row.owner_id),
  }));
}
