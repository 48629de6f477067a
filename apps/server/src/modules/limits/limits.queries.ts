import type { LimitKind } from '@sarraf/contracts';
import type { CapKind, LimitRule } from '@sarraf/settlement';
import type { AnyDb, OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A row of the limits. What is null does not belong to its kind. */
export interface LimitRuleRow {
  readonly id: bigint;
  readonly kind: LimitKind;
  readonly level: bigint | null;
  /** Smallest units of toman; of the stablecoin for `stablecoin_buy`. */
  readonly cap_units: bigint | null;
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

const COLUMNS = `r.id, r.kind, r.level, r.cap_units, r.days, r.opens_minute, r.closes_minute,
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
  readonly cap_units: bigint | null;
  readonly days: number | null;
  readonly opens_minute: number | null;
  readonly closes_minute: number | null;
  readonly made_by: number;
};

/** Adds a row; answers its id. */
export async function insertRule(db: PlainDb, rule: NewLimitRule): Promise<bigint> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    `INSERT INTO limit_rules (kind, level, cap_units, days, opens_minute, closes_minute, from_at,
       to_at, made_by, reason)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
    [
      rule.kind,
      rule.level,
      rule.cap_units,
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

/** The caps among them; none before it was told any. */
export async function readEngineRules(db: OrderedDb): Promise<readonly LimitRule[]> {
  const told = await readEngineLimits(db);
  return told === undefined ? [] : (JSON.parse(told.rules) as LimitRule[]);
}

/** All accounts of the person whose account `$1` is, as the engine knows them. */
const ACCOUNTS = `WITH me AS (
    SELECT coalesce((SELECT person_id FROM standings_state WHERE user_id = $1), $1) AS person
  ), accounts AS (
    SELECT $1::bigint AS id
    UNION SELECT user_id FROM standings_state, me
     WHERE person_id = me.person AND (user_id = me.person OR person_id <> user_id))`;

/** What was used on one day of Tehran. */
export interface UsedRow {
  readonly kind: CapKind;
  readonly day: string;
  /** By all accounts of the person, and by the one alone. */
  readonly used: bigint;
  readonly own: bigint;
}

/** What counts against limits, by day of Tehran from a first day on. */
export async function readUsed(
  db: OrderedDb,
  userId: number,
  firstDay: string,
): Promise<UsedRow[]> {
  const { rows } = await sql(db).query<UsedRow>(
    `${ACCOUNTS}
     SELECT kind, day, sum(used)::bigint AS used,
            coalesce(sum(used) FILTER (WHERE user_id = $1), 0)::bigint AS own
       FROM limit_windows
      WHERE user_id IN (SELECT id FROM accounts) AND day >= $2
        AND kind <> 'trade_volume'
      GROUP BY kind, day`,
    [userId, firstDay],
  );
  return rows;
}

/**
 * What a person's open orders may still buy of stablecoins, by market: its seed, and lots. Of the
 * two orders of an OCO one counts, as but one of them fills.
 */
export async function readOpenBuys(
  db: OrderedDb,
  userId: number,
): Promise<{ readonly seed: string; readonly lots: bigint }[]> {
  const { rows } = await sql(db).query<{ seed: string; lots: bigint }>(
    `${ACCOUNTS}
     SELECT m.seed::text AS seed, o.lots
       FROM (SELECT market, sum(lots - filled_lots - cancelled_lots)::bigint AS lots
               FROM orders AS own
              WHERE user_id IN (SELECT id FROM accounts) AND is_open AND side = 'buy'
                AND NOT (stop_ticks IS NOT NULL AND EXISTS (
                  SELECT FROM orders AS other WHERE other.id = own.linked_order AND other.is_open))
              GROUP BY market) AS o
       JOIN markets_state AS m ON m.symbol = o.market
      WHERE m.seed ->> 'isStablecoin' = 'true'`,
    [userId],
  );
  return rows;
}

/** A person's toman deposits of late, as the engine remembers them; undefined where it has none. */
export async function readRecentDeposits(
  db: OrderedDb,
  userId: number,
): Promise<string | undefined> {
  const { rows } = await sql(db).query<{ deposits: string }>(
    'SELECT deposits::text AS deposits FROM recent_deposits_state WHERE user_id = $1',
    [userId],
  );
  return rows[0]?.deposits;
}

/** A person's level. */
export async function readLevel(db: AnyDb, userId: number): Promise<number> {
  const { rows } = await sql(db).query<{ level: bigint }>('SELECT level FROM users WHERE id = $1', [
    userId,
  ]);
  return Number(rows[0]?.level ?? 0n);
}
