// What officers said of lines that the books have no reason for.
import { IRT } from '@sarraf/money';
import type { AnyDb, OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import type { ExplanationWay } from './line-fates.ts';

/** What the house set aside for what banks take of it. */
export const BANK_CHARGES = 'house:bank_charges';

/** What an officer said of a line. */
export interface ExplanationRow {
  /** What left. */
  readonly lineId: string;
  readonly account: string;
  readonly amountRial: bigint;
  readonly way: ExplanationWay;
  /** Of a move: the line by which it came in. */
  readonly otherLineId: string | null;
  readonly otherAccount: string | null;
  readonly officerId: number;
  readonly officerName: string | null;
  readonly reason: string;
  readonly at: Date;
  readonly isDecision: boolean;
}

/** What two officers said of lines, of both sides of a move alike. */
export async function selectExplained(
  db: AnyDb,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, ExplanationWay>> {
  const { rows } = await sql(db).query<{ id: string; way: ExplanationWay }>(
    `SELECT line_id AS id, way FROM line_explanations WHERE is_decision AND line_id = ANY($1)
     UNION ALL
     SELECT other_line_id, way FROM line_explanations
     WHERE is_decision AND other_line_id = ANY($1)`,
    [lineIds],
  );
  return new Map(rows.map(({ id, way }) => [id, way]));
}

/** The newest word of each line, under both sides of a move; a decision stays. */
export async function selectExplanations(
  db: AnyDb,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, ExplanationRow>> {
  const { rows } = await sql(db).query<{
    id: string;
    line_id: string;
    account: string;
    amount_rial: bigint;
    way: ExplanationWay;
    other_line_id: string | null;
    other_account: string | null;
    officer_id: bigint;
    name: string | null;
    reason: string;
    at: Date;
    is_decision: boolean;
  }>(
    `SELECT DISTINCT ON (said.id) said.id, w.line_id, w.account, w.amount_rial, w.way,
       w.other_line_id, w.other_account, w.officer_id, w.reason, w.at, w.is_decision,
       NULLIF(concat_ws(' ', u.first_name, u.last_name), '') AS name
     FROM (SELECT line_id AS id, id AS word FROM line_explanations WHERE line_id = ANY($1)
         UNION ALL SELECT other_line_id, id FROM line_explanations
         WHERE other_line_id = ANY($1)) AS said
       JOIN line_explanations AS w ON w.id = said.word JOIN users AS u ON u.id = w.officer_id
     ORDER BY said.id, w.is_decision DESC, w.id DESC`,
    [lineIds],
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        lineId: row.line_id,
        account: row.account,
        amountRial: row.amount_rial,
        way: row.way,
        otherLineId: row.other_line_id,
        otherAccount: row.other_account,
        officerId: Number(row.officer_id),
        officerName: row.name,
        reason: row.reason,
        at: row.at,
        isDecision: row.is_decision,
      },
    ]),
  );
}

/** Writes an officer's word. */
export async function insertExplanation(
  db: PlainDb,
  word: Omit<ExplanationRow, 'officerName'>,
): Promise<void> {
  await sql(db).query(
    `INSERT INTO line_explanations (line_id, account, amount_rial, way, other_line_id,
       other_account, officer_id, reason, at, is_decision)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      word.lineId,
      word.account,
      word.amountRial,
      word.way,
      word.otherLineId,
      word.otherAccount,
      word.officerId,
      word.reason,
      word.at,
      word.isDecision,
    ],
  );
}

/** Charges of an account that were decided since a moment; rial. */
export async function sumCharges(db: PlainDb, account: string, since: Date): Promise<bigint> {
  const { rows } = await sql(db).query<{ rial: bigint }>(
    `SELECT COALESCE(-sum(amount_rial), 0)::bigint AS rial FROM line_explanations
     WHERE is_decision AND way = 'bank_charge' AND account = $1 AND at > $2`,
    [account, since],
  );
  return rows[0]?.rial ?? 0n;
}

/** What is set aside for charges, less what approved ones will take of it yet; rial. */
export async function readChargesAvailable(db: OrderedDb): Promise<bigint> {
  const { rows } = await sql(db).query<{ rial: bigint }>(
    `SELECT (COALESCE((SELECT sum(b.total - b.held) FROM accounts AS a
         JOIN balances AS b ON b.account_id = a.id
         WHERE a.owner_kind || ':' || a.owner_id = $1 AND a.owner_kind = 'house'
           AND a.asset = $2 AND a.wallet = 'spot'), 0)
       + COALESCE((SELECT sum(amount_rial) FROM statement_lines
         WHERE own = 'bank_charge' AND state = 'waiting'), 0))::bigint AS rial`,
    [BANK_CHARGES, IRT],
  );
  return rows[0]?.rial ?? 0n;
}
