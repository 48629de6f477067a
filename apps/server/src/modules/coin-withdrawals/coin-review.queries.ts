// Withdrawals of coins as officers look for them.
import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { termOf } from '../../platform/database/text-search.ts';
import { idsByWord } from '../users/named-users.queries.ts';

/** Which are looked at: those that wait for an officer, on their way, or ended. */
export type Shown = 'waiting' | 'moving' | 'ended';

const LISTS: { readonly [S in Shown]: string } = {
  waiting: `w.state = 'requested' AND p.officers_needed > 0`,
  moving: `w.state IN ('approved', 'sent')`,
  ended: `w.state IN ('settled', 'cancelled', 'refused', 'returned')`,
};
const FROM = 'withdrawals_state AS w JOIN coin_payouts AS p ON p.id = w.id';
// each part by an index of its own, and all begins with what was found: no search reads the rest
function fits(query: string | undefined): string {
  const word = termOf(query);
  if (word === null) return '$1::text IS NULL';
  return `w.id IN (
    SELECT id FROM coin_payouts WHERE lower(address) = lower($1)
    UNION SELECT id FROM withdrawals_state WHERE reference = $1
    UNION SELECT id FROM coin_payouts WHERE user_id IN (${idsByWord('$1', word)}))`;
}

/** Which part of a list. Ids are in the order of their making. */
export interface ShownPart {
  readonly beforeId: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Ids of a list: the oldest first where people wait, else the newest. */
export async function selectShown(
  db: OrderedDb,
  shown: Shown,
  query: string | undefined,
  { beforeId, offset, limit }: ShownPart,
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

/** When a person saved an address, of the newest entry of it; null: never. */
export async function selectSavedAt(
  db: PlainDb,
  userId: number,
  address: string,
): Promise<Date | null> {
  const { rows } = await sql(db).query<{ saved_at: Date }>(
    `SELECT counts_from - interval '1 day' AS saved_at FROM withdraw_addresses
     WHERE user_id = $1 AND lower(address) = lower($2) ORDER BY id DESC LIMIT 1`,
    [userId, address],
  );
  return rows[0]?.saved_at ?? null;
}

/** Subjects of words on withdrawals that ended before a second one was said. */
export async function selectEndedWords(db: OrderedDb): Promise<string[]> {
  const { rows } = await sql(db).query<{ subject: string }>(
    `SELECT a.subject FROM approvals AS a JOIN withdrawals_state AS w ON w.id = a.subject
     WHERE a.kind = 'coin_payout' AND a.state = 'waiting' AND w.state <> 'requested'`,
  );
  return rows.map(({ subject }) => subject);
}
