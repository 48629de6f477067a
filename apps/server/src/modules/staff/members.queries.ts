import type { StaffRole } from '@sarraf/contracts';
import type { HeldAbility } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Somebody of the staff as their rows say. */
export interface MemberRow {
  readonly id: bigint;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly mobile: string;
  readonly state: 'active' | 'blocked';
  readonly invited_by: bigint | null;
  readonly roles: readonly { readonly role: StaffRole; readonly since: string }[];
  readonly last_seen_at: Date | null;
}

/** The staff, those who joined first before the others. */
export async function selectMembers(db: PlainDb, max: number): Promise<MemberRow[]> {
  const { rows } = await sql(db).query<MemberRow>(
    `SELECT u.id, u.first_name, u.last_name, u.mobile, u.state, m.invited_by,
       COALESCE((SELECT json_agg(json_build_object('role', r.role, 'since',
           to_char(r.since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))
         FROM staff_roles AS r WHERE r.user_id = u.id), '[]') AS roles,
       (SELECT max(s.last_seen_at) FROM sessions AS s WHERE s.user_id = u.id) AS last_seen_at
     FROM staff_members AS m JOIN users AS u ON u.id = m.user_id ORDER BY u.id LIMIT $1`,
    [max],
  );
  return rows;
}

/** Roles with what they may do and how many have them. */
export async function selectRoles(
  db: PlainDb,
): Promise<{ role: StaffRole; abilities: HeldAbility[]; members: bigint }[]> {
  const { rows } = await sql(db).query<{
    role: StaffRole;
    abilities: HeldAbility[];
    members: bigint;
  }>(
    `SELECT a.role, json_agg(json_build_object('action', a.action, 'subject', a.subject)
         ORDER BY a.subject, a.action) AS abilities,
       (SELECT count(*) FROM staff_roles AS r JOIN users AS u ON u.id = r.user_id
         WHERE r.role = a.role AND u.state = 'active') AS members
     FROM staff_abilities AS a GROUP BY a.role`,
  );
  return rows;
}

/** Somebody's roles; undefined for whoever is no staff. */
export async function selectRolesOf(
  db: PlainDb,
  userId: number,
): Promise<readonly StaffRole[] | undefined> {
  const { rows } = await sql(db).query<{ roles: StaffRole[] }>(
    `SELECT COALESCE((SELECT json_agg(r.role) FROM staff_roles AS r WHERE r.user_id = m.user_id),
       '[]') AS roles
     FROM staff_members AS m WHERE m.user_id = $1`,
    [userId],
  );
  return rows[0]?.roles;
}

/** Gives somebody just these roles; those they had keep their time. @param roles the first first */
export async function updateRolesOf(
  db: PlainDb,
  userId: number,
  roles: readonly StaffRole[],
): Promise<void> {
  await sql(db).query('DELETE FROM staff_roles WHERE user_id = $1 AND role <> ALL ($2::text[])', [
    userId,
    roles,
  ]);
  await sql(db).query(
    `INSERT INTO staff_roles (user_id, role) SELECT $1, unnest($2::text[])
     ON CONFLICT (user_id, role) DO NOTHING`,
    [userId, roles],
  );
  await sql(db).query('UPDATE users SET staff_role = $2 WHERE id = $1', [userId, roles[0]]);
}

/** Somebody's state; undefined for whoever is no staff. */
export async function selectStateOf(
  db: PlainDb,
  userId: number,
): Promise<'active' | 'blocked' | undefined> {
  const { rows } = await sql(db).query<{ state: 'active' | 'blocked' }>(
    `SELECT u.state FROM staff_members AS m JOIN users AS u ON u.id = m.user_id
     WHERE m.user_id = $1`,
    [userId],
  );
  return rows[0]?.state;
}

/** Blocks somebody of the staff or lets them in again. */
export async function updateStateOf(
  db: PlainDb,
  userId: number,
  state: 'active' | 'blocked',
): Promise<void> {
  await sql(db).query('UPDATE users SET state = $2 WHERE id = $1', [userId, state]);
}

/** What a role may do. */
export async function selectAbilitiesOf(db: PlainDb, role: string): Promise<HeldAbility[]> {
  const { rows } = await sql(db).query<{ action: string; subject: string }>(
    'SELECT action, subject FROM staff_abilities WHERE role = $1 ORDER BY subject, action',
    [role],
  );
  return rows;
}

/** Gives a role just these abilities; those it had keep their time. */
export async function updateAbilitiesOf(
  db: PlainDb,
  role: string,
  abilities: readonly HeldAbility[],
): Promise<void> {
  const actions = abilities.map(({ action }) => action);
  const subjects = abilities.map(({ subject }) => subject);
  await sql(db).query(
    `DELETE FROM staff_abilities WHERE role = $1 AND (action, subject) NOT IN
       (SELECT * FROM unnest($2::text[], $3::text[]))`,
    [role, actions, subjects],
  );
  await sql(db).query(
    `INSERT INTO staff_abilities (role, action, subject)
     SELECT $1, * FROM unnest($2::text[], $3::text[])
     ON CONFLICT (role, action, subject) DO NOTHING`,
    [role, actions, subjects],
  );
}

/** Who has a role. */
export async function selectMembersOf(db: PlainDb, role: string): Promise<number[]> {
  const { rows } = await sql(db).query<{ user_id: bigint }>(
    'SELECT user_id FROM staff_roles WHERE role = $1 ORDER BY user_id',
    [role],
  );
  return rows.map(({ user_id: id }) => Number(id));
}

/** Keeps who somebody new was invited by, and whose national code they have. */
export async function updateNewMember(
  db: PlainDb,
  userId: number,
  member: {
    /** Null: made at the machine itself. */
    readonly invitedBy: number | null;
    /** Who approved that; null: nobody. */
    readonly vouchedBy: number | null;
    readonly nationalCodeHash: Buffer;
    readonly nationalCodeSealed: string | null;
  },
): Promise<void> {
  await sql(db).query(
    `UPDATE staff_members SET invited_by = $2, national_code_hash = $3, national_code_sealed = $4,
       vouched_by = $5 WHERE user_id = $1`,
    [
      userId,
      member.invitedBy,
      member.nationalCodeHash,
      member.nationalCodeSealed,
      member.vouchedBy,
    ],
  );
}

/** Has somebody who was made just now, at the machine or by the demo, count as a second person at once. */
export async function markFounding(db: PlainDb, userId: number): Promise<void> {
  await sql(db).query('UPDATE staff_roles SET is_founding = true WHERE user_id = $1', [userId]);
}
