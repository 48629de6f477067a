// The officers' part: who sees payouts, who decides, and when it takes two.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compose, provide } from '../../platform/composer/index.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/server.ts';
import { staffOf } from '../../testing/staff.ts';
import { CANCEL_MS, type Person, withdrawing } from '../../testing/withdrawals.ts';
import { approvalsModule } from '../approvals/index.ts';
import { payoutApproval } from './payout-approval.service.ts';
import { type PayoutStepsDeps, STEP_LEASE_MS } from './payout-steps.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const {
  approve,
  cancel,
  codeFor,
  elders,
  move,
  moneyOf,
  moveAfter,
  officer,
  read,
  refuse,
  rich,
  withdraw,
} = withdrawing(() => server);
const { shareCode } = staffOf(() => server);
const idOf = (answer: Answer): string => String(answer.body.data['id']);

/** One that officers look at. */
async function waiting(who: Person, amount = '10000000'): Promise<string> {
  const id = idOf(await withdraw(who, amount));
  await moveAfter(CANCEL_MS);
  return id;
}
const list = (of: Person, query: Record<string, string> = {}): Promise<Answer> =>
  server.call('GET /admin/payouts', { token: of.accessToken, query });
const actsOn = (id: string) =>
  server.sql<{ act: string; actor_id: string }>(
    'SELECT act, actor_id::text FROM audit_acts WHERE subject = $1 ORDER BY id',
    [`payout:${id}`],
  );
const statesOf = async (id: string): Promise<string[]> =>
  (
    await server.sql<{ state: string }>(
      `SELECT state FROM approvals WHERE kind = 'payout' AND subject = $1 ORDER BY id`,
      [id],
    )
  ).map(({ state }) => state);

/** An officer signs, and the process is gone before the engine hears of it. */
async function signAndDie(id: string, who: Person, { userId: officer }: Person): Promise<void> {
  const { context, modules } = server.process;
  const { audit, officers } = modules.all;
  const given = [provide('audit', audit), provide('officers', officers)] as const;
  const { approvals } = compose([provide('context', context), ...given, approvalsModule]);
  const payouts = approvals.approval(payoutApproval({ context } as PayoutStepsDeps));
  const word = { subject: id, personId: who.userId, wanted: {}, officer, reason: 'compared' };
  await withTransaction(context.plainDb, (tx) => payouts.decideRequest(tx, 'approve', word));
}

describe('the queue', () => {
  it('shows what waits with its reasons, then where it went, and is searched', async () => {
    const who = await rich();
    const id = await waiting(who);
    const finance = await officer();
    const queue = (await list(finance)).body.data as { data: Record<string, unknown>[] };
    const one = queue.data.find((payout) => payout['id'] === id);
    expect(one).toMatchObject({
      amount: '10000000',
      receive: '9996000',
      status: 'requested',
      officers_needed: 1,
      risks: ['first_to_sheba', 'new_device'],
      approvals: [],
      is_approved_by_me: false,
      person: { mobile: `${who.mobile.slice(0, 4)}***${who.mobile.slice(-4)}`, level: 1 },
    });
    expect(String(one?.['sheba'])).toMatch(/^IR\d\d\*{3}\d{4}$/);
    const found = (await list(finance, { query: who.mobile })).body.data as { total: number };
    expect(found.total).toBe(1);
    await approve(finance, id);
    const isListed = await Promise.all(
      (['waiting', 'moving', 'ended'] as const).map(async (show) => {
        const { data } = (await list(finance, { show })).body.data as { data: { id: string }[] };
        return data.some((payout) => payout.id === id);
      }),
    );
    expect(isListed).toEqual([false, true, false]);
    const home = await server.call('GET /admin/home', { token: finance.accessToken });
    expect(home.text).toContain('"kind":"payouts"');
  });

  it('O06, O07: is closed to clients and to roles without the ability', async () => {
    const id = await waiting(await rich());
    const [client, support] = [await rich(), await server.person({ staffRole: 'support' })];
    const auditor = await server.person({ staffRole: 'auditor' });
    for (const one of [client, support]) {
      expect((await list(one)).status).toBe(403);
      expect((await approve(one, id)).status).toBe(403);
      expect((await refuse(one, id)).status).toBe(403);
    }
    expect((await list(auditor)).status).toBe(200);
    expect((await approve(auditor, id)).status).toBe(403);
    expect(await actsOn(id)).toEqual([]);
  });
});

