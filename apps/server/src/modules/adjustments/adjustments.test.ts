// Money that is moved by hand: proposed by one, approved by another, posted once whatever dies between.
import type { EndpointKey } from '@sarraf/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actsOn, type WrittenAct } from '../../testing/acts.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/server.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;

let server: TestServer;
let x: Person;
let y: Person;
let who: Person;

/** Officers whose ability is old enough to count. */
async function elder(): Promise<Person> {
  const one = await server.person({ staffRole: 'finance' });
  await server.sql(
    `UPDATE staff_roles SET since = since - interval '80 hours' WHERE user_id = $1`,
    [one.userId],
  );
  return one;
}
beforeAll(async () => {
  server = await startTestServer();
  [x, y] = [await elder(), await elder()];
});
beforeEach(async () => {
  who = await server.person({ opening: { IRT: '1000000', BTC: '0.5' } });
});
afterAll(() => server?.close());

let ticket = 0;
const REASON = 'a card deposit was credited to another person';
const APPROVED = 'compared with the statement';
const REFUSED = 'the statement says otherwise';
const bodyOf = (change: Record<string, unknown> = {}) => ({
  from: `user:${who.userId}`,
  to: 'house:fees',
  symbol: 'IRT',
  amount: '1000.5',
  reason: REASON,
  ticket: `T-${(ticket += 1)}`,
  ...change,
});
const post = (key: EndpointKey, by: Person, body: unknown, id = '1'): Promise<Answer> =>
  server.call(key, { token: by.accessToken, body, params: { id }, lang: 'en' });
const propose = (by: Person, change: Record<string, unknown> = {}): Promise<Answer> =>
  post('POST /admin/adjustments', by, bodyOf(change));
const approve = (by: Person, id: string): Promise<Answer> =>
  post('POST /admin/adjustments/:id/approve', by, { reason: APPROVED }, id);
const refuse = (by: Person, id: string): Promise<Answer> =>
  post('POST /admin/adjustments/:id/refuse', by, { reason: REFUSED }, id);
const idOf = (answer: Answer): string => {
  expect(answer.status, answer.text).toBe(200);
  return String(answer.body.data['id']);
};
const statusOf = (answer: Answer): unknown => answer.body.data['status'];

async function rialOf(owner: string): Promise<number> {
  const [row] = await server.sql<{ total: string }>(
    `SELECT b.total FROM accounts a JOIN balances b ON b.account_id = a.id
     WHERE a.owner_kind || ':' || a.owner_id = $1 AND a.asset = 'IRT' AND a.wallet = 'spot'`,
    [owner],
  );
  return Number(row?.total ?? 0);
}
const entries = async (id: string): Promise<number> =>
  (
    await server.sql(`SELECT FROM ledger_entries WHERE kind = 'adjustment' AND reference = $1`, [
      `adjustment/${id}`,
    ])
  ).length;
const actsOf = (id: string): Promise<WrittenAct[]> => actsOn(server, `adjustment:${id}`);
const told = async (person: Person): Promise<string[]> =>
  (
    await server.sql<{ kind: string }>(
      `SELECT kind FROM notifications WHERE user_id = $1 AND kind LIKE 'adjusted%'`,
      [person.userId],
    )
  ).map(({ kind }) => kind);
async function work(): Promise<void> {
  await server.process.background.run('finish_approvals');
  await server.process.background.run('tell_adjustments');
}

