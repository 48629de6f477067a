// Payouts as officers look at them, with whose they are and who has approved.
import type { AnyDb, OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { termOf } from '../../platform/database/text-search.ts';
import { idsByWord } from '../users/named-users.queries.ts';
import type { PayoutPart } from './payouts.queries.ts';

/** Whose a payout is. */
export interface PayoutPerson {
  readonly userId: number;
  readonly name: string | null;
  readonly mobile: string;
  readonly level: bigint;
}

/** Which payouts officers look at: those that wait for one, on their way, or ended. */
export type Shown = 'waiting' | 'moving' | 'ended';

const LISTS: { readonly [S in Shown]: string } = {
  waiting: `w.state = 'requested' AND p.officers_needed > 0`,
  moving: `w.state IN ('approved', 'sent')`,
  ended: `w.state IN ('settled', 'cancelled', 'refused', 'returned')`,
};
const FROM = 'withdrawals_state AS w JOIN payouts AS p ON p.id = w.id';
// each part by an index of its own, and all begins with what was found: no search reads the rest
function fits(query: string | undefined): string {
  const word = termOf(query);
  if (word === null) return '$1::text IS NULL';
  return `w.id IN (
    SELECT id FROM payouts WHERE sheba = $1
    UNION SELECT id FROM withdrawals_state WHERE reference = $1
    UNION SELECT id FROM payouts WHERE user_id IN (${idsByWord('$1', word)}))`;
}

/** Ids of a list: the oldest first where somebody waits, else the newest. */
export async function selectShown(
  db: OrderedDb,
  shown: Shown,
  query: string | undefined,
  { beforeId, offset, limit }: PayoutPart,
): Promise<string[]> {
  const order = shown === 'waiting' ? { sign: '>', way: 'ASC' } : { sign: '<', way: 'DESC' };
  const { rows } = await sql(db).query<{ id: string }>(
    `SELECT w.id FROM ${FROM}
     WHERE ${LISTS[shown]} AND ${fits(query)} AND ($2::text IS NULL OR w.id ${order.sign} $2)
     ORDER BY w.id ${order.way} OFFSET $3 LIMIT $4`,
    [termOf(query), beforeId ?? null, offset, limit],
  );
  return rows.map(({ id }) => id);
}

/** How many there are, counted to `max` at most. */
export async function countShown(
  db: OrderedDb,
  shown: Shown,
  query: string | undefined,
  max: number,
): Promise<number> {
  const { rows } = await sql(db).query<{ total: bigint }>(
    `SELECT count(*) AS total
     FROM (SELECT FROM ${FROM} WHERE ${LISTS[shown]} AND ${fits(query)} LIMIT $2) AS counted`,
    [termOf(query), max],
  );
  return Number(rows[0]?.total ?? 0n);
}

/** The people of payouts. */
export async function selectPeople(db: AnyDb, userIds: readonly number[]): Promise<PayoutPerson[]> {
  const { rows } = await sql(db).query<{
    id: bigint;
    name: string | null;
    mobile: string;
    level: bigint;
  }>(
    `SELECT id, NULLIF(concat_ws(' ', first_name, last_name), '') AS name, mobile, level
     FROM users WHERE id = ANY($1::bigint[])`,
    [userIds],
  );
  return rows.map(({ id, ...row }) => ({ ...row, userId: Number(id) }));
}

/** Subjects of words on payouts that ended before a second one was said. */
export async function selectEndedWords(db: OrderedDb): Promise<string[]> {
  const { rows } = await sql(db).query<{ subject: string }>(
    `SELECT a.subject FROM approvals AS a JOIN withdrawals_state AS w ON w.id = a.subject
     WHERE a.kind = 'payout' AND a.state = 'waiting' AND w.state <> 'requested'`,
  );
  return rows.map(({ subject }) => subject);
}
