import type { AnyDb } from '../database/handles.ts';
import { sql } from '../database/sql.ts';

/** A table whose rows are worked on in steps: which column says when, and what a taking counts. */
export interface SagaTable {
  readonly name:
    | 'chain_spends'
    | 'coin_payouts'
    | 'messages'
    | 'payments'
    | 'payouts'
    | 'recurring_buys'
    | 'transfers';
  readonly dueAt: 'due_at' | 'next_check_at' | 'next_step_at';
  /** More that is set when a row is taken, SQL. */
  readonly counts?: string;
  /** Which rows are looked at at all, SQL; its index has the same condition. */
  readonly only?: string;
}

/** How many are taken at once, and for how long nobody else takes them; ms since 1970. */
export interface Taking {
  readonly now: number;
  readonly leaseMs: number;
  readonly max: number;
}

/** Takes what is due and names it. */
export type TakeDue = (taking: Taking) => Promise<string[]>;

/**
 * Takes rows that are due, longest due first. Any number of workers share them: what another one is
 * taking is passed by. Nobody else takes a row before its lease ends; one whose worker died is due
 * again then.
 */
export function dueIn(db: AnyDb, table: SagaTable): TakeDue {
  return (taking) => takeDue(db, table, taking);
}

async function takeDue(
  db: AnyDb,
  { name, dueAt, counts, only }: SagaTable,
  { now, leaseMs, max }: Taking,
): Promise<string[]> {
  const { rows } = await sql(db).query<{ id: bigint | string }>(
    `UPDATE ${name} SET ${dueAt} = $2${counts === undefined ? '' : `, ${counts}`}
     WHERE id IN (
       SELECT id FROM ${name} WHERE ${only === undefined ? '' : `${only} AND `}${dueAt} <= $1
       ORDER BY ${dueAt} LIMIT $3 FOR UPDATE SKIP LOCKED
     ) RETURNING id`,
    [new Date(now), new Date(now + leaseMs), max],
  );
  return rows.map(({ id }) => String(id));
}
