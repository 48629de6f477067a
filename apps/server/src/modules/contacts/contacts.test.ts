// Another mobile and another address, by the ids of docs/attacks.md.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FakeMail, startFakeMail } from '../../testing/fake-mail.ts';
import {
  type Answer,
  levelOneForm,
  type SignedIn,
  startTestServer,
  testMobile,
  type TestServer,
} from '../../testing/server.ts';

let server: TestServer;
let mail: FakeMail;
beforeAll(async () => {
  mail = await startFakeMail();
  server = await startTestServer({ env: { SARRAF_MAIL_SIMULATOR_URL: mail.url } });
});
afterAll(async () => {
  await server?.close();
  await mail?.close();
});
afterEach(() => {
  server.providers.connections.identity = 'ok';
  server.providers.refused.clear();
});

const setMobile = (person: SignedIn, body: object): Promise<Answer> =>
  server.call('POST /user/mobile', { token: person.accessToken, body });
const setEmail = (person: SignedIn, body: object): Promise<Answer> =>
  server.call('POST /user/email', { token: person.accessToken, body });
const wrongOf = (code: string): string => (code === '000000' ? '000001' : '000000');
const outcome = ({ status, body }: Answer): unknown[] => [status, body.error];

/** A code of an SMS to the mobile there is now. */
async function factorCode(person: SignedIn, purpose: string): Promise<string> {
  const { accessToken: token, mobile } = person;
  await server.call('POST /user/getVerficiationCode', { token, body: { purpose } });
  return server.code(mobile);
}
/** Gives a factor, and answers the code that the new mobile received. */
async function codeAt(person: SignedIn, mobile: string): Promise<string> {
  const activation_code = await factorCode(person, 'change_mobile');
  expect((await setMobile(person, { mobile, activation_code })).status).toBe(200);
  return server.code(mobile);
}
async function mailedCode(address: string): Promise<string> {
  const newest = (): string | undefined => {
    const letter = mail.inbox.findLast(({ to }) => to?.some((one) => one.address === address));
    return /^\d{6}$/m.exec(letter?.text ?? '')?.[0];
  };
  await server.until(() => newest() !== undefined);
  return newest() ?? '';
}
async function addEmail(person: SignedIn, email: string): Promise<void> {
  await setEmail(person, { email });
  expect((await setEmail(person, { email, email_code: await mailedCode(email) })).status).toBe(200);
}
/** How often the office was asked whose a mobile is. */
const inquiriesOf = (mobile: string): number =>
  server.providers.inquiries.filter((one) => one.startsWith(`shahkarInquiry ${mobile} `)).length;
const see = async ({ accessToken: token }: SignedIn): Promise<number> =>
  (await server.call('GET /fetchUser', { token })).status;
const stateOf = async ({ userId }: SignedIn): Promise<Record<string, unknown>> =>
  (
    await server.sql(
      `SELECT u.mobile, u.email,
         round(extract(epoch FROM s.money_held_until - now()) / 3600)::int AS hours,
         (SELECT count(*)::int FROM sessions WHERE user_id = $1 AND ended_at IS NULL) AS sessions,
         (SELECT array_agg(kind ORDER BY id) FROM notifications WHERE user_id = $1) AS notices
       FROM users AS u LEFT JOIN user_standings AS s ON s.user_id = u.id WHERE u.id = $1`,
      [userId],
    )
  )[0] ?? {};

