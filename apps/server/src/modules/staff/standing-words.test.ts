// The word of whoever is no officer any more is worth nothing, also when it was said before: each kind
// of decision waits for a first word again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointKey } from '@sarraf/contracts';
import { batching, readFile, answers } from '../../testing/payout-batches.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/server.ts';
import { invitation, outcome, staffOf } from '../../testing/staff.ts';
import { bankOf } from '../../testing/statements.ts';
import { CANCEL_MS, type Person, withdrawing } from '../../testing/withdrawals.ts';

let server: TestServer;
/** Who speaks first, who speaks after them, and who could be the second then. */
let [x, y, z]: [Person, Person, Person] = [{} as Person, {} as Person, {} as Person];

const { again, approve, elders, moveAfter, rich, withdraw } = withdrawing(() => server);
const bank = bankOf(() => server);
const { approveAnswers, approveBatch, bringIn, download, make, ready } = batching(() => server);
const { setRoles, staff } = staffOf(() => server);
const idOf = ({ body }: Answer): string => String(body.data['id']);
const REASON = 'compared with the bank';
let serial = 0;

const post = (who: Person, key: EndpointKey, body: object = {}, id = ''): Promise<Answer> =>
  server.call(key, { token: who.accessToken, params: { id }, body: { ...body, reason: REASON } });
const sqlOne = async (text: string): Promise<string> =>
  String((await server.sql<{ id: unknown }>(text))[0]?.id);

async function settledFinance(): Promise<Person> {
  const [one] = await elders();
  // all that the kinds ask for
  await server.sql(
    `INSERT INTO staff_roles (user_id, role, since)
     SELECT $1, role, now() - interval '80 hours' FROM unnest(ARRAY['owner', 'kyc_officer']) AS role
     ON CONFLICT DO NOTHING`,
    [one.userId],
  );
  return again(one);
}

beforeAll(async () => {
  server = await startTestServer({ env: { SARRAF_PAYOUT: 'file' } });
  [x, y, z] = [await settledFinance(), await settledFinance(), await settledFinance()];
}, 120_000);
afterAll(() => server?.close());

interface Kind {
  /** The first word; answers what it is about. */
  readonly first: () => Promise<string>;
  /** The word of another officer after it. */
  readonly next: (who: Person, id: string) => Promise<Answer>;
  /** Whether it is decided by now. */
  readonly isDecided: (id: string) => Promise<boolean>;
}

const decidedBy =
  (table: string, decided: string) =>
  async (id: string): Promise<boolean> =>
    (await server.sql(`SELECT FROM ${table} WHERE id::text = $1 AND ${decided}`, [id])).length > 0;

const FROZEN = `INSERT INTO unfreezes (user_id, asked_by) VALUES ($1, $1) RETURNING id`;

