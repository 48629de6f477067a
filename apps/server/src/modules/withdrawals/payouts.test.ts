// The officers' part: who sees payouts, who decides, and when it takes two.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestServer, type TestServer } from '../../testing/server.ts';
import { CANCEL_MS, type Person, withdrawing } from '../../testing/withdrawals.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const { approve, cancel, move, moneyOf, moveAfter, officer, read, refuse, rich, withdraw } =
  withdrawing(() => server);
const idOf = (answer: Answer): string => String(answer.body.data['id']);

/** One that officers look at. */
async function waiting(who: Person, amount = '10000000'): Promise<string> {
  const id = idOf(await withdraw(who, amount));
  await moveAfter(CANCEL_MS);
  return id;
}
const list = (of: Person, query: Record<string, string> = {}): Promise<Answer> =>
  server.call('GET /admin/payouts', { token: of.accessToken, query });
/** Officers whose abilities are old enough to count as a second person. */
async function elders(): Promise<[Person, Person]> {
  const both: [Person, Person] = [await officer(), await officer()];
  await server.sql(
    `UPDATE staff_roles SET since = since - interval '80 hours' WHERE user_id = ANY($1)`,
    [both.map(({ userId }) => userId)],
  );
  return both;
}
const actsOn = (id: string) =>
  server.sql<{ act: string; actor_id: string }>(
    'SELECT act, actor_id::text FROM audit_acts WHERE subject = $1 ORDER BY id',
    [`payout:${id}`],
  );

