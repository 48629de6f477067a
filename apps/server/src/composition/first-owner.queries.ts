import { insertAct } from '../modules/audit/audit.queries.ts';
import { lockStaff, updateNewMember } from '../modules/staff/members.queries.ts';
import { insertUser, type NewUserRow } from '../modules/users/users.queries.ts';
import type { PlainDb } from '../platform/database/handles.ts';
import { sql } from '../platform/database/sql.ts';

/** Whether the staff has an owner; one that is blocked is one, too. */
export async function hasOwner(db: PlainDb): Promise<boolean> {
  const { rowCount } = await sql(db).query(`SELECT FROM staff_roles WHERE role = 'owner' LIMIT 1`);
  return (rowCount ?? 0) > 0;
}

/** The first of the staff, whom nobody invited. */
export interface FirstOwnerRow
  extends Pick<NewUserRow, 'mobile' | 'passwordHash' | 'firstName' | 'lastName'> {
  readonly nationalCodeHash: Buffer;
  readonly nationalCodeSealed: string;
}

/**
 * Makes the first owner with the act that says so: once, however many ask at the same moment.
 * `taken`: the mobile is a client's.
 */
export async function insertFirstOwner(
  tx: PlainDb,
  { nationalCodeHash, nationalCodeSealed, ...owner }: FirstOwnerRow,
): Promise<'made' | 'stands' | 'taken'> {
  await lockStaff(tx);
  if (await hasOwner(tx)) return 'stands';
  const user = await insertUser(tx, {
    ...owner,
    termsVersion: null,
    referralCode: null,
    staffRole: 'owner',
    rateProfile: 'standard',
  });
  if (user === undefined) return 'taken';
  const member = { invitedBy: null, nationalCodeHash, nationalCodeSealed };
  await updateNewMember(tx, Number(user.id), member);
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
