import { STAFF_ROLES, type StaffMember } from '@sarraf/contracts';
import { maskMobile } from '../users/index.ts';
import type { MemberRow } from './members.queries.ts';

/** Somebody of the staff on the wire, their roles in order, and from when on they count. */
export function toMember(row: MemberRow, countsFrom: Date | undefined): StaffMember {
  const { invited_by: inviter, last_seen_at: seen } = row;
  const roles = STAFF_ROLES.flatMap((role) => row.roles.filter((one) => one.role === role));
  return {
    id: String(row.id),
    first_name: row.first_name,
    last_name: row.last_name,
    mobile: maskMobile(row.mobile),
    state: row.state,
    roles: roles.map(({ role, since }) => ({ role, since })),
    invited_by: inviter === null ? null : String(inviter),
    counts_from: countsFrom?.toISOString() ?? null,
    last_seen_at: seen === null ? null : seen.toISOString(),
  };
}
