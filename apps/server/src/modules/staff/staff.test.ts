// The staff: invited, changed by two, demoted at once.
import type { EndpointKey, StaffProposal } from '@sarraf/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Answer,
  type SignedIn,
  startTestServer,
  testMobile,
  testNationalCode,
  type TestServer,
} from '../../testing/server.ts';

let server: TestServer;
let codes = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const REASON = 'as agreed in the meeting';
const SECOND_REASON = 'I was there, and read the notes';

const staff = (staffRole: string): Promise<SignedIn> => server.person({ level: 0, staffRole });

/** Somebody of the staff who counts as a second person. */
async function settled(staffRole: string): Promise<SignedIn> {
  const person = await staff(staffRole);
  await server.sql(
    `UPDATE staff_roles SET since = now() - interval '73 hours' WHERE user_id = $1`,
    [person.userId],
  );
  return person;
}

const as = (
  { accessToken: token }: SignedIn,
  key: EndpointKey,
  params: Record<string, string> = {},
  body?: unknown,
): Promise<Answer> => server.call(key, { token, params, ...(body === undefined ? {} : { body }) });

const setRoles = (by: SignedIn, { userId }: SignedIn, roles: readonly string[]) =>
  as(by, 'POST /admin/staff/members/:id/roles', { id: String(userId) }, { roles, reason: REASON });

const approve = (by: SignedIn, id: string) =>
  as(by, 'POST /admin/staff/proposals/:id/approve', { id }, { reason: SECOND_REASON });

const idOf = (answer: Answer): string => (answer.body.data['proposal'] as StaffProposal).id;

const outcome = ({ status, body }: Answer): unknown[] => [status, body.error];

const rolesOf = async ({ userId }: SignedIn): Promise<string[]> =>
  (
    await server.sql<{ role: string }>(
      'SELECT role FROM staff_roles WHERE user_id = $1 ORDER BY role',
      [userId],
    )
  ).map(({ role }) => role);

const invitation = (over: Record<string, unknown> = {}) => {
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
};

/** The secret of the link that a mobile got. */
async function linkOf(mobile: string): Promise<string> {
  const sent = () =>
    server.providers.inbox.findLast(
      ({ receptor, template }) => receptor === mobile && template === 'sarraf-staff-invitation',
    );
  await server.until(() => sent() !== undefined);
  return sent()?.token ?? '';
}

const PASSWORD = 'Nilufar-7-abi-31';

beforeEach(async () => {
  // each case has the staff that it makes
  await server.sql(`UPDATE users SET state = 'blocked' WHERE staff_role IS NOT NULL`);
  await server.sql(`UPDATE staff_proposals SET state = 'expired', decided_at = now()
    WHERE state = 'waiting'`);
});

