// Passkeys, by the ids of docs/attacks.md (A): made, used, proved by, removed; and all that is no
// signature of this person's, for this purpose, at this relying party, now.
import type { PasskeyAssertion, PasskeyCreation } from '@sarraf/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';
import { type SignedAs, SoftPasskey } from '../../testing/soft-passkey.ts';
import { createPasskeys } from './passkeys.service.ts';

const MINUTE_MS = 60_000;

let server: TestServer;
let origin: string;
beforeAll(async () => {
  server = await startTestServer();
  origin = server.process.context.config.publicUrl;
});
afterAll(() => server?.close());

const post = (
  key: Parameters<TestServer['call']>[0],
  body: object,
  token?: string,
): Promise<Answer> => server.call(key, { body, token });
const said = ({ status, body }: Answer): readonly unknown[] => [status, body.error];
const WRONG = [422, 'passkey_wrong'];

async function codeOf(who: SignedIn, purpose: string): Promise<{ activation_code: string }> {
  await post('POST /user/getVerficiationCode', { purpose }, who.accessToken);
  return { activation_code: await server.code(who.mobile) };
}

async function begin(who: SignedIn, proof?: object): Promise<PasskeyCreation> {
  const given = proof ?? (await codeOf(who, 'passkeys'));
  const begun = await post('POST /user/passkeys/begin', given, who.accessToken);
  expect(said(begun)).toEqual([200, undefined]);
  return begun.body.data as unknown as PasskeyCreation;
}

const keep = (who: SignedIn, credential: object, name = 'گوشی من'): Promise<Answer> =>
  post('POST /user/passkeys', { name, credential }, who.accessToken);

interface Owner {
  readonly who: SignedIn;
  readonly key: SoftPasskey;
  readonly id: string;
  readonly codes: readonly string[];
}

async function withPasskey(made?: SignedIn, isCounting = true): Promise<Owner> {
  const who = made ?? (await server.register());
  const key = new SoftPasskey(origin, { isCounting });
  const kept = await keep(who, key.register(await begin(who)));
  expect(said(kept)).toEqual([200, undefined]);
  const { passkey, recovery_codes: codes } = kept.body.data as {
    passkey: { id: string };
    recovery_codes?: string[];
  };
  return { who, key, id: passkey.id, codes: codes ?? [] };
}

async function challenge(purpose = 'sign_in'): Promise<{ challenge: string }> {
  const asked = await post('POST /passkeys/challenge', { purpose });
  expect(asked.body.data).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  return asked.body.data as { challenge: string };
}

const enter = (passkey: PasskeyAssertion): Promise<Answer> =>
  post('POST /passkeys/login', { passkey });
const signIn = async (key: SoftPasskey, as: SignedAs = {}): Promise<Answer> =>
  enter(key.sign(await challenge(), as));
async function proofFor(
  { who, key }: Pick<Owner, 'who' | 'key'>,
  purpose: string,
): Promise<{ passkey: PasskeyAssertion }> {
  const asked = await post('POST /user/passkeys/challenge', { purpose }, who.accessToken);
  return { passkey: key.sign(asked.body.data as { challenge: string }) };
}

const stateOf = async ({ userId }: SignedIn): Promise<unknown> =>
  (
    await server.sql(
      `SELECT two_factor, (SELECT count(*)::int FROM passkeys WHERE user_id = u.id) AS passkeys,
         (SELECT count(*)::int FROM recovery_codes WHERE user_id = u.id) AS codes,
         (SELECT count(*)::int FROM sessions WHERE user_id = u.id AND ended_at IS NULL) AS sessions,
         (SELECT array_agg(kind ORDER BY id) FROM notifications WHERE user_id = u.id AND
           kind LIKE 'passkey%') AS told
       FROM users AS u WHERE id = $1`,
      [userId],
    )
  )[0];

