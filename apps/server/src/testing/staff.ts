// The house's own people and what they change of one another, for tests over HTTP.
import type { EndpointKey, StaffProposal } from '@sarraf/contracts';
import {
  type Answer,
  type SignedIn,
  testMobile,
  testNationalCode,
  type TestServer,
} from './server.ts';

/** Why somebody wants a change, and why another one approves it. */
export const REASON = 'as agreed in the meeting';
/** The second person's. */
export const SECOND_REASON = 'I was there, and read the notes';

let codes = 0;

/** Whom to invite, or what `over` says of them. */
export function invitation(over: Record<string, unknown> = {}) {
  codes += 1;
  return {
    mobile: testMobile(),
    first_name: 'نگار',
    last_name: 'فرهی',
    national_code: testNationalCode(900_000 + codes),
    roles: ['kyc_officer'],
    reason: REASON,
    ...over,
  };
}

/** Status and error of an answer. */
export const outcome = ({ status, body }: Answer): unknown[] => [status, body.error];

/** Of the proposal that a change waits as. */
export const proposalOf = (answer: Answer): string =>
  (answer.body.data['proposal'] as StaffProposal).id;

/** What the staff of a server do. */
export function staffOf(server: () => TestServer) {
  const as = (
    { accessToken: token }: SignedIn,
    key: EndpointKey,
    params: Record<string, string> = {},
    body?: unknown,
  ): Promise<Answer> =>
    server().call(key, { token, params, ...(body === undefined ? {} : { body }) });
  const decide = (way: 'approve' | 'refuse') => (by: SignedIn, id: string, reason: string) =>
    as(by, `POST /admin/staff/proposals/:id/${way}`, { id }, { reason });
  /** Has somebody's roles be older. */
  const age = ({ userId }: SignedIn, span: string) =>
    server().sql(`UPDATE staff_roles SET since = since - $2::interval WHERE user_id = $1`, [
      userId,
      span,
    ]);
  const staff = (staffRole: string, level: 0 | 1 = 0): Promise<SignedIn> =>
    server().person({ level, staffRole });
  return {
    as,
    age,
    staff,
    /** Somebody of the staff who counts as a second person. */
    settled: async (staffRole: string, level: 0 | 1 = 0): Promise<SignedIn> => {
      const person = await staff(staffRole, level);
      await age(person, '73 hours');
      return person;
    },
    setRoles: (by: SignedIn, { userId }: SignedIn, roles: readonly string[]) =>
      as(
        by,
        'POST /admin/staff/members/:id/roles',
        { id: String(userId) },
        { roles, reason: REASON },
      ),
    approve: (by: SignedIn, id: string) => decide('approve')(by, id, SECOND_REASON),
    refuse: (by: SignedIn, id: string) => decide('refuse')(by, id, REASON),
    rolesOf: async ({ userId }: SignedIn): Promise<string[]> =>
      (
        await server().sql<{ role: string }>(
          'SELECT role FROM staff_roles WHERE user_id = $1 ORDER BY role',
          [userId],
        )
      ).map(({ role }) => role),
    /** Has a member have the national code that another one has as a client. */
    shareCode: ({ userId }: SignedIn, other: SignedIn) =>
      server().sql(
        `UPDATE staff_members SET national_code_hash =
           (SELECT national_code_hash FROM users WHERE id = $2) WHERE user_id = $1`,
        [userId, other.userId],
      ),
    /** Nobody of the staff is active, and nothing waits: each case has the staff that it makes. */
    begin: async (): Promise<void> => {
      await server().sql(`UPDATE users SET state = 'blocked' WHERE staff_role IS NOT NULL`);
      await server().sql(`UPDATE approvals SET state = 'expired', decided_at = now()
        WHERE state = 'waiting'`);
    },
  };
}