const KINDS: Readonly<Record<string, Kind>> = {
  'a large payout': {
    first: async () => {
      const id = idOf(await withdraw(await rich(2), '60000000'));
      await moveAfter(CANCEL_MS);
      [x, y, z] = [await again(x), await again(y), await again(z)];
      await approve(x, id);
      return id;
    },
    next: approve,
    isDecided: decidedBy('payouts', 'signed_at IS NOT NULL'),
  },
  'an adjustment': {
    first: async () => {
      const client = await rich();
      const ends = { from: `user:${client.userId}`, to: 'house:fees', symbol: 'IRT' };
      return idOf(
        await post(x, 'POST /admin/adjustments', { ...ends, amount: '1000', ticket: 'T-1' }),
      );
    },
    next: (who, id) => post(who, 'POST /admin/adjustments/:id/approve', {}, id),
    isDecided: async (id) =>
      (
        await server.sql(
          `SELECT FROM adjustments AS a JOIN approvals AS w ON w.id = a.approval_id
           WHERE a.id = $1 AND w.state <> 'waiting'`,
          [id],
        )
      ).length > 0,
  },
  'what lies in custody': {
    first: async () => {
      await post(x, 'POST /admin/reconciliation/custody', { symbol: 'BTC', amount: '1' });
      return sqlOne(`SELECT max(id) AS id FROM approvals WHERE kind = 'custody'`);
    },
    next: (who, id) => post(who, 'POST /admin/reconciliation/custody/:id/confirm', {}, id),
    isDecided: decidedBy('approvals', `state = 'approved'`),
  },
  'terms of withdrawals': {
    first: async () => {
      await post(x, 'POST /admin/withdrawal_terms', {
        charge_min: '10000',
        charge_max: '25000000',
        withdraw_min: '15000',
        withdraw_max: '100000000',
        withdraw_fee: '4000',
        automatic_person: '20000000',
        automatic_house: '2000000000',
        two_officers: String(30_000_000 + (serial += 1)),
        two_officers_house: '3000000000',
      });
      return sqlOne(`SELECT max(id) AS id FROM approvals WHERE kind = 'withdrawal_terms'`);
    },
    next: (who, id) => post(who, 'POST /admin/withdrawal_terms/:id/approve', {}, id),
    isDecided: decidedBy('approvals', `state = 'approved'`),
  },
  'a batch of payouts': {
    first: async () => {
      await ready(1);
      [x, y, z] = [await again(x), await again(y), await again(z)];
      return idOf(await make(x));
    },
    next: (who, id) => approveBatch(who, id),
    isDecided: decidedBy('payout_batches', `state = 'approved'`),
  },
  'answers of the bank': {
    first: async () => {
      await ready(1);
      [x, y, z] = [await again(x), await again(y), await again(z)];
      const batch = idOf(await make(x));
      await approveBatch(y, batch);
      const lines = readFile((await download(y, batch)).text);
      return idOf(await bringIn(x, batch, answers(...lines.map((line) => ({ line })))));
    },
    next: (who, id) => approveAnswers(who, id),
    isDecided: decidedBy('payout_answers', `state <> 'preview'`),
  },
  'a statement': {
    first: async () => idOf(await bank.bringIn(x, bank.csv({ amount: 61_000_000 }))),
    next: (who, id) => bank.approve(who, id),
    isDecided: decidedBy('statements', `state <> 'preview'`),
  },
  'that payouts go on': {
    first: async () => {
      await server.sql(`INSERT INTO payout_stops (findings) VALUES ('[]')`);
      const id = await sqlOne('SELECT id FROM payout_stops WHERE lifted_at IS NULL');
      await post(x, 'POST /admin/payout_stops/:id/lift', {}, id);
      return id;
    },
    next: (who, id) => post(who, 'POST /admin/payout_stops/:id/lift', {}, id),
    isDecided: decidedBy('payout_stops', 'lifted_at IS NOT NULL'),
  },
  'a frozen account': {
    first: async () => {
      const client = await rich();
      await server.sql('UPDATE user_standings SET is_frozen = true WHERE user_id = $1', [
        client.userId,
      ]);
      const [row] = await server.sql<{ id: bigint }>(FROZEN, [client.userId]);
      await post(x, 'POST /admin/unfreezes/:id/approve', {}, String(row?.id));
      return String(row?.id);
    },
    next: (who, id) => post(who, 'POST /admin/unfreezes/:id/approve', {}, id),
    isDecided: decidedBy('unfreezes', `status = 'opened'`),
  },
  'an account that is recovered': {
    first: async () => {
      const client = await rich(2);
      const [row] = await server.sql<{ id: bigint }>(
        `INSERT INTO recoveries (key, user_id, old_mobile, new_mobile, block, spoken_numbers, status)
         VALUES ($3, $1, $2, $2, 'b', '{1,2}', 'waiting') RETURNING id`,
        [client.userId, client.mobile, `standing-${(serial += 1)}`],
      );
      await post(x, 'POST /admin/recoveries/:id/approve', {}, String(row?.id));
      return String(row?.id);
    },
    next: (who, id) => post(who, 'POST /admin/recoveries/:id/approve', {}, id),
    isDecided: decidedBy('recoveries', `status = 'approved'`),
  },
  'whose a large line is': {
    first: async () => {
      const parked = await bank.bringIn(z, bank.csv({ amount: 60_000_000 }));
      await bank.approve(y, idOf(parked));
      await bank.credit();
      const line = String((await bank.unmatched(x))[0]?.['id']);
      await bank.payBack(x, line, 'BACK-1');
      return line;
    },
    next: (who, id) => bank.payBack(who, id, 'BACK-1'),
    isDecided: decidedBy('statement_lines', `state <> 'parked'`),
  },
  'roles of the staff': {
    first: async () => {
      await setRoles(x, await staff('support'), ['content']);
      return sqlOne(`SELECT max(id) AS id FROM approvals WHERE kind = 'change'`);
    },
    next: (who, id) => post(who, 'POST /admin/staff/proposals/:id/approve', {}, id),
    isDecided: decidedBy('approvals', `state = 'approved'`),
  },
};