describe('an invitation', () => {
  it('is a link by SMS, good once: a password, and from then on a code with each sign-in', async () => {
    const owner = await settled('owner');
    const wanted = invitation({ roles: ['support', 'kyc_officer'] });
    const made = await as(owner, 'POST /admin/staff/invitations', {}, wanted);
    expect(made.body.data).toEqual({ done: true, proposal: null });
    const again = await as(owner, 'POST /admin/staff/invitations', {}, wanted);
    expect(outcome(again)).toEqual([409, 'already_invited']);
    const token = await linkOf(wanted.mobile);
    const opened = await server.call('POST /staff/invitation', { body: { token } });
    expect(opened.body.data).toMatchObject({
      first_name: 'نگار',
      roles: ['kyc_officer', 'support'],
    });
    for (const password of ['12345678', wanted.national_code]) {
      const weak = await server.call('POST /staff/invitation/accept', {
        body: { token, password },
      });
      expect(outcome(weak), password).toEqual([422, 'password_weak']);
    }
    const accepts = await Promise.all(
      Array.from({ length: 6 }, () =>
        server.call('POST /staff/invitation/accept', { body: { token, password: PASSWORD } }),
      ),
    );
    expect(accepts.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = accepts.filter(({ status }) => status !== 200);
    expect(new Set(late.map(({ body }) => body.error))).toEqual(new Set(['invitation_invalid']));
    const first = await server.call('POST /jwt/login', {
      body: { mobile: wanted.mobile, password: PASSWORD },
    });
    expect(first.body.data).toMatchObject({ two_factor: 'sms' });
    const joined = await server.login(wanted.mobile, PASSWORD);
    const me = await as(joined, 'GET /fetchUser');
    expect(me.body.data).toMatchObject({ role: 'admin', staff_role: 'kyc_officer' });
    expect(me.body.data['ability']).toContainEqual({ action: 'update', subject: 'Identity' });
    expect(await rolesOf(joined)).toEqual(['kyc_officer', 'support']);
    const acts = await server.sql<{ act: string }>(
      'SELECT act FROM audit_acts WHERE actor_id IN ($1, $2) ORDER BY id',
      [owner.userId, joined.userId],
    );
    expect(acts.map(({ act }) => act)).toEqual(['staff_invited', 'invitation_accepted']);
  });

  it('is worth nothing after its time, when it is taken back, or to a guess', async () => {
    const owner = await settled('owner');
    const [old, revoked] = [invitation(), invitation()];
    for (const one of [old, revoked]) await as(owner, 'POST /admin/staff/invitations', {}, one);
    await server.sql(
      `UPDATE staff_invitations SET expires_at = now() - interval '1 second' WHERE mobile = $1`,
      [old.mobile],
    );
    const list = await as(owner, 'GET /admin/staff');
    const [waiting] = list.body.data['invitations'] as { id: string }[];
    const taken = await as(
      owner,
      'POST /admin/staff/invitations/:id/revoke',
      { id: waiting?.id ?? '' },
      { reason: REASON },
    );
    expect(taken.status).toBe(200);
    const tokens = [await linkOf(old.mobile), await linkOf(revoked.mobile), 'a'.repeat(48)];
    for (const token of tokens) {
      const answer = await server.call('POST /staff/invitation/accept', {
        body: { token, password: PASSWORD },
      });
      expect(outcome(answer)).toEqual([404, 'invitation_invalid']);
    }
    const known = await server.register();
    const client = await as(
      owner,
      'POST /admin/staff/invitations',
      {},
      invitation({ mobile: known.mobile }),
    );
    expect(outcome(client)).toEqual([403, 'already_registered']);
  });
});

describe('one owner alone', () => {
  it('changes others at once, and nothing about themselves', async () => {
    const owner = await settled('owner');
    const officer = await staff('support');
    const done = await setRoles(owner, officer, ['content', 'kyc_officer']);
    expect(done.body.data).toEqual({ done: true, proposal: null });
    expect(await rolesOf(officer)).toEqual(['content', 'kyc_officer']);
    expect(outcome(await setRoles(owner, officer, ['kyc_officer', 'content']))).toEqual([
      422,
      'nothing_changes',
    ]);
    expect(outcome(await setRoles(owner, owner, ['owner', 'finance']))).toEqual([
      409,
      'second_person_missing',
    ]);
    const ownRole = await as(
      owner,
      'POST /admin/staff/roles/:role',
      { role: 'owner' },
      { abilities: [{ action: 'read', subject: 'Audit' }], reason: REASON },
    );
    expect(outcome(ownRole)).toEqual([409, 'second_person_missing']);
    const unknown = await as(
      owner,
      'POST /admin/staff/roles/:role',
      { role: 'support' },
      { abilities: [{ action: 'update', subject: 'Everything' }], reason: REASON },
    );
    expect(outcome(unknown)).toEqual([422, 'ability_unknown']);
    const client = await server.register();
    expect(outcome(await setRoles(owner, client, ['owner']))).toEqual([404, 'not_found']);
  });

  it('O09 whoever is demoted or blocked is out at once, and a role that lost an ability lacks it', async () => {
    const owner = await settled('owner');
    const [demoted, blocked, narrowed] = [
      await staff('kyc_officer'),
      await staff('kyc_officer'),
      await staff('auditor'),
    ];
    const queue = (person: SignedIn) => as(person, 'GET /admin/kyc/requests');
    for (const person of [demoted, blocked, narrowed])
      expect((await queue(person)).status).toBe(200);
    await setRoles(owner, demoted, ['content']);
    await as(
      owner,
      'POST /admin/staff/members/:id/state',
      { id: String(blocked.userId) },
      { state: 'blocked', reason: REASON },
    );
    const abilities = [{ action: 'read', subject: 'Audit' }];
    await as(
      owner,
      'POST /admin/staff/roles/:role',
      { role: 'auditor' },
      { abilities, reason: REASON },
    );
    const answers = [await queue(demoted), await queue(blocked), await queue(narrowed)];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 403]);
    const again = await server.login(demoted.mobile, demoted.password);
    expect((await queue(again)).status).toBe(403);
    // the default ability is everybody's
    expect((await as(narrowed, 'GET /fetchUser')).body.data['ability']).toEqual([
      { action: 'read', subject: 'Auth' },
      ...abilities,
    ]);
  });
});

