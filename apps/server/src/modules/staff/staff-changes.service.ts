// What of the staff can be changed, each kind with what stands now and how it is done.
import { type Ability, endpoints, type StaffRole, STAFF_ROLES } from '@sarraf/contracts';
import { AppError, type HeldAbility } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { readHolders } from '../approvals/index.ts';
import type { SessionsModule } from '../sessions/index.ts';
import { abilityOf, type UsersModule } from '../users/index.ts';
import type { InvitationsService } from './invitations.service.ts';
import {
  selectAbilitiesOf,
  selectMembersOf,
  selectRolesOf,
  selectStateOf,
  updateAbilitiesOf,
  updateRolesOf,
  updateStateOf,
} from './members.queries.ts';
import {
  DEFAULT_RULES,
  insertStaffRules,
  selectStaffRules,
  type StaffRules,
} from './staff-rules.queries.ts';
import type { ChangeKind, ChangeKinds } from './two-people.service.ts';

/** What changes are made with. */
export interface StaffChangesDeps {
  readonly sessions: SessionsModule;
  readonly users: UsersModule;
  readonly invitations: InvitationsService;
}

/** Whoever has it manages the staff: somebody must. */
const MANAGES: Ability = { action: 'update', subject: 'Staff' };

/** Every ability that some call of the staff asks for, in order. */
export const STAFF_ABILITIES: readonly HeldAbility[] = abilitiesOfCalls();

/** Roles as they are written: each once, the mightiest first. */
export const rolesText = (roles: readonly StaffRole[]): string =>
  JSON.stringify(STAFF_ROLES.filter((role) => roles.includes(role)));

/** Abilities as they are written: `read Audit`, each once, in order. */
export const abilitiesText = (abilities: readonly HeldAbility[]): string =>
  JSON.stringify([...new Set(abilities.map(wordOf))].toSorted());

/** Rules as they are written. */
export const rulesText = ({ idle_minutes, addresses }: StaffRules): string =>
  JSON.stringify({ idle_minutes, addresses: [...addresses] });

/** The subject of a change to somebody. */
export const memberSubject = (userId: number): string => `user:${userId}`;
/** The subject of a change to a role. */
export const roleSubject = (role: StaffRole): string => `role:${role}`;

const wordOf = ({ action, subject }: HeldAbility): string => `${action} ${subject}`;

function abilitiesOfCalls(): readonly HeldAbility[] {
  const words = new Set<string>();
  for (const { access } of Object.values(endpoints)) {
    if (access.audience === 'staff' || access.audience === 'user')
      words.add(access.ability.join(' '));
  }
  return [...words].toSorted().map(abilityOf);
}

/** The kinds of change to the staff of this installation. */
export function staffChanges(deps: StaffChangesDeps): ChangeKinds {
  return {
    member_roles: memberRoles(deps),
    member_state: memberState(deps),
    role_abilities: roleAbilities(deps),
    staff_rules: STAFF_RULES,
    invitation: deps.invitations.kind,
  };
}

const idOf = (subject: string): number => Number(subject.split(':')[1]);

/** What is in one list and not in the other. */
function compareLists(oldText: string, newText: string) {
  const [before, after] = [JSON.parse(oldText) as string[], JSON.parse(newText) as string[]];
  return {
    removes: before.filter((word) => !after.includes(word)),
    adds: after.filter((word) => !before.includes(word)),
  };
}

async function assertSomebodyManages(tx: PlainDb): Promise<void> {
  if ((await readHolders(tx, MANAGES)).length === 0) throw new AppError('last_owner');
}

/** Whoever's rights change signs in again: their sockets close with the sessions. */
async function signOut({ sessions, users }: StaffChangesDeps, userId: number): Promise<void> {
  await sessions.endOthers(userId, null, 'rights_changed');
  users.tellChanged(userId);
}

function memberRoles(deps: StaffChangesDeps): ChangeKind {
  return {
    current: async (tx, subject) => {
      const roles = await selectRolesOf(tx, idOf(subject));
      if (roles === undefined) throw new AppError('not_found');
      return rolesText(roles);
    },
    apply: async (tx, { subject, newText }) => {
      await updateRolesOf(tx, idOf(subject), JSON.parse(newText) as StaffRole[]);
      await assertSomebodyManages(tx);
      return () => signOut(deps, idOf(subject));
    },
    compare: compareLists,
    act: () => 'roles_changed',
  };
}

function memberState(deps: StaffChangesDeps): ChangeKind {
  return {
    current: async (tx, subject) => {
      const state = await selectStateOf(tx, idOf(subject));
      if (state === undefined) throw new AppError('not_found');
      return JSON.stringify(state);
    },
    apply: async (tx, { subject, newText }) => {
      await updateStateOf(tx, idOf(subject), JSON.parse(newText) as 'active' | 'blocked');
      await assertSomebodyManages(tx);
      return () => signOut(deps, idOf(subject));
    },
    compare: (oldText, newText) => ({
      removes: [JSON.parse(oldText) as string],
      adds: [JSON.parse(newText) as string],
    }),
    act: (newText) => (newText === '"blocked"' ? 'member_blocked' : 'member_unblocked'),
  };
}

function roleAbilities({ users }: StaffChangesDeps): ChangeKind {
  const roleOf = (subject: string): string => subject.split(':')[1] ?? '';
  return {
    current: async (tx, subject) => abilitiesText(await selectAbilitiesOf(tx, roleOf(subject))),
    apply: async (tx, { subject, newText }) => {
      const abilities = (JSON.parse(newText) as string[]).map(abilityOf);
      await updateAbilitiesOf(tx, roleOf(subject), abilities);
      await assertSomebodyManages(tx);
      const members = await selectMembersOf(tx, roleOf(subject));
      return async () => {
        for (const userId of members) users.tellChanged(userId);
      };
    },
    compare: compareLists,
    act: () => 'abilities_changed',
  };
}

const STAFF_RULES: ChangeKind = {
  current: async (tx) => rulesText(await selectStaffRules(tx)),
  apply: async (tx, { newText }) => {
    await insertStaffRules(tx, JSON.parse(newText) as StaffRules);
    return () => Promise.resolve();
  },
  compare: (oldText, newText) => {
    const [before, after] = [readRules(oldText), readRules(newText)];
    const idle = before.idle_minutes === after.idle_minutes ? [] : [before.idle_minutes];
    return {
      removes: [
        ...idle.map(String),
        ...before.addresses.filter((one) => !after.addresses.includes(one)),
      ],
      adds: [
        ...idle.map(() => String(after.idle_minutes)),
        ...after.addresses.filter((one) => !before.addresses.includes(one)),
      ],
    };
  },
  act: () => 'rules_changed',
};

const readRules = (text: string): StaffRules => ({
  ...DEFAULT_RULES,
  ...(JSON.parse(text) as Partial<StaffRules>),
});
