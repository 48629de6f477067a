// What charges and withdrawals may be, what goes by itself and what takes two officers: changed by
// two, from a moment on.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, startTestServer, type TestServer } from '../../testing/server.ts';
import { CANCEL_MS, type Person, withdrawing } from '../../testing/withdrawals.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const { elders, moveAfter, officer, rich, withdraw } = withdrawing(() => server);
const terms = (of: Person): Promise<Answer> =>
  server.call('GET /admin/withdrawal_terms', { token: of.accessToken });
const propose = (of: Person, change: Record<string, string> = {}): Promise<Answer> =>
  server.call('POST /admin/withdrawal_terms', {
    token: of.accessToken,
    body: {
      charge_min: '10000',
      charge_max: '25000000',
      withdraw_min: '15000',
      withdraw_max: '100000000',
      withdraw_fee: '4000',
      automatic_person: '20000000',
      automatic_house: '2000000000',
      two_officers_house: '3000000000',
      two_officers: '30000000',
      reason: 'asked for by the board',
      ...change,
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
  expect((await propose(y)).body.error).toBe('approval_waiting');
  const id = proposalOf(wanted);
  expect((await decide(x, 'approve', id)).body.error).toBe('approval_second_officer');
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
  const large = String((await withdraw(await rich(2), '30000000')).body.data['id']);
  await moveAfter(CANCEL_MS);
  const one = await server.call('GET /admin/payouts/:id', {
    token: (await officer()).accessToken,
    params: { id: large },
  });
  expect(one.body.data).toMatchObject({ officers_needed: 2 });
});

it('bound one charge and one withdrawal too, from their moment on, and no nonsense', async () => {
  const [x, y] = await elders();
  for (const wrong of [
    { charge_min: '0' },
    { charge_min: '25000001' },
    { charge_max: '9999.5' },
    { withdraw_min: '4000' },
    { withdraw_min: '100000001' },
    { withdraw_max: '14999' },
    { withdraw_fee: '15000' },
    { withdraw_fee: '-1' },
    { withdraw_fee: '' },
  ]) {
    const { body } = await propose(x, wrong);
    expect(body.error, JSON.stringify(wrong)).toBe('validation_failed');
  }
  const before = (await terms(x)).body.data['now'] as Record<string, string>;
  const from = new Date(server.clock.now() + 3_600_000).toISOString();
  const wanted = {
    ...before,
    charge_min: '60000',
    charge_max: '70000',
    withdraw_min: '30000',
    withdraw_max: '40000',
    withdraw_fee: '5000',
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
  expect((await decide(y, 'approve', refused)).body.error).toBe('approval_not_waiting');
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
    'approved',
    'proposed',
    'refused',
  ]);
});
