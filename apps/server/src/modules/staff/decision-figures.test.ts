// What officers decided lately: on whose days, by whom, and who sees whose.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, startTestServer, type TestServer } from '../../testing/server.ts';

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

let server: TestServer;
let officer: SignedIn;
let colleague: SignedIn;
let owner: SignedIn;
let auditor: SignedIn;
let person: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  officer = await server.person({ level: 0, staffRole: 'kyc_officer' });
  colleague = await server.person({ level: 0, staffRole: 'kyc_officer' });
  owner = await server.person({ level: 0, staffRole: 'owner' });
  auditor = await server.person({ level: 0, staffRole: 'auditor' });
  person = await server.person({});
});
afterAll(() => server?.close());

/** A request decided some seconds ago, after a wait. */
const decided = (
  who: SignedIn | null,
  status: 'approved' | 'refused',
  { agoS = 0, waitedS }: { agoS?: number; waitedS: number },
) =>
  server.sql(
    `INSERT INTO kyc_requests (user_id, level, status, reason, first_name, last_name,
       national_code_hash, national_code_sealed, birth_date, created_at, decided_at, decided_by)
     SELECT id, 2, $2, CASE WHEN $2 = 'refused' THEN 'face_hidden' END, first_name, last_name,
       national_code_hash, national_code_sealed, birth_date,
       now() - make_interval(secs => $3), now() - make_interval(secs => $4), $5
     FROM users WHERE id = $1`,
    [person.userId, status, agoS + waitedS, agoS, who?.userId ?? null],
  );

const figures = async (
  who: SignedIn,
  days?: string,
  key: 'GET /admin/kyc/figures' | 'GET /admin/cards/figures' = 'GET /admin/kyc/figures',
) =>
  server.call(key, {
    token: who.accessToken,
    ...(days === undefined ? {} : { query: { days } }),
  });

interface Day {
  readonly day: string;
  readonly decided: number;
}

it('is all zero before anything was decided, with each of the days', async () => {
  const { body } = await figures(officer);
  expect(body.data).toMatchObject({
    days: 7,
    everyone: false,
    decided: 0,
    approved: 0,
    returned: 0,
    median_wait_s: null,
    officers: [],
  });
  const days = body.data['by_day'] as Day[];
  expect(days).toHaveLength(7);
  const today = new Date(server.clock.now() + 3.5 * HOUR_S * 1_000).toISOString().slice(0, 10);
  expect(days.at(-1)?.day).toBe(today);
});

it('counts decisions of officers within the days, and the wait of the one in the middle', async () => {
  await decided(officer, 'approved', { waitedS: 60 });
  await decided(officer, 'approved', { waitedS: 120 });
  await decided(officer, 'refused', { waitedS: 9_000 });
  await decided(colleague, 'refused', { waitedS: 30 });
  // ten days back: of the thirty alone; forty days back: of none
  await decided(officer, 'approved', { waitedS: 60, agoS: 10 * DAY_S });
  await decided(officer, 'approved', { waitedS: 60, agoS: 40 * DAY_S });
  // the office decided by itself
  await decided(null, 'approved', { waitedS: 1 });
  const own = (await figures(officer)).body.data;
  const mine = { decided: 3, approved: 2, returned: 1, median_wait_s: 120 };
  expect(own).toMatchObject({ ...mine, everyone: false });
  expect(own['officers']).toMatchObject([{ id: String(officer.userId), ...mine }]);
  expect((own['by_day'] as Day[]).at(-1)).toMatchObject({ decided: 3, approved: 2, returned: 1 });
  const month = (await figures(officer, '30')).body.data;
  expect(month).toMatchObject({ days: 30, decided: 4, approved: 3 });
  const days = month['by_day'] as Day[];
  expect([days.length, days.filter((day) => day.decided > 0).length]).toEqual([30, 2]);
  expect(days.at(-11)?.decided).toBe(1);
});

it('shows all officers to who may read the audit, and to nobody else', async () => {
  for (const who of [owner, auditor]) {
    const { body } = await figures(who);
    expect(body.data).toMatchObject({ everyone: true, decided: 4, approved: 2, median_wait_s: 90 });
    const officers = body.data['officers'] as { id: string; decided: number }[];
    expect(officers.map(({ id, decided: many }) => [Number(id), many])).toEqual([
      [officer.userId, 3],
      [colleague.userId, 1],
    ]);
  }
  const { text, body } = await figures(colleague);
  expect(body.data).toMatchObject({ everyone: false, decided: 1 });
  expect(text).not.toContain(`"${officer.userId}"`);
});

it('has cards by themselves', async () => {
  const [card] = await server.sql<{ id: string }>(
    'SELECT id FROM cards WHERE user_id = $1 ORDER BY id LIMIT 1',
    [person.userId],
  );
  const before = await figures(owner, '7', 'GET /admin/cards/figures');
  expect(before.body.data['decided']).toBe(0);
  const changed = await server.sql(
    `INSERT INTO cards (user_id, number_hash, number_sealed, masked, status, reason, decided_by,
       created_at, decided_at)
     VALUES ($1, decode('aa', 'hex'), 'sealed', '603799******4460', 'refused', 'card_unusable', $2,
       now() - interval '5 minutes', now()) RETURNING id`,
    [person.userId, officer.userId],
  );
  expect([changed.length, card?.id]).not.toContain(undefined);
  const after = await figures(officer, '7', 'GET /admin/cards/figures');
  expect(after.body.data).toMatchObject({
    decided: 1,
    approved: 0,
    returned: 1,
    median_wait_s: 300,
  });
});

it('is for the queue’s officers, of 7 or 30 days', async () => {
  const support = await server.person({ level: 0, staffRole: 'support' });
  for (const key of ['GET /admin/kyc/figures', 'GET /admin/cards/figures'] as const) {
    expect([key, (await figures(support, '7', key)).status]).toEqual([key, 403]);
    expect([key, (await figures(person, '7', key)).status]).toEqual([key, 403]);
  }
  expect((await figures(officer, '8')).status).toBe(422);
});
