import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Whom somebody was invited by, and a national code that they have or ask to be proved with. */
export interface CodeRow {
  readonly user_id: bigint;
  readonly invited_by: bigint | null;
  /** Of whichever key was the newest then; null: no code here. */
  readonly hash: Buffer | null;
  /** Null where a member's code was not kept. */
  readonly sealed: string | null;
}

/**
 * The national codes of some people, three rows of each: as a member, as a client, and of the request
 * that waits, for at level 0 the code stands there alone.
 */
export async function selectCodes(db: PlainDb, people: readonly number[]): Promise<CodeRow[]> {
  const { rows } = await sql(db).query<CodeRow>(
    `SELECT u.id AS user_id, m.invited_by, code.hash, code.sealed
     FROM users AS u
       LEFT JOIN staff_members AS m ON m.user_id = u.id
       LEFT JOIN kyc_requests AS r ON r.user_id = u.id AND r.status = 'pending'
       CROSS JOIN LATERAL (VALUES (m.national_code_hash, m.national_code_sealed),
         (u.national_code_hash, u.national_code_sealed),
         (r.national_code_hash, r.national_code_sealed)) AS code (hash, sealed)
     WHERE u.id = ANY ($1)`,
    [people],
  );
  return rows;
}

/** Somebody of the staff who is no second person beside another one yet. */
export interface InvitedRow {
  readonly userId: number;
  /** Seconds until they are two. */
  readonly seconds: number;
  /** Whether it is the colleague who invited them. */
  readonly isInvitee: boolean;
}

/**
 * With whom a colleague makes no pair yet: whoever invited them, whom they invited, and whom the same
 * person brought in alone, as long as the later one of the two joined less than so many days ago.
 */
export async function selectInvitedWith(
  db: PlainDb,
  colleague: number,
  days: number,
): Promise<InvitedRow[]> {
  const { rows } = await sql(db).query<{
    user_id: bigint;
    seconds: number;
    is_invitee: boolean;
  }>(
    `SELECT other.user_id, other.invited_by IS NOT DISTINCT FROM me.user_id AS is_invitee,
       ceil(extract(epoch FROM until.at + make_interval(days => $2) - now()))::float8 AS seconds
     FROM staff_members AS me JOIN staff_members AS other ON other.user_id <> me.user_id
       CROSS JOIN LATERAL (SELECT CASE
         WHEN other.invited_by = me.user_id THEN other.joined_at
         WHEN me.invited_by = other.user_id THEN me.joined_at
         WHEN me.invited_by = other.invited_by AND me.vouched_by IS NULL
           AND other.vouched_by IS NULL THEN GREATEST(me.joined_at, other.joined_at)
         END AS at) AS until
     WHERE me.user_id = $1 AND until.at > now() - make_interval(days => $2)`,
    [colleague, days],
  );
  return rows.map(({ user_id: id, seconds, is_invitee: isInvitee }) => ({
    userId: Number(id),
    seconds,
    isInvitee,
  }));
}
