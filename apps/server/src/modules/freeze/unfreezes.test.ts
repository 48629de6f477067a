// A frozen account is opened by two officers, whoever froze it and whoever asks; by the ids of
// docs/attacks.md.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EngineError } from '../../engine/index.ts';
import { limit, sender } from '../../testing/orders.ts';
import {
  type Answer,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';

const HOUR_MS = 3_600_000;

let server: TestServer;
let officers: readonly [SignedIn, SignedIn];
beforeAll(async () => {
  server = await startTestServer();
  await server.process.background.run('read_prices');
  officers = [await newOfficer(), await newOfficer()];
  await server.sql(`UPDATE staff_roles SET since = now() - interval '73 hours'`);
});
afterAll(() => server?.close());

const newOfficer = (): Promise<SignedIn> => server.person({ level: 0, staffRole: 'kyc_officer' });
const outcome = ({ status, body }: Answer): unknown[] => [status, body.error];
const send = sender(() => server);
const buy = async (who: SignedIn): Promise<unknown> =>
  (await send('POST /trade/limitBuy', who, limit())).body.error ?? 'placed';

const own = async ({ accessToken: token }: SignedIn): Promise<Record<string, unknown>> =>
  (await server.call('GET /user/freeze', { token })).body.data;
const freeze = ({ accessToken: token }: SignedIn): Promise<Answer> =>
  server.call('POST /user/freeze', { token });

/** Asks with a code of an SMS for this very purpose. */
async function ask(who: SignedIn, words?: string): Promise<Answer> {
  const token = who.accessToken;
  const body = { purpose: 'unfreeze' };
  await server.call('POST /user/getVerficiationCode', { token, body });
  const activation_code = await server.code(who.mobile);
  return server.call('POST /user/unfreeze', { token, body: { activation_code, words } });
}

/** Somebody who froze their account and asked to have it opened. */
async function asking(): Promise<SignedIn & { readonly request: string }> {
  const person = await server.person({ opening: { IRT: '50000000' } });
  expect((await freeze(person)).status).toBe(200);
  expect((await ask(person, 'My phone was stolen; I have it back.')).status).toBe(200);
  const [row] = await server.sql<{ id: bigint }>(
    `SELECT id FROM unfreezes WHERE user_id = $1 AND status = 'waiting'`,
    [person.userId],
  );
  return { ...person, request: String(row?.id) };
}

const verdict = (word: 'approve' | 'refuse', id: string, officer: SignedIn): Promise<Answer> =>
  server.call(`POST /admin/unfreezes/:id/${word}`, {
    token: officer.accessToken,
    params: { id },
    body: { reason: 'called them back' },
  });

/** All that opening an account may change. */
const stateOf = async ({ userId }: SignedIn): Promise<unknown> =>
  (
    await server.sql(
      `SELECT (SELECT is_frozen FROM standings_state WHERE user_id = $1),
         (SELECT money_held_until IS NOT NULL FROM user_standings WHERE user_id = $1) AS held,
         ARRAY(SELECT status FROM unfreezes WHERE user_id = $1 ORDER BY id) AS requests,
         ARRAY(SELECT act FROM audit_acts WHERE person_id = $1 ORDER BY id) AS acts,
         ARRAY(SELECT kind FROM notifications WHERE user_id = $1 ORDER BY id) AS told`,
      [userId],
    )
  )[0];
const WAITS = {
  is_frozen: true,
  held: false,
  requests: ['waiting'],
  acts: [],
  told: ['account_frozen_by_owner', 'unfreeze_asked'],
};
const OPENED = {
  is_frozen: false,
  held: true,
  requests: ['opened'],
  acts: ['unfreeze_approved', 'account_unfrozen'],
  told: [...WAITS.told, 'account_unfrozen'],
};

describe('an owner', () => {
  it('freezes from a session at once, without a factor: the others end', async () => {
    const person = await server.person({ opening: { IRT: '50000000' } });
    const other = await server.login(person.mobile, person.password);
    expect(await own(person)).toEqual({
      frozen: false,
      since: null,
      by: null,
      reason: null,
      asked_at: null,
    });
    const answers = await Promise.all(Array.from({ length: 20 }, () => freeze(person)));
    for (const { body } of answers) {
      expect(body.data).toMatchObject({ frozen: true, by: 'owner', reason: null, asked_at: null });
    }
    expect(await buy(person)).toBe('account_frozen');
    expect((await server.call('GET /fetchUser', { token: other.accessToken })).status).toBe(401);
    expect(await stateOf(person)).toEqual({
      is_frozen: true,
      held: false,
      requests: [],
      acts: [],
      told: ['account_frozen_by_owner'],
    });
  });

  it('O16 asks once, with a factor of this very purpose, and is told of it', async () => {
    const person = await asking();
    const { accessToken: token } = person;
    const again = await server.call('POST /user/unfreeze', { token, body: {} });
    expect(again.status).toBe(200);
    expect(again.body.data['asked_at']).toEqual(expect.any(String));
    expect(await stateOf(person)).toEqual(WAITS);
    const stranger = await server.person();
    await freeze(stranger);
    const body = { purpose: 'change_email' };
    await server.call('POST /user/getVerficiationCode', { token: stranger.accessToken, body });
    const activation_code = await server.code(stranger.mobile);
    for (const [proof, error] of [
      [{}, 'factor_required'],
      [{ activation_code }, 'code_wrong'],
    ] as const) {
      const answer = await server.call('POST /user/unfreeze', {
        token: stranger.accessToken,
        body: proof,
      });
      expect(answer.body.error).toBe(error);
    }
    expect(await own(stranger)).toMatchObject({ frozen: true, asked_at: null });
  });

  it('O16 is refused while the account is not frozen, and asks nothing for another', async () => {
    const [person, other] = [await asking(), await server.person()];
    expect(outcome(await ask(other))).toEqual([409, 'account_not_frozen']);
    expect(await own(other)).toMatchObject({ frozen: false, asked_at: null });
    expect(await stateOf(person)).toEqual(WAITS);
  });

  it('takes a request back by freezing again, and the one who approved it first counts no more', async () => {
    const person = await asking();
    await verdict('approve', person.request, officers[0]);
    expect((await freeze(person)).body.data).toMatchObject({ frozen: true, asked_at: null });
    expect(outcome(await verdict('approve', person.request, officers[1]))).toEqual([
      409,
      'approval_not_waiting',
    ]);
    expect(await stateOf(person)).toEqual({
      ...WAITS,
      requests: ['stopped'],
      acts: ['unfreeze_approved'],
    });
  });

  it('reads why staff froze it only where they were to be told', async () => {
    for (const tell of [true, false]) {
      const person = await server.person();
      await server.call('POST /admin/people/:id/freeze', {
        token: officers[0].accessToken,
        params: { id: String(person.userId) },
        body: { reason: 'authority_order', words: 'letter 12', tell },
      });
      expect(await own(person)).toEqual({
        frozen: true,
        since: expect.any(String),
        by: 'staff',
        asked_at: null,
        reason: tell ? 'authority_order' : null,
      });
    }
  });
});

describe('two officers', () => {
  it('open an account, and leaving money waits for 72 hours', async () => {
    const person = await asking();
    const token = officers[0].accessToken;
    const queue = await server.call('GET /admin/unfreezes', { token });
    expect(queue.body.data).toContainEqual({
      id: person.request,
      user_id: String(person.userId),
      by_person: true,
      by: 'owner',
      first_name: expect.anything(),
      last_name: expect.anything(),
      mobile: `${person.mobile.slice(0, 4)}***${person.mobile.slice(-4)}`,
      words: 'My phone was stolen; I have it back.',
      first: null,
      since: expect.any(String),
      created_at: expect.any(String),
      may_decide: { allowed: true, reason: null, from: null },
    });
    expect((await verdict('approve', person.request, officers[0])).status).toBe(200);
    expect(outcome(await verdict('approve', person.request, officers[0]))).toEqual([
      409,
      'approval_second_officer',
    ]);
    expect(await stateOf(person)).toEqual({ ...WAITS, acts: ['unfreeze_approved'] });
    expect((await verdict('approve', person.request, officers[1])).status).toBe(200);
    expect(await stateOf(person)).toEqual(OPENED);
    expect(await own(person)).toEqual({
      frozen: false,
      since: null,
      by: null,
      reason: null,
      asked_at: null,
    });
    expect(await buy(person)).toBe('placed');
    const [held] = await server.sql<{ ms: number }>(
      `SELECT extract(epoch FROM money_held_until)::float8 * 1000 AS ms FROM user_standings
       WHERE user_id = $1`,
      [person.userId],
    );
    const hours = (Number(held?.ms) - server.clock.now()) / HOUR_MS;
    expect([Math.ceil(hours), hours > 71]).toEqual([72, true]);
  });

  it('never shorten a hold that lasts longer', async () => {
    const person = await asking();
    const until = new Date(server.clock.now() + 200 * HOUR_MS);
    await server.sql(
      `UPDATE user_standings SET money_held_until = $2, version = version + 1 WHERE user_id = $1`,
      [person.userId, until],
    );
    for (const officer of officers) await verdict('approve', person.request, officer);
    const [row] = await server.sql(
      'SELECT is_frozen, money_held_until FROM user_standings WHERE user_id = $1',
      [person.userId],
    );
    expect(row).toEqual({ is_frozen: false, money_held_until: until });
  });

  it('O08 50 approvals at once, and any after them, open it once', async () => {
    const person = await asking();
    await verdict('approve', person.request, officers[0]);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => verdict('approve', person.request, officers[1])),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(outcome(await verdict('approve', person.request, officers[0]))).toEqual([
      409,
      'approval_not_waiting',
    ]);
    expect(await stateOf(person)).toEqual(OPENED);
  });

  it('are not answered before the engine knows, and are when they ask again', async () => {
    const person = await asking();
    await verdict('approve', person.request, officers[0]);
    const { engine } = server.process.context;
    const submit = engine.submit.bind(engine);
    let isAway = true;
    const spied = vi.spyOn(engine, 'submit').mockImplementation((request) => {
      const isRefused = isAway && request.command.type === 'set_standing';
      if (isRefused) throw new EngineError('engine_unavailable', 'planted');
      return submit(request);
    });
    for (let nth = 1; nth <= 2; nth += 1) {
      expect(outcome(await verdict('approve', person.request, officers[1]))[0]).toBe(503);
    }
    isAway = false;
    expect((await verdict('approve', person.request, officers[1])).status).toBe(200);
    expect(await stateOf(person)).toEqual(OPENED);
    spied.mockRestore();
  });

  it('one of them refuses: it stays frozen, and may be asked for again', async () => {
    const person = await asking();
    await verdict('approve', person.request, officers[0]);
    expect((await verdict('refuse', person.request, officers[1])).status).toBe(200);
    // a repeated refusal by the same officer gets the first answer
    expect((await verdict('refuse', person.request, officers[1])).status).toBe(200);
    for (const [word, by] of [
      ['approve', officers[1]],
      ['refuse', officers[0]],
    ] as const) {
      expect(outcome(await verdict(word, person.request, by))).toEqual([
        409,
        'approval_not_waiting',
      ]);
    }
    const refused = {
      ...WAITS,
      requests: ['refused'],
      acts: ['unfreeze_approved', 'unfreeze_refused'],
      told: [...WAITS.told, 'unfreeze_refused'],
    };
    expect(await stateOf(person)).toEqual(refused);
    expect(await buy(person)).toBe('account_frozen');
    expect((await ask(person)).status).toBe(200);
    expect(await own(person)).toMatchObject({ frozen: true, asked_at: expect.any(String) });
  });

  it('approve what the person asked for from their page as well', async () => {
    const person = await asking();
    const act = (officer: SignedIn): Promise<Answer> =>
      server.call('POST /admin/people/:id/unfreeze', {
        token: officer.accessToken,
        params: { id: String(person.userId) },
        body: { reason: 'person_asked' },
      });
    expect((await act(officers[0])).body.data).toMatchObject({ standing: { frozen: true } });
    expect((await verdict('approve', person.request, officers[1])).status).toBe(200);
    expect(await stateOf(person)).toEqual(OPENED);
  });
});

