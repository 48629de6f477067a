import { z } from 'zod';
import { ability } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { flag, idOut, mobileIn, nothing, passwordIn, time } from './wire.ts';
import {
  APPROVE_ERRORS,
  idParams,
  officer,
  reasonOfStaff,
  REFUSE_ERRORS,
  staffMay,
} from './staff-shapes.ts';

/** Roles of the staff, the mightiest first; what each may do stands in rows that owners edit. */
export const STAFF_ROLES = [
  'owner',
  'finance',
  'crypto_operations',
  'kyc_officer',
  'support',
  'content',
  'auditor',
] as const;
/** One of `STAFF_ROLES`. */
export type StaffRole = (typeof STAFF_ROLES)[number];

const role = z.enum(STAFF_ROLES);
const action = z.enum(['read', 'create', 'update', 'delete']);
const name = z.string().min(1).max(60);

/** What of the staff's own can wait for a second person. */
export const PROPOSAL_KINDS = [
  'member_roles',
  'member_state',
  'role_abilities',
  'invitation',
  'staff_rules',
] as const;

/** A member of the staff with their roles, as others of the staff see them. */
export const staffMember = z.strictObject({
  id: idOut,
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** `0912***0001`. */
  mobile: z.string(),
  state: z.enum(['active', 'blocked']),
  roles: z.array(z.strictObject({ role, since: time })).max(7),
  invited_by: idOut.nullable(),
  /** From when on they count as the second person of a change here; null who decides on none. */
  counts_from: time.nullable(),
  last_seen_at: time.nullable(),
});
/** Inferred from `staffMember`. */
export type StaffMember = z.infer<typeof staffMember>;

/** A change of the staff's own that waits for a second person, or what became of it. */
export const staffProposal = z.strictObject({
  id: idOut,
  kind: z.enum(PROPOSAL_KINDS),
  /** What is to be changed: `user:12`, `role:support`. */
  subject: z.string(),
  /** Whom it is about; null for roles and rules. */
  person: officer.nullable(),
  /** Words that go away and words that come: roles, abilities as `read Audit`, a state. */
  removes: z.array(z.string()).max(100),
  adds: z.array(z.string()).max(100),
  reason: z.string(),
  proposed_by: officer,
  proposed_at: time,
  expires_at: time,
  state: z.enum(['waiting', 'approved', 'refused', 'withdrawn', 'expired']),
});
/** Inferred from `staffProposal`. */
export type StaffProposal = z.infer<typeof staffProposal>;

/** An invitation to the staff that nobody accepted yet. */
export const staffInvitation = z.strictObject({
  id: idOut,
  first_name: z.string(),
  last_name: z.string(),
  mobile: z.string(),
  roles: z.array(role).max(7),
  invited_by: idOut,
  created_at: time,
  expires_at: time,
});
/** Inferred from `staffInvitation`. */
export type StaffInvitation = z.infer<typeof staffInvitation>;

/** Sign-in rules of the staff. */
export const staffRules = z.strictObject({
  /** A session that was not used for so long is over. */
  idle_minutes: z.int().min(5).max(720),
  /** Where staff may come from, as `203.0.113.0/24`; empty: from anywhere. */
  addresses: z.array(z.string().min(2).max(64)).max(50),
});

/** What became of a change: it is done, or waits for a second person. */
const changed = z.strictObject({ done: flag, proposal: staffProposal.nullable() });
/** Inferred from `changed`. */
export type StaffChanged = z.infer<typeof changed>;

const see = staffMay('read', 'Staff');
const change = staffMay('update', 'Staff');
const invite = staffMay('create', 'Staff');
const open = { audience: 'public', ability: ['read', 'Auth'], level: 0, rate: 'auth' } as const;
const token = z.string().regex(/^[0-9a-f]{48}$/);

/** Whose proposal nobody decides on. */
const NOT_YOURS = ['decides_on_invited'] as const;

const CHANGE_ERRORS = [
  'not_found',
  'approval_waiting',
  'last_owner',
  'nothing_changes',
  'second_person_missing',
] as const;

