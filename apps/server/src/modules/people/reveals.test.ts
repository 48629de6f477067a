// A number as a whole: by an act that is written down, for those who may, so many a day.
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type SignedIn,
  startTestServer,
  type TestServer,
  testNationalCode,
} from '../../testing/server.ts';
import { REVEALS_A_DAY } from './reveals.service.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;

let server: TestServer;
let officer: SignedIn;
let support: SignedIn;
let one: Person;
let other: Person;

beforeAll(async () => {
  server = await startTestServer();
  officer = await server.person({ level: 0, staffRole: 'kyc_officer' });
  support = await server.person({ level: 0, staffRole: 'support' });
  one = await server.person();
  other = await server.person();
});
afterAll(() => server?.close());

const reveal = (body: object, who = officer, id: number | string = one.userId) =>
  server.call('POST /admin/people/:id/reveal', {
    token: who.accessToken,
    params: { id: String(id) },
    body: { reason: 'person_asked', ...body },
    lang: 'en',
  });
const revealed = () =>
  server.sql<{
    actor_id: string;
    subject: string;
    person_id: string;
    reason: string;
    text: string;
  }>(
    `SELECT actor_id, subject, person_id, reason, changes::text AS text FROM audit_acts
     WHERE act = 'number_revealed' ORDER BY id`,
  );
const codeOf = (person: SignedIn): string =>
  testNationalCode(Number(person.mobile.slice(4)) - 1_000_000);
async function cardOf(person: Person): Promise<string> {
  const rows = await server.sql<{ id: string }>('SELECT id FROM cards WHERE user_id = $1', [
    person.userId,
  ]);
  return String(rows[0]?.id);
}

it('O15 shows each number once it is written who saw it and why, and never keeps it there', async () => {
  const card = await cardOf(one);
  const asked = [
    [{ what: 'national_code' }, codeOf(one)],
    [{ what: 'mobile', words: 'called us' }, one.mobile],
    [{ what: 'card', card }, one.cardNumber],
  ] as const;
  for (const [body, value] of asked) {
    const answer = await reveal(body);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body.data).toEqual({ what: body.what, value });
  }
  const rows = await revealed();
  const by = { actor_id: String(officer.userId), person_id: String(one.userId) };
  expect(rows).toMatchObject([
    { ...by, subject: `user:${one.userId}`, reason: 'person_asked' },
    { ...by, subject: `user:${one.userId}`, reason: 'person_asked: called us' },
    { ...by, subject: `card:${card}`, reason: 'person_asked' },
  ]);
  const all = JSON.stringify(rows);
  for (const number of [codeOf(one), one.mobile, one.cardNumber ?? '?']) {
    expect(all).not.toContain(number);
  }
});

it('A and O: without the ability, a reason, or a card of that person nothing is shown or written', async () => {
  const before = (await revealed()).length;
  expect((await reveal({ what: 'mobile' }, support)).status).toBe(403);
  expect((await reveal({ what: 'mobile' }, one)).status).toBe(403);
  for (const body of [
    { what: 'mobile', reason: undefined },
    { what: 'mobile', reason: 'other' },
    { what: 'card' },
    { what: 'mobile', card: '1' },
    { what: 'password' },
  ]) {
    expect((await reveal(body)).status, JSON.stringify(body)).toBe(422);
  }
  expect((await reveal({ what: 'card', card: await cardOf(other) })).status).toBe(404);
  expect((await reveal({ what: 'mobile' }, officer, support.userId)).status).toBe(404);
  expect((await reveal({ what: 'mobile' }, officer, 999_999)).status).toBe(404);
  expect((await revealed()).length).toBe(before);
});

it('shows nobody a number of an account with their own national code', async () => {
  const before = (await revealed()).length;
  const twin = await server.person({ level: 0, staffRole: 'kyc_officer' });
  await server.sql(
    `UPDATE staff_members SET national_code_hash =
       (SELECT national_code_hash FROM users WHERE id = $2) WHERE user_id = $1`,
    [twin.userId, other.userId],
  );
  const refused = await reveal({ what: 'mobile' }, twin, other.userId);
  expect(refused.body.error).toBe('decides_on_self');
  expect((await revealed()).length).toBe(before);
});

it('stops an officer at the bound of a day, 50 at once as one after the other', async () => {
  const eager = await server.person({ level: 0, staffRole: 'owner' });
  const mine = async () =>
    (await revealed()).filter(({ actor_id }) => actor_id === String(eager.userId)).length;
  await server.sql(
    `INSERT INTO audit_acts (actor_id, act, subject, person_id, changes)
     SELECT $1, 'number_revealed', 'user:1', $2, '[]' FROM generate_series(1, $3)`,
    [eager.userId, one.userId, REVEALS_A_DAY - 2],
  );
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => reveal({ what: 'mobile' }, eager)),
  );
  const shown = answers.filter(({ status }) => status === 200);
  expect(shown).toHaveLength(2);
  expect(await mine()).toBe(REVEALS_A_DAY);
  const refused = await reveal({ what: 'mobile' }, eager);
  expect(refused.status).toBe(429);
  expect(refused.text).not.toContain(one.mobile);
});
