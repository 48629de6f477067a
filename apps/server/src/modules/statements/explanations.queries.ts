// What officers said of lines that the books have no reason for.
import { EXPLANATION_WAYS } from '@sarraf/contracts';
import { IRT } from '@sarraf/money';
import type { AnyDb, OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import type { ExplanationWay } from './line-fates.ts';

/** What the house set aside for what banks take of it. */
export const BANK_CHARGES = 'house:bank_charges';

/** The kind of approvals that say what lines are. */
export const EXPLAINED = 'line_explanation';

/** Subjects of what is said on lines, under both sides of a move. */
export async function selectWordsOn(db: AnyDb, lineIds: readonly string[]): Promise<string[]> {
  if (lineIds.length === 0) return [];
  const { rows } = await sql(db).query<{ subject: string }>(
    `SELECT subject FROM approvals
     WHERE kind = 'line_explanation' AND wanted ->> 'lineId' = ANY($1)
     UNION SELECT subject FROM approvals
     WHERE kind = 'line_explanation' AND wanted ->> 'otherLineId' = ANY($1)`,
    [lineIds],
  );
  return rows.map(({ subject }) => subject);
}

/** What two officers said of lines, of both sides of a move alike. */
export async function selectExplained(
  db: AnyDb,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, ExplanationWay>> {
  const { rows } = await sql(db).query<{ id: string; way: ExplanationWay }>(
    `WITH said AS (SELECT wanted ->> 'lineId' AS line, wanted ->> 'otherLineId' AS other,
         wanted ->> 'way' AS way FROM approvals
       WHERE kind = 'line_explanation' AND state = 'approved'
         AND (wanted ->> 'lineId' = ANY($1) OR wanted ->> 'otherLineId' = ANY($1)))
     SELECT line AS id, way FROM said WHERE line = ANY($1) AND way = ANY($2)
     UNION ALL SELECT other, way FROM said WHERE other = ANY($1)`,
    [lineIds, EXPLANATION_WAYS],
  );
  return new Map(rows.map(({ id, way }) => [id, way]));
}

/** Charges of an account that were decided since a moment; rial. */
export async function sumCharges(db: PlainDb, account: string, since: Date): Promise<bigint> {
  const { rows } = await sql(db).query<{ rial: bigint }>(
    `SELECT COALESCE(-sum((wanted ->> 'amount')::bigint), 0)::bigint AS rial FROM approvals
     WHERE kind = 'line_explanation' AND state = 'approved' AND wanted ->> 'way' = 'bank_charge'
       AND wanted ->> 'account' = $1 AND decided_at > $2`,
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