/** Calls of the staff's own: members, roles, rules, invitations and proposals. */
export const staffEndpoints = {
  'GET /admin/staff': endpoint({
    summary: 'The staff: people, roles, who invited whom',
    access: see,
    output: z.strictObject({
      members: z.array(staffMember).max(200),
      roles: z
        .array(
          z.strictObject({ role, abilities: z.array(ability).max(100), members: z.int().min(0) }),
        )
        .max(7),
      /** Every ability that some call asks for. */
      abilities: z.array(ability).max(100),
      invitations: z.array(staffInvitation).max(100),
      rules: staffRules,
    }),
  }),
  'POST /admin/staff/members/:id/roles': endpoint({
    summary: "Changes somebody's roles: by a second person, as soon as there is one",
    access: change,
    params: idParams,
    body: z.strictObject({ roles: z.array(role).min(1).max(7), reason: reasonOfStaff }),
    output: changed,
    errors: CHANGE_ERRORS,
  }),
  'POST /admin/staff/members/:id/state': endpoint({
    summary: 'Blocks somebody of the staff or lets them in again',
    access: change,
    params: idParams,
    body: z.strictObject({ state: z.enum(['active', 'blocked']), reason: reasonOfStaff }),
    output: changed,
    errors: CHANGE_ERRORS,
  }),
  'POST /admin/staff/roles/:role': endpoint({
    summary: 'Changes what a role may do',
    access: change,
    params: z.object({ role }),
    body: z.strictObject({
      abilities: z.array(z.strictObject({ action, subject: z.string().max(40) })).max(100),
      reason: reasonOfStaff,
    }),
    output: changed,
    errors: [...CHANGE_ERRORS, 'ability_unknown'],
  }),
  'POST /admin/staff/rules': endpoint({
    summary: "Changes the staff's sign-in rules",
    access: change,
    body: z.strictObject({ ...staffRules.shape, reason: reasonOfStaff }),
    output: changed,
    errors: [...CHANGE_ERRORS, 'address_invalid', 'address_excludes_you'],
  }),
  'POST /admin/staff/invitations': endpoint({
    summary: 'Invites somebody to the staff: a link by SMS, good once and for three days',
    access: invite,
    body: z.strictObject({
      mobile: mobileIn,
      first_name: name,
      last_name: name,
      national_code: z.string().max(20),
      roles: z.array(role).min(1).max(7),
      reason: reasonOfStaff,
    }),
    output: changed,
    errors: [
      ...CHANGE_ERRORS,
      'mobile_invalid',
      'name_invalid',
      'national_code_invalid',
      'already_registered',
      'already_invited',
      'decides_on_self',
      'invited_mobile_not_own',
      'identity_unanswered',
    ],
  }),
  'POST /admin/staff/invitations/:id/revoke': endpoint({
    summary: 'Takes an invitation back',
    access: invite,
    params: idParams,
    body: z.strictObject({ reason: reasonOfStaff }),
    output: nothing,
    errors: ['not_found'],
  }),
  'GET /admin/staff/proposals': endpoint({
    summary: 'Changes that wait for a second person, oldest first',
    access: see,
    output: z.array(staffProposal).max(100),
  }),
  'POST /admin/staff/proposals/:id/approve': endpoint({
    summary: "Does what another proposed, as the change's second person",
    access: change,
    params: idParams,
    body: z.strictObject({ reason: reasonOfStaff }),
    output: staffProposal,
    errors: [
      ...APPROVE_ERRORS,
      ...NOT_YOURS,
      'approval_outdated',
      'last_owner',
      'already_registered',
      'already_invited',
    ],
  }),
  'POST /admin/staff/proposals/:id/refuse': endpoint({
    summary: 'Refuses what another proposed, or withdraws what one proposed oneself',
    access: change,
    params: idParams,
    body: z.strictObject({ reason: reasonOfStaff }),
    output: staffProposal,
    errors: [...REFUSE_ERRORS, ...NOT_YOURS],
  }),
  'POST /staff/invitation': endpoint({
    summary: 'Who is invited by a link, and as what',
    access: open,
    body: z.strictObject({ token }),
    output: z.strictObject({
      first_name: z.string(),
      last_name: z.string(),
      /** `0912***0001`: where the codes of the sign-in will go. */
      mobile: z.string(),
      roles: z.array(role).max(7),
      expires_at: time,
    }),
    errors: ['invitation_invalid'],
  }),
  'POST /staff/invitation/accept': endpoint({
    summary: 'Joins the staff with a password; the sign-in that follows asks for a code each time',
    access: open,
    body: z.strictObject({ token, password: passwordIn }),
    output: nothing,
    errors: ['invitation_invalid', 'password_weak', 'already_registered'],
  }),
} as const;
