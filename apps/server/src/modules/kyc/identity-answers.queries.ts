import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** What an office said, sealed; only while it may be used for a request. */
export async function selectAnswer(
  db: PlainDb,
  asked: { readonly userId: number; readonly hash: Buffer; readonly requestId: number },
): Promise<string | undefined> {
  const { rows } = await sql(db).query<{ sealed: string }>(
    `SELECT sealed FROM identity_answers
     WHERE user_id = $1 AND question_hash = $2 AND (refused_request = $3
       OR (refused_request IS NULL AND answered_at > now() - interval '1 day'))`,
    [asked.userId, asked.hash, asked.requestId],
  );
  return rows[0]?.sealed;
}

/** The newest answer that is still kept to one of these questions, usable for a request or not. */
export async function selectKeptAnswer(
  db: PlainDb,
  userId: number,
  hashes: readonly Buffer[],
): Promise<
  | {
      readonly hash: Buffer;
      readonly office: string;
      readonly sealed: string;
      readonly at: Date;
    }
  | undefined
> {
  const { rows } = await sql(db).query<{
    hash: Buffer;
    office: string;
    sealed: string;
    at: Date;
  }>(
    `SELECT question_hash AS hash, office, sealed, answered_at AS at FROM identity_answers
     WHERE user_id = $1 AND question_hash = ANY ($2) ORDER BY answered_at DESC LIMIT 1`,
    [userId, hashes],
  );
  return rows[0];
}

/** Forgets answers that are of no use any more; those of requests that wait stay. */
export async function deleteOldAnswers(db: PlainDb): Promise<void> {
  await sql(db).query(
    `DELETE FROM identity_answers AS a WHERE answered_at < now() - interval '1 day'
       AND NOT EXISTS (SELECT FROM kyc_requests AS r
         WHERE r.user_id = a.user_id AND r.status = 'pending')`,
  );
}
