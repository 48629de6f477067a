// What officers said of lines that the chain of balances does not take by itself.
import type { CHAIN_WAYS } from '@sarraf/contracts';
import type { AnyDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** What two officers may say of such a line. */
export type ChainWay = (typeof CHAIN_WAYS)[number];

/** What an officer said of one. */
export interface ChainWord {
  readonly lineId: string;
  readonly account: string;
  readonly way: ChainWay;
  /** Of `goes_on`: how much more the bank has than the books; rial, else 0. */
  readonly gapRial: bigint;
  readonly officerId: number;
  readonly officerName: string | null;
  readonly reason: string;
  readonly at: Date;
  readonly isDecision: boolean;
}

/** All words on these lines, the newest first. */
export async function selectChainWords(
  db: AnyDb,
  lineIds: readonly string[],
): Promise<readonly ChainWord[]> {
  if (lineIds.length === 0) return [];
  const { rows } = await sql(db).query<{
    line_id: string;
    account: string;
    way: ChainWay;
    gap_rial: bigint;
    officer_id: bigint;
    name: string | null;
    reason: string;
    at: Date;
    is_decision: boolean;
  }>(
    `SELECT w.line_id, w.account, w.way, w.gap_rial, w.officer_id, w.reason, w.at, w.is_decision,
       NULLIF(concat_ws(' ', u.first_name, u.last_name), '') AS name
     FROM chain_words AS w JOIN users AS u ON u.id = w.officer_id
     WHERE w.line_id = ANY($1) ORDER BY w.id DESC`,
    [lineIds],
  );
  return rows.map((row) => ({
    lineId: row.line_id,
    account: row.account,
    way: row.way,
    gapRial: row.gap_rial,
    officerId: Number(row.officer_id),
    officerName: row.name,
    reason: row.reason,
    at: row.at,
    isDecision: row.is_decision,
  }));
}

/** Writes an officer's word. */
export async function insertChainWord(
  db: PlainDb,
  word: Omit<ChainWord, 'officerName'>,
): Promise<void> {
  await sql(db).query(
    `INSERT INTO chain_words (line_id, account, way, gap_rial, officer_id, reason, at, is_decision)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      word.lineId,
      word.account,
      word.way,
      word.gapRial,
      word.officerId,
      word.reason,
      word.at,
      word.isDecision,
    ],
  );
}

/** Keeps by how much the books of an account went on from another balance; rial. */
export async function insertGap(
  db: PlainDb,
  gap: { readonly statementId: bigint; readonly account: string; readonly rial: bigint },
): Promise<void> {
  await sql(db).query(
    'INSERT INTO statement_gaps (statement_id, account, gap_rial) VALUES ($1, $2, $3)',
    [gap.statementId, gap.account, gap.rial],
  );
}
