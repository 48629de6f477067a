import type { AnyDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { type KeptSummary, keptOf, summaryOf } from './kept-summary.ts';
import type { JudgedLine, StatementSummary } from './line-fates.ts';
import { updatePlaces } from './stored-chain.queries.ts';

/** A statement as its row says, without its file. */
export interface StatementRow {
  readonly id: bigint;
  readonly account: string;
  readonly file_hash: string;
  readonly state: 'preview' | 'approved' | 'done';
  readonly imported_by: bigint;
  readonly importer: string | null;
  readonly imported_at: Date;
  readonly approved_by: bigint | null;
  readonly approver: string | null;
  readonly approved_at: Date | null;
  readonly summary: StatementSummary;
}

const COLUMNS = `s.id, s.account, s.file_hash, s.state, s.summary, w.proposed_by AS imported_by,
  w.proposed_at AS imported_at, w.decided_by AS approved_by, w.decided_at AS approved_at,
  NULLIF(concat_ws(' ', i.first_name, i.last_name), '') AS importer,
  NULLIF(concat_ws(' ', a.first_name, a.last_name), '') AS approver`;
const FROM = `statements AS s
  JOIN approvals AS w ON w.kind = 'statement' AND w.subject = s.id::text
  JOIN users AS i ON i.id = w.proposed_by LEFT JOIN users AS a ON a.id = w.decided_by`;

type SqlRow = Omit<StatementRow, 'summary'> & { readonly summary: KeptSummary };
const rowOf = (row: SqlRow): StatementRow => ({ ...row, summary: summaryOf(row.summary) });

/** A statement as it is brought in. */
export interface NewStatement {
  readonly account: string;
  readonly file: Uint8Array;
  readonly fileHash: string;
  readonly summary: StatementSummary;
  readonly importedAt: Date;
}

/** Keeps a statement. Undefined: the same file was brought in before. */
export async function insertStatement(
  db: PlainDb,
  made: NewStatement,
): Promise<bigint | undefined> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    `INSERT INTO statements (account, file, file_hash, summary, imported_at)
     VALUES ($1, $2, $3, $4::json, $5)
     ON CONFLICT (account, file_hash) DO NOTHING RETURNING id`,
    [made.account, Buffer.from(made.file), made.fileHash, keptOf(made.summary), made.importedAt],
  );
  return rows[0]?.id;
}

/** The statement that a file is. */
export async function selectIdByFile(
  db: PlainDb,
  account: string,
  fileHash: string,
): Promise<bigint | undefined> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    'SELECT id FROM statements WHERE account = $1 AND file_hash = $2',
    [account, fileHash],
  );
  return rows[0]?.id;
}

/** One statement. */
export async function selectStatementRow(
  db: AnyDb,
  id: string | bigint,
): Promise<StatementRow | undefined> {
  const { rows } = await sql(db).query<SqlRow>(`SELECT ${COLUMNS} FROM ${FROM} WHERE s.id = $1`, [
    id,
  ]);
  return rows.map(rowOf)[0];
}

/** Its file. */
export async function selectFile(db: PlainDb, id: bigint): Promise<Uint8Array> {
  const { rows } = await sql(db).query<{ file: Buffer }>(
    'SELECT file FROM statements WHERE id = $1',
    [id],
  );
  const file = rows[0]?.file;
  if (file === undefined) throw new Error('A statement has no file.');
  return file;
}

/** Statements of accounts that wait, with their files, newest first. */
export async function selectPreviews(
  db: PlainDb,
  accounts: readonly string[],
  limit: number,
): Promise<{ readonly account: string; readonly file: Uint8Array }[]> {
  const { rows } = await sql(db).query<{ account: string; file: Buffer }>(
    `SELECT account, file FROM statements WHERE state = 'preview' AND account = ANY($1)
     ORDER BY id DESC LIMIT $2`,
    [accounts, limit],
  );
  return rows;
}

/** Statements, newest first; of one account, where one is given. */
export async function selectStatements(
  db: PlainDb,
  account: string | null,
  { beforeId, offset, limit }: { beforeId: number | undefined; offset: number; limit: number },
): Promise<StatementRow[]> {
  const { rows } = await sql(db).query<SqlRow>(
    `SELECT ${COLUMNS} FROM ${FROM} WHERE ($1::bigint IS NULL OR s.id < $1)
       AND ($4::text IS NULL OR s.account = $4)
     ORDER BY s.id DESC OFFSET $2 LIMIT $3`,
    [beforeId ?? null, offset, limit, account],
  );
  return rows.map(rowOf);
}

