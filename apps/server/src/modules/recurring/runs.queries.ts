// What became of each time of a recurring buy.
import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { dateOf, type PlanTerms } from './plans.queries.ts';

/** What a time of a plan came to. */
export interface Run {
  readonly planId: number;
  readonly slot: number;
  readonly at: number;
  readonly state: 'bought' | 'skipped';
  readonly reason: string | null;
  readonly orderId: number | null;
  readonly paidUnits: bigint | null;
  readonly baseUnits: bigint | null;
  readonly feeUnits: bigint | null;
  readonly price: string | null;
  readonly missed: number;
}

/** Where a plan stands after a time of it. */
export type AfterRun = Pick<PlanTerms, 'state' | 'pausedBy' | 'nextAt' | 'skips' | 'nextStepAt'>;

/** Notes a claimed slot, once: false where another worker did. */
export async function noteRun(db: PlainDb, run: Run, after: AfterRun): Promise<boolean> {
  const slot = dateOf(run.slot);
  const { rowCount } = await sql(db).query(
    `UPDATE recurring_buys SET running_at = NULL, state = $3, paused_by = $4, next_at = $5,
       skips = $6, next_step_at = $7, bought = bought + $8, paid_units = paid_units + $9,
       base_units = base_units + $10, fee_units = fee_units + $11, version = version + 1
     WHERE id = $1 AND running_at = $2`,
    [
      run.planId,
      slot,
      after.state,
      after.pausedBy,
      dateOf(after.nextAt),
      after.skips,
      dateOf(after.nextStepAt),
      run.state === 'bought' ? 1 : 0,
      run.paidUnits ?? 0n,
      run.baseUnits ?? 0n,
      run.feeUnits ?? 0n,
    ],
  );
  if (rowCount !== 1) return false;
  await sql(db).query(
    `INSERT INTO recurring_runs (plan_id, slot, at, state, reason, order_id, paid_units, base_units,
       fee_units, price, missed)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      run.planId,
      slot,
      dateOf(run.at),
      run.state,
      run.reason,
      run.orderId,
      run.paidUnits,
      run.baseUnits,
      run.feeUnits,
      run.price,
      run.missed,
    ],
  );
  return true;
}

/** A run as it is listed. */
export interface ListedRun extends Run {
  readonly id: number;
}

/** Runs of a plan, the newest first. */
export async function selectRuns(
  db: PlainDb,
  planId: number,
  page: {
    readonly beforeId: number | undefined;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<ListedRun[]> {
  const { rows } = await sql(db).query<
    Omit<ListedRun, 'id' | 'planId' | 'slot' | 'at' | 'orderId' | 'missed'> & {
      readonly id: bigint;
      readonly slot: Date;
      readonly at: Date;
      readonly orderId: bigint | null;
      readonly missed: bigint;
    }
  >(
    `SELECT id, slot, at, state, reason, order_id AS "orderId", paid_units AS "paidUnits",
       base_units AS "baseUnits", fee_units AS "feeUnits", price, missed
     FROM recurring_runs WHERE plan_id = $1 AND ($2::bigint IS NULL OR id < $2)
     ORDER BY id DESC OFFSET $3 LIMIT $4`,
    [planId, page.beforeId ?? null, page.offset, page.limit],
  );
  return rows.map((row) => ({
    ...row,
    planId,
    id: Number(row.id),
    slot: row.slot.getTime(),
    at: row.at.getTime(),
    orderId: row.orderId === null ? null : Number(row.orderId),
    missed: Number(row.missed),
  }));
}

/** How many runs a plan has; no more than `max` are counted. */
export async function countRuns(db: PlainDb, planId: number, max: number): Promise<number> {
  const { rows } = await sql(db).query<{ n: bigint }>(
    `SELECT count(*) AS n FROM (SELECT FROM recurring_runs WHERE plan_id = $1 LIMIT $2) AS few`,
    [planId, max],
  );
  return Number(rows[0]?.n ?? 0n);
}

/** A trade with the house that a plan made. */
export interface PlanTrade {
  readonly orderId: number;
  readonly market: string;
  readonly side: 'buy' | 'sell';
  readonly paidUnits: bigint;
  readonly baseUnits: bigint;
  readonly feeUnits: bigint;
  readonly price: string;
}

/** The trade with the house that a person's own name of it stands for. */
export async function selectTrade(
  db: OrderedDb,
  userId: number,
  clientOrderId: string,
): Promise<PlanTrade | undefined> {
  const { rows } = await sql(db).query<Omit<PlanTrade, 'orderId'> & { readonly id: bigint }>(
    `SELECT id, market, side, quote_units AS "paidUnits", base_units AS "baseUnits",
       fee_units AS "feeUnits", price
     FROM otc_trades WHERE user_id = $1 AND client_order_id = $2`,
    [userId, clientOrderId],
  );
  return rows.map(({ id, ...trade }) => ({ ...trade, orderId: Number(id) }))[0];
}

/** What a person may spend of an asset now, in its smallest units: told beforehand, never decided by. */
export async function selectSpendable(
  db: OrderedDb,
  userId: number,
  asset: string,
): Promise<bigint> {
  const { rows } = await sql(db).query<{ units: bigint }>(
    `SELECT b.total - b.held AS units FROM accounts a JOIN balances b ON b.account_id = a.id
     WHERE a.owner_kind = 'user' AND a.owner_id = $1 AND a.asset = $2 AND a.wallet = 'spot'`,
    [String(userId), asset],
  );
  return rows[0]?.units ?? 0n;
}
