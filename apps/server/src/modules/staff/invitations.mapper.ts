import type { DataOf, StaffInvitation } from '@sarraf/contracts';
import { maskMobile } from '../users/index.ts';
import type { InvitationRow } from './invitations.queries.ts';

/** An invitation as whoever has its link sees it. */
export function toInvitation(row: InvitationRow): DataOf<'POST /staff/invitation'> {
  return {
    first_name: row.first_name,
    last_name: row.last_name,
    mobile: maskMobile(row.mobile),
    roles: [...row.roles],
    expires_at: row.expires_at.toISOString(),
  };
}

/** An invitation as the staff see it. */
export function toStaffInvitation(row: InvitationRow): StaffInvitation {
  return {
    ...toInvitation(row),
    id: String(row.id),
    invited_by: String(row.invited_by),
    created_at: row.created_at.toISOString(),
  };
}