describe('two owners', () => {
  it('one proposes and the other decides, once of 50 times', async () => {
    const [one, two] = [await settled('owner'), await settled('owner')];
    const officer = await staff('support');
    const wanted = await setRoles(one, officer, ['finance']);
    expect(wanted.body.data).toMatchObject({
      done: false,
      proposal: { removes: ['support'], adds: ['finance'], state: 'waiting', reason: REASON },
    });
    expect(await rolesOf(officer)).toEqual(['support']);
    expect(outcome(await setRoles(two, officer, ['content']))).toEqual([409, 'proposal_waiting']);
    expect(outcome(await approve(one, idOf(wanted)))).toEqual([403, 'own_proposal']);
    const decisions = await Promise.all(
      Array.from({ length: 50 }, () => approve(two, idOf(wanted))),
    );
    const statuses = decisions.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    expect(await rolesOf(officer)).toEqual(['finance']);
    const acts = await server.sql(
      `SELECT act, actor_id, reason, changes FROM audit_acts WHERE subject = $1 ORDER BY id`,
      [`user:${officer.userId}`],
    );
    expect(acts).toMatchObject([
      { act: 'change_proposed', actor_id: String(one.userId), reason: REASON },
      {
        act: 'roles_changed',
        reason: SECOND_REASON,
        actor_id: String(two.userId),
        changes: [
          { field: 'member_roles', old: 'support', new: 'finance' },
          { field: 'proposed_by', new: String(one.userId) },
        ],
      },
    ]);
  });

  it('nobody decides on themselves, on whom they invited, on their own national code, or too new', async () => {
    const [one, two] = [await settled('owner'), await settled('owner')];
    const fresh = await staff('owner');
    const officer = await staff('support');
    const own = await setRoles(one, two, ['owner', 'finance']);
    expect(outcome(await approve(two, idOf(own)))).toEqual([403, 'decides_on_self']);
    expect(outcome(await approve(fresh, idOf(own)))).toMatchObject([403, 'officer_too_new']);

    const wanted = await setRoles(one, officer, ['finance']);
    const relate = (set: string, ...people: readonly SignedIn[]) =>
      server.sql(`UPDATE staff_members SET ${set} WHERE user_id = ANY ($1)`, [
        people.map(({ userId }) => userId),
      ]);
    await relate(`invited_by = ${two.userId}`, officer);
    expect(outcome(await approve(two, idOf(wanted)))).toEqual([403, 'decides_on_invited']);
    await relate(`invited_by = NULL, national_code_hash = 'a'`, officer, two);
    expect(outcome(await approve(two, idOf(wanted)))).toEqual([403, 'decides_on_self']);
    await relate(`national_code_hash = NULL`, officer);
    await relate(`national_code_hash = 'a'`, one);
    expect(outcome(await approve(two, idOf(wanted)))).toEqual([403, 'own_proposal']);
    await relate(`national_code_hash = NULL`, one, two);
    expect((await approve(two, idOf(wanted))).status).toBe(200);
  });

  it('what changed meanwhile, was withdrawn or refused is not done', async () => {
    const [one, two] = [await settled('owner'), await settled('owner')];
    const officer = await staff('support');
    const outdated = await setRoles(one, officer, ['finance']);
    await server.sql(`UPDATE staff_roles SET role = 'content' WHERE user_id = $1`, [
      officer.userId,
    ]);
    expect(outcome(await approve(two, idOf(outdated)))).toEqual([409, 'proposal_outdated']);
    const refuse = (by: SignedIn, id: string) =>
      as(by, 'POST /admin/staff/proposals/:id/refuse', { id }, { reason: REASON });
    expect((await refuse(one, idOf(outdated))).body.data['state']).toBe('withdrawn');
    const refused = await setRoles(one, officer, ['finance']);
    const waiting = await as(two, 'GET /admin/staff/proposals');
    expect((waiting.body.data as unknown as StaffProposal[]).map(({ id }) => id)).toEqual([
      idOf(refused),
    ]);
    expect((await refuse(two, idOf(refused))).body.data['state']).toBe('refused');
    expect(outcome(await approve(two, idOf(refused)))).toEqual([409, 'proposal_not_waiting']);
    expect(outcome(await approve(two, '999999'))).toEqual([404, 'not_found']);
    expect(await rolesOf(officer)).toEqual(['content']);
  });

  it('somebody always manages the staff', async () => {
    const [one, two] = [await settled('owner'), await settled('owner')];
    const wanted = await as(
      one,
      'POST /admin/staff/roles/:role',
      { role: 'owner' },
      { abilities: [{ action: 'read', subject: 'Staff' }], reason: REASON },
    );
    expect(outcome(await approve(two, idOf(wanted)))).toEqual([409, 'last_owner']);
    expect((await as(two, 'GET /admin/staff/proposals')).status).toBe(200);
  });
});

