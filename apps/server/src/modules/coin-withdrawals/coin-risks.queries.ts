// What is known of a withdrawal's owner, its address and the house when it is asked whether it goes by itself.
import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

const DAY_MS = 86_400_000;
/** So long ago one was asked for at most that is approved or moves on today. */
const MOVING_MS = 30 * DAY_MS;

/** What left in 24 hours, or was decided to and will, by its worth; rial. */
export interface CoinLeftLately {
  readonly person: bigint;
  readonly house: bigint;
}

/** What left of each of some people and of the house, as of `now`; coins alone. */
export async function readCoinLeft(
  db: OrderedDb,
  userIds: readonly number[],
  now: number,
): Promise<(userId: number) => CoinLeftLately> {
  const { rows } = await sql(db).query<{ user_id: bigint | null; worth: bigint }>(
    // what officers signed and nobody has moved yet leaves as well: two who sign at once count each other
    `WITH left_lately AS (
       SELECT w.user_id, w.worth FROM withdrawals_state AS w
       WHERE w.created_at_ms > $3 AND w.chain IS NOT NULL AND (
         (w.state IN ('approved', 'sent', 'settled') AND w.updated_at_ms > $2)
         OR (w.state = 'requested' AND EXISTS (
           SELECT FROM coin_payouts AS p WHERE p.id = w.id AND p.signed_at IS NOT NULL))))
     SELECT user_id, sum(worth)::bigint AS worth FROM left_lately
       WHERE user_id = ANY($1::bigint[]) GROUP BY user_id
     UNION ALL SELECT NULL, COALESCE(sum(worth), 0)::bigint FROM left_lately`,
    [userIds, now - DAY_MS, now - DAY_MS - MOVING_MS],
  );
  const house = rows.find(({ user_id: id }) => id === null)?.worth ?? 0n;
  const people = new Map(rows.map(({ user_id: id, worth }) => [Number(id ?? 0n), worth]));
  return (userId) => ({ house, person: people.get(userId) ?? 0n });
}

/** What is known of an address, as one person withdraws to it. */
export interface AddressFacts {
  /** Withdrawals of the person that reached it. */
  readonly ownPaid: number;
  /** Others who withdraw to it. */
  readonly otherPeople: number;
}

const PEOPLE_MAX = 100;

/** Reads it. */
export async function readAddressFacts(
  db: OrderedDb,
  userId: number,
  address: string,
): Promise<AddressFacts> {
  const { rows } = await sql(db).query<{ paid: bigint; others: bigint }>(
    `SELECT
       (SELECT count(*) FROM coin_payouts AS p JOIN withdrawals_state AS w ON w.id = p.id
         WHERE lower(p.address) = lower($2) AND p.user_id = $1 AND w.state = 'settled') AS paid,
       (SELECT count(*) FROM (SELECT DISTINCT p.user_id FROM coin_payouts AS p
          JOIN withdrawals_state AS w ON w.id = p.id
         WHERE lower(p.address) = lower($2) AND p.user_id <> $1
           AND w.state NOT IN ('cancelled', 'refused') LIMIT ${PEOPLE_MAX}) AS people) AS others`,
    [userId, address],
  );
  return { ownPaid: Number(rows[0]?.paid ?? 0n), otherPeople: Number(rows[0]?.others ?? 0n) };
}

/** Withdrawals of coins that a person asked for from a day before one was on, however they ended. */
export async function countAsked(
  db: OrderedDb,
  userId: number,
  createdAt: number,
): Promise<number> {
  const { rows } = await sql(db).query<{ asked: bigint }>(
    `SELECT count(*) AS asked FROM withdrawals_state
     WHERE user_id = $1 AND chain IS NOT NULL AND created_at_ms > $2`,
    [userId, createdAt - DAY_MS],
  );
  return Number(rows[0]?.asked ?? 0n);
}

/** What of a person's coin is there, and what of it is not held; smallest units. */
export async function readBalance(
  db: OrderedDb,
  userId: number,
  asset: string,
): Promise<{ readonly total: bigint; readonly free: bigint }> {
  const { rows } = await sql(db).query<{ total: bigint; free: bigint }>(
    `SELECT b.total, b.total - b.held AS free
     FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
     WHERE a.owner_kind = 'user' AND a.owner_id = $1 AND a.asset = $2 AND a.wallet = 'spot'`,
    [String(userId), asset],
  );
  return rows[0] ?? { total: 0n, free: 0n };
}

/** What of a coin lies in the hot wallet of a chain, by the books; smallest units. */
export async function readHot(db: OrderedDb, chain: string, asset: string): Promise<bigint> {
  const { rows } = await sql(db).query<{ units: bigint }>(
    `SELECT -b.total AS units FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
     WHERE a.owner_kind = 'outside' AND a.owner_id = 'hot_' || $1 AND a.asset = $2`,
    [chain, asset],
  );
  return rows[0]?.units ?? 0n;
}
