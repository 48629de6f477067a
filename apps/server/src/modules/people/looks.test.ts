// Whom an officer looked at lately: their own, latest first, ten at most.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let officer: SignedIn;
let other: SignedIn;
let people: SignedIn[];

beforeAll(async () => {
  server = await startTestServer();
  officer = await server.person({ level: 0, staffRole: 'support' });
  other = await server.person({ level: 0, staffRole: 'support' });
  people = [];
  for (let at = 0; at < 12; at += 1) people.push(await server.person({ level: 0 }));
});
afterAll(() => server?.close());

const personAt = (at: number): SignedIn => {
  const person = people[at];
  if (person === undefined) throw new Error('There is no such person.');
  return person;
};
const look = (who: SignedIn, person: SignedIn) =>
  server.call('GET /admin/people/:id', {
    token: who.accessToken,
    params: { id: String(person.userId) },
  });
const lookedAt = async (who: SignedIn): Promise<{ id: string; looked_at: string }[]> => {
  const answer = await server.call('GET /admin/looked_at', { token: who.accessToken });
  return answer.body.data as unknown as { id: string; looked_at: string }[];
};
const ids = async (who: SignedIn): Promise<number[]> =>
  (await lookedAt(who)).map(({ id }) => Number(id));

it('shows nobody before a page was opened, and a search opens none', async () => {
  await server.call('GET /admin/people', { token: officer.accessToken });
  expect(await ids(officer)).toEqual([]);
});

it('keeps the last ten, latest first, each once, and for this officer alone', async () => {
  for (const person of people) await look(officer, person);
  const all = people.map(({ userId }) => userId);
  expect(await ids(officer)).toEqual(all.slice(2).toReversed());
  const again = all[5] ?? 0;
  await look(officer, personAt(5));
  const rest = all.slice(2).filter((id) => id !== again);
  expect(await ids(officer)).toEqual([again, ...rest.toReversed()]);
  const kept = await server.sql('SELECT FROM person_looks WHERE officer_id = $1', [officer.userId]);
  expect(kept).toHaveLength(10);
  expect(await ids(other)).toEqual([]);
  const [first] = await lookedAt(officer);
  expect(first).toMatchObject({
    looked_at: expect.any(String),
    mobile: expect.stringMatching(/\*\*\*/),
  });
});

it('stays within ten while many pages are opened at once', async () => {
  await Promise.all([...people, ...people].map((person) => look(other, person)));
  expect((await ids(other)).length).toBeLessThanOrEqual(10);
  const kept = await server.sql('SELECT FROM person_looks WHERE officer_id = $1', [other.userId]);
  // the next page opened bounds what raced
  await look(other, personAt(0));
  expect(kept.length).toBeLessThanOrEqual(12);
  const after = await server.sql('SELECT FROM person_looks WHERE officer_id = $1', [other.userId]);
  expect(after).toHaveLength(10);
});

it('is for those who may see people, and notes nobody who is none', async () => {
  const [person] = people;
  const clients = await server.call('GET /admin/looked_at', { token: person?.accessToken ?? '' });
  expect(clients.status).toBe(403);
  const before = await ids(officer);
  expect((await look(officer, other)).status).toBe(404);
  expect(await ids(officer)).toEqual(before);
});
