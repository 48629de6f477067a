import { insertAct } from '../modules/audit/audit.queries.ts';
import { lockStaff } from '../modules/approvals/holders.queries.ts';
import { markFounding, updateNewMember } from '../modules/staff/members.queries.ts';
import { insertUser, type NewUserRow } from '../modules/users/users.queries.ts';
import type { PlainDb } from '../platform/database/handles.ts';
import { sql } from '../platform/database/sql.ts';

/** Whether the staff has an owner; one that is blocked is one, too. */
export async function hasOwner(db: PlainDb): Promise<boolean> {
  const { rowCount } = await sql(db).query(`SELECT FROM staff_roles WHERE role = 'owner' LIMIT 1`);
  return (rowCount ?? 0) > 0;
}

/** An owner whom nobody invited. */
export interface FirstOwnerRow
  extends Pick<NewUserRow, 'mobile' | 'passwordHash' | 'firstName' | 'lastName'> {
  readonly nationalCodeHash: Buffer;
  readonly nationalCodeSealed: string;
}

/** Owners who were made at the machine: nobody invited them, blocked or not. */
export async function countMachineOwners(db: PlainDb): Promise<number> {
  const { rows } = await sql(db).query<{ count: bigint }>(
    `SELECT count(*) AS count FROM staff_members AS m
     WHERE m.invited_by IS NULL
       AND EXISTS (SELECT FROM staff_roles AS r WHERE r.user_id = m.user_id AND r.role = 'owner')`,
  );
  return Number(rows[0]?.count ?? 0n);
}

/**
 * Makes the first owner with the act that says so: once, however many ask at the same moment.
 * `taken`: the mobile is a client's.
 */
export async function insertFirstOwner(
  tx: PlainDb,
  owner: FirstOwnerRow,
): Promise<'made' | 'stands' | 'taken'> {
  await lockStaff(tx);
  if (await hasOwner(tx)) return 'stands';
  return insertOwner(tx, owner);
}

/**
 * Makes the second owner, whom nobody invited either: once. `early`: there is no first one; `same`: it
 * is a person of the staff by their national code, in whatever hashes it may be kept.
 */
export async function insertSecondOwner(
  tx: PlainDb,
  owner: FirstOwnerRow,
  codeHashes: readonly Buffer[],
): Promise<'made' | 'stands' | 'taken' | 'early' | 'same'> {
  await lockStaff(tx);
  const count = await countMachineOwners(tx);
  if (count === 0) return 'early';
  if (count > 1) return 'stands';
  const { rowCount } = await sql(tx).query(
    'SELECT FROM staff_members WHERE national_code_hash = ANY($1)',
    [codeHashes],
  );
  if ((rowCount ?? 0) > 0) return 'same';
  return insertOwner(tx, owner);
}

async function insertOwner(
  tx: PlainDb,
  { nationalCodeHash, nationalCodeSealed, ...owner }: FirstOwnerRow,
): Promise<'made' | 'taken'> {
  const user = await insertUser(tx, {
    ...owner,
    termsVersion: null,
    referralCode: null,
    staffRole: 'owner',
    rateProfile: 'standard',
  });
  if (user === undefined) return 'taken';
  const member = { invitedBy: null, vouchedBy: null, nationalCodeHash, nationalCodeSealed };
  await updateNewMember(tx, Number(user.id), member);
  await markFounding(tx, Number(user.id));
  await insertAct(tx, {
    actorId: null,
    act: 'owner_made',
    subject: `user:${user.id}`,
    personId: Number(user.id),
    reason: null,
    changes: [{ field: 'roles', old: null, new: 'owner' }],
  });
  return 'made';
}
