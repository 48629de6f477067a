// The staff: invited, demoted at once, and held to the house's rules of signing in.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignedIn, startTestServer, type TestServer } from '../../testing/server.ts';
import { invitation, outcome, REASON, staffOf } from '../../testing/staff.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const { as, begin, rolesOf, setRoles, settled, staff } = staffOf(() => server);

/** The secret of the link that a mobile got. */
async function linkOf(mobile: string): Promise<string> {
  const sent = () =>
    server.providers.inbox.findLast(
      ({ receptor, template }) => receptor === mobile && template === 'sarraf-staff-invitation-fa',
    );
  await server.until(() => sent() !== undefined);
  return sent()?.token ?? '';
}

const PASSWORD = 'Nilufar-7-abi-31';

beforeEach(begin);

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
      Array.from({ length: 50 }, () =>
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
