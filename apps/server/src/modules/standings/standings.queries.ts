import type { PersonAction, PersonReason } from '@sarraf/contracts';
import type { Discount } from '@sarraf/market';
import { type PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** An action that a person is stopped from, as its row has it. */
export interface BlockRow {
  readonly action: PersonAction;
  /** Milliseconds since 1970; null: until it is lifted. */
  readonly until: number | null;
  /** Why, where the person is told it; older ones lack it. */
  readonly reason?: PersonReason | null;
}

/** Where a person stands, and what of it the engine was told. */
export interface StandingRow {
  readonly user_id: bigint;
  readonly level: bigint;
  readonly is_frozen: boolean;
  /** By what a change of security holds. */
  readonly money_held_until: Date | null;
  /** By what staff hold. */
  readonly staff_held_until: Date | null;
  readonly staff_held_reason: PersonReason | null;
  readonly blocks: readonly BlockRow[];
  readonly version: bigint;
  readonly told_version: bigint;
  /** The lowest of the accounts of one person; null where that is the account itself. */
  readonly person_id: bigint | null;
  /** What is let off of their fees: those that last longest. */
  readonly discounts: readonly Discount[];
}

/** So many of a person's discounts are looked at, those that last longest. */
const DISCOUNTS_READ_MAX = 50;

const DISCOUNTS = `(SELECT coalesce(json_agg(json_build_object('ppm', d.ppm, 'untilMs',
    (extract(epoch FROM d.until) * 1000)::bigint)), '[]')
  FROM (SELECT ppm, until FROM fee_discounts AS f WHERE f.user_id = s.user_id
        ORDER BY until DESC, ppm DESC LIMIT ${DISCOUNTS_READ_MAX}) AS d) AS discounts`;

const SELECT = `SELECT s.user_id, u.level, s.is_frozen, s.money_held_until, s.staff_held_until,
    s.staff_held_reason, s.blocks, s.version, s.told_version, s.person_id, ${DISCOUNTS}
  FROM user_standings AS s JOIN users AS u ON u.id = s.user_id`;

/**
 * Makes the row of a person who has none. The person is locked first, as by everybody who changes
 * them: the new row's reference to them would else be waited for with the row in hand.
 */
export async function insertStanding(db: PlainDb, userId: number): Promise<void> {
  await sql(db).query(
    `INSERT INTO user_standings (user_id) SELECT id FROM users WHERE id = $1 FOR UPDATE
     ON CONFLICT (user_id) DO NOTHING`,
    [userId],
  );
}

/** Where a person stands; undefined where there is no row. */
export async function selectStanding(
  db: PlainDb,
  userId: number,
): Promise<StandingRow | undefined> {
  const { rows } = await sql(db).query<StandingRow>(`${SELECT} WHERE s.user_id = $1`, [userId]);
  return rows[0];
}

/** As {@link selectStanding}, locked: who changes a person locks `users` first, then this. */
export async function lockStanding(db: PlainDb, userId: number): Promise<StandingRow | undefined> {
  await sql(db).query('SELECT FROM users WHERE id = $1 FOR UPDATE', [userId]);
  const { rows } = await sql(db).query<StandingRow>(
    `${SELECT} WHERE s.user_id = $1 FOR UPDATE OF s`,
    [userId],
  );
  return rows[0];
}

/** What a person's standing is set to. */
export interface StandingValues {
  readonly level: number;
  readonly isFrozen: boolean;
  readonly moneyHeldUntil: Date | null;
  readonly staffHeldUntil: Date | null;
  readonly staffHeldReason: PersonReason | null;
  readonly blocks: readonly BlockRow[];
}

/** Sets a standing, its level with the person's own, and counts its version up. */
export async function updateStanding(
  db: PlainDb,
  userId: number,
  { level, isFrozen, moneyHeldUntil, staffHeldUntil, staffHeldReason, blocks }: StandingValues,
): Promise<void> {
  await sql(db).query(
    `WITH raised AS (UPDATE users SET level = $2 WHERE id = $1 AND level <> $2)
     UPDATE user_standings SET is_frozen = $3, money_held_until = $4, staff_held_until = $5,
       blocks = $6, staff_held_reason = $7, version = version + 1
     WHERE user_id = $1`,
    [
      userId,
      level,
      isFrozen,
      moneyHeldUntil,
      staffHeldUntil,
      JSON.stringify(blocks),
      staffHeldReason,
    ],
  );
}

/** Whose standings the engine was not told yet. */
export async function selectUntold(db: PlainDb, limit: number): Promise<StandingRow[]> {
  const { rows } = await sql(db).query<StandingRow>(
    `${SELECT} WHERE s.told_version < s.version ORDER BY s.user_id LIMIT $1`,
    [limit],
  );
  return rows;
}

/**
 * Sets whose accounts are one person's: of those of one national code the lowest. Looks at the
 * accounts that have, or were told to have, anything to do with one; those that changed are to be
 * told anew. Nobody waits for a person: only rows of standings are locked.
 */
export async function updatePersons(db: PlainDb, userId: number): Promise<void> {
  await sql(db).query(
    `UPDATE user_standings AS s SET person_id = nullif(now.person, s.user_id),
       version = s.version + 1
     FROM (
       SELECT u.id, coalesce((SELECT min(o.id) FROM users AS o
           WHERE o.national_code_hash = u.national_code_hash), u.id) AS person
         FROM users AS u
        WHERE u.id IN (
          SELECT $1::bigint
          UNION SELECT o.id FROM users AS o JOIN users AS me USING (national_code_hash)
           WHERE me.id = $1
          UNION SELECT o.user_id FROM user_standings AS o WHERE o.person_id = $1
             OR o.person_id = (SELECT person_id FROM user_standings WHERE user_id = $1))
     ) AS now
     WHERE s.user_id = now.id AND coalesce(s.person_id, s.user_id) <> now.person`,
    [userId],
  );
}

/** Something that a discount comes from, and how much of it is let off until when. */
export interface DiscountValues {
  readonly source: 'referral' | 'points';
  /** Which one of those; a later discount of it takes the place of the earlier one. */
  readonly subject: string;
  readonly ppm: number;
  readonly until: Date;
}

/** Keeps a discount of a person, in the place of an earlier one of the same thing, and counts up the version. */
export async function upsertDiscount(
  db: PlainDb,
  userId: number,
  { source, subject, ppm, until }: DiscountValues,
): Promise<void> {
  await sql(db).query(
    `WITH kept AS (
       INSERT INTO fee_discounts (user_id, source, subject, ppm, until) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (user_id, source, subject) DO UPDATE SET ppm = $4, until = $5)
     UPDATE user_standings SET version = version + 1 WHERE user_id = $1`,
    [userId, source, subject, ppm, until],
  );
}

/** Counts up the versions of those who are to be told anew by now, at most so many. */
export async function updateRetold(db: PlainDb, now: Date, limit: number): Promise<void> {
  await sql(db).query(
    `UPDATE user_standings SET version = version + 1, retell_at = NULL
     WHERE user_id IN (SELECT user_id FROM user_standings WHERE retell_at <= $1
       ORDER BY retell_at LIMIT $2)`,
    [now, limit],
  );
}

/** Notes which version the engine has, and when there is more to tell. */
export async function updateTold(
  db: PlainDb,
  userId: number,
  { version, retellAt }: { readonly version: bigint; readonly retellAt: Date | null },
): Promise<void> {
  await sql(db).query(
    `UPDATE user_standings SET told_version = $2, retell_at = $3
     WHERE user_id = $1 AND told_version < $2 AND version >= $2`,
    [userId, version, retellAt],
  );
}