describe('an adjustment', () => {
  it('moves what two agreed on, to the smallest unit, and its person is told once', async () => {
    const fees = await rialOf('house:fees');
    const id = idOf(await propose(x));
    expect(await rialOf(`user:${who.userId}`)).toBe(10_000_000);
    const done = await approve(y, id);
    expect(statusOf(done), done.text).toBe('posted');
    expect(done.body.data['entry_id']).toMatch(/^\d+$/);
    expect(await rialOf(`user:${who.userId}`)).toBe(10_000_000 - 10_005);
    expect(await rialOf('house:fees')).toBe(fees + 10_005);
    await work();
    await work();
    expect(await told(who)).toEqual(['adjusted_out']);
    expect(await actsOf(id)).toEqual([
      ['adjustment_proposed', '- > waiting', REASON],
      ['adjustment_approved', 'waiting > approved', APPROVED],
      ['adjustment_posted', 'approved > posted', APPROVED],
    ]);
  });

  it('comes from outside and between people, coins too', async () => {
    const other = await server.person();
    const given = { from: 'outside:bank', to: `user:${other.userId}`, amount: '70' };
    expect(statusOf(await approve(y, idOf(await propose(x, given))))).toBe('posted');
    expect(await rialOf(`user:${other.userId}`)).toBe(700);
    const coins = { to: `user:${other.userId}`, symbol: 'BTC', amount: '0.00000001' };
    const done = await approve(y, idOf(await propose(x, coins)));
    expect(done.body.data).toMatchObject({ status: 'posted', amount: '0.00000001' });
    const chain = { from: 'outside:hot_ethereum', to: 'outside:receivable', symbol: 'ETH' };
    const moved = await approve(y, idOf(await propose(x, { ...chain, amount: '0.5' })));
    expect(statusOf(moved)).toBe('posted');
    await work();
    expect(await told(other)).toEqual(['adjusted_in', 'adjusted_in']);
  });

  it('names the approval by which it waits among all that takes two', async () => {
    const { body: proposed } = await propose(x, { ticket: 'T-waits' });
    const { body } = await server.call('GET /admin/approvals', { token: y.accessToken });
    expect(body.data['acts']).toContainEqual(
      expect.objectContaining({ kind: 'adjustment', id: proposed.data['approval_id'] }),
    );
    expect((await refuse(x, String(proposed.data['id']))).status).toBe(200);
  });

  it('takes two: never the same, nor one whose ability is new, nor oneself', async () => {
    const id = idOf(await propose(x));
    expect((await approve(x, id)).body.error).toBe('approval_second_officer');
    const fresh = await server.person({ staffRole: 'finance' });
    expect((await approve(fresh, id)).body.error).toBe('officer_too_new');
    expect((await propose(fresh)).body.error).toBe('officer_too_new');
    const auditor = await server.person({ staffRole: 'auditor' });
    expect((await approve(auditor, id)).status).toBe(403);
    // an officer with the person's national code is that person
    await server.sql(
      `INSERT INTO staff_members (user_id, national_code_hash)
       SELECT $1, national_code_hash FROM users WHERE id = $2
       ON CONFLICT (user_id) DO UPDATE SET national_code_hash = excluded.national_code_hash`,
      [y.userId, who.userId],
    );
    const mine = await approve(y, id);
    await server.sql('UPDATE staff_members SET national_code_hash = NULL WHERE user_id = $1', [
      y.userId,
    ]);
    expect(mine.body.error).toBe('decides_on_self');
    expect(await entries(id)).toBe(0);
    expect(statusOf(await approve(y, id))).toBe('posted');
  });

  it('is posted once by whoever asks twice, and by many at once', async () => {
    const id = idOf(await propose(x));
    const z = await elder();
    const answers = await Promise.all([y, z, y, z, y, z].map((by) => approve(by, id)));
    const posted = answers.filter(({ status }) => status === 200);
    expect(posted.length).toBe(3);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer.body.error).toBe('approval_not_waiting');
    }
    expect(await entries(id)).toBe(1);
    expect(await rialOf(`user:${who.userId}`)).toBe(10_000_000 - 10_005);
    expect((await actsOf(id)).filter(([act]) => act === 'adjustment_posted')).toHaveLength(1);
  });

  it('that was approved when its process died is posted by a worker', async () => {
    const id = idOf(await propose(x));
    await server.sql(
      `UPDATE approvals AS w SET state = 'applying', decided_by = $2, decided_reason = 'compared it',
         decided_at = now() FROM adjustments AS a WHERE a.id = $1 AND w.id = a.approval_id`,
      [id, y.userId],
    );
    await work();
    expect(await entries(id)).toBe(1);
    // and one whose answer was lost is found by its reference
    await server.sql(
      `UPDATE approvals SET state = 'applying'
       WHERE id = (SELECT approval_id FROM adjustments WHERE id = $1)`,
      [id],
    );
    await work();
    expect(await entries(id)).toBe(1);
    expect(statusOf(await approve(y, id))).toBe('posted');
    expect(await rialOf(`user:${who.userId}`)).toBe(10_000_000 - 10_005);
  });

  it('of what is not there moves nothing, and says so', async () => {
    const id = idOf(await propose(x, { amount: '1000000.1' }));
    const done = await approve(y, id);
    expect(done.body.data).toMatchObject({ status: 'failed', failure: 'insufficient_funds' });
    expect(await entries(id)).toBe(0);
    expect(await rialOf(`user:${who.userId}`)).toBe(10_000_000);
    expect((await actsOf(id)).at(-1)).toEqual(['adjustment_failed', 'approved > failed', APPROVED]);
    await work();
    expect(await told(who)).toEqual([]);
  });

  it('that is refused, or taken back, moves nothing and is decided no more', async () => {
    for (const by of [x, y]) {
      const id = idOf(await propose(x));
      expect(statusOf(await refuse(by, id))).toBe('refused');
      expect((await actsOf(id)).at(-1)).toEqual([
        'adjustment_refused',
        'waiting > refused',
        REFUSED,
      ]);
      expect((await approve(y, id)).body.error).toBe('approval_not_waiting');
      // a repeated refusal by the same officer gets the first answer
      const again = (await refuse(y, id)).body.error;
      expect(again).toBe(by === y ? undefined : 'approval_not_waiting');
      expect(await entries(id)).toBe(0);
    }
    expect(await rialOf(`user:${who.userId}`)).toBe(10_000_000);
  });
});