it('an officer decides nothing about a client who has their national code', async () => {
  const officer = await staff('kyc_officer');
  const client = await server.person();
  await server.sql(
    `UPDATE staff_members SET national_code_hash =
       (SELECT national_code_hash FROM users WHERE id = $2) WHERE user_id = $1`,
    [officer.userId, client.userId],
  );
  const [request] = await server.sql<{ id: string }>(
    `INSERT INTO kyc_requests (user_id, level, first_name, last_name, national_code_hash,
       national_code_sealed, birth_date)
     SELECT id, 2, first_name, last_name, national_code_hash, national_code_sealed, birth_date
     FROM users WHERE id = $1 RETURNING id`,
    [client.userId],
  );
  const claimed = await as(officer, 'POST /admin/kyc/requests/:id/claim', {
    id: request?.id ?? '',
  });
  expect(outcome(claimed)).toEqual([403, 'decides_on_self']);
});

it('the home page has what waits, of what each may look at', async () => {
  const [owner, content] = [await settled('owner'), await staff('content')];
  await as(owner, 'POST /admin/staff/invitations', {}, invitation());
  const kinds = async (person: SignedIn) =>
    (
      (await as(person, 'GET /admin/home')).body.data['needed'] as {
        kind: string;
        count: number;
        oldest_at: string | null;
        oldest_until: string | null;
      }[]
    ).filter(({ count }) => count > 0);
  expect((await kinds(owner)).map(({ kind }) => kind)).toContain('invitations');
  expect((await kinds(owner)).every(({ oldest_at }) => oldest_at !== null)).toBe(true);
  const until = (await kinds(owner)).find(({ kind }) => kind === 'invitations')?.oldest_until;
  expect(Date.parse(until ?? '')).toBeGreaterThan(Date.now());
  expect((await kinds(content)).map(({ kind }) => kind)).not.toContain('invitations');
});

describe('sign-in rules of the staff', () => {
  const rules = (by: SignedIn, idle_minutes: number, addresses: readonly string[]) =>
    as(by, 'POST /admin/staff/rules', {}, { idle_minutes, addresses, reason: REASON });

  it('a session that nobody used for a while is over, and is not refreshed', async () => {
    const [idle, busy] = [await staff('support'), await staff('support')];
    const client = await server.register();
    const unused = (minutes: number, people: readonly SignedIn[]) =>
      server.sql(
        `UPDATE sessions SET last_seen_at = now() - make_interval(mins => $1)
         WHERE user_id = ANY ($2)`,
        [minutes, people.map(({ userId }) => userId)],
      );
    await unused(31, [idle, client]);
    await unused(29, [busy]);
    server.clock.pass(1_001);
    const answers = [idle, busy, client].map((person) => as(person, 'GET /fetchUser'));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 200, 200]);
    const refreshed = await server.call('POST /jwt/refresh-token', { token: idle.refreshToken });
    expect(refreshed.status).toBe(401);
  });

  it('only the networks of the list may be used, and nobody shuts themselves out', async () => {
    const owner = await settled('owner');
    expect(outcome(await rules(owner, 30, ['nonsense/8']))).toEqual([422, 'address_invalid']);
    expect(outcome(await rules(owner, 30, ['203.0.113.0/24']))).toEqual([
      409,
      'address_excludes_you',
    ]);
    expect(outcome(await rules(owner, 1, []))).toEqual([422, 'validation_failed']);
    expect((await rules(owner, 45, ['127.0.0.0/8'])).body.data).toMatchObject({ done: true });
    expect((await as(owner, 'GET /fetchUser')).status).toBe(200);
    await server.sql(
      `UPDATE settings SET value = '{"idle_minutes": 45, "addresses": ["203.0.113.0/24"]}'
       WHERE name = 'staff'`,
    );
    server.clock.pass(1_001);
    expect(outcome(await as(owner, 'GET /fetchUser'))).toEqual([403, 'address_not_allowed']);
    expect((await as(await server.register(), 'GET /fetchUser')).status).toBe(200);
    await server.sql(`DELETE FROM settings WHERE name = 'staff'`);
  });
});
