import type { DocumentKind } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** What a person has given for level 2, one of each kind. */
export interface KycItemRow {
  readonly kind: DocumentKind;
  readonly document_id: string;
  readonly state: 'given' | 'accepted' | 'returned';
  readonly reason: string | null;
  readonly spoken_numbers: readonly number[];
}

/** A person's items. */
export async function selectItems(db: PlainDb, userId: number): Promise<KycItemRow[]> {
  const { rows } = await sql(db).query<KycItemRow>(
    `SELECT kind, document_id, state, reason, spoken_numbers FROM kyc_items
     WHERE user_id = $1 ORDER BY kind`,
    [userId],
  );
  return rows;
}

/** An item as it is given. */
export interface GivenItem {
  readonly kind: DocumentKind;
  readonly documentId: string;
  readonly spokenNumbers: readonly number[];
}

/** Keeps an item in place of the earlier one of its kind. */
export async function giveItem(db: PlainDb, userId: number, item: GivenItem): Promise<void> {
  await sql(db).query(
    `INSERT INTO kyc_items (user_id, kind, document_id, spoken_numbers) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id, kind) DO UPDATE SET document_id = excluded.document_id,
       spoken_numbers = excluded.spoken_numbers, state = 'given', reason = NULL`,
    [userId, item.kind, item.documentId, item.spokenNumbers],
  );
}

/** Keeps a request for level 2 with the person's items, under the name that level 1 proved. */
export async function insertLevelTwoRequest(db: PlainDb, userId: number): Promise<void> {
  await sql(db).query(
    `WITH request AS (
       INSERT INTO kyc_requests (user_id, level, first_name, last_name, national_code_hash,
         national_code_sealed, birth_date)
       SELECT id, 2, first_name, last_name, national_code_hash, national_code_sealed, birth_date
       FROM users WHERE id = $1
       RETURNING id)
     INSERT INTO kyc_request_documents (request_id, document_id, kind, spoken_numbers)
     SELECT request.id, item.document_id, item.kind, item.spoken_numbers
     FROM request, kyc_items AS item WHERE item.user_id = $1`,
    [userId],
  );
}

/** Notes what an officer said of every item: those that are not returned are accepted. */
export async function judgeItems(
  db: PlainDb,
  userId: number,
  returned: readonly { readonly kind: string; readonly reason: string }[],
): Promise<void> {
  await sql(db).query(
    `UPDATE kyc_items AS item SET
       state = CASE WHEN back.kind IS NULL THEN 'accepted' ELSE 'returned' END,
       reason = back.reason
     FROM kyc_items AS mine
       LEFT JOIN unnest($2::text[], $3::text[]) AS back (kind, reason) ON back.kind = mine.kind
     WHERE mine.user_id = $1 AND item.user_id = $1 AND item.kind = mine.kind`,
    [userId, returned.map(({ kind }) => kind), returned.map(({ reason }) => reason)],
  );
}

/** Keeps the numbers that a person is to speak, in place of earlier ones. Answers until when. */
export async function keepSentence(
  db: PlainDb,
  userId: number,
  numbers: readonly number[],
): Promise<Date> {
  const { rows } = await sql(db).query<{ expires_at: Date }>(
    `INSERT INTO spoken_sentences (user_id, numbers, expires_at)
     VALUES ($1, $2, now() + interval '10 minutes')
     ON CONFLICT (user_id) DO UPDATE SET numbers = excluded.numbers,
       expires_at = excluded.expires_at
     RETURNING expires_at`,
    [userId, numbers],
  );
  const row = rows[0];
  if (row === undefined) throw new Error('A sentence was not kept.');
  return row.expires_at;
}

/** The numbers that a person is to speak, as long as they are good; else these, from now on. */
export async function keepSentenceUnlessLive(
  db: PlainDb,
  userId: number,
  numbers: readonly number[],
): Promise<{ readonly numbers: number[]; readonly expiresAt: Date }> {
  const { rows } = await sql(db).query<{ numbers: number[]; expires_at: Date }>(
    `INSERT INTO spoken_sentences AS s (user_id, numbers, expires_at)
     VALUES ($1, $2, now() + interval '10 minutes')
     ON CONFLICT (user_id) DO UPDATE SET
       numbers = CASE WHEN s.expires_at > now() THEN s.numbers ELSE excluded.numbers END,
       expires_at = CASE WHEN s.expires_at > now() THEN s.expires_at ELSE excluded.expires_at END
     RETURNING numbers, expires_at`,
    [userId, numbers],
  );
  const row = rows[0];
  if (row === undefined) throw new Error('A sentence was not kept.');
  return { numbers: row.numbers, expiresAt: row.expires_at };
}

/** Takes the numbers that a person was to speak: each is good for one video. */
export async function takeSentence(
  db: PlainDb,
  userId: number,
): Promise<readonly number[] | undefined> {
  const { rows } = await sql(db).query<{ numbers: number[]; is_fresh: boolean }>(
    `DELETE FROM spoken_sentences WHERE user_id = $1
     RETURNING numbers, expires_at > now() AS is_fresh`,
    [userId],
  );
  const row = rows[0];
  return row?.is_fresh === true ? row.numbers : undefined;
}

/** Takes back what an officer said of a person's items: they are given again, and not judged. */
export async function unjudgeItems(db: PlainDb, userId: number): Promise<void> {
  await sql(db).query(`UPDATE kyc_items SET state = 'given', reason = NULL WHERE user_id = $1`, [
    userId,
  ]);
}
