// Who says that a payment is theirs.
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** How many transaction codes a user looked up since a moment, and when the first of them was. */
export async function countClaims(
  db: PlainDb,
  userId: number,
  since: Date,
): Promise<{ readonly count: number; readonly firstAt: Date | null }> {
  const { rows } = await sql(db).query<{ count: bigint; first_at: Date | null }>(
    `SELECT count(*) AS count, min(at) AS first_at FROM coin_claims
     WHERE user_id = $1 AND at >= $2`,
    [userId, since],
  );
  return { count: Number(rows[0]?.count ?? 0n), firstAt: rows[0]?.first_at ?? null };
}

/** Records a look-up of a transaction code; the same code again is the same claim. */
export async function upsertClaim(
  db: PlainDb,
  claim: {
    readonly userId: number;
    readonly chain: string;
    readonly txid: string;
    readonly amount: string | null;
    readonly at: Date;
  },
): Promise<void> {
  await sql(db).query(
    `INSERT INTO coin_claims (user_id, chain, txid, claimed_amount, at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id, chain, txid) DO NOTHING`,
    [claim.userId, claim.chain, claim.txid, claim.amount, claim.at],
  );
}

/** Says which deposit a claim is about. */
export async function linkClaim(
  db: PlainDb,
  claim: { readonly userId: number; readonly chain: string; readonly txid: string },
  moveId: string,
): Promise<void> {
  await sql(db).query(
    `UPDATE coin_claims SET move_id = $4 WHERE user_id = $1 AND chain = $2 AND txid = $3
       AND move_id IS DISTINCT FROM $4`,
    [claim.userId, claim.chain, claim.txid, moveId],
  );
}
