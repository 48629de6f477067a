// Who one is to oneself: names, a username, a photo.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';

let server: TestServer;
let person: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  person = await server.person({ opening: { IRT: '5000000', USDT: '40', BTC: '0.5' } });
});
afterAll(() => server?.close());

const profile = async (of: SignedIn): Promise<Record<string, unknown>> =>
  (await server.call('GET /user/profile', { token: of.accessToken })).body.data;
const update = (of: SignedIn, body: unknown, lang: 'fa' | 'en' = 'fa'): Promise<Answer> =>
  server.call('POST /user/updateProfile', { token: of.accessToken, body, lang });

describe('a profile', () => {
  it('says who one is, and the wallets that hold something', async () => {
    const mine = await profile(person);
    expect(mine).toMatchObject({
      id: String(person.userId),
      avatar: null,
      username: null,
      names_verified: true,
      mobile: person.mobile,
      level: 1,
    });
    const wallets = mine['top_wallets'] as { symbol: string }[];
    expect(wallets.map(({ symbol }) => symbol).toSorted()).toEqual(['BTC', 'IRT', 'USDT']);
  });

  it('keeps a username in its one form, shown by fetchUser, too', async () => {
    const answer = await update(person, { username: ' Niloofar_۱۲ ' });
    expect([answer.status, answer.body.data['username']]).toEqual([200, 'niloofar_12']);
    expect((await update(person, { username: 'niloofar_12' })).status).toBe(200);
    const user = await server.call('GET /fetchUser', { token: person.accessToken });
    expect(user.body.data).toMatchObject({ username: 'niloofar_12', avatar: null });
  });

  it('A14 gives a username to one of twenty who ask for it in many spellings', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => server.register()));
    const spelled = ['Race_1', 'race_۱', 'RACE_1', ' race_1 ', 'rａce_1'];
    const answers = await Promise.all(
      people.flatMap((one) => spelled.map((username) => update(one, { username }, 'en'))),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(spelled.length);
    expect(new Set(won.map(({ body }) => body.data['id'])).size).toBe(1);
    const lost = answers.filter(({ status }) => status !== 200);
    expect(new Set(lost.map(({ body }) => body.error))).toEqual(new Set(['username_taken']));
    expect(await server.sql(`SELECT FROM usernames WHERE username = 'race_1'`)).toHaveLength(1);
  });

  it('leaves a username with whoever had it, and gives five to a person at most', async () => {
    const [first, second] = [await server.register(), await server.register()];
    await update(first, { username: 'kept_one' });
    expect((await update(first, { username: 'kept_two' })).status).toBe(200);
    expect((await update(second, { username: 'kept_one' })).body.error).toBe('username_taken');
    const more = await Promise.all(
      Array.from({ length: 10 }, (_, at) => update(first, { username: `kept_more_${at}` }, 'en')),
    );
    expect(more.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = more.find(({ status }) => status !== 200);
    expect(refused?.body).toMatchObject({ error: 'username_limit_reached', facts: { max: 5 } });
    expect((await update(first, { username: 'kept_one' })).body.data['username']).toBe('kept_one');
  });

  it.each([
    [{ username: 'ab' }, 'username_invalid'],
    [{ username: 'nіloofar' }, 'username_invalid'],
    [{ username: 'sarraf_support' }, 'username_reserved'],
    [{ first_name: '<img onerror=1>' }, 'name_invalid'],
    [{ first_name: 'علی\u202eرضا' }, 'name_invalid'],
  ])('refuses %j in both languages, and changes nothing', async (body, error) => {
    const newcomer = await server.register();
    const before = await profile(newcomer);
    for (const lang of ['fa', 'en'] as const) {
      const answer = await update(newcomer, { first_name: 'علی', ...body }, lang);
      expect(answer.body.error).toBe(error);
      expect(answer.body.message).toMatch(lang === 'fa' ? /^[^A-Za-z]+$/ : /^[\x20-\x7e]+$/);
    }
    expect(await profile(newcomer)).toEqual(before);
  });

  it('O11 takes nothing else, and no name once it is verified', async () => {
    const newcomer = await server.register();
    expect(
      (await update(newcomer, { first_name: 'علي', last_name: 'كریمی' })).body.data,
    ).toMatchObject({ first_name: 'علی', last_name: 'کریمی', names_verified: false });
    const before = [await profile(newcomer), await profile(person)];
    const role = { role: 'admin', kyc_level: 2, level: 2, balance: 1, is_verified: true, id: 1 };
    for (const [name, value] of [...Object.entries(role), ['mobile', '09120000000'] as const]) {
      const answer = await update(newcomer, { username: 'o11_person', [name]: value });
      expect([answer.status, answer.body.error], name).toEqual([422, 'validation_failed']);
    }
    const polluted = await update(newcomer, '{"__proto__":{"role":"admin"}}');
    expect(polluted.status).toBe(400);
    expect((await update(person, { first_name: 'دیگری' })).body.error).toBe('names_verified');
    expect([await profile(newcomer), await profile(person)]).toEqual(before);
  });
});
