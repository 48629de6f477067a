import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** What an office said to one question about a person within a day, sealed. */
export async function selectAnswer(
  db: PlainDb,
  userId: number,
  hash: Buffer,
): Promise<string | undefined> {
  const { rows } = await sql(db).query<{ sealed: string }>(
    `SELECT sealed FROM identity_answers
     WHERE user_id = $1 AND question_hash = $2 AND answered_at > now() - interval '1 day'`,
    [userId, hash],
  );
  return rows[0]?.sealed;
}

/** An answer as it is kept. */
export interface NewAnswerRow {
  readonly userId: number;
  readonly hash: Buffer;
  readonly office: string;
  readonly sealed: string;
  /** The request that a no was for: it counts for that one alone. Null: it counts for a day. */
  readonly refusedRequest: number | null;
}

/** Keeps an answer in place of an earlier one to the same question. */
export async function keepAnswer(db: PlainDb, answer: NewAnswerRow): Promise<void> {
  await sql(db).query(
    `INSERT INTO identity_answers (user_id, question_hash, office, sealed, refused_request)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id, question_hash) DO UPDATE SET office = excluded.office,
       sealed = excluded.sealed, refused_request = excluded.refused_request, answered_at = now()`,
    [answer.userId, answer.hash, answer.office, answer.sealed, answer.refusedRequest],
  );
}
