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
