// A person's own alerts, and what they changed today.
import type { AlertKind, AlertState } from '@sarraf/contracts/lists';
import type { AnyDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import type { AlertTerms } from './parse-alert.ts';

/** An alert as its row has it. */
export interface AlertRow {
  readonly id: number;
  readonly userId: number;
  readonly market: string;
  readonly kind: AlertKind;
  readonly ticks: number | null;
  readonly changeBp: number | null;
  readonly windowS: number | null;
  readonly hour: number | null;
  readonly isRepeated: boolean;
  readonly note: string;
  readonly state: AlertState;
  readonly arming: number;
  readonly afterTrade: number;
  readonly firedAt: Date | null;
  readonly firedTicks: number | null;
  readonly firedCount: number;
  readonly createdAt: Date;
}

type Numbers =
  | 'id'
  | 'userId'
  | 'ticks'
  | 'changeBp'
  | 'windowS'
  | 'hour'
  | 'arming'
  | 'afterTrade'
  | 'firedTicks'
  | 'firedCount';

/** As the driver gives it: whole numbers are bigints. */
export type AlertSqlRow = {
  readonly [Field in keyof AlertRow]: Field extends Numbers
    ? bigint | (null extends AlertRow[Field] ? null : never)
    : AlertRow[Field];
};

/** The columns of an alert, of a table that is called `a`. */
export const ALERT_COLUMNS = `a.id, a.user_id AS "userId", a.market, a.kind, a.ticks,
  a.change_bp AS "changeBp", a.window_s AS "windowS", a.hour, a.is_repeated AS "isRepeated", a.note,
  a.state, a.arming, a.after_trade AS "afterTrade", a.fired_at AS "firedAt",
  a.fired_ticks AS "firedTicks", a.fired_count AS "firedCount", a.created_at AS "createdAt"`;

const numberOrNull = (value: bigint | null): number | null =>
  value === null ? null : Number(value);

/** A row as the rest of the module reads it. */
export function alertOf(row: AlertSqlRow): AlertRow {
  return {
    ...row,
    id: Number(row.id),
    userId: Number(row.userId),
    ticks: numberOrNull(row.ticks),
    changeBp: numberOrNull(row.changeBp),
    windowS: numberOrNull(row.windowS),
    hour: numberOrNull(row.hour),
    arming: Number(row.arming),
    afterTrade: Number(row.afterTrade),
    firedTicks: numberOrNull(row.firedTicks),
    firedCount: Number(row.firedCount),
  };
}

/** Not over. */
export const LIVE = "state IN ('armed', 'resting')";

/** A person's alerts, the newest first; they are few. */
export async function selectOwnAlerts(db: AnyDb, userId: number): Promise<AlertRow[]> {
  const { rows } = await sql(db).query<AlertSqlRow>(
    `SELECT ${ALERT_COLUMNS} FROM price_alerts AS a WHERE a.user_id = $1 ORDER BY a.id DESC`,
    [userId],
  );
  return rows.map(alertOf);
}

/** An alert of theirs, held until the transaction ends. */
export async function lockOwnAlert(
  db: AnyDb,
  userId: number,
  id: number,
): Promise<AlertRow | undefined> {
  const { rows } = await sql(db).query<AlertSqlRow>(
    `SELECT ${ALERT_COLUMNS} FROM price_alerts AS a WHERE a.id = $2 AND a.user_id = $1 FOR UPDATE`,
    [userId, id],
  );
  return rows.map(alertOf)[0];
}

/** The alert that a key made. */
export async function selectAlertByKey(
  db: AnyDb,
  userId: number,
  clientKey: string,
): Promise<AlertRow | undefined> {
  const { rows } = await sql(db).query<AlertSqlRow>(
    `SELECT ${ALERT_COLUMNS} FROM price_alerts AS a WHERE a.user_id = $1 AND a.client_key = $2`,
    [userId, clientKey],
  );
  return rows.map(alertOf)[0];
}

/**
 * Whatever else a person changes of their alerts waits until the transaction ends. Answers what they changed
 * on this day of Tehran.
 */
export async function lockOwner(db: AnyDb, userId: number, day: string): Promise<number> {
  const { rows } = await sql(db).query<{ changes: bigint }>(
    `INSERT INTO price_alert_owners AS o (user_id, day, changes) VALUES ($1, $2, 0)
     ON CONFLICT (user_id) DO UPDATE
       SET day = $2, changes = CASE WHEN o.day = $2 THEN o.changes ELSE 0 END
     RETURNING changes`,
    [userId, day],
  );
  return Number(rows[0]?.changes ?? 0n);
}

/** Counts one change of a person whose row is locked. */
export async function countChange(db: AnyDb, userId: number): Promise<void> {
  await sql(db).query('UPDATE price_alert_owners SET changes = changes + 1 WHERE user_id = $1', [
    userId,
  ]);
}

/** What they changed on a day. */
export async function selectChanges(db: AnyDb, userId: number, day: string): Promise<number> {
  const { rows } = await sql(db).query<{ changes: bigint }>(
    'SELECT changes FROM price_alert_owners WHERE user_id = $1 AND day = $2',
    [userId, day],
  );
  return Number(rows[0]?.changes ?? 0n);
}

/** How many alerts of theirs are not over. */
export async function countLive(db: AnyDb, userId: number): Promise<number> {
  const { rows } = await sql(db).query<{ count: bigint }>(
    `SELECT count(*) AS count FROM price_alerts WHERE user_id = $1 AND ${LIVE}`,
    [userId],
  );
  return Number(rows[0]?.count ?? 0n);
}

/** Forgets those that are over but for the newest so many. */
export async function dropOldest(db: AnyDb, userId: number, kept: number): Promise<void> {
  await sql(db).query(
    `DELETE FROM price_alerts WHERE id IN (
       SELECT id FROM price_alerts WHERE user_id = $1 AND NOT ${LIVE}
       ORDER BY coalesce(fired_at, created_at) DESC, id DESC OFFSET $2)`,
    [userId, kept],
  );
}

/** The newest trade's number. */
export async function readNewestTrade(db: AnyDb): Promise<number> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    'SELECT coalesce(max(id), 0) AS id FROM trades',
  );
  return Number(rows[0]?.id ?? 0n);
}

