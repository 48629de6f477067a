import { openOrders } from '../../engine/index.ts';
import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** How many clients there are, by level. */
export interface PeopleCounts {
  readonly total: number;
  readonly level_0: number;
  readonly level_1: number;
  readonly level_2: number;
  readonly joined_24h: number;
}

/** Clients by level; staff are not counted. */
export async function countPeople(db: PlainDb): Promise<PeopleCounts> {
  const { rows } = await sql(db).query<Record<keyof PeopleCounts, bigint>>(
    `SELECT count(*) AS total,
       count(*) FILTER (WHERE level = 0) AS level_0,
       count(*) FILTER (WHERE level = 1) AS level_1,
       count(*) FILTER (WHERE level = 2) AS level_2,
       count(*) FILTER (WHERE created_at > now() - interval '24 hours') AS joined_24h
     FROM users WHERE staff_role IS NULL`,
  );
  const row = rows[0];
  return {
    total: Number(row?.total ?? 0n),
    level_0: Number(row?.level_0 ?? 0n),
    level_1: Number(row?.level_1 ?? 0n),
    level_2: Number(row?.level_2 ?? 0n),
    joined_24h: Number(row?.joined_24h ?? 0n),
  };
}

/** Open orders, and trades since a moment (ms since 1970). */
export async function countTrading(
  db: OrderedDb,
  sinceMs: number,
): Promise<{ readonly open_orders: number; readonly trades_24h: number }> {
  const { rows } = await sql(db).query<{ open_orders: bigint; trades: bigint }>(
    `SELECT (SELECT count(*) FROM ${openOrders()} AS open) AS open_orders,
       (SELECT count(*) FROM trades WHERE at_ms > $1) AS trades`,
    [sinceMs],
  );
  return {
    open_orders: Number(rows[0]?.open_orders ?? 0n),
    trades_24h: Number(rows[0]?.trades ?? 0n),
  };
}

/** Rial that were credited in the last 24 hours. */
export async function sumDeposits(db: OrderedDb): Promise<bigint> {
  const { rows } = await sql(db).query<{ sum: string }>(
    `SELECT COALESCE(sum(amount_rial), 0)::text AS sum FROM payments
     WHERE state = 'paid' AND paid_at > now() - interval '24 hours'`,
  );
  return BigInt(rows[0]?.sum ?? '0');
}

/** What was taken in fees of one asset, smallest units. */
export interface FeeTotal {
  readonly asset: string;
  readonly units: bigint;
}

/** What the house has taken in fees, by asset. */
export async function selectFees(db: OrderedDb): Promise<FeeTotal[]> {
  const { rows } = await sql(db).query<FeeTotal>(
    `SELECT a.asset, b.total AS units FROM accounts a JOIN balances b ON b.account_id = a.id
     WHERE a.owner_kind = 'house' AND a.owner_id = 'fees' AND b.total > 0
     ORDER BY a.asset LIMIT 50`,
  );
  return rows;
}

/** How much waits, by kind. */
export interface PendingCounts {
  readonly kyc_requests: number;
  readonly cards: number;
  readonly payments: number;
}

/** What waits for somebody outside. */
export async function countPending(db: OrderedDb): Promise<PendingCounts> {
  const { rows } = await sql(db).query<Record<keyof PendingCounts, bigint>>(
    `SELECT (SELECT count(*) FROM kyc_requests WHERE status = 'pending') AS kyc_requests,
       (SELECT count(*) FROM cards WHERE status = 'pending' AND removed_at IS NULL) AS cards,
       (SELECT count(*) FROM payments WHERE state IN ('created', 'pending')) AS payments`,
  );
  return {
    kyc_requests: Number(rows[0]?.kyc_requests ?? 0n),
    cards: Number(rows[0]?.cards ?? 0n),
    payments: Number(rows[0]?.payments ?? 0n),
  };
}