describe('an approval', () => {
  it('W11: waits until its owner can cancel no more, and changes nothing else', async () => {
    const who = await rich();
    const id = idOf(await withdraw(who, '10000000'));
    const early = await approve(await officer(), id);
    expect(early.body.error).toBe('payout_too_early');
    expect((await cancel(who, id)).body.data['status']).toBe('cancelled');
    expect((await approve(await officer(), id)).body.error).toBe('payout_not_waiting');
    expect(await actsOn(id)).toEqual([]);
  });

  it('of one goes on at once, is answered again, and is written to the audit', async () => {
    const id = await waiting(await rich());
    const finance = await officer();
    const first = await approve(finance, id);
    expect(first.body.data).toMatchObject({ status: 'sent', is_approved_by_me: true });
    expect((await approve(finance, id)).body.data).toEqual(first.body.data);
    expect((await approve(await officer(), id)).body.error).toBe('payout_not_waiting');
    expect(await actsOn(id)).toEqual([
      { act: 'payout_approved', actor_id: String(finance.userId) },
    ]);
  });

  it('O08: a large one takes two who count, neither of them twice', async () => {
    const who = await rich(2);
    const id = await waiting(who, '60000000');
    const newcomer = await officer();
    expect((await approve(newcomer, id)).body.error).toBe('officer_too_new');
    const [x, y] = await elders();
    const first = await approve(x, id);
    expect(first.body.data).toMatchObject({ status: 'requested', officers_needed: 2 });
    expect((await approve(x, id)).body.error).toBe('approval_second_officer');
    expect(server.providers.payouts.has(id)).toBe(false);
    expect((await approve(y, id)).body.data).toMatchObject({ status: 'sent' });
    expect(await actsOn(id)).toEqual([
      { act: 'payout_approved', actor_id: String(x.userId) },
      { act: 'payout_approved', actor_id: String(y.userId) },
    ]);
    expect(await moneyOf(who)).toEqual({ total: 200_000_000, held: 60_000_000 });
  });

  it('that 50 give at once, and any after them, sends it once', async () => {
    const who = await rich(2);
    const id = await waiting(who, '60000000');
    const [x, y] = await elders();
    await approve(x, id);
    const proof = { activation_code: await codeFor(y, 'approve_payout') };
    const given = Promise.all(Array.from({ length: 50 }, () => approve(y, id, proof)));
    // workers look meanwhile what is theirs to go on with
    for (let round = 0; round < 40; round += 1) await move();
    const answers = await given;
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await approve(x, id)).body.data['status']).toBe('sent');
    expect(server.providers.payouts.get(id)).toMatchObject({ asked: 1 });
    expect(await actsOn(id)).toEqual(
      [x, y].map(({ userId }) => ({ act: 'payout_approved', actor_id: String(userId) })),
    );
    expect(await moneyOf(who)).toEqual({ total: 200_000_000, held: 60_000_000 });
  });

  it('is not given on one’s own, nor by who shares the national code', async () => {
    const who = await rich();
    const id = await waiting(who);
    const finance = await officer();
    await server.sql(
      `UPDATE staff_members SET national_code_hash =
         (SELECT national_code_hash FROM users WHERE id = $2) WHERE user_id = $1`,
      [finance.userId, who.userId],
    );
    expect((await approve(finance, id)).body.error).toBe('decides_on_self');
    expect((await refuse(finance, id)).body.error).toBe('decides_on_self');
    expect(await actsOn(id)).toEqual([]);
  });

  it('is done once where its process dies between its commit and the engine’s command', async () => {
    const who = await rich();
    const id = await waiting(who);
    const finance = await officer();
    await signAndDie(id, who, finance);
    await move();
    expect(server.providers.payouts.has(id)).toBe(false);
    await moveAfter(STEP_LEASE_MS);
    expect((await approve(finance, id)).body.data['status']).toBe('sent');
    await move();
    expect(server.providers.payouts.get(id)).toMatchObject({ asked: 1 });
    expect(await statesOf(id)).toEqual(['approved']);
    expect(await moneyOf(who)).toEqual({ total: 200_000_000, held: 10_000_000 });
  });
});

describe('the first word of two', () => {
  it.each(['cancelled', 'refused'] as const)('waits no more once it is %s', async (ended) => {
    const who = await rich(2);
    const id = await waiting(who, '60000000');
    const [x, y] = await elders();
    await approve(x, id);
    expect(await statesOf(id)).toEqual(['waiting']);
    const answer = ended === 'cancelled' ? await cancel(who, id) : await refuse(y, id);
    expect(answer.body.data['status']).toBe(ended);
    expect((await approve(y, id)).body.error).toBe('payout_not_waiting');
    await move();
    expect(await statesOf(id)).toEqual(['expired']);
    expect(await moneyOf(who)).toEqual({ total: 200_000_000, held: 0 });
  });

  it('is refused by its author and by a stranger, not by whoever is one with its author', async () => {
    const id = await waiting(await rich(2), '60000000');
    const other = await waiting(await rich(2), '60000000');
    const [x, y] = await elders();
    await approve(x, id);
    await approve(x, other);
    await shareCode(y, x);
    expect((await refuse(y, id)).body.error).toBe('decides_on_self');
    expect((await refuse(x, id)).body.data['status']).toBe('refused');
    expect((await refuse(await officer(), other)).body.data['status']).toBe('refused');
  });
});

describe('W03: a cancel against approvals', () => {
  it('has one outcome, and never both the money and the payout', async () => {
    for (let round = 0; round < 12; round += 1) {
      const who = await rich();
      const id = idOf(await withdraw(who, '10000000'));
      await moveAfter(CANCEL_MS);
      const finance = await officer();
      const [cancelled, approved] = await Promise.all([cancel(who, id), approve(finance, id)]);
      const { status } = (await read(who, id)).body.data;
      expect(cancelled.status < 500 && approved.status < 500).toBe(true);
      expect(['cancelled', 'sent']).toContain(status);
      expect(server.providers.payouts.has(id)).toBe(status === 'sent');
      const held = status === 'sent' ? 10_000_000 : 0;
      expect(await moneyOf(who)).toEqual({ total: 200_000_000, held });
    }
  });
});
