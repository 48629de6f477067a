// What officers said of money that was nobody's: of lines of statements and of parked charges.
import type { AnyDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** What officers said of a line or a charge. */
export interface WordRow {
  readonly subjectId: string;
  readonly way: 'assign' | 'pay_back';
  readonly userId: number | null;
  readonly bankReference: string | null;
  readonly officerId: number;
  readonly officerName: string | null;
  readonly reason: string;
  readonly at: Date;
  readonly isDecision: boolean;
}

/** The newest word of each line or charge. */
export async function selectNewestWords(
  db: AnyDb,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, WordRow>> {
  const { rows } = await sql(db).query<{
    subject_id: string;
    way: WordRow['way'];
    user_id: bigint | null;
    bank_reference: string | null;
    officer_id: bigint;
    name: string | null;
    reason: string;
    at: Date;
    is_decision: boolean;
  }>(
    `SELECT DISTINCT ON (subject_id) COALESCE(w.line_id, w.payment_id) AS subject_id, w.way,
       w.user_id, w.bank_reference, w.officer_id, w.reason, w.at, w.is_decision, NULLIF(concat_ws(' ', u.first_name, u.last_name), '') AS name
     FROM unmatched_words AS w JOIN users AS u ON u.id = w.officer_id
     WHERE w.line_id = ANY($1) OR w.payment_id = ANY($1) ORDER BY subject_id, w.id DESC`,
    [subjectIds],
  );
  const words = rows.map((row) => ({
    subjectId: row.subject_id,
    way: row.way,
    userId: row.user_id === null ? null : Number(row.user_id),
    bankReference: row.bank_reference,
    officerId: Number(row.officer_id),
    officerName: row.name,
    reason: row.reason,
    at: row.at,
    isDecision: row.is_decision,
  }));
  return new Map(words.map((word) => [word.subjectId, word]));
}

/** Writes an officer's word. */
export async function insertWord(
  db: PlainDb,
  word: Omit<WordRow, 'officerName'> & { readonly isOfCharge: boolean },
): Promise<void> {
  const { isOfCharge, subjectId } = word;
  await sql(db).query(
    `INSERT INTO unmatched_words (line_id, payment_id, way, user_id, bank_reference, officer_id,
       reason, at, is_decision)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...(isOfCharge ? [null, subjectId] : [subjectId, null]),
      word.way,
      word.userId,
      word.bankReference,
      word.officerId,
      word.reason,
      word.at,
      word.isDecision,
    ],
  );
}