const termValues = ({ kind, ticks, changeBp, windowS, hour, ...terms }: AlertTerms) => [
  kind,
  ticks,
  changeBp,
  windowS,
  hour,
  terms.dueAt,
  terms.isRepeated,
  terms.note,
];

/** Keeps a new alert that counts trades behind a number. */
export async function insertAlert(
  db: AnyDb,
  made: {
    readonly userId: number;
    readonly market: string;
    readonly clientKey: string;
    readonly afterTrade: number;
    readonly at: Date;
  },
  terms: AlertTerms,
): Promise<AlertRow> {
  const { rows } = await sql(db).query<AlertSqlRow>(
    `INSERT INTO price_alerts AS a (kind, ticks, change_bp, window_s, hour, due_at, is_repeated, note,
       user_id, market, client_key, after_trade, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING ${ALERT_COLUMNS}`,
    [...termValues(terms), made.userId, made.market, made.clientKey, made.afterTrade, made.at],
  );
  return only(rows);
}

/** Arms an alert anew, with other terms, for trades behind a number. */
export async function rearmAlert(
  db: AnyDb,
  id: number,
  afterTrade: number,
  terms: AlertTerms,
): Promise<AlertRow> {
  const { rows } = await sql(db).query<AlertSqlRow>(
    `UPDATE price_alerts AS a SET kind = $1, ticks = $2, change_bp = $3, window_s = $4, hour = $5,
       due_at = $6, is_repeated = $7, note = $8, state = 'armed', arming = arming + 1, after_trade = $9
     WHERE id = $10 RETURNING ${ALERT_COLUMNS}`,
    [...termValues(terms), afterTrade, id],
  );
  return only(rows);
}

function only(rows: readonly AlertSqlRow[]): AlertRow {
  const [row] = rows;
  if (row === undefined) throw new Error('An alert was not kept.');
  return alertOf(row);
}

/** Takes an alert of theirs away; false: there is none. */
export async function deleteAlert(db: AnyDb, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    'DELETE FROM price_alerts WHERE id = $2 AND user_id = $1',
    [userId, id],
  );
  return rowCount === 1;
}
