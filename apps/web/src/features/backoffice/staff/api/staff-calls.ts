import type { BodyOf, DataOf, StaffChanged, StaffRole } from '@sarraf/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/client.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';

/** Everything about the staff in one answer. */
export type Staff = DataOf<'GET /admin/staff'>;

/** The one answer behind all parts of the page; old as soon as it has come. */
export const staffQuery = queryOptions({
  queryKey: queryKeys.staff,
  queryFn: ({ signal }) => call('GET /admin/staff', { signal }),
  staleTime: 0,
});

/** Changes that wait for a second person, oldest first. */
export const proposalsQuery = queryOptions({
  queryKey: queryKeys.staffProposals,
  queryFn: ({ signal }) => call('GET /admin/staff/proposals', { signal }),
  staleTime: 0,
});

/** After whatever was changed: members, proposals and what waits are asked for again. */
async function asked<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } finally {
    void queryClient.invalidateQueries({ queryKey: queryKeys.staff });
    void queryClient.invalidateQueries({ queryKey: queryKeys.officeHome });
  }
}

/** Gives and takes a member's roles; may wait for a second person, as its answer says. */
export const changeRoles = (
  id: string,
  body: BodyOf<'POST /admin/staff/members/:id/roles'>,
): Promise<StaffChanged> =>
  asked(call('POST /admin/staff/members/:id/roles', { params: { id }, body }));

/** Blocks a member or lets them in again; may wait for a second person. */
export const changeState = (
  id: string,
  body: BodyOf<'POST /admin/staff/members/:id/state'>,
): Promise<StaffChanged> =>
  asked(call('POST /admin/staff/members/:id/state', { params: { id }, body }));

/** Sets what a role may do; may wait for a second person. */
export const changeAbilities = (
  role: StaffRole,
  body: BodyOf<'POST /admin/staff/roles/:role'>,
): Promise<StaffChanged> =>
  asked(call('POST /admin/staff/roles/:role', { params: { role }, body }));

/** Sets the staff's sign-in rules; may wait for a second person. */
export const changeRules = (body: BodyOf<'POST /admin/staff/rules'>): Promise<StaffChanged> =>
  asked(call('POST /admin/staff/rules', { body }));

/** Invites somebody to the staff; may wait for a second person. */
export const invite = (body: BodyOf<'POST /admin/staff/invitations'>): Promise<StaffChanged> =>
  asked(call('POST /admin/staff/invitations', { body }));

/** Takes an invitation back: its link leads nowhere from then on. */
export const revokeInvitation = (id: string, reason: string) =>
  asked(call('POST /admin/staff/invitations/:id/revoke', { params: { id }, body: { reason } }));

/** Does what another proposed, as the second person. */
export const approveProposal = (id: string, reason: string) =>
  asked(call('POST /admin/staff/proposals/:id/approve', { params: { id }, body: { reason } }));

/** Refuses another's proposal, or withdraws one's own. */
export const refuseProposal = (id: string, reason: string) =>
  asked(call('POST /admin/staff/proposals/:id/refuse', { params: { id }, body: { reason } }));
