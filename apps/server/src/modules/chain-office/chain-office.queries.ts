// Deposits of coins as officers look for them, and the marks of what they decided.
import type { Writer } from '../../engine/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { DEPOSIT_COLUMNS, DEPOSIT_FROM, type DepositRow } from '../coin-deposits/index.ts';

/** Marks deposits that were given to a person. */
export const COIN_SETTLED: Writer = {
  sql: `UPDATE chain_moves AS m SET book = 'credited', reason = NULL, booked_at = now(),
      user_id = settled.user_id, is_untold = true
    FROM unnest($1::uuid[], $2::bigint[]) AS settled (id, user_id) WHERE m.id = settled.id`,
  columns: { id: 'uuid', user_id: 'bigint' },
};

/** Marks deposits that were taken back. */
export const COIN_REVERSED: Writer = {
  sql: `UPDATE chain_moves AS m SET book = 'reversed', booked_at = now(), is_untold = true
    FROM unnest($1::uuid[]) AS reversed (id) WHERE m.id = reversed.id`,
  columns: { id: 'uuid' },
};

/** Which deposits are shown. */
export type ShownDeposits = 'confirming' | 'parked' | 'claims' | 'reversals';

const SHOWN: Readonly<Record<ShownDeposits, string>> = {
  confirming: `m.book = 'waiting' AND m.is_in`,
  parked: `m.book = 'parked'`,
  claims: `m.book = 'parked' AND EXISTS (
    SELECT FROM coin_claims AS k WHERE k.move_id = m.id AND k.state = 'open')`,
  reversals: `m.state = 'orphaned' AND m.book IN ('credited', 'parked', 'settling')`,
};

/** A deposit with its person. */
export interface WatchedRow extends DepositRow {
  readonly person_name: string | null;
  readonly person_mobile: string | null;
}

const WATCHED = `SELECT ${DEPOSIT_COLUMNS}, u.mobile AS person_mobile,
    NULLIF(concat_ws(' ', u.first_name, u.last_name), '') AS person_name
  FROM ${DEPOSIT_FROM} LEFT JOIN users AS u ON u.id = m.user_id`;

/** One with its person. */
export async function selectWatchedOne(db: PlainDb, id: string): Promise<WatchedRow | undefined> {
  const { rows } = await sql(db).query<WatchedRow>(`${WATCHED} WHERE m.id = $1`, [id]);
  return rows[0];
}

/** Deposits of one part, the oldest first, behind a position. */
export async function selectWatched(
  db: PlainDb,
  show: ShownDeposits,
  of: { readonly after: number | undefined; readonly limit: number },
): Promise<WatchedRow[]> {
  const { rows } = await sql(db).query<WatchedRow>(
    `${WATCHED} WHERE ${SHOWN[show]} AND m.seq > $1 ORDER BY m.seq LIMIT $2`,
    [of.after ?? 0, of.limit],
  );
  return rows;
}

/** A person who says that a deposit is theirs. */
export interface ClaimRow {
  readonly id: bigint;
  readonly move_id: string;
  readonly user_id: bigint;
  readonly name: string | null;
  readonly mobile: string;
  readonly claimed_amount: string | null;
  readonly state: 'open' | 'settled' | 'refused';
  readonly at: Date;
  readonly evidence_words: string | null;
  readonly evidence_at: Date | null;
  readonly pictures: bigint;
}

/** Claims on these deposits, at most ten each. */
export async function selectClaims(
  db: PlainDb,
  deposits: readonly string[],
): Promise<readonly ClaimRow[]> {
  const { rows } = await sql(db).query<ClaimRow>(
    `SELECT k.* FROM unnest($1::uuid[]) AS asked (id), LATERAL (
       SELECT c.id, c.move_id, c.user_id, c.claimed_amount, c.state, c.at, u.mobile,
         c.evidence_words, c.evidence_at,
         (SELECT count(*) FROM coin_claim_pictures AS p WHERE p.claim_id = c.id) AS pictures,
         NULLIF(concat_ws(' ', u.first_name, u.last_name), '') AS name
       FROM coin_claims AS c JOIN users AS u ON u.id = c.user_id
       WHERE c.move_id = asked.id AND c.state = 'open' ORDER BY c.id LIMIT 10) AS k`,
    [deposits],
  );
  return rows;
}

/** People by id, as officers see them. */
export async function selectPeople(
  db: PlainDb,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly name: string | null; readonly mobile: string }>> {
  const { rows } = await sql(db).query<{ id: bigint; name: string | null; mobile: string }>(
    `SELECT id, mobile, NULLIF(concat_ws(' ', first_name, last_name), '') AS name
     FROM users WHERE id = ANY($1::bigint[])`,
    [ids],
  );
  return new Map(rows.map(({ id, ...person }) => [Number(id), person]));
}

/** Deposits that were decided, or that their chain took back, and whose person was not told yet. */
export async function selectUntold(db: PlainDb, limit: number): Promise<DepositRow[]> {
  const { rows } = await sql(db).query<DepositRow>(
    `SELECT ${DEPOSIT_COLUMNS} FROM ${DEPOSIT_FROM} WHERE m.is_untold ORDER BY m.seq LIMIT $1`,
    [limit],
  );
  return rows;
}

/** Marks that its person is told, and ends the claims on what was decided; false: somebody did before. */
export async function markTold(tx: PlainDb, row: DepositRow): Promise<boolean> {
  const { rowCount } = await sql(tx).query(
    'UPDATE chain_moves SET is_untold = false WHERE seq = $1 AND is_untold',
    [row.seq],
  );
  if (rowCount !== 1) return false;
  if (isTakenBack(row)) return true;
  await sql(tx).query(
    `UPDATE coin_claims SET state = CASE WHEN user_id = $2 THEN 'settled' ELSE 'refused' END,
       reason = CASE WHEN user_id = $2 THEN NULL ELSE $3 END, decided_at = now()
     WHERE move_id = $1 AND state = 'open'`,
    [row.id, row.user_id, row.book === 'reversed' ? 'taken_back' : 'given_to_another'],
  );
  return true;
}

/** Whether the chain took back what the books have still: two officers have to look at it. */
export function isTakenBack({ book, state }: Pick<DepositRow, 'book' | 'state'>): boolean {
  return state === 'orphaned' && book !== 'reversed';
}
