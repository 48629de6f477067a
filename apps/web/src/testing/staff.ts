// Somebody of the staff in component tests, and what the seven roles may do when an installation
// begins (the server's migrations).
import type { DataOf, StaffRole } from '@sarraf/contracts';
import { session } from '../lib/session.ts';
import answers from './answers.json' with { type: 'json' };

const EVERYBODY = ['read Auth', 'update Auth', 'delete Auth', 'read Overview'];
const AUDITOR = [
  'read Identity',
  'read Messages',
  'read Audit',
  'read Staff',
  'read Terms',
  'read Limit',
  'read Person',
  'read Balance',
  'read Card',
  'read Payout',
  'read Reconciliation',
  'read Adjustment',
  'read Chain',
  'read Ticket',
  'read Reward',
  'read Article',
  'read Market',
  'read Report',
  'read Setting',
];

/** What each role may do at first. */
export const FIRST_ABILITIES: Readonly<Record<StaffRole, readonly string[]>> = {
  owner: [
    ...EVERYBODY,
    ...AUDITOR,
    'update Identity',
    'create Staff',
    'update Staff',
    'create Terms',
    'update Payout',
    'update Reconciliation',
    'update Adjustment',
    'update Chain',
    'update Limit',
    'create Note',
    'delete PersonSession',
    'update Standing',
    'update Card',
    'read Recovery',
    'update Recovery',
    'read PersonNumber',
    'update Ticket',
    'update Reward',
    'create Article',
    'update Market',
    'update Setting',
  ],
  finance: [
    ...EVERYBODY,
    'read Limit',
    'update Limit',
    'read Person',
    'read Balance',
    'create Note',
    'read Payout',
    'update Payout',
    'read Reconciliation',
    'update Reconciliation',
    'read Adjustment',
    'update Adjustment',
    'read Chain',
    'update Chain',
    'read Reward',
    'update Reward',
    'read Market',
    'update Market',
    'read Report',
    'read Setting',
    'update Setting',
  ],
  crypto_operations: [...EVERYBODY, 'read Chain', 'update Chain', 'read Market'],
  kyc_officer: [
    ...EVERYBODY,
    'read Identity',
    'update Identity',
    'read Person',
    'create Note',
    'delete PersonSession',
    'update Standing',
    'read Card',
    'update Card',
    'read Recovery',
    'update Recovery',
    'read PersonNumber',
  ],
  support: [
    ...EVERYBODY,
    'read Messages',
    'read Person',
    'create Note',
    'delete PersonSession',
    'read Ticket',
    'update Ticket',
  ],
  content: [...EVERYBODY, 'read Terms', 'create Terms', 'read Article', 'create Article'],
  auditor: [...EVERYBODY, ...AUDITOR],
};

/** A text as the wire has it. */
export function abilityOf(text: string): { action: string; subject: string } {
  const [action = '', subject = ''] = text.split(' ');
  return { action, subject };
}

/** Signs somebody of the staff in, with what their role may do. */
export function signInStaff(
  role: StaffRole,
  abilities: readonly string[] = FIRST_ABILITIES[role],
): void {
  const { data } = answers.login.body;
  const user = {
    ...data.user,
    id: '7',
    role: 'admin' as const,
    staff_role: role,
    ability: abilities.map(abilityOf),
  };
  session.set({ ...data, user } as NonNullable<ReturnType<typeof session.get>>);
}

const SINCE = '2026-01-01T00:00:00.000Z';

/** The staff as its page is answered: the one who is signed in, who they invited, and another. */
export function staffAnswer(
  over: Partial<DataOf<'GET /admin/staff'>> = {},
): DataOf<'GET /admin/staff'> {
  const member = (id: string, name: string, role: StaffRole, invitedBy: string | null) => ({
    id,
    first_name: name,
    last_name: null,
    mobile: `0912***000${id}`,
    state: 'active' as const,
    roles: [{ role, since: SINCE }],
    invited_by: invitedBy,
    counts_from: role === 'owner' ? SINCE : null,
    last_seen_at: null,
  });
  return {
    members: [
      member('7', 'Mina', 'owner', null),
      member('8', 'Reza', 'support', '7'),
      member('9', 'Kian', 'owner', null),
    ],
    roles: (Object.keys(FIRST_ABILITIES) as StaffRole[]).map((role) => ({
      role,
      abilities: FIRST_ABILITIES[role].map(abilityOf),
      members: 1,
    })),
    abilities: FIRST_ABILITIES.owner.map(abilityOf),
    invitations: [],
    rules: { idle_minutes: 30, addresses: [] },
    ...over,
  };
}

/** An answer of the server with some data. */
export const answer = (data: unknown) => async (): Promise<Response> =>
  new Response(JSON.stringify({ code: 200, message: 'Done.', data }), { status: 200 });

/** A refusal of the server. */
export const refusal =
  (status: number, error: string, message: string, facts: object = {}) =>
  async (): Promise<Response> =>
    new Response(JSON.stringify({ code: status, error, message, facts }), { status });
