// Recurring buys as their rows have them.
import type { RecurringPeriod } from '@sarraf/contracts/lists';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Where a plan stands; a removed one is kept for its runs. */
export type PlanState = 'active' | 'paused' | 'ended' | 'removed';

/** A plan as its row has it. Times are ms since 1970. */
export interface Plan {
  readonly id: number;
  readonly userId: number;
  readonly market: string;
  readonly amountUnits: bigint;
  readonly every: RecurringPeriod;
  readonly day: number | null;
  readonly hour: number;
  readonly endsOn: string | null;
  readonly risePercent: number;
  readonly notedPrice: string;
  readonly state: PlanState;
  readonly pausedBy: 'person' | 'skips' | null;
  readonly nextAt: number | null;
  /** The time that is being bought, until it is noted. */
  readonly runningAt: number | null;
  readonly skips: number;
  readonly bought: number;
  readonly paidUnits: bigint;
  readonly baseUnits: bigint;
  readonly feeUnits: bigint;
  readonly version: number;
  readonly createdAt: number;
}

const COLUMNS = `id, user_id AS "userId", market, amount_units AS "amountUnits", every, day, hour,
  ends_on AS "endsOn", rise_percent AS "risePercent", noted_price AS "notedPrice", state,
  paused_by AS "pausedBy", next_at AS "nextAt", running_at AS "runningAt", skips, bought,
  paid_units AS "paidUnits", base_units AS "baseUnits", fee_units AS "feeUnits", version,
  created_at AS "createdAt"`;

type Numbers = 'id' | 'userId' | 'hour' | 'risePercent' | 'skips' | 'bought' | 'version';
type RawPlan = Omit<Plan, Numbers | 'day' | 'nextAt' | 'runningAt' | 'createdAt'> & {
  readonly [Name in Numbers]: bigint;
} & {
  readonly day: bigint | null;
  readonly nextAt: Date | null;
  readonly runningAt: Date | null;
  readonly createdAt: Date;
};

function toPlan(row: RawPlan): Plan {
  return {
    ...row,
    id: Number(row.id),
    userId: Number(row.userId),
    day: row.day === null ? null : Number(row.day),
    hour: Number(row.hour),
    risePercent: Number(row.risePercent),
    skips: Number(row.skips),
    bought: Number(row.bought),
    version: Number(row.version),
    nextAt: row.nextAt?.getTime() ?? null,
    runningAt: row.runningAt?.getTime() ?? null,
    createdAt: row.createdAt.getTime(),
  };
}

/** A moment as a statement takes it. */
export const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at));

/** A person's plans that were not removed, the newest first. */
export async function selectPlans(db: PlainDb, userId: number): Promise<Plan[]> {
  const { rows } = await sql(db).query<RawPlan>(
    `SELECT ${COLUMNS} FROM recurring_buys WHERE user_id = $1 AND state <> 'removed'
     ORDER BY id DESC`,
    [userId],
  );
  return rows.map(toPlan);
}

/** One of a person's plans that was not removed. */
export async function selectPlan(
  db: PlainDb,
  userId: number,
  id: number,
): Promise<Plan | undefined> {
  const { rows } = await sql(db).query<RawPlan>(
    `SELECT ${COLUMNS} FROM recurring_buys
     WHERE id = $2 AND user_id = $1 AND state <> 'removed'`,
    [userId, id],
  );
  return rows.map(toPlan)[0];
}

/** Plans by their ids, as a worker took them. */
export async function selectTaken(db: PlainDb, ids: readonly string[]): Promise<Plan[]> {
  const { rows } = await sql(db).query<RawPlan>(
    `SELECT ${COLUMNS} FROM recurring_buys WHERE id = ANY ($1::bigint[]) AND state = 'active'`,
    [ids],
  );
  return rows.map(toPlan);
}

/** What a plan is made or changed to. */
export type PlanTerms = Pick<
  Plan,
  | 'amountUnits'
  | 'every'
  | 'day'
  | 'hour'
  | 'endsOn'
  | 'risePercent'
  | 'notedPrice'
  | 'state'
  | 'pausedBy'
  | 'nextAt'
  | 'skips'
> & {
  /** When a worker looks at it; null where it does not buy. */
  readonly nextStepAt: number | null;
};

/** Makes a plan; answers its id. */
export async function insertPlan(
  db: PlainDb,
  {
    userId,
    market,
    createdAt,
    ...terms
  }: Pick<Plan, 'userId' | 'market' | 'createdAt'> & PlanTerms,
): Promise<number> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    `INSERT INTO recurring_buys (user_id, market, created_at, amount_units, every, day, hour,
       ends_on, rise_percent, noted_price, state, paused_by, next_at, skips, next_step_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) RETURNING id`,
    [userId, market, new Date(createdAt), ...valuesOf(terms)],
  );
  return Number(rows[0]?.id);
}

/** Changes a plan that is not buying at this moment; false where it is, or was changed meanwhile. */
export async function updatePlan(
  db: PlainDb,
  { id, version }: Pick<Plan, 'id' | 'version'>,
  terms: PlanTerms,
): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE recurring_buys SET amount_units = $3, every = $4, day = $5, hour = $6, ends_on = $7,
       rise_percent = $8, noted_price = $9, state = $10, paused_by = $11, next_at = $12,
       skips = $13, next_step_at = $14, version = version + 1
     WHERE id = $1 AND version = $2 AND running_at IS NULL AND state <> 'removed'`,
    [id, version, ...valuesOf(terms)],
  );
  return rowCount === 1;
}

function valuesOf(terms: PlanTerms): readonly unknown[] {
  return [
    terms.amountUnits,
    terms.every,
    terms.day,
    terms.hour,
    terms.endsOn,
    terms.risePercent,
    terms.notedPrice,
    terms.state,
    terms.pausedBy,
    dateOf(terms.nextAt),
    terms.skips,
    dateOf(terms.nextStepAt),
  ];
}

/** Ends a plan for good; false where it is buying at this moment, or was changed meanwhile. */
export async function removePlan(
  db: PlainDb,
  { id, version }: Pick<Plan, 'id' | 'version'>,
): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE recurring_buys SET state = 'removed', paused_by = NULL, next_at = NULL,
       next_step_at = NULL, version = version + 1
     WHERE id = $1 AND version = $2 AND running_at IS NULL`,
    [id, version],
  );
  return rowCount === 1;
}

/** Notes the price, where there is one, before a slot, and looks at the plan again at a moment. */
export async function noteSoon(
  db: PlainDb,
  { id, version, nextAt }: Plan,
  price: string | undefined,
  nextStepAt: number,
): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE recurring_buys SET noted_price = COALESCE($4, noted_price), next_step_at = $5
     WHERE id = $1 AND version = $2 AND next_at = $3 AND state = 'active' AND running_at IS NULL`,
    [id, version, dateOf(nextAt), price ?? null, dateOf(nextStepAt)],
  );
  return rowCount === 1;
}

/** Claims a slot: until it is noted nobody changes the plan. False where it was changed meanwhile. */
export async function claimSlot(
  db: PlainDb,
  { id, version, runningAt }: Plan,
  slot: number,
): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE recurring_buys SET running_at = $3
     WHERE id = $1 AND version = $2 AND state = 'active'
       AND running_at IS NOT DISTINCT FROM $4::timestamptz`,
    [id, version, dateOf(slot), dateOf(runningAt)],
  );
  return rowCount === 1;
}
