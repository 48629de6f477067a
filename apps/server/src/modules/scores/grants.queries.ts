import type { ScoreRuleKind } from '@sarraf/contracts/lists';
import type { AnyDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** One transaction gives points at a time, so that two which give to the same people never deadlock. */
export async function lockGrants(tx: PlainDb): Promise<void> {
  await sql(tx).query(`SELECT pg_advisory_xact_lock(hashtext('sarraf points'))`);
}

/** The rules that were in force at a moment, by kind. */
export async function selectRulesAt(
  db: AnyDb,
  at: Date,
): Promise<
  ReadonlyMap<ScoreRuleKind, { readonly points: bigint; readonly perRial: bigint | null }>
> {
  const { rows } = await sql(db).query<{
    kind: ScoreRuleKind;
    points: bigint;
    per_rial: bigint | null;
  }>(
    `SELECT DISTINCT ON (kind) kind, points, per_rial FROM score_rules
     WHERE valid_from <= $1 ORDER BY kind, valid_from DESC`,
    [at],
  );
  return new Map(rows.map((row) => [row.kind, { points: row.points, perRial: row.per_rial }]));
}

/** Points that one is given once for ever. */
export interface Grant {
  readonly userId: number;
  readonly kind: ScoreRuleKind;
  /** A friend's number; else the kind. */
  readonly subject: string;
  /** Whose national code it is given for. */
  readonly personKey: Buffer;
  readonly points: bigint;
  readonly at: Date;
}

/** Gives what was never given for the same national code. Answers what was. */
export async function insertGrants(
  tx: PlainDb,
  grants: readonly Grant[],
): Promise<readonly Grant[]> {
  await ensureBalances(
    tx,
    grants.map(({ userId }) => userId),
  );
  const given: Grant[] = [];
  for (const grant of grants) {
    const { userId, kind, subject, personKey, points, at } = grant;
    if (points === 0n) continue;
    const { rowCount } = await sql(tx).query(
      `INSERT INTO score_entries (user_id, kind, subject, points, person_key, at)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      [userId, kind, subject, points, personKey, at],
    );
    if (rowCount !== 1) continue;
    await addPoints(tx, userId, points);
    given.push(grant);
  }
  return given;
}

/** Makes the accounts of points that people lack. */
export async function ensureBalances(tx: PlainDb, users: readonly number[]): Promise<void> {
  if (users.length === 0) return;
  await sql(tx).query(
    `INSERT INTO score_balances (user_id) SELECT DISTINCT id FROM unnest($1::bigint[]) AS id
     ORDER BY id ON CONFLICT DO NOTHING`,
    [users],
  );
}

async function addPoints(tx: PlainDb, userId: number, points: bigint): Promise<void> {
  await sql(tx).query(
    'UPDATE score_balances SET points = points + $2, changed_at = now() WHERE user_id = $1',
    [userId, points],
  );
}

/** Somebody who reached a level that no points were given for yet. */
export interface LevelDue {
  readonly userId: number;
  readonly level: number;
  readonly rewarded: number;
  readonly personKey: Buffer;
  /** Clients alone are given points, and none of the market makers. */
  readonly isEligible: boolean;
}

/** Whom points are given to. */
export const ELIGIBLE = `u.rate_profile = 'standard' AND u.staff_role IS NULL`;

/** Those who reached a level, so many at most; each stays as it is until the transaction ends. */
export async function lockLevelsDue(tx: PlainDb, max: number): Promise<readonly LevelDue[]> {
  const { rows } = await sql(tx).query<{
    id: bigint;
    level: bigint;
    level_rewarded: bigint;
    national_code_hash: Buffer;
    eligible: boolean;
  }>(
    `SELECT u.id, u.level, u.level_rewarded, u.national_code_hash, ${ELIGIBLE} AS eligible
     FROM users AS u
     WHERE u.level > u.level_rewarded AND u.national_code_hash IS NOT NULL AND u.state = 'active'
     ORDER BY u.id LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED`,
    [max],
  );
  return rows.map((row) => ({
    userId: Number(row.id),
    level: Number(row.level),
    rewarded: Number(row.level_rewarded),
    personKey: row.national_code_hash,
    isEligible: row.eligible,
  }));
}

/** Notes up to which level points were given. */
export async function updateRewarded(tx: PlainDb, users: readonly LevelDue[]): Promise<void> {
  await sql(tx).query(
    `UPDATE users AS u SET level_rewarded = due.level
     FROM unnest($1::bigint[], $2::bigint[]) AS due (id, level)
     WHERE u.id = due.id AND u.level_rewarded < due.level`,
    [users.map(({ userId }) => userId), users.map(({ level }) => level)],
  );
}

/** Numbers behind a position, up to the last of so many. */
export async function readEnd(
  tx: PlainDb,
  table: 'trades' | 'otc_trades' | 'ledger_entries',
  position: number,
  max: number,
): Promise<{ readonly end: number; readonly count: number }> {
  const { rows } = await sql(tx).query<{ end: bigint | null; count: bigint }>(
    `SELECT max(id) AS end, count(*) AS count
     FROM (SELECT id FROM ${table} WHERE id > $1 ORDER BY id LIMIT $2) AS few`,
    [position, max],
  );
  return { end: Number(rows[0]?.end ?? position), count: Number(rows[0]?.count ?? 0n) };
}

/** The newest number of a table. */
export async function readNewest(
  tx: PlainDb,
  table: 'trades' | 'otc_trades' | 'ledger_entries',
): Promise<number> {
  const { rows } = await sql(tx).query<{ id: bigint }>(
    `SELECT coalesce(max(id), 0) AS id FROM ${table}`,
  );
  return Number(rows[0]?.id ?? 0n);
}

/** A stretch of numbered rows, its first one not included. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Whose money or coins came from outside: of each the first in a stretch. */
export async function readDepositors(
  tx: PlainDb,
  { from, to }: Stretch,
): Promise<readonly { readonly userId: number; readonly personKey: Buffer; readonly at: Date }[]> {
  const { rows } = await sql(tx).query<{ id: bigint; national_code_hash: Buffer; at_ms: bigint }>(
    `SELECT DISTINCT ON (u.id) u.id, u.national_code_hash, e.at_ms
     FROM ledger_entries AS e
       JOIN postings AS p ON p.entry_id = e.id
       JOIN accounts AS a ON a.id = p.to_account AND a.owner_kind = 'user'
       JOIN users AS u ON u.id = a.owner_id::bigint
     WHERE e.id > $1 AND e.id <= $2
       AND e.kind IN ('toman_deposit', 'bank_deposit', 'coin_deposit')
       AND u.national_code_hash IS NOT NULL AND ${ELIGIBLE}
     ORDER BY u.id, e.id`,
    [from, to],
  );
  return rows.map((row) => ({
    userId: Number(row.id),
    personKey: row.national_code_hash,
    at: new Date(Number(row.at_ms)),
  }));
}
