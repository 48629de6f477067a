// An invariant that one look at the tables proves. Each query answers the rows that break it, as
// `row` (which) and `fact` (how).
import type { Db } from '../../platform/database/database.ts';
import { QUERY_VIOLATIONS_MAX } from '../limits.ts';

/** A row that breaks an invariant. */
export interface InvariantViolation {
  /** `I1` … as reliability's list numbers them. */
  readonly invariant: string;
  /** `account 12`, `order 7`, `journal 3`. */
  readonly row: string;
  readonly fact: string;
}

/** An invariant as queries. */
export interface SqlRule {
  readonly invariant: string;
  /** How many things are looked at. */
  readonly counts: string;
  readonly breaks: readonly string[];
}

/** Runs one rule on whatever snapshot `db` reads from. */
export async function runSqlRule(
  db: Db,
  rule: SqlRule,
): Promise<{ checked: number; violations: InvariantViolation[] }> {
  const { rows: counted } = await db.query<{ count: bigint }>(rule.counts);
  const violations: InvariantViolation[] = [];
  for (const query of rule.breaks) {
    const limited = `SELECT * FROM (${query}) broken LIMIT ${QUERY_VIOLATIONS_MAX}`;
    const { rows } = await db.query<{ row: string; fact: string }>(limited);
    for (const { row, fact } of rows) {
      violations.push({ invariant: rule.invariant, row, fact });
    }
  }
  return { checked: Number(counted[0]?.count), violations };
}
