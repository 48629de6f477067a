import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A person as their row says. */
export interface UserRow {
  readonly id: bigint;
  readonly mobile: string;
  readonly password_hash: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly level: bigint;
  readonly state: 'active' | 'blocked';
  readonly staff_role: string | null;
  readonly two_factor: 'off' | 'sms' | 'google';
  readonly rate_profile: 'standard' | 'market_maker';
  readonly username: string | null;
  readonly photo_id: string | null;
  readonly terms_due: string | null;
  readonly is_frozen: boolean;
  readonly has_verified_names: boolean;
  readonly email: string | null;
  readonly created_at: Date;
}

const COLUMNS = `id, mobile, password_hash, first_name, last_name, level, state, staff_role,
  two_factor, rate_profile, username, email, created_at,
  (SELECT p.id FROM profile_photos AS p WHERE p.user_id = users.id) AS photo_id,
  (SELECT t.version FROM due_terms AS t WHERE t.user_id = users.id) AS terms_due,
  COALESCE((SELECT s.is_frozen FROM user_standings AS s WHERE s.user_id = users.id), false)
    AS is_frozen,
  level > 0 OR national_code_hash IS NOT NULL AS has_verified_names`;

/** A person by id. */
export async function selectUserById(db: PlainDb, id: number): Promise<UserRow | undefined> {
  const { rows } = await sql(db).query<UserRow>(`SELECT ${COLUMNS} FROM users WHERE id = $1`, [id]);
  return rows[0];
}

/** A person by mobile, as {@link normaliseMobile} writes them. */
export async function selectUserByMobile(
  db: PlainDb,
  mobile: string,
): Promise<UserRow | undefined> {
  const { rows } = await sql(db).query<UserRow>(`SELECT ${COLUMNS} FROM users WHERE mobile = $1`, [
    mobile,
  ]);
  return rows[0];
}

/** An account as it is made. */
export interface NewUserRow {
  readonly mobile: string;
  readonly passwordHash: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly termsVersion: string | null;
  readonly referralCode: string | null;
  readonly staffRole: string | null;
  readonly rateProfile: 'standard' | 'market_maker';
}

/** Makes an account, of the staff with its role; undefined when the mobile has one. */
export async function insertUser(db: PlainDb, user: NewUserRow): Promise<UserRow | undefined> {
  const { rows } = await sql(db).query<UserRow>(
    `WITH made AS (
       INSERT INTO users (mobile, password_hash, first_name, last_name, referral_code, staff_role,
         rate_profile)
       VALUES ($1, $2, $3, $4, $6, $7, $8)
       ON CONFLICT (mobile) DO NOTHING RETURNING ${COLUMNS}),
     standing AS (INSERT INTO user_standings (user_id) SELECT id FROM made),
     accepted AS (
       INSERT INTO terms_acceptances (user_id, version)
       SELECT id, $5 FROM made WHERE $5::text IS NOT NULL),
     member AS (
       INSERT INTO staff_members (user_id) SELECT id FROM made WHERE staff_role IS NOT NULL
       RETURNING user_id),
     role AS (
       INSERT INTO staff_roles (user_id, role)
       SELECT user_id, staff_role FROM member JOIN made ON made.id = member.user_id)
     SELECT * FROM made`,
    [
      user.mobile,
      user.passwordHash,
      user.firstName,
      user.lastName,
      user.termsVersion,
      user.referralCode,
      user.staffRole,
      user.rateProfile,
    ],
  );
  return rows[0];
}