describe('the queue', () => {
  it('shows what waits with its reasons, then where it went, and is searched', async () => {
    const who = await rich();
    const id = await waiting(who);
    const finance = await officer();
    const queue = (await list(finance)).body.data as { data: Record<string, unknown>[] };
    const one = queue.data.find((payout) => payout['id'] === id);
    expect(one).toMatchObject({
      ...{ amount: '10000000', receive: '9996000', status: 'requested', officers_needed: 1 },
      ...{ risks: ['first_to_sheba', 'new_device'], approvals: [], is_approved_by_me: false },
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
    expect((await approve(x, id)).body.error).toBe('payout_second_officer');
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
    const answers = await Promise.all(Array.from({ length: 50 }, () => approve(y, id)));
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

  it('goes on by a worker where the officer’s process died after writing it', async () => {
    const id = await waiting(await rich());
    const finance = await officer();
    await server.sql(
      `INSERT INTO payout_approvals (payout_id, officer_id, reason) VALUES ($1, $2, 'checked')`,
      [id, finance.userId],
    );
    await server.sql(`UPDATE payouts SET next_step_at = 'epoch' WHERE id = $1`, [id]);
    await move();
    expect(server.providers.payouts.get(id)).toMatchObject({ asked: 1 });
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

describe('thresholds', () => {
  const terms = (of: Person): Promise<Answer> =>
    server.call('GET /admin/withdrawal_terms', { token: of.accessToken });
  const propose = (of: Person, change: Record<string, string> = {}): Promise<Answer> =>
    server.call('POST /admin/withdrawal_terms', {
      token: of.accessToken,
      body: {
        ...{ charge_min: '10000', charge_max: '25000000' },
        ...{ withdraw_min: '15000', withdraw_max: '100000000', withdraw_fee: '4000' },
        ...{ automatic_person: '20000000', automatic_house: '2000000000' },
        ...{ two_officers: '30000000', reason: 'asked for by the board', ...change },
      },
    });
  const decide = (of: Person, way: 'approve' | 'refuse', id: string): Promise<Answer> =>
    server.call(`POST /admin/withdrawal_terms/:id/${way}`, {
      token: of.accessToken,
      params: { id },
      body: { reason: 'as it was decided' },
    });
  const proposalOf = ({ body }: Answer): string =>
    (body.data['proposal'] as { id: string } | null)?.id ?? '';

  it('are proposed by one and put in force by another, from their moment on', async () => {
    const [x, y] = await elders();
    const before = (await terms(x)).body.data['now'];
    const wanted = await propose(x);
    expect(wanted.body.data).toMatchObject({ now: before, proposal: { two_officers: '30000000' } });
    expect((await propose(y)).body.error).toBe('proposal_waiting');
    const id = proposalOf(wanted);
    expect((await decide(x, 'approve', id)).body.error).toBe('own_proposal');
    expect((await decide(await officer(), 'approve', id)).body.error).toBe('officer_too_new');
    expect((await terms(x)).body.data['now']).toEqual(before);
    const approved = await decide(y, 'approve', id);
    expect(approved.body.data).toMatchObject({ now: { two_officers: '30000000' }, proposal: null });
    expect((await decide(y, 'approve', id)).body.data).toEqual(approved.body.data);
    expect((await propose(x)).body.error).toBe('nothing_changes');
    for (const wrong of ['1', '<svg onload=1>', '', '-1', '1.5']) {
      const answer = await propose(x, { automatic_house: wrong });
      expect(answer.body.error, wrong).toBe('validation_failed');
    }
    const large = await waiting(await rich(2), '30000000');
    const one = await server.call('GET /admin/payouts/:id', {
      token: (await officer()).accessToken,
      params: { id: large },
    });
    expect(one.body.data).toMatchObject({ officers_needed: 2 });
  });

  it('bound one charge and one withdrawal too, from their moment on, and no nonsense', async () => {
    const [x, y] = await elders();
    for (const wrong of [
      ...[{ charge_min: '0' }, { charge_min: '25000001' }, { charge_max: '9999.5' }],
      ...[{ withdraw_min: '4000' }, { withdraw_min: '100000001' }, { withdraw_max: '14999' }],
      ...[{ withdraw_fee: '15000' }, { withdraw_fee: '-1' }, { withdraw_fee: '' }],
    ]) {
      const { body } = await propose(x, wrong);
      expect(body.error, JSON.stringify(wrong)).toBe('validation_failed');
    }
    const before = (await terms(x)).body.data['now'] as Record<string, string>;
    const from = new Date(server.clock.now() + 3_600_000).toISOString();
    const wanted = {
      ...{ ...before, charge_min: '60000', charge_max: '70000' },
      ...{ withdraw_min: '30000', withdraw_max: '40000', withdraw_fee: '5000' },
    };
    const approved = await decide(y, 'approve', proposalOf(await propose(x, { ...wanted, from })));
    expect(approved.body.data).toMatchObject({ now: before, to_come: [{ ...wanted, from }] });
    const who = await rich();
    const seen = async (): Promise<unknown> => {
      const { accessToken: token } = who;
      const out = (await server.call('GET /user_wallets/limits', { token })).body.data;
      const into = (await server.call('GET /tomanWallet/limits', { token })).body.data;
      return [out['min'], out['max'], out['fee'], into['min'], into['max']];
    };
    expect(await seen()).toEqual(['15000', '100000000', '4000', '10000', '25000000']);
    server.clock.advance(3_600_000);
    expect(await seen()).toEqual(['30000', '40000', '5000', '60000', '70000']);
    expect((await withdraw(who, '40001')).body.error).toBe('amount_out_of_range');
    const taken = await withdraw(who, '30000');
    expect(taken.body.data).toMatchObject({ amount: '30000', receive: '25000' });
    const [act] = await server.sql<{ act: string; reason: string; changes: unknown[] }>(
      `SELECT act, reason, changes FROM audit_acts WHERE act = 'withdrawal_terms_approved'
       ORDER BY id DESC LIMIT 1`,
    );
    expect(act).toMatchObject({ reason: 'as it was decided' });
    expect(act?.changes).toEqual([
      { field: 'charge_min', old: '10000', new: '60000' },
      { field: 'charge_max', old: '25000000', new: '70000' },
      { field: 'withdraw_min', old: '15000', new: '30000' },
      { field: 'withdraw_max', old: '100000000', new: '40000' },
      { field: 'withdraw_fee', old: '4000', new: '5000' },
      { field: 'begins', old: null, new: from },
    ]);
    // nobody else of this file withdraws by these
    const [z, w] = await elders();
    await decide(w, 'approve', proposalOf(await propose(z, before)));
    expect((await terms(z)).body.data).toMatchObject({ now: before, to_come: [] });
  });

  it('to come begin by themselves, a refused one never, and a stranger changes none', async () => {
    const [x, y] = await elders();
    const from = new Date(server.clock.now() + 3_600_000).toISOString();
    const later = { two_officers: '70000000', from };
    const refused = proposalOf(await propose(x, later));
    expect((await decide(y, 'refuse', refused)).body.data['proposal']).toBeNull();
    expect((await decide(y, 'approve', refused)).body.error).toBe('proposal_not_waiting');
    const past = new Date(server.clock.now() - 3_600_000).toISOString();
    expect((await propose(x, { ...later, from: past })).body.error).toBe('limit_from_past');
    const approved = await decide(y, 'approve', proposalOf(await propose(x, later)));
    expect(approved.body.data).toMatchObject({ to_come: [{ two_officers: '70000000', from }] });
    const auditor = await server.person({ staffRole: 'auditor' });
    expect((await propose(auditor)).status).toBe(403);
    expect((await terms(await server.person({ level: 1 }))).status).toBe(403);
    server.clock.advance(3_600_000);
    const now = (await terms(await officer())).body.data;
    expect(now).toMatchObject({ now: { two_officers: '70000000' }, to_come: [] });
    const acts = await server.sql<{ act: string }>(
      `SELECT act FROM audit_acts WHERE act LIKE 'withdrawal_terms%' ORDER BY id DESC LIMIT 3`,
    );
    expect(acts.map(({ act }) => act.slice('withdrawal_terms_'.length))).toEqual([
      ...['approved', 'proposed', 'refused'],
    ]);
  });
});
