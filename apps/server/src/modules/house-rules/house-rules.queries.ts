import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A dated row of a setting, with the two who decided on it; without an approval nobody is known to have. */
export interface RuleRow {
  readonly name: string;
  readonly valid_from: Date;
  readonly value: unknown;
  readonly proposed_by: bigint | null;
  readonly proposer_name: string | null;
  readonly decided_by: bigint | null;
  readonly decider_name: string | null;
}

const nameOf = (column: string): string =>
  `(SELECT NULLIF(concat_ws(' ', u.first_name, u.last_name), '') FROM users AS u
    WHERE u.id = a.${column})`;
const SELECT = `s.name, s.valid_from, s.value, a.proposed_by, a.decided_by,
    ${nameOf('proposed_by')} AS proposer_name, ${nameOf('decided_by')} AS decider_name
  FROM settings AS s LEFT JOIN approvals AS a ON a.id = s.approval_id`;
const LATER_MAX = 200;

/** Of each setting the row in force. */
export async function selectInForce(
  db: PlainDb,
  names: readonly string[],
  at: Date,
): Promise<RuleRow[]> {
  const { rows } = await sql(db).query<RuleRow>(
    `SELECT DISTINCT ON (s.name) ${SELECT}
     WHERE s.name = ANY($1) AND s.valid_from <= $2 ORDER BY s.name, s.valid_from DESC`,
    [names, at],
  );
  return rows;
}

/** Rows that begin later, the next one first. */
export async function selectToCome(
  db: PlainDb,
  names: readonly string[],
  at: Date,
): Promise<RuleRow[]> {
  const { rows } = await sql(db).query<RuleRow>(
    `SELECT ${SELECT} WHERE s.name = ANY($1) AND s.valid_from > $2
     ORDER BY s.valid_from LIMIT ${LATER_MAX}`,
    [names, at],
  );
  return rows;
}
