// The staff: who is there, what each may do, and how that is changed.
import {
  type DataOf,
  type ParsedBodyOf,
  STAFF_ROLES,
  type StaffChanged,
  type StaffRole,
} from '@sarraf/contracts';
import { AppError, type Session } from '../../http/index.ts';
import { readNetworks } from '../../platform/client-address.ts';
import type { ServerContext } from '../server-context.ts';
import { selectInvitations } from './invitations.queries.ts';
import { toStaffInvitation } from './invitations.mapper.ts';
import type { InvitationsService } from './invitations.service.ts';
import { toMember } from './members.mapper.ts';
import { selectMembers, selectRoles, selectRolesOf } from './members.queries.ts';
import { readCounting, readKinship } from '../approvals/index.ts';
import {
  abilitiesText,
  memberSubject,
  roleSubject,
  rolesText,
  rulesText,
  STAFF_ABILITIES,
} from './staff-changes.service.ts';
import { selectStaffRules } from './staff-rules.queries.ts';
import { DECIDES, type TwoPeople } from './two-people.service.ts';

const MEMBERS_MAX = 200;
const INVITATIONS_MAX = 100;

/** The staff, for the routes. */
export interface StaffService {
  overview(): Promise<DataOf<'GET /admin/staff'>>;
  changeRoles(
    session: Session,
    userId: number,
    body: ParsedBodyOf<'POST /admin/staff/members/:id/roles'>,
  ): Promise<StaffChanged>;
  changeState(
    session: Session,
    userId: number,
    body: ParsedBodyOf<'POST /admin/staff/members/:id/state'>,
  ): Promise<StaffChanged>;
  changeAbilities(
    session: Session,
    role: StaffRole,
    body: ParsedBodyOf<'POST /admin/staff/roles/:role'>,
  ): Promise<StaffChanged>;
  changeRules(
    session: Session,
    ip: string,
    body: ParsedBodyOf<'POST /admin/staff/rules'>,
  ): Promise<StaffChanged>;
  invite(
    session: Session,
    body: ParsedBodyOf<'POST /admin/staff/invitations'>,
  ): Promise<StaffChanged>;
}

/** The staff of this installation. */
export function createStaffService(
  { plainDb, secrets }: ServerContext,
  twoPeople: TwoPeople,
  invitations: InvitationsService,
): StaffService {
  const isSelf = async (session: Session, userId: number): Promise<boolean> =>
    (await readKinship(secrets, plainDb, { colleague: session.userId, person: userId })).isSelf;
  return {
    overview: () => overview(plainDb),
    changeRoles: async (session, userId, { roles, reason }) =>
      twoPeople.want({
        kind: 'member_roles',
        subject: memberSubject(userId),
        personId: await memberId(plainDb, userId),
        newText: rolesText(roles),
        reason,
        actorId: session.userId,
        isOfSelf: await isSelf(session, userId),
      }),
    changeState: async (session, userId, { state, reason }) =>
      twoPeople.want({
        kind: 'member_state',
        subject: memberSubject(userId),
        personId: await memberId(plainDb, userId),
        newText: JSON.stringify(state),
        reason,
        actorId: session.userId,
        isOfSelf: await isSelf(session, userId),
      }),
    changeAbilities: async (session, role, { abilities, reason }) => {
      const isKnown = abilities.every(({ action, subject }) =>
        STAFF_ABILITIES.some((one) => one.action === action && one.subject === subject),
      );
      if (!isKnown) throw new AppError('ability_unknown');
      const own = await selectRolesOf(plainDb, session.userId);
      return twoPeople.want({
        kind: 'role_abilities',
        subject: roleSubject(role),
        personId: null,
        newText: abilitiesText(abilities),
        reason,
        actorId: session.userId,
        isOfSelf: own?.includes(role) === true,
      });
    },
    changeRules: async (session, ip, { reason, ...rules }) => {
      const isInside = readNetworks(rules.addresses);
      if (isInside === undefined) throw new AppError('address_invalid');
      if (rules.addresses.length > 0 && !isInside(ip)) throw new AppError('address_excludes_you');
      return twoPeople.want({
        kind: 'staff_rules',
        subject: 'rules:staff',
        personId: null,
        newText: rulesText(rules),
        reason,
        actorId: session.userId,
        isOfSelf: false,
      });
    },
    invite: async (session, body) => {
      const invited = await invitations.read(session.userId, body);
      return twoPeople.want({
        kind: 'invitation',
        subject: invitations.subjectOf(invited.mobile),
        personId: null,
        newText: JSON.stringify(invited),
        reason: body.reason,
        actorId: session.userId,
        isOfSelf: false,
      });
    },
  };
}

/** @throws AppError `not_found` for whoever is no staff */
async function memberId(db: ServerContext['plainDb'], userId: number): Promise<number> {
  if ((await selectRolesOf(db, userId)) === undefined) throw new AppError('not_found');
  return userId;
}

async function overview(db: ServerContext['plainDb']): Promise<DataOf<'GET /admin/staff'>> {
  const [members, counting, roles, invited, rules] = await Promise.all([
    selectMembers(db, MEMBERS_MAX),
    readCounting(db, DECIDES),
    selectRoles(db),
    selectInvitations(db, INVITATIONS_MAX),
    selectStaffRules(db),
  ]);
  return {
    members: members.map((row) => toMember(row, counting.get(Number(row.id)))),
    roles: STAFF_ROLES.map((role) => {
      const found = roles.find((one) => one.role === role);
      return {
        role,
        abilities: (found?.abilities ?? []).map(({ action, subject }) => ({ action, subject })),
        members: Number(found?.members ?? 0n),
      };
    }),
    abilities: STAFF_ABILITIES.map(({ action, subject }) => ({ action, subject })),
    invitations: invited.map(toStaffInvitation),
    rules: { idle_minutes: rules.idle_minutes, addresses: [...rules.addresses] },
  };
}