describe('another mobile', () => {
  it('A05 needs a factor and its own code; other sessions end, money waits, the old one is told', async () => {
    const person = await server.register();
    const other = await server.login(person.mobile, person.password);
    const mobile = testMobile();
    const mobile_code = await codeAt(person, mobile);
    const done = await setMobile(person, { mobile, mobile_code });
    expect([done.status, done.body.data]).toEqual([200, { mobile }]);
    expect([await see(person), await see(other)]).toEqual([200, 401]);
    expect(await stateOf(person)).toEqual({
      mobile,
      email: null,
      hours: 24,
      sessions: 1,
      notices: ['mobile_changed'],
    });
    const told = () =>
      server.providers.inbox.filter(({ template }) => template === 'sarraf-mobile-changed-fa');
    await server.until(() => told().some(({ receptor }) => receptor === person.mobile));
    expect(told().some(({ receptor }) => receptor === mobile)).toBe(false);
    const { password } = person;
    const login = (who: string) =>
      server.call('POST /jwt/login', { body: { mobile: who, password } });
    expect([(await login(mobile)).status, (await login(person.mobile)).body.error]).toEqual([
      200,
      'credentials_wrong',
    ]);
  });

  it('A07 says that a mobile is taken to nobody but who holds it', async () => {
    const person = await server.register();
    const holder = await server.register();
    const asked = [];
    for (const mobile of [holder.mobile, testMobile()]) {
      const activation_code = await factorCode(person, 'change_mobile');
      const sent = await setMobile(person, { mobile, activation_code });
      const code = await server.code(mobile);
      const wrong = await setMobile(person, { mobile, mobile_code: wrongOf(code) });
      const { template } = server.providers.inbox.findLast((sms) => sms.receptor === mobile) ?? {};
      asked.push([sent.status, Object.keys(sent.body.data), template, outcome(wrong)]);
    }
    expect(asked[0]).toEqual(asked[1]);
    const before = [await stateOf(person), await stateOf(holder)];
    const mobile_code = await server.code(holder.mobile);
    const taken = await setMobile(person, { mobile: holder.mobile, mobile_code });
    expect(outcome(taken)).toEqual([409, 'mobile_taken']);
    expect([await stateOf(person), await stateOf(holder)]).toEqual(before);
  });

  it('sends nothing without a factor, and none for the mobile there is', async () => {
    const person = await server.register();
    const mobile = testMobile();
    const none = await setMobile(person, { mobile });
    expect(outcome(none)).toEqual([403, 'factor_required']);
    expect(none.body).toMatchObject({ facts: { methods: ['sms'] } });
    const activation_code = await factorCode(person, 'change_mobile');
    const wrong = await setMobile(person, { mobile, activation_code: wrongOf(activation_code) });
    expect(outcome(wrong)).toEqual([422, 'code_wrong']);
    const same = `+98${person.mobile.slice(1)}`;
    expect(outcome(await setMobile(person, { mobile: same, activation_code }))).toEqual([
      422,
      'mobile_unchanged',
    ]);
    expect(outcome(await setMobile(person, { mobile: '12', activation_code }))).toEqual([
      422,
      'mobile_invalid',
    ]);
    expect(server.providers.inbox.some(({ receptor }) => receptor === mobile)).toBe(false);
  });

  it('A08 has five tries of its code', async () => {
    const person = await server.register();
    const mobile = testMobile();
    const before = await stateOf(person);
    const mobile_code = await codeAt(person, mobile);
    for (let turn = 0; turn < 5; turn += 1) {
      const wrong = await setMobile(person, { mobile, mobile_code: wrongOf(mobile_code) });
      expect(outcome(wrong)).toEqual([422, 'code_wrong']);
    }
    expect(outcome(await setMobile(person, { mobile, mobile_code }))).toEqual([422, 'code_wrong']);
    expect(await stateOf(person)).toEqual(before);
  });

  it('A09 refuses codes of another purpose, mobile, person and session', async () => {
    const person = await server.register();
    const other = await server.register();
    const mobile = testMobile();
    const before = [await stateOf(person), await stateOf(other)];
    const foreign = await factorCode(person, 'change_password');
    expect(outcome(await setMobile(person, { mobile, activation_code: foreign }))).toEqual([
      422,
      'code_wrong',
    ]);
    const asked = await server.call('POST /user/getVerficiationCode', {
      token: person.accessToken,
      body: { purpose: 'new_mobile' },
    });
    expect(asked.status).toBe(422);
    const factor = await factorCode(person, 'change_mobile');
    const mobile_code = await codeAt(person, mobile);
    const theirs = await server.login(person.mobile, person.password);
    const tries: (readonly [SignedIn, string, string])[] = [
      [person, mobile, factor],
      [person, testMobile(), mobile_code],
      [other, mobile, mobile_code],
      [theirs, mobile, mobile_code],
    ];
    for (const [who, to, code] of tries) {
      const answer = await setMobile(who, { mobile: to, mobile_code: code });
      expect(outcome(answer)).toEqual([422, 'code_wrong']);
    }
    const [mine] = [await stateOf(person)];
    expect([{ ...mine, sessions: 1 }, await stateOf(other)]).toEqual(before);
    expect((await setMobile(person, { mobile, mobile_code })).status).toBe(200);
  });

  it('changes once by fifty of the same code, and goes to one of two who want it', async () => {
    const person = await server.register();
    const mobile = testMobile();
    const mobile_code = await codeAt(person, mobile);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => setMobile(person, { mobile, mobile_code })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await stateOf(person)).toMatchObject({ mobile, notices: ['mobile_changed'] });
    const two = [await server.register(), await server.register()];
    const wanted = testMobile();
    const codes: string[] = [];
    for (const one of two) codes.push(await codeAt(one, wanted));
    const raced = await Promise.all(
      two.map((one, index) => setMobile(one, { mobile: wanted, mobile_code: codes[index] })),
    );
    expect(new Set(raced.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('of a verified person is registered to their national code, and waits for a silent office', async () => {
    const person = await server.person({ level: 1 });
    const mobile = testMobile();
    const before = await stateOf(person);
    const change = async (): Promise<Answer> =>
      setMobile(person, { mobile, mobile_code: await codeAt(person, mobile) });
    server.providers.connections.identity = 'down';
    expect(outcome(await change())).toEqual([503, 'identity_unanswered']);
    server.providers.connections.identity = 'ok';
    server.providers.refused.add(mobile);
    expect(outcome(await change())).toEqual([422, 'mobile_not_own']);
    expect(await stateOf(person)).toEqual(before);
    // a no is paid for once a day, whatever was put right meanwhile
    server.providers.refused.clear();
    expect(outcome(await change())).toEqual([422, 'mobile_not_own']);
    expect(inquiriesOf(mobile)).toBe(1);
    await server.sql(
      `UPDATE identity_answers SET answered_at = answered_at - interval '1 day' WHERE user_id = $1`,
      [person.userId],
    );
    expect((await change()).status).toBe(200);
    expect(await stateOf(person)).toMatchObject({ mobile, hours: 24 });
    expect(inquiriesOf(mobile)).toBe(2);
  });

  it('is paid for once a day where the office said yes, however often one goes there and back', async () => {
    const person = await server.person({ level: 1 });
    const [first, second] = [testMobile(), testMobile()];
    let mobile = person.mobile;
    for (const next of [first, second, first, second]) {
      const mobile_code = await codeAt({ ...person, mobile }, next);
      expect((await setMobile(person, { mobile: next, mobile_code })).status).toBe(200);
      mobile = next;
    }
    expect([inquiriesOf(first), inquiriesOf(second)]).toEqual([1, 1]);
  });

  it('stays as it is while a request for level 1 waits', async () => {
    const person = await server.register();
    const mobile = testMobile();
    const mobile_code = await codeAt(person, mobile);
    server.providers.connections.identity = 'down';
    const form = levelOneForm(970_001);
    const { accessToken: token } = person;
    expect((await server.call('POST /user/upgradeLevelOne', { token, form })).status).toBe(200);
    const waiting = [409, 'mobile_being_verified'];
    expect(outcome(await setMobile(person, { mobile }))).toEqual(waiting);
    expect(outcome(await setMobile(person, { mobile, mobile_code }))).toEqual(waiting);
    expect(await stateOf(person)).toMatchObject({ mobile: person.mobile, hours: null });
  });

  it('A08 costs the house no more than ten messages a day, whatever mobiles are named', async () => {
    const person = await server.register();
    const ask = async (mobile: string): Promise<Answer> => {
      await server.sql('DELETE FROM one_time_codes WHERE mobile = $1', [person.mobile]);
      const activation_code = await factorCode(person, 'change_mobile');
      return setMobile(person, { mobile, activation_code });
    };
    for (let nth = 1; nth <= 10; nth += 1) expect((await ask(testMobile())).status).toBe(200);
    const eleventh = testMobile();
    await server.sql(
      `UPDATE one_time_codes SET created_at = created_at - interval '23 hours'
       WHERE asker = 'contact:user-' || $1 AND purpose = 'new_mobile'`,
      [String(person.userId)],
    );
    const refused = await ask(eleventh);
    expect(outcome(refused)).toEqual([429, 'rate_limited']);
    const { seconds } = (refused.body as unknown as { facts: { seconds: number } }).facts;
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(3_600);
    const kept = () => server.sql('SELECT FROM one_time_codes WHERE mobile = $1', [eleventh]);
    expect(await kept()).toEqual([]);
    // somebody else still may, and so may the same person when the day is over
    const other = await server.register();
    expect(await codeAt(other, testMobile())).toMatch(/^\d{6}$/);
    await server.sql(
      `UPDATE one_time_codes SET created_at = created_at - interval '1 hour'
       WHERE asker = 'contact:user-' || $1 AND purpose = 'new_mobile'`,
      [String(person.userId)],
    );
    expect((await ask(eleventh)).status).toBe(200);
  });

  it('uses up no codes that its holder needs', async () => {
    const person = await server.register();
    const holder = await server.register();
    await codeAt(person, holder.mobile);
    const [row] = await server.sql<{ own: number }>(
      `SELECT count(*) FILTER (WHERE asker IN ('session', 'stranger') AND purpose = 'new_mobile')::int
         AS own FROM one_time_codes WHERE mobile = $1`,
      [holder.mobile],
    );
    expect(row?.own).toBe(0);
  });
});

describe('another address', () => {
  it('A05 in place of one needs a factor, ends other sessions, holds money and tells the old one', async () => {
    const person = await server.register();
    const [old, email] = ['old-place@example.ir', 'new-place@example.ir'];
    await addEmail(person, old);
    expect(await stateOf(person)).toMatchObject({ hours: null, notices: ['email_added'] });
    const other = await server.login(person.mobile, person.password);
    expect(outcome(await setEmail(person, { email }))).toEqual([403, 'factor_required']);
    const foreign = await factorCode(person, 'change_mobile');
    expect(outcome(await setEmail(person, { email, activation_code: foreign }))).toEqual([
      422,
      'code_wrong',
    ]);
    expect(mail.inbox.some(({ to }) => to?.[0]?.address === email)).toBe(false);
    const activation_code = await factorCode(person, 'change_email');
    expect((await setEmail(person, { email, activation_code })).status).toBe(200);
    const email_code = await mailedCode(email);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => setEmail(person, { email, email_code })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([await see(person), await see(other)]).toEqual([200, 401]);
    expect(await stateOf(person)).toMatchObject({
      email,
      hours: 24,
      sessions: 1,
      notices: ['email_added', 'email_changed'],
    });
    await server.until(() =>
      mail.inbox.some(({ to, text }) => to?.[0]?.address === old && text?.includes(email)),
    );
  });

  it('takes no code that was sent before another session set one', async () => {
    const person = await server.register();
    const [slow, fast] = ['slow@example.ir', 'fast@example.ir'];
    await setEmail(person, { email: slow });
    const email_code = await mailedCode(slow);
    await addEmail(person, fast);
    expect(outcome(await setEmail(person, { email: slow, email_code }))).toEqual([
      422,
      'code_wrong',
    ]);
    expect(await stateOf(person)).toMatchObject({ email: fast });
  });
});
