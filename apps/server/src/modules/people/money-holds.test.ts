// Money that leaves, held by staff beside what the account's security holds: neither touches the other.
import type { EndpointKey } from '@sarraf/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTransaction } from '../../platform/database/handles.ts';
import { limit, sender } from '../../testing/orders.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../testing/server.ts';
import { type StandingsService } from '../standings/index.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WHY = { reason: 'unusual_activity', words: 'Three new cards since Monday.' };

let server: TestServer;
let officer: SignedIn;
let support: SignedIn;
let standings: StandingsService;
const send = sender(() => server);

beforeAll(async () => {
  server = await startTestServer();
  standings = server.process.modules.all.standings;
  officer = await server.person({ level: 0, staffRole: 'kyc_officer' });
  support = await server.person({ level: 0, staffRole: 'support' });
});
afterAll(() => server?.close());

const at = (ms: number): string => new Date(server.clock.now() + ms).toISOString();

const act = (
  verb: 'hold_money' | 'release_money',
  person: SignedIn,
  body: object = {},
  who = officer,
) =>
  server.call(`POST /admin/people/:id/${verb}` as EndpointKey, {
    token: who.accessToken,
    params: { id: String(person.userId) },
    body: { ...WHY, ...body },
  });

/** What a change of the account's security does. */
const holdForSecurity = async (person: SignedIn, untilMs: number): Promise<void> => {
  const changed = await withTransaction(server.process.context.plainDb, (tx) =>
    standings.change(tx, person.userId, { moneyHeldUntil: untilMs }),
  );
  await changed.tell();
};

/** Until when the engine itself holds. */
const engineHolds = async (person: SignedIn): Promise<string | null> => {
  const [row] = await server.sql<{ until: bigint | string | null }>(
    'SELECT money_held_until_ms AS until FROM standings_state WHERE user_id = $1',
    [person.userId],
  );
  return row === undefined || row.until === null ? null : new Date(Number(row.until)).toISOString();
};

const acts = (person: SignedIn) =>
  server.sql<{ act: string; reason: string; changes: unknown }>(
    'SELECT act, reason, changes FROM audit_acts WHERE person_id = $1 ORDER BY id',
    [person.userId],
  );

const notices = (person: SignedIn) =>
  server.sql<{ id: string; kind: string; facts: Record<string, string | null> }>(
    'SELECT id, kind, facts FROM notifications WHERE user_id = $1 ORDER BY id',
    [person.userId],
  );

const words = async (person: SignedIn, lang: 'fa' | 'en'): Promise<string> => {
  const answer = await server.call('GET /notifications/index', { token: person.accessToken, lang });
  return answer.text;
};

