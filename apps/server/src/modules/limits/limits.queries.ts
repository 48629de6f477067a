import type { AnyDb, OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A row of the limits. What is null does not belong to its kind. */
export interface LimitRuleRow {
  readonly id: bigint;
  readonly kind: 'gateway' | 'gateway_person' | 'trading_hours';
  readonly level: bigint | null;
  readonly cap_rial: bigint | null;
  readonly days: bigint | null;
  readonly opens_minute: bigint | null;
  readonly closes_minute: bigint | null;
  readonly from_at: Date;
  readonly to_at: Date | null;
  readonly is_on: boolean;
  readonly made_by: bigint | null;
  readonly made_by_name: string | null;
  readonly made_at: Date;
  readonly reason: string | null;
}

const COLUMNS = `r.id, r.kind, r.level, r.cap_rial, r.days, r.opens_minute, r.closes_minute,
  r.from_at, r.to_at, r.is_on, r.made_by, r.made_at, r.reason,
  nullif(concat_ws(' ', u.first_name, u.last_name), '') AS made_by_name`;
const FROM = 'limit_rules AS r LEFT JOIN users AS u ON u.id = r.made_by';

/** Rows that are not over, in the order in which they are told and listed. */
export async function selectRules(db: PlainDb, now: Date, limit: number): Promise<LimitRuleRow[]> {
  const { rows } = await sql(db).query<LimitRuleRow>(
    `SELECT ${COLUMNS} FROM ${FROM} WHERE r.to_at IS NULL OR r.to_at > $1
      ORDER BY r.kind, r.level, r.days, r.from_at DESC, r.id DESC LIMIT $2`,
    [now, limit],
  );
  return rows;
}

/** Whoever changes the limits waits for the one before. */
export async function lockRules(db: PlainDb): Promise<void> {
  await sql(db).query('LOCK TABLE limit_rules IN SHARE ROW EXCLUSIVE MODE');
}

/** One row; undefined where there is none. */
export async function selectRule(db: PlainDb, id: string): Promise<LimitRuleRow | undefined> {
  const { rows } = await sql(db).query<LimitRuleRow>(
    `SELECT ${COLUMNS} FROM ${FROM} WHERE r.id = $1`,
    [id],
  );
  return rows[0];
}

/** A row as it is added. */
export type NewLimitRule = Pick<LimitRuleRow, 'kind' | 'from_at' | 'to_at' | 'reason'> & {
  readonly level: number | null;
  readonly cap_rial: bigint | null;
  readonly days: number | null;
  readonly opens_minute: number | null;
  readonly closes_minute: number | null;
  readonly made_by: number;
};

/** Adds a row; answers its id. */
export async function insertRule(db: PlainDb, rule: NewLimitRule): Promise<bigint> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    `INSERT INTO limit_rules (kind, level, cap_rial, days, opens_minute, closes_minute, from_at,
       to_at, made_by, reason)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
    [
      rule.kind,
      rule.level,
      rule.cap_rial,
      rule.days,
      rule.opens_minute,
      rule.closes_minute,
      rule.from_at,
      rule.to_at,
      rule.made_by,
      rule.reason,
    ],
  );
  return rows[0]?.id ?? 0n;
}

/** Ends a row, one that has not begun before it begins. */
export async function endRule(db: PlainDb, id: bigint, at: Date): Promise<void> {
  await sql(db).query('UPDATE limit_rules SET to_at = greatest($2, from_at) WHERE id = $1', [
    id,
    at,
  ]);
}

/** Switches a row on or off. */
export async function switchRule(db: PlainDb, id: bigint, isOn: boolean): Promise<void> {
  await sql(db).query('UPDATE limit_rules SET is_on = $2 WHERE id = $1', [id, isOn]);
}

/** The limits as the engine has them; undefined before it was told any. */
export async function readEngineLimits(
  db: OrderedDb,
): Promise<{ readonly rules: string; readonly hours: string } | undefined> {
  const { rows } = await sql(db).query<{ rules: string; hours: string }>(
    'SELECT rules::text AS rules, hours::text AS hours FROM limits_state',
  );
  return rows[0];
}

/** What counts against charges, by day of Tehran from a first day on. */
export async function readCharged(
  db: OrderedDb,
  userId: number,
  firstDay: string,
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql(db).query<{ day: string; used: bigint }>(
    `SELECT day, used FROM limit_windows
      WHERE user_id = $1 AND kind = 'gateway_day' AND day >= $2`,
    [userId, firstDay],
  );
  return new Map(rows.map(({ day, used }) => [day, used]));
}

/** A person's level. */
export async function readLevel(db: AnyDb, userId: number): Promise<number> {
  const { rows } = await sql(db).query<{ level: bigint }>('SELECT level FROM users WHERE id = $1', [
    userId,
  ]);
  return Number(rows[0]?.level ?? 0n);
}