/** How an officer comes to be none, and is one again for the next case. */
const GONE: Readonly<Record<string, readonly [string, string]>> = {
  blocked: [
    `UPDATE users SET state = 'blocked' WHERE id = $1`,
    `UPDATE users SET state = 'active' WHERE id = $1`,
  ],
  demoted: [
    `UPDATE staff_roles SET role = CASE role WHEN 'finance' THEN 'content' WHEN 'owner' THEN 'support'
       ELSE 'auditor' END WHERE user_id = $1`,
    `UPDATE staff_roles SET role = CASE role WHEN 'content' THEN 'finance' WHEN 'support' THEN 'owner'
       ELSE 'kyc_officer' END WHERE user_id = $1`,
  ],
};

describe.each(Object.entries(KINDS))('%s', (_, { first, next, isDecided }) => {
  it.each(Object.entries(GONE))(
    'waits for a first word again when its author is %s',
    async (_how, way) => {
      const id = await first();
      expect(await isDecided(id)).toBe(false);
      const [go, back] = way;
      await server.sql(go, [x.userId]);
      try {
        expect(outcome(await next(y, id))).toEqual([200, undefined]);
        expect(await isDecided(id)).toBe(false);
        // what the second one said is their own first word
        expect((await next(y, id)).body.error).toBe('approval_second_officer');
        expect(outcome(await next(z, id))).toEqual([200, undefined]);
        expect(await isDecided(id)).toBe(true);
      } finally {
        await server.sql(back, [x.userId]);
        [x, y, z] = [await again(x), await again(y), await again(z)];
      }
    },
  );
});

describe('a line that the books do not know', () => {
  it('waits for a first word again when its author is blocked', async () => {
    const id = idOf(await bank.bringIn(z, bank.csv({ amount: 50_000_000 }, { amount: -1_200 })));
    const lines = (await bank.linesOf(x, id)).body.data['data'] as { id: string; amount: string }[];
    const line_id = lines.find(({ amount }) => amount === '-1200')?.id ?? '';
    const say = (who: Person) => bank.explain(who, id, { way: 'bank_charge', line_id });
    const decided = ({ body }: Answer): unknown =>
      (body.data['explanation'] as { is_decided: boolean } | null)?.is_decided;
    expect(decided(await say(x))).toBe(false);
    await server.sql(`UPDATE users SET state = 'blocked' WHERE id = $1`, [x.userId]);
    expect(decided(await say(y))).toBe(false);
    expect((await say(y)).body.error).toBe('approval_second_officer');
    expect(decided(await say(z))).toBe(true);
    await server.sql(`UPDATE users SET state = 'active' WHERE id = $1`, [x.userId]);
    x = await again(x);
  });
});

describe('a pair by invitation', () => {
  it('is one person in money for 30 days, and two afterwards', async () => {
    x = await again(x);
    const ends = { from: `user:${(await rich()).userId}`, to: 'house:fees', symbol: 'IRT' };
    const id = idOf(
      await post(x, 'POST /admin/adjustments', { ...ends, amount: '2000', ticket: 'T-2' }),
    );
    const relate = (by: number | null, days: number) =>
      server.sql(
        `UPDATE staff_members SET invited_by = $2, joined_at = now() - make_interval(days => $3)
         WHERE user_id = $1`,
        [y.userId, by, days],
      );
    const say = () => post(y, 'POST /admin/adjustments/:id/approve', {}, id);
    await relate(x.userId, 29);
    const refused = await say();
    expect(outcome(refused)).toEqual([403, 'invited_pair']);
    await relate(x.userId, 31);
    expect((await say()).status).toBe(200);
    await relate(null, 0);
  });

  it('a mobile that is not the invited one’s own invites nobody', async () => {
    const whom = invitation();
    server.providers.refused.add(String(whom.mobile));
    const invite = () => post(x, 'POST /admin/staff/invitations', whom);
    expect(outcome(await invite())).toEqual([422, 'invited_mobile_not_own']);
    const other = invitation();
    server.providers.connections.identity = 'down';
    expect(outcome(await post(x, 'POST /admin/staff/invitations', other))).toEqual([
      503,
      'identity_unanswered',
    ]);
    server.providers.connections.identity = 'ok';
    expect((await post(x, 'POST /admin/staff/invitations', other)).status).toBe(200);
    expect(
      await server.sql('SELECT FROM approvals WHERE wanted::text LIKE $1', [`%${whom.mobile}%`]),
    ).toEqual([]);
  });
});