describe('a hold of staff', () => {
  it('is told to the engine, written down, and told to its person with its reason', async () => {
    const person = await server.person({ opening: { IRT: '50000000' } });
    const until = at(DAY_MS);
    const [one, other] = await Promise.all([
      act('hold_money', person, { until }),
      act('hold_money', person, { until }),
    ]);
    // asked for twice at once it is done once
    expect(new Set([one.body.data['done'], other.body.data['done']])).toEqual(
      new Set([true, false]),
    );
    const held = { money_held_until: until, staff_held_until: until, security_held_until: null };
    expect(one.body.data['standing']).toMatchObject(held);
    expect(await engineHolds(person)).toBe(until);
    expect(await acts(person)).toEqual([
      {
        act: 'money_held',
        reason: 'unusual_activity: Three new cards since Monday.',
        changes: [{ field: 'staff_held_until', old: null, new: until }],
      },
    ]);
    const [notice, ...more] = await notices(person);
    expect([notice?.kind, notice?.facts['reason'], more]).toEqual([
      'money_held',
      'unusual_activity',
      [],
    ]);
    expect(await words(person, 'en')).toContain('We noticed unusual activity on your account.');
    expect(await words(person, 'fa')).toContain('فعالیت حساب شما غیرعادی بود.');
    const status = await server.call('GET /user/access_status', { token: person.accessToken });
    expect(status.body.data['stopped']).toEqual([
      { action: 'leave', until, reason: 'unusual_activity' },
    ]);
    // what colleagues wrote is theirs
    expect(await words(person, 'en')).not.toContain('Three new cards');
    const ways = await server.sql('SELECT channel FROM messages WHERE notification_id = $1', [
      notice?.id,
    ]);
    expect(ways).toEqual([{ channel: 'sms' }]);
    // trading goes on
    expect((await send('POST /trade/limitBuy', person, limit())).body.code).toBe(200);
  });

  it('never shortens one of the security, and lifting it leaves that', async () => {
    const person = await server.person({});
    const [short, long] = [at(HOUR_MS), at(3 * DAY_MS)];
    await holdForSecurity(person, Date.parse(long));
    const held = await act('hold_money', person, { until: short });
    expect(held.body.data).toMatchObject({
      done: true,
      standing: { money_held_until: long, security_held_until: long, staff_held_until: short },
    });
    expect(await engineHolds(person)).toBe(long);
    const lifted = await act('release_money', person, { reason: 'mended' });
    expect(lifted.body.data).toMatchObject({
      done: true,
      standing: { money_held_until: long, security_held_until: long, staff_held_until: null },
    });
    expect(await engineHolds(person)).toBe(long);
    expect(await words(person, 'en')).toMatch(
      /The review is over\. For your safety, withdrawals and transfers stay paused/,
    );
    // there is none to lift
    expect((await act('release_money', person)).body.data['done']).toBe(false);
    expect((await acts(person)).map(({ act: name }) => name)).toEqual([
      'money_held',
      'money_released',
    ]);
  });

  it('that lasts longer outlives one of the security, and its lifting opens at once', async () => {
    const person = await server.person({});
    const [short, long] = [at(HOUR_MS), at(30 * DAY_MS)];
    await act('hold_money', person, { until: long });
    await holdForSecurity(person, Date.parse(short));
    expect(await engineHolds(person)).toBe(long);
    await act('release_money', person, { reason: 'mended' });
    expect(await engineHolds(person)).toBe(short);
    const alone = await server.person({});
    await act('hold_money', alone, { until: long });
    await act('release_money', alone, { reason: 'mended' });
    expect(await engineHolds(alone)).toBeNull();
    expect(await words(alone, 'en')).toContain('Withdrawals and transfers are available again.');
  });

  it('has an end within 30 days, a reason, and an officer who may', async () => {
    const person = await server.person({});
    const until = at(DAY_MS);
    const wrong = [
      ...[at(-1_000), at(30 * DAY_MS + 1_000), 'soon', null].map((end) => ({ until: end })),
      { until, reason: 'other', words: '' },
      { until, reason: 'because' },
      { until, tell: false },
      {},
    ];
    for (const body of wrong) {
      const { status } = await act('hold_money', person, body);
      expect([JSON.stringify(body), status]).toEqual([JSON.stringify(body), 422]);
    }
    expect((await act('hold_money', person, { until }, support)).status).toBe(403);
    expect((await act('hold_money', support, { until })).status).toBe(404);
    expect([await acts(person), await engineHolds(person), await notices(person)]).toEqual([
      [],
      null,
      [],
    ]);
  });

  it('is set and lifted by nobody on themselves', async () => {
    const person = await server.person({});
    await server.sql(
      `UPDATE staff_members SET national_code_hash =
         (SELECT national_code_hash FROM users WHERE id = $2) WHERE user_id = $1`,
      [officer.userId, person.userId],
    );
    const tries = [act('hold_money', person, { until: at(DAY_MS) }), act('release_money', person)];
    for (const answer of await Promise.all(tries)) {
      expect(answer.body.error).toBe('decides_on_self');
    }
    expect([await acts(person), await notices(person)]).toEqual([[], []]);
  });
});
