// The staff's home: what waits for a person, since when, and who is shown what.
import type { DataOf, StaffRole } from '@sarraf/contracts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asPlainDb } from '../../platform/database/handles.ts';
import {
  levelOneForm,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';
import { countWaiting, WAITING_KINDS } from './home.queries.ts';

type Needed = DataOf<'GET /admin/home'>['needed'][number];

let server: TestServer;
let owner: SignedIn;
beforeAll(async () => {
  // asked in vain, nobody asks again while a test looks
  server = await startTestServer({ env: { SARRAF_PROVIDER_RETRY_MS: '600000' } });
  owner = await server.person({ level: 0, staffRole: 'owner' });
});
afterAll(() => server?.close());

const needed = async ({ accessToken: token }: SignedIn): Promise<readonly Needed[]> =>
  (await server.call('GET /admin/home', { token })).body.data['needed'] as Needed[];
const of = async (kind: Needed['kind']): Promise<Needed | undefined> =>
  (await needed(owner)).find((one) => one.kind === kind);
const total = async (call: 'GET /admin/kyc/requests' | 'GET /admin/cards') =>
  (await server.call(call, { token: owner.accessToken })).body.data['total'];

it('counts requests and cards that the identity office is silent on, as their queues have them', async () => {
  server.providers.connections.identity = 'down';
  const person = await server.register();
  const asked = await server.call('POST /user/upgradeLevelOne', {
    token: person.accessToken,
    form: levelOneForm(850_001),
  });
  expect(asked.status).toBe(200);
  await server.until(async () => (await total('GET /admin/kyc/requests')) === 1);
  const [request] = await server.sql<{ at: Date }>(
    'SELECT created_at AS at FROM kyc_requests WHERE user_id = $1',
    [person.userId],
  );
  expect(await of('identity')).toEqual({
    kind: 'identity',
    count: 1,
    oldest_at: request?.at.toISOString(),
    // two days, by the rules of alarms
    oldest_until: new Date((request?.at.getTime() ?? 0) + 2 * 86_400_000).toISOString(),
    holders: [],
    done_today: 0,
  });
  await server.sql(
    'UPDATE kyc_requests SET claimed_by = $2, claimed_at = now() WHERE user_id = $1',
    [person.userId, owner.userId],
  );
  expect((await of('identity'))?.holders).toMatchObject([
    { officer: { id: String(owner.userId) }, count: 1 },
  ]);
  // its card is decided with it, and one that the office is still asked about is nobody's yet
  expect(await of('cards')).toMatchObject({ count: await total('GET /admin/cards') });
  await server.sql('UPDATE kyc_requests SET checks = 0 WHERE user_id = $1', [person.userId]);
  expect(await of('identity')).toMatchObject({ count: 0, oldest_at: null });
});

/** Decisions by two of a kind, of subjects from a number to 3; the last one is decided. */
const approvals = (kind: string, from: number): string =>
  `INSERT INTO approvals (kind, subject, wanted, reason, proposed_by, proposed_at, state, decided_by,
      decided_at)
    SELECT '${kind}', 'S' || n, '{}', 'as agreed', $1, now() - make_interval(hours => n),
      CASE n WHEN 3 THEN 'refused' ELSE 'waiting' END, CASE n WHEN 3 THEN $2::bigint END,
      CASE n WHEN 3 THEN now() END
    FROM generate_series(${from}, 3) AS n`;

/** Things that wait for a second officer, the older of two an hour old, beside one that is decided. */
const WAITING: Readonly<Record<string, string>> = {
  adjustments: approvals('adjustment', 1),
  withdrawal_terms: approvals('withdrawal_terms', 2),
  reward_terms: approvals('reward_terms', 1),
  // one that runs again waits for nobody
  referrals: `WITH made AS (
      INSERT INTO users (mobile, password_hash) SELECT '0935000000' || n, 'x' FROM generate_series(1, 3) AS n
      RETURNING id, right(mobile, 1)::int AS n),
    code AS (
      INSERT INTO referral_codes (code, owner_id, friend_share, created_at)
      VALUES ('HMEHME', $1, 50, now()) RETURNING code)
    INSERT INTO referral_relations (friend_id, owner_id, code, owner_ppm, friend_ppm, since, until,
      since_entry, state, stopped_at)
    SELECT id, $1, code, 150000, 150000, now(), now() + interval '365 days', 0,
      CASE n WHEN 3 THEN 'running' ELSE 'paused' END,
      CASE n WHEN 3 THEN NULL ELSE now() - make_interval(hours => n) END
    FROM made, code WHERE $2::bigint IS NOT NULL`,
  venue_terms: approvals('venue_terms', 1),
  settings: approvals('setting', 1),
  custody: approvals('custody', 1),
  payout_batches: `INSERT INTO payout_batches (cycle_at, file_hash, requested_by, made_at, state)
    SELECT now(), repeat('a', 64), $1, now() - make_interval(hours => n),
      CASE n WHEN 3 THEN 'approved' ELSE 'made' END
    FROM generate_series(1, 3) AS n WHERE $2::bigint IS NOT NULL`,
  // one of a batch is done by one that was approved after it
  payout_answers: `WITH made AS (
      INSERT INTO payout_answers (batch_id, file, file_hash, imported_at, state, fates)
      SELECT b.id, 'x', repeat(n::text, 64), now() - make_interval(hours => n),
        CASE n WHEN 3 THEN 'done' ELSE 'preview' END, CASE n WHEN 3 THEN '[]'::json END
      FROM (SELECT max(id) AS id FROM payout_batches) AS b, generate_series(1, 4) AS n
      RETURNING id, imported_at, state = 'done' AS is_done)
    INSERT INTO approvals (kind, subject, wanted, reason, proposed_by, proposed_at, state, decided_by,
      decided_at)
    SELECT 'payout_answers', id, '{}', '-', $1, imported_at,
      CASE WHEN is_done THEN 'approved' ELSE 'waiting' END, CASE WHEN is_done THEN $2::bigint END,
      CASE WHEN is_done THEN now() - interval '3 hours' END
    FROM made`,
  // one that was answered waits for its person
  tickets: `INSERT INTO tickets (user_id, subject, title, state, created_at, last_at, due_at,
      answered_at, client_key)
    SELECT $1, 'other', 'T', CASE n WHEN 3 THEN 'answered' ELSE 'waiting' END,
      now() - make_interval(hours => n), now(), now() + make_interval(hours => 3 - n),
      CASE n WHEN 3 THEN now() END, 'key ' || n
    FROM generate_series(1, 3) AS n WHERE $2::bigint IS NOT NULL`,
  // an old one is nobody's any more, and of no account nobody's at all
  recoveries: `INSERT INTO recoveries (key, user_id, old_mobile, new_mobile, block, status,
      spoken_numbers, created_at)
    SELECT 'key ' || n, CASE n WHEN 3 THEN NULL ELSE $1::bigint END, '', '', '', 'waiting', '{}',
      now() - make_interval(hours => CASE n WHEN 4 THEN 721 ELSE n END)
    FROM generate_series(1, 4) AS n WHERE $2::bigint IS NOT NULL`,
};

it('counts what waits for a second officer, the oldest by its age', async () => {
  const second = await server.person({ level: 0, staffRole: 'owner' });
  for (const [kind, statement] of Object.entries(WAITING)) {
    expect(await of(kind as Needed['kind'])).toMatchObject({ count: 0, oldest_at: null });
    await server.sql(statement, [owner.userId, second.userId]);
    const one = await of(kind as Needed['kind']);
    // one at a time may be proposed of the terms
    expect(one?.count, kind).toBe(kind === 'withdrawal_terms' ? 1 : 2);
    const age = Date.now() - Date.parse(one?.oldest_at ?? '');
    expect(Math.round(age / 3_600_000), kind).toBe(2);
  }
  const { oldest_at: at, oldest_until: until } = (await of('recoveries')) ?? {};
  expect(Date.parse(until ?? '') - Date.parse(at ?? '')).toBe(30 * 86_400_000);
});

it('has for each role what it may look at, and nothing else', async () => {
  const OFFICE: Readonly<Record<StaffRole, readonly Needed['kind'][]>> = {
    owner: WAITING_KINDS,
    finance: [
      ...(['payments', 'payouts', 'coin_payouts', 'payout_batches', 'payout_answers'] as const),
      'statements',
      ...(['unmatched', 'offline_deposits', 'custody'] as const),
      ...(['chain_stops', 'coin_reversals', 'coin_unmatched', 'adjustments'] as const),
      'withdrawal_terms',
      'reward_terms',
      'referrals',
      'venue_terms',
      'settings',
    ],
    crypto_operations: [
      ...(['payments', 'chain_stops', 'coin_reversals', 'coin_unmatched'] as const),
      'venue_terms',
    ],
    kyc_officer: ['identity', 'cards', 'payments', 'recoveries', 'unfreezes'],
    support: ['tickets', 'payments'],
    content: ['payments'],
    auditor: WAITING_KINDS.filter((kind) => kind !== 'recoveries' && kind !== 'unfreezes'),
  };
  for (const [staffRole, kinds] of Object.entries(OFFICE)) {
    const person = await server.person({ level: 0, staffRole });
    expect((await needed(person)).map(({ kind }) => kind)).toEqual(kinds);
  }
});

it('reads of each kind by an index no more than it counts', async () => {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    // tables of a test are too small for the planner to need an index, unless it has to
    await client.query('SET enable_seqscan = off');
    for (const kind of WAITING_KINDS) {
      const plans: string[] = [];
      const explaining = {
        query: async (text: string, values?: readonly unknown[]) => {
          const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, [
            ...(values ?? []),
          ]);
          plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
          return { rows: [], rowCount: 0 };
        },
      };
      await countWaiting(asPlainDb(explaining as never), [kind], 1_000);
      expect(plans.join('\n'), kind).not.toMatch(/Seq Scan|using (?!payouts|coin_payouts)\w+_pkey/);
    }
  } finally {
    await client.end();
  }
});