/** How many there are, counted to `max` at most. */
export async function countStatements(
  db: PlainDb,
  account: string | null,
  max: number,
): Promise<number> {
  const { rows } = await sql(db).query<{ total: bigint }>(
    `SELECT count(*) AS total FROM (
       SELECT FROM statements WHERE $2::text IS NULL OR account = $2 LIMIT $1) AS counted`,
    [max, account],
  );
  return Number(rows[0]?.total ?? 0n);
}

/** Statements of one account are approved one after the other: each counts on the one before. */
export async function lockAccount(db: PlainDb, account: string): Promise<void> {
  await sql(db).query(`SELECT pg_advisory_xact_lock(hashtext('sarraf statements ' || $1))`, [
    account,
  ]);
}

/** What comes of a statement, as it was found now. */
export async function updateSummary(
  db: PlainDb,
  id: bigint,
  summary: StatementSummary,
): Promise<void> {
  await sql(db).query(
    `UPDATE statements SET summary = $2::json WHERE id = $1 AND state = 'preview'`,
    [id, keptOf(summary)],
  );
}

/** Approves a statement with all its lines; nothing is credited here. */
export async function approveRows(
  db: PlainDb,
  row: Pick<StatementRow, 'id' | 'account'>,
  judged: readonly JudgedLine[],
  by: { readonly at: Date; readonly summary: StatementSummary },
): Promise<void> {
  await sql(db).query(
    `UPDATE statements SET state = 'approved', summary = $2::json
     WHERE id = $1 AND state = 'preview'`,
    [row.id, keptOf(by.summary)],
  );
  if (by.summary.isFirst) {
    await sql(db).query(
      `INSERT INTO statement_accounts (account, opening_rial, statement_id) VALUES ($1, $2, $3)`,
      [row.account, by.summary.openingRial, row.id],
    );
  }
  if (by.summary.gapRial !== 0n) {
    // by how much the books of the account go on from another balance
    await sql(db).query(
      'INSERT INTO statement_gaps (statement_id, account, gap_rial) VALUES ($1, $2, $3)',
      [row.id, row.account, by.summary.gapRial],
    );
  }
  await restate(db, judged);
  const kept = judged.filter(({ fate }) => fate !== 'known');
  await sql(db).query(
    `INSERT INTO statement_lines (id, statement_id, account, at, amount_rial, reference, deposit_id,
       description, payer_sheba, payer_name, user_id, named_id, own, state, reason, updated_at,
       balance_rial, place)
     SELECT id, $1, $2, at, amount, reference, deposit_id, description, payer_sheba, payer_name,
       user_id, named_id, own,
       CASE WHEN own IS NULL OR own IN ('bank_charge', 'charge') THEN 'waiting' ELSE 'own' END, reason, $3,
       balance, place
     FROM unnest($4::text[], $5::timestamptz[], $6::bigint[], $7::text[], $8::text[], $9::text[],
       $10::text[], $11::text[], $12::bigint[], $13::bigint[], $14::text[], $15::text[],
       $16::bigint[], $17::bigint[])
       AS kept (id, at, amount, reference, deposit_id, description, payer_sheba, payer_name,
         user_id, named_id, own, reason, balance, place)`,
    [
      row.id,
      row.account,
      by.at,
      kept.map(({ line }) => line.id),
      kept.map(({ line }) => new Date(line.at)),
      kept.map(({ line }) => line.amountRial),
      kept.map(({ line }) => line.reference),
      kept.map(({ line }) => line.depositId),
      kept.map(({ line }) => line.description),
      kept.map(({ line }) => line.payerSheba),
      kept.map(({ line }) => line.payerName),
      kept.map(({ userId }) => userId),
      kept.map(({ namedId }) => namedId),
      kept.map(({ own }) => own),
      kept.map(({ reason }) => reason),
      kept.map(({ line }) => line.balanceRial),
      kept.map(({ line }) => line.number),
    ],
  );
}

/** Lines that were told before stand where this file has them: a late one moves those behind it. */
async function restate(db: PlainDb, judged: readonly JudgedLine[]): Promise<void> {
  const told = judged.flatMap(({ fate, line: { balanceRial, id, number } }) =>
    fate === 'known' && number !== null ? [{ id, balanceRial, place: number }] : [],
  );
  await updatePlaces(db, told, 'all');
}

/** Statements are done once none of their lines waits any more. */
export async function finishStatements(db: PlainDb): Promise<void> {
  await sql(db).query(
    `UPDATE statements AS s SET state = 'done' WHERE state = 'approved' AND NOT EXISTS (
       SELECT FROM statement_lines WHERE statement_id = s.id AND state = 'waiting')`,
  );
}