describe('a proposal', () => {
  it('is kept once, whoever sends it twice', async () => {
    const body = bodyOf();
    expect((await post('POST /admin/adjustments', x, body)).status).toBe(200);
    expect((await post('POST /admin/adjustments', x, body)).body.error).toBe('approval_waiting');
  });

  it('is refused for what is wrong with it', async () => {
    const WRONG = [
      [{ amount: '0' }, 'amount_malformed'],
      [{ amount: '-5' }, 'amount_malformed'],
      [{ amount: '0.01' }, 'amount_malformed'],
      [{ amount: '1,5' }, 'decimal_comma'],
      [{ symbol: 'NOPE' }, 'not_found'],
      [{ to: 'user:999999' }, 'not_found'],
      [{ from: 'house:fees' }, 'adjustment_same_ends'],
      [{ reason: 'too short' }, 'validation_failed'],
      [{ reason: '\u200b'.repeat(12) }, 'validation_failed'],
      [{ reason: `a${'\u3164'.repeat(12)}` }, 'validation_failed'],
      [{ reason: `a${' '.repeat(12)}b` }, 'validation_failed'],
      [{ ticket: ' ' }, 'validation_failed'],
      [{ ticket: '\u2800\u200f' }, 'validation_failed'],
      [{ to: 'house:anything' }, 'validation_failed'],
      [{ to: 'outside:opening' }, 'validation_failed'],
    ] as const;
    for (const [change, code] of WRONG) {
      const answer = await propose(x, change);
      expect(answer.body.error, JSON.stringify(change)).toBe(code);
    }
  });

  it('is about no member of the staff', async () => {
    expect((await propose(x, { to: `user:${y.userId}` })).body.error).toBe('not_found');
  });

  it('is listed while it waits, and afterwards among those that ended', async () => {
    const id = idOf(await propose(x));
    const list = async (show: string, by = x): Promise<string[]> => {
      const query = { show };
      const answer = await server.call('GET /admin/adjustments', { token: by.accessToken, query });
      return (answer.body.data['data'] as { id: string }[]).map((one) => one.id);
    };
    expect(await list('waiting')).toContain(id);
    await approve(y, id);
    expect(await list('waiting')).not.toContain(id);
    expect((await list('ended'))[0]).toBe(id);
    const params = { id };
    const one = await server.call('GET /admin/adjustments/:id', { token: y.accessToken, params });
    expect(one.body.data).toMatchObject({ is_mine: false, from: { id: String(who.userId) } });
    expect(JSON.stringify(one.body.data)).not.toContain(who.mobile);
  });
});

it('O06: is seen by owners, finance and auditors, and decided by the first two', async () => {
  const KEYS = [
    'POST /admin/adjustments',
    'POST /admin/adjustments/:id/approve',
    'POST /admin/adjustments/:id/refuse',
  ] as const;
  for (const staffRole of ['owner', 'finance', 'auditor', 'support', 'kyc_officer'] as const) {
    const by = await server.person({ level: 0, staffRole });
    const sees = ['owner', 'finance', 'auditor'].includes(staffRole);
    const decides = ['owner', 'finance'].includes(staffRole);
    const list = await server.call('GET /admin/adjustments', { token: by.accessToken });
    expect(list.status, staffRole).toBe(sees ? 200 : 403);
    for (const key of KEYS) {
      expect((await post(key, by, {})).status, `${staffRole} ${key}`).toBe(decides ? 422 : 403);
    }
  }
  for (const key of KEYS) expect((await post(key, who, {})).status).toBe(403);
});