/** Turns two-step login on or off; false when it was so already. */
export async function updateTwoFactor(
  db: PlainDb,
  userId: number,
  twoFactor: UserRow['two_factor'],
): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE users SET two_factor = $2, factor_changed_at = now()
     WHERE id = $1 AND two_factor <> $2`,
    [userId, twoFactor],
  );
  return rowCount === 1;
}

/** Sets another password; false when it was changed by somebody faster. */
export async function updatePassword(
  db: PlainDb,
  { userId, before, hash }: PasswordChange,
): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    'UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2',
    [userId, before, hash],
  );
  return rowCount === 1;
}

/** Sets another mobile; false when it was changed by somebody faster. */
export async function updateMobile(
  db: PlainDb,
  { userId, before, mobile }: MobileChange,
): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    'UPDATE users SET mobile = $3 WHERE id = $1 AND mobile = $2',
    [userId, before, mobile],
  );
  return rowCount === 1;
}

/** A mobile in place of the one that was looked at. */
export interface MobileChange {
  readonly userId: number;
  readonly before: string;
  readonly mobile: string;
}

/** A password's hash in place of the one that was looked at. */
export interface PasswordChange {
  readonly userId: number;
  readonly before: string;
  readonly hash: string;
}

/** Names before they are verified; undefined is left as it is. */
export interface OwnNames {
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
}

/**
 * Changes names that were never verified; false when they were. Whom staff lowered to level 0 keeps
 * their national code, and with it the names that belong to it.
 */
export async function updateNames(db: PlainDb, userId: number, names: OwnNames): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE users SET first_name = COALESCE($2, first_name), last_name = COALESCE($3, last_name)
     WHERE id = $1 AND level = 0 AND national_code_hash IS NULL`,
    [userId, names.firstName, names.lastName],
  );
  return rowCount === 1;
}

/** Calls a person by one of their usernames. */
export async function updateUsername(db: PlainDb, userId: number, username: string): Promise<void> {
  await sql(db).query('UPDATE users SET username = $2 WHERE id = $1', [userId, username]);
}

/** The first lock of whoever changes a person. Answers the level. */
export async function lockUser(db: PlainDb, userId: number): Promise<{ readonly level: number }> {
  const { rows } = await sql(db).query<{ level: bigint }>(
    'SELECT level FROM users WHERE id = $1 FOR UPDATE',
    [userId],
  );
  return { level: Number(rows[0]?.level ?? 0n) };
}

/** Sets a person's verified address; says whether it is another one, and which was before. */
export async function updateEmail(
  db: PlainDb,
  userId: number,
  email: string,
): Promise<{ readonly isChanged: boolean; readonly before: string | null }> {
  const { rows } = await sql(db).query<{ before: string | null }>(
    `WITH seen AS (SELECT id, email FROM users WHERE id = $1 FOR UPDATE)
     UPDATE users AS u SET email = $2 FROM seen
     WHERE u.id = seen.id AND u.email IS DISTINCT FROM $2 RETURNING seen.email AS before`,
    [userId, email],
  );
  return { isChanged: rows.length === 1, before: rows[0]?.before ?? null };
}

/**
 * Whether somebody else was verified with this national code. Whoever asks about the same code
 * waits for this transaction's end: while the key of hashes changes, two rows of one code differ.
 *
 * @param hashes of the code, by every key; the last one is the same for all who ask
 */
export async function isNationalCodeTaken(
  db: PlainDb,
  hashes: readonly Buffer[],
  userId: number,
): Promise<boolean> {
  await sql(db).query('SELECT pg_advisory_xact_lock($1::bigint)', [
    String(hashes.at(-1)?.readBigInt64BE() ?? 0n),
  ]);
  const { rowCount } = await sql(db).query(
    'SELECT FROM users WHERE national_code_hash = ANY ($1) AND id <> $2',
    [hashes, userId],
  );
  return (rowCount ?? 0) > 0;
}

/** What somebody of the staff may do by all their roles. */
export async function selectStaffAbilities(
  db: PlainDb,
  userId: number,
): Promise<{ action: string; subject: string }[]> {
  const { rows } = await sql(db).query<{ action: string; subject: string }>(
    `SELECT DISTINCT a.action, a.subject FROM staff_roles AS r
       JOIN staff_abilities AS a ON a.role = r.role
     WHERE r.user_id = $1 ORDER BY a.subject, a.action`,
    [userId],
  );
  return rows;
}

/** What a person was verified with; undefined at level 0. */
export async function selectIdentity(
  db: PlainDb,
  userId: number,
): Promise<{ readonly nationalCodeSealed: string; readonly birthDate: string } | undefined> {
  const { rows } = await sql(db).query<{ national_code_sealed: string; birth_date: string }>(
    `SELECT national_code_sealed, to_char(birth_date, 'YYYY-MM-DD') AS birth_date FROM users
     WHERE id = $1 AND national_code_sealed IS NOT NULL AND birth_date IS NOT NULL`,
    [userId],
  );
  const row = rows[0];
  if (row === undefined) return undefined;
  return { nationalCodeSealed: row.national_code_sealed, birthDate: row.birth_date };
}