describe('nobody', () => {
  it('O16 approves who is new, is the person, or is the first one by another name', async () => {
    const person = await asking();
    const fresh = await newOfficer();
    expect(outcome(await verdict('approve', person.request, fresh))).toEqual([
      403,
      'officer_too_new',
    ]);
    await server.sql(
      `UPDATE staff_roles SET since = now() - interval '73 hours' WHERE user_id = $1`,
      [fresh.userId],
    );
    const codeOf = (user: SignedIn): Promise<unknown> =>
      server.sql(
        `UPDATE staff_members SET national_code_hash = COALESCE(
           (SELECT national_code_hash FROM users WHERE id = $2),
           (SELECT national_code_hash FROM staff_members WHERE user_id = $2)) WHERE user_id = $1`,
        [fresh.userId, user.userId],
      );
    await codeOf(person);
    for (const word of ['approve', 'refuse'] as const) {
      expect(outcome(await verdict(word, person.request, fresh))).toEqual([403, 'decides_on_self']);
    }
    expect(await stateOf(person)).toEqual(WAITS);
    await server.sql(`UPDATE staff_members SET national_code_hash = 'x' WHERE user_id = $1`, [
      officers[0].userId,
    ]);
    await codeOf(officers[0]);
    await verdict('approve', person.request, officers[0]);
    expect(outcome(await verdict('approve', person.request, fresh))).toEqual([
      403,
      'decides_on_self',
    ]);
    expect(await stateOf(person)).toEqual({ ...WAITS, acts: ['unfreeze_approved'] });
    await server.sql(`UPDATE users SET state = 'blocked' WHERE id = $1`, [fresh.userId]);
  });

  it('O16 begins to open what no second person can, and no client decides', async () => {
    const person = await asking();
    await server.sql(`UPDATE staff_roles SET since = now() WHERE user_id = $1`, [
      officers[1].userId,
    ]);
    expect(outcome(await verdict('approve', person.request, officers[0]))).toEqual([
      409,
      'second_person_missing',
    ]);
    const frozen = await server.person();
    await freeze(frozen);
    const answer = await server.call('POST /admin/people/:id/unfreeze', {
      token: officers[0].accessToken,
      params: { id: String(frozen.userId) },
      body: { reason: 'mended' },
    });
    expect(outcome(answer)).toEqual([409, 'second_person_missing']);
    expect(await stateOf(frozen)).toMatchObject({ is_frozen: true, requests: [], acts: [] });
    expect((await verdict('approve', person.request, person)).status).toBe(403);
    expect(await stateOf(person)).toEqual(WAITS);
  });
});
