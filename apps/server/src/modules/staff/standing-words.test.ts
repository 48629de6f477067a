// The word of whoever is no officer any more is worth nothing, also when it was said before: each kind
// of decision waits for a first word again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointKey } from '@sarraf/contracts';
import { environmentOf, oneUsdtEach } from '../../testing/approval-kinds-of-chains.ts';
import { approvalKinds } from '../../testing/approval-kinds.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/server.ts';
import { invitation, outcome } from '../../testing/staff.ts';
import { type Person, withdrawing } from '../../testing/withdrawals.ts';

let server: TestServer;
let node: Awaited<ReturnType<typeof oneUsdtEach>>;
/** Who speaks first, who speaks after them, and who could be the second then. */
let [x, y, z]: [Person, Person, Person] = [{} as Person, {} as Person, {} as Person];

const { again, rich } = withdrawing(() => server);
const { cases, goOn, idOf, isDecided, settled } = approvalKinds(() => server);
const REASON = 'compared with the bank';

const post = (who: Person, key: EndpointKey, body: object = {}, id = ''): Promise<Answer> =>
  server.call(key, { token: who.accessToken, params: { id }, body: { ...body, reason: REASON } });

beforeAll(async () => {
  node = await oneUsdtEach();
  server = await startTestServer({ env: { ...environmentOf(node), SARRAF_PAYOUT: 'file' } });
  [x, y, z] = [await settled(), await settled(), await settled()];
}, 120_000);
afterAll(async () => {
  await server?.close();
  await node?.stop();
});

it('the table has every kind that this server decides by two', () => {
  const kinds = new Set(cases.map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual(
    [...server.process.modules.all.approvals.kinds()].toSorted(),
  );
});

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

describe.each(cases.map((one) => [one.kind, one] as const))('%s', (_, kind) => {
  const next = kind.approve ?? kind.propose;
  it.each(Object.entries(GONE))(
    'waits for a first word again when its author is %s',
    async (_how, way) => {
      const about = (await kind.prepare?.([z, y])) ?? '';
      [x, y, z] = [await again(x), await again(y), await again(z)];
      const first = await kind.propose(x, about);
      expect(outcome(first)).toEqual([200, undefined]);
      const id = await idOf(kind, about, first);
      expect(await isDecided(kind)).toBe(false);
      const [go, back] = way;
      await server.sql(go, [x.userId]);
      try {
        expect(outcome(await next(y, id))).toEqual([200, undefined]);
        expect(await isDecided(kind)).toBe(false);
        // what the second one said is their own first word
        expect((await next(y, id)).body.error).toBe('approval_second_officer');
        expect(outcome(await next(z, id))).toEqual([200, undefined]);
        expect(await isDecided(kind)).toBe(true);
      } finally {
        await server.sql(back, [x.userId]);
        await goOn();
        x = await again(x);
      }
    },
  );
});

describe('a pair by invitation', () => {
  it('is one person in money for 30 days, and two afterwards', async () => {
    x = await again(x);
    const ends = { from: `user:${(await rich()).userId}`, to: 'house:fees', symbol: 'IRT' };
    const body = { ...ends, amount: '2000', ticket: 'T-2' };
    const id = String((await post(x, 'POST /admin/adjustments', body)).body.data['id']);
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