describe('a passkey', () => {
  it('is made with a factor; two-step login is on then, codes come, and nothing is held or signed out', async () => {
    const who = await server.register();
    const other = await server.login(who.mobile, who.password);
    const { id, codes } = await withPasskey(who);
    expect(codes).toHaveLength(10);
    expect(await stateOf(who)).toEqual({
      two_factor: 'sms',
      passkeys: 1,
      codes: 10,
      sessions: 2,
      told: ['passkey_added'],
    });
    const listed = await server.call('GET /user/passkeys', { token: who.accessToken });
    expect(listed.body.data).toMatchObject([{ id, name: 'گوشی من', last_used_at: null }]);
    expect((await server.call('GET /fetchUser', { token: other.accessToken })).status).toBe(200);
    const held = await server.sql(
      'SELECT FROM user_standings WHERE user_id = $1 AND money_held_until > now()',
      [who.userId],
    );
    expect(held).toEqual([]);
  });

  it('A18 signs in alone, once with each signature', async () => {
    const { who, key } = await withPasskey();
    const signed = key.sign(await challenge());
    const entered = await enter(signed);
    expect(entered.body.data).toMatchObject({ user: { mobile: who.mobile } });
    expect(said(await enter(signed))).toEqual(WRONG);
    const again = await Promise.all(Array.from({ length: 20 }, () => enter(signed)));
    for (const answer of again) expect(said(answer)).toEqual(WRONG);
    expect((await signIn(key)).status).toBe(200);
  });

  it('A18 of many at once with one signature, lets one in', async () => {
    const { key } = await withPasskey(undefined, false);
    const signed = key.sign(await challenge());
    const answers = await Promise.all(Array.from({ length: 30 }, () => enter(signed)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('A18 signs in where it does not count, too, and not where its counter goes back', async () => {
    const { key } = await withPasskey(undefined, false);
    for (let time = 0; time < 3; time += 1) expect((await signIn(key)).status).toBe(200);
    const { key: counting } = await withPasskey();
    counting.counter = 8;
    expect((await signIn(counting)).status).toBe(200);
    for (const copied of [8, 2, 0]) {
      counting.counter = copied;
      expect(said(await signIn(counting))).toEqual(WRONG);
    }
    counting.counter = 9;
    expect((await signIn(counting)).status).toBe(200);
  });

  it('A18 is no way in elsewhere, without its person, or for another purpose', async () => {
    const owner = await withPasskey();
    const { key } = owner;
    const before = await stateOf(owner.who);
    const strange: SignedAs[] = [
      { origin: 'https://sarraf.example' },
      { origin: origin.replace('localhost', '127.0.0.1') },
      { rpId: 'sarraf.example' },
      { isVerified: false },
      { type: 'webauthn.create' },
    ];
    for (const as of strange) expect(said(await signIn(key, as))).toEqual(WRONG);
    const forReset = key.sign(await challenge('reset_password'));
    const { passkey: forCodes } = await proofFor(owner, 'recovery_codes');
    for (const other of [forReset, forCodes]) expect(said(await enter(other))).toEqual(WRONG);
    const made = { challenge: Buffer.alloc(38, 7).toString('base64url') };
    expect(said(await enter(key.sign(made)))).toEqual(WRONG);
    const [mine, theirs] = [key.sign(await challenge()), (await withPasskey()).key];
    const foreign = theirs.sign(await challenge());
    const mixed = { ...mine, id: foreign.id };
    const noSign = { ...mine, response: { ...mine.response, signature: 'AAAA' } };
    const handle = { ...mine, response: { ...mine.response, userHandle: 'AAAA' } };
    for (const bad of [mixed, noSign, handle]) expect(said(await enter(bad))).toEqual(WRONG);
    expect(said(await enter(new SoftPasskey(origin).sign(await challenge())))).toEqual(WRONG);
    expect(await stateOf(owner.who)).toEqual(before);
    expect((await enter(mine)).status).toBe(200);
  });

  it('of a blocked account is no way in', async () => {
    const { who, key } = await withPasskey();
    await server.sql(`UPDATE users SET state = 'blocked' WHERE id = $1`, [who.userId]);
    expect(said(await signIn(key))).toEqual(WRONG);
  });
});

describe('proof by a passkey', () => {
  it('is asked for where there is one; an SMS alone is not enough any more', async () => {
    const owner = await withPasskey();
    const { who } = owner;
    const methods = ['recovery_code', 'passkey'];
    const factors = await server.call('GET /security/factors', { token: who.accessToken });
    expect(factors.body.data).toEqual({ methods });
    const bySms = await codeOf(who, 'recovery_codes');
    const refused = await post('POST /security/recoveryCodes', bySms, who.accessToken);
    expect([said(refused), refused.body.facts]).toEqual([[403, 'factor_required'], { methods }]);
    const proof = await proofFor(owner, 'recovery_codes');
    const renewed = await post('POST /security/recoveryCodes', proof, who.accessToken);
    expect(renewed.body.data['recovery_codes']).toHaveLength(10);
    const again = await post('POST /security/recoveryCodes', proof, who.accessToken);
    expect(said(again)).toEqual(WRONG);
  });

  it('A18 is good for its purpose, its session and its person', async () => {
    const owner = await withPasskey();
    const { who } = owner;
    const before = await stateOf(who);
    const otherPurpose = await proofFor(owner, 'change_email');
    const stranger = await withPasskey();
    const ofAnother = await proofFor({ who, key: stranger.key }, 'recovery_codes');
    const entered = await signIn(owner.key);
    const session = { ...who, accessToken: String(entered.body.data['accessToken']) };
    const otherSession = await proofFor({ who: session, key: owner.key }, 'recovery_codes');
    for (const proof of [otherPurpose, ofAnother, otherSession]) {
      const answer = await post('POST /security/recoveryCodes', proof, who.accessToken);
      expect(said(answer)).toEqual(WRONG);
    }
    expect(await stateOf(who)).toEqual({ ...(before as object), sessions: 2 });
  });

  it('sets a forgotten password beside the code of the SMS', async () => {
    const { who, key } = await withPasskey();
    await post('POST /forgotPassword', { mobile: who.mobile });
    const code = { activation_code: await server.code(who.mobile) };
    const proved = await post('POST /forgotPassword', { mobile: who.mobile, ...code });
    expect(proved.body.data['methods']).toEqual(['recovery_code', 'passkey']);
    const { reset_token } = proved.body.data;
    const password = 'another-long-way-1404';
    const body = { mobile: who.mobile, reset_token, password };
    expect(said(await post('POST /forgotPassword', body))).toEqual([403, 'factor_required']);
    const forSignIn = { passkey: key.sign(await challenge()) };
    expect(said(await post('POST /forgotPassword', { ...body, ...forSignIn }))).toEqual(WRONG);
    const passkey = key.sign(await challenge('reset_password'));
    expect((await post('POST /forgotPassword', { ...body, passkey })).status).toBe(200);
    const step = await post('POST /jwt/login', { mobile: who.mobile, password });
    expect(step.body.data['two_factor']).toBe('sms');
  });
});

describe('a login by password', () => {
  it('of who has a passkey takes it, an SMS, or a recovery code', async () => {
    const { who, codes } = await withPasskey();
    const { mobile, password } = who;
    const step = await post('POST /jwt/login', { mobile, password });
    expect(step.body.data).toMatchObject({
      two_factor: 'sms',
      methods: ['sms', 'passkey', 'recovery_code'],
    });
    const { login_token } = step.body.data;
    const activation_code = await server.code(mobile);
    const bySms = await post('POST /login', { login_token, activation_code });
    expect(bySms.status).toBe(200);
    const second = await post('POST /jwt/login', { mobile, password });
    const byCode = { login_token: second.body.data['login_token'], recovery_code: codes[0] };
    expect((await post('POST /login', byCode)).status).toBe(200);
    expect(said(await post('POST /login', byCode))).toEqual([422, 'code_wrong']);
  });

  it('of staff who have a passkey takes no SMS, and the last one stays', async () => {
    const who = await server.person({ level: 0, staffRole: 'finance' });
    const { key, id, codes } = await withPasskey(who);
    const { mobile, password } = who;
    const seen = server.providers.inbox.length;
    const step = await post('POST /jwt/login', { mobile, password });
    expect(step.body.data).toMatchObject({
      two_factor: 'passkey',
      methods: ['passkey', 'recovery_code'],
    });
    const entered = await signIn(key);
    expect(entered.status).toBe(200);
    const sent = server.providers.inbox.slice(seen).filter(({ receptor }) => receptor === mobile);
    expect(sent.map(({ template }) => template)).not.toContain('sarraf-login-fa');
    const staff = { ...who, accessToken: String(entered.body.data['accessToken']) };
    const body = { id, recovery_code: codes[0] };
    const removed = await post('POST /user/passkeys/remove', body, staff.accessToken);
    expect(said(removed)).toEqual([403, 'two_factor_obligatory']);
    expect(await stateOf(who)).toMatchObject({ passkeys: 1, codes: 10 });
  });
});

describe('passkeys of a person', () => {
  it('are removed with a factor; with the last one its recovery codes go', async () => {
    const owner = await withPasskey();
    const { who, key, id, codes } = owner;
    const second = new SoftPasskey(origin);
    const made = second.register(await begin(who, await proofFor(owner, 'passkeys')));
    const kept = await keep(who, made, 'لپ‌تاپ');
    expect(kept.body.data['recovery_codes']).toBeUndefined();
    const bare = await post('POST /user/passkeys/remove', { id }, who.accessToken);
    expect(said(bare)).toEqual([403, 'factor_required']);
    const proof = await proofFor({ who, key: second }, 'passkeys');
    expect(
      (await post('POST /user/passkeys/remove', { id, ...proof }, who.accessToken)).status,
    ).toBe(200);
    expect(said(await signIn(key))).toEqual(WRONG);
    expect(await stateOf(who)).toMatchObject({ passkeys: 1, codes: 10 });
    const last = { id: (kept.body.data['passkey'] as { id: string }).id, recovery_code: codes[0] };
    expect((await post('POST /user/passkeys/remove', last, who.accessToken)).status).toBe(200);
    expect(await stateOf(who)).toMatchObject({ two_factor: 'sms', passkeys: 0, codes: 0 });
    const gone = await post('POST /user/passkeys/remove', last, who.accessToken);
    expect(said(gone)).toEqual([404, 'not_found']);
  });

  it("are not another's to remove or to see", async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const body = { id: theirs.id, recovery_code: mine.codes[0] };
    const answer = await post('POST /user/passkeys/remove', body, mine.who.accessToken);
    expect(said(answer)).toEqual([404, 'not_found']);
    const listed = await server.call('GET /user/passkeys', { token: mine.who.accessToken });
    expect(JSON.stringify(listed.body.data)).not.toContain(theirs.id);
    expect(await stateOf(theirs.who)).toMatchObject({ passkeys: 1, codes: 10 });
  });

  it('A19 are made once of one consent, of no unverified one, and never of a key of somebody else', async () => {
    const owner = await withPasskey();
    const who = await server.register();
    const creation = await begin(who);
    const key = new SoftPasskey(origin);
    const bad = [
      key.register(creation, { isVerified: false }),
      key.register(creation, { origin: 'https://sarraf.example' }),
      key.register(creation, { rpId: 'sarraf.example' }),
      key.register({ ...creation, challenge: Buffer.alloc(38, 1).toString('base64url') }),
    ];
    for (const one of bad) expect(said(await keep(who, one))).toEqual(WRONG);
    const asOther = { ...who, accessToken: owner.who.accessToken };
    expect(said(await keep(asOther, key.register(creation)))).toEqual(WRONG);
    for (const name of ['', '   ', 'x'.repeat(41), 'a\u202eb']) {
      const answer = await keep(who, key.register(creation), name);
      expect(said(answer)).toEqual([422, 'passkey_name_invalid']);
    }
    expect(await stateOf(who)).toMatchObject({
      two_factor: 'off',
      passkeys: 0,
      codes: 0,
      told: null,
    });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => keep(who, key.register(creation))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const stolen = new SoftPasskey(origin);
    Object.assign(stolen, { id: owner.key.id });
    const proof = await proofFor({ who, key }, 'passkeys');
    expect(said(await keep(who, stolen.register(await begin(who, proof))))).toEqual(WRONG);
    expect(await stateOf(who)).toMatchObject({ passkeys: 1 });
  });

  it('A19 are ten at most, also made at once', async () => {
    const owner = await withPasskey();
    const { who } = owner;
    const begun: PasskeyCreation[] = [];
    for (let nth = 0; nth < 12; nth += 1) {
      begun.push(await begin(who, await proofFor(owner, 'passkeys')));
    }
    const answers = await Promise.all(
      begun.map((creation) => keep(who, new SoftPasskey(origin).register(creation))),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(said)).toEqual(refused.map(() => [409, 'passkey_limit_reached']));
    expect(refused).toHaveLength(3);
    expect(await stateOf(who)).toMatchObject({ passkeys: 10 });
    const proof = await codeOf(who, 'passkeys');
    const more = await post('POST /user/passkeys/begin', proof, who.accessToken);
    expect(said(more)).toEqual([409, 'passkey_limit_reached']);
  });
});

// the last one: it moves the clock
it('challenges fill no table, end after five minutes, and used ones are forgotten', async () => {
  const count = async () =>
    Number((await server.sql<{ n: string }>('SELECT count(*) AS n FROM used_challenges'))[0]?.n);
  const { key } = await withPasskey(undefined, false);
  const before = await count();
  const [late, intime] = [key.sign(await challenge()), key.sign(await challenge())];
  await Promise.all(Array.from({ length: 200 }, () => challenge()));
  expect(await count()).toBe(before);
  server.clock.advance(4 * MINUTE_MS);
  expect((await enter(intime)).status).toBe(200);
  server.clock.advance(MINUTE_MS);
  expect(said(await enter(late))).toEqual(WRONG);
  await createPasskeys(server.process.context).forgetOld();
  expect(await count()).toBe(0);
});
