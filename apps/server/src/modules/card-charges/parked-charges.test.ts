// What a gateway proved and we refuse: in the books for its person at once, and back or theirs by two.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkDatabase } from '../../engine/proof/check-database.queries.ts';
import { actsOn } from '../../testing/acts.ts';
import { setStops } from '../../testing/standings.ts';
import { bankOf } from '../../testing/statements.ts';
import {
  type Answer,
  type FakePayment,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';
import { type Person, withdrawing } from '../../testing/withdrawals.ts';

/** A real number of a card that is nobody's here. */
const OTHER = '6219861000000017';

let server: TestServer;
let [x, y]: [Person, Person] = [{} as Person, {} as Person];
let payer = {} as Person;
beforeAll(async () => {
  server = await startTestServer({ env: { SARRAF_PROVIDER_TIMEOUT_MS: '300' } });
  [x, y] = await elders();
});
afterAll(() => server?.close());
beforeEach(async () => {
  payer = await server.person({ level: 1 });
});

const { cardOf, elders } = withdrawing(() => server);
const bank = bankOf(() => server);
const { approve, assign, bringIn, credit, csv, explain, linesOf, payBack, totalOf, unmatched } =
  bank;
const idOf = ({ body }: Answer): string => String(body.data['id']);
const mine = (): Promise<number> => totalOf(`user:${payer.userId}`);
const parked = (): Promise<number> => totalOf('house:unmatched');

async function charge(amount = 100_000): Promise<{ id: string; payment: FakePayment }> {
  const started = await server.call('POST /tomanWallet/charge', {
    token: payer.accessToken,
    body: { card_id: await cardOf(payer), amount: String(amount) },
  });
  const payment = server.providers.payments.get(String(started.body.data['gateway_reference']));
  if (payment === undefined) throw new Error(`No payment: ${started.text}`);
  return { id: idOf(started), payment };
}
async function callback({ callbackUrl, authority }: FakePayment): Promise<void> {
  const url = new URL(callbackUrl);
  url.searchParams.set('Authority', authority);
  url.searchParams.set('Status', 'OK');
  await server.fetch(`${url.pathname}${url.search}`);
}
/** Somebody pays it, as `lie` says, and comes back. */
async function paid(lie: Partial<FakePayment>, amount = 100_000) {
  const made = await charge(amount);
  Object.assign(made.payment, { paid: true, ...lie });
  await callback(made.payment);
  return made;
}
async function state(id: string): Promise<Record<string, unknown>> {
  const token = payer.accessToken;
  return (await server.call('GET /tomanWallet/charge/:id', { token, params: { id } })).body.data;
}
const sweep = async (): Promise<void> => {
  await server.sql(`UPDATE payments SET next_check_at = now() - interval '1 second'
    WHERE next_check_at IS NOT NULL`);
  await server.process.background.run('settle_charges');
};
const told = async (): Promise<string[]> =>
  (
    await server.sql<{ kind: string }>(
      `SELECT kind FROM notifications WHERE user_id = $1 AND kind LIKE 'charge%' ORDER BY id`,
      [payer.userId],
    )
  ).map(({ kind }) => kind);
async function stopAfterComparing(): Promise<unknown> {
  for (let round = 0; round < 4; round += 1) await server.process.background.run('reconcile');
  const seen = await server.call('GET /admin/reconciliation', { token: x.accessToken });
  return seen.body.data['stop'];
}
const lineOf = async (id: string, show = 'waiting'): Promise<Record<string, unknown> | undefined> =>
  (await unmatched(x, show)).find((line) => line['id'] === id);
const invariants = async () => (await checkDatabase(server.databaseUrl)).violations;

describe('a charge that was proved otherwise than it was asked for', () => {
  it.each([
    ['another card', 'other_card', 100_000, { answeredCard: OTHER }],
    ['less', 'other_amount', 80_000, { told: { amount: 800_000 }, paidAmount: 800_000 }],
    ['more', 'other_amount', 120_000, { told: { amount: 1_200_000 }, paidAmount: 1_200_000 }],
  ])(
    'G04 I13 %s: parked for its person, once, and never credited',
    async (_what, why, toman, lie) => {
      const before = await parked();
      const { id, payment } = await charge();
      Object.assign(payment, { paid: true, ...lie });
      await Promise.all(Array.from({ length: 20 }, () => callback(payment)));
      await sweep();
      expect([await mine(), (await parked()) - before]).toEqual([0, toman]);
      expect(await state(id)).toMatchObject({
        status: 'parked',
        reason: 'mismatch',
        payment_url: null,
        received: { amount: String(toman), reason: why },
      });
      const limits = await server.call('GET /tomanWallet/limits', { token: payer.accessToken });
      expect(limits.body.data['gateway_day']).toMatchObject({ used: '0' });
      expect(await told()).toEqual(['charge_checked']);
      // another answer comes too late: what is in the books is never credited
      Object.assign(payment, { told: {}, answeredCard: payer.cardNumber });
      await callback(payment);
      expect([await mine(), (await state(id))['status']]).toEqual([0, 'parked']);
      expect(await stopAfterComparing()).toBeNull();
      expect(await invariants()).toEqual([]);
    },
  );

  it('G04 I13 and whose process died between the gateway’s word and the books: parked by the next one', async () => {
    const before = await parked();
    const { id, payment } = await charge();
    // the gateway has told somebody who is gone, and says 101 from now on
    Object.assign(payment, { paid: true, verified: true, answeredCard: OTHER });
    await server.sql(`UPDATE payments SET state = 'pending' WHERE id = $1`, [id]);
    await Promise.all([sweep(), callback(payment), callback(payment)]);
    await sweep();
    expect([await mine(), (await parked()) - before]).toEqual([0, 100_000]);
    expect(await state(id)).toMatchObject({ status: 'parked' });
  });

  it('G04 I13 was called off, or its time was over, before another card paid: parked', async () => {
    const before = await parked();
    const first = await charge();
    const cancelled = await server.call('DELETE /user_wallets/deposit/:id', {
      token: payer.accessToken,
      params: { id: first.id },
    });
    expect(cancelled.body.data['status']).toBe('failed');
    Object.assign(first.payment, { paid: true, answeredCard: OTHER });
    await sweep();
    const second = await charge();
    await server.sql(
      `UPDATE payments SET state = 'expired', created_at = now() - interval '3 hours',
         expires_at = now() - interval '2 hours' WHERE id = $1`,
      [second.id],
    );
    Object.assign(second.payment, { paid: true, answeredCard: OTHER });
    await sweep();
    const states = [await state(first.id), await state(second.id)].map(({ status }) => status);
    expect(states).toEqual(['parked', 'parked']);
    expect([await mine(), (await parked()) - before]).toEqual([0, 200_000]);
  });

  it('G04 of a person who is frozen meanwhile is in the books, and given to them only when free', async () => {
    const made = await charge();
    await setStops(server, payer.userId, { isFrozen: true });
    Object.assign(made.payment, { paid: true, answeredCard: OTHER });
    await callback(made.payment);
    expect(await lineOf(made.id)).toMatchObject({ status: 'parked' });
    expect((await assign(x, made.id, payer.userId)).body.error).toBe('account_frozen');
    await setStops(server, payer.userId, {});
    await assign(x, made.id, payer.userId);
    expect((await assign(y, made.id, payer.userId)).body.data).toMatchObject({
      status: 'assigned',
    });
    expect(await mine()).toBe(100_000);
  });
});

describe('officers', () => {
  it('G04 I6 see it with its reason; the statement agrees, no payout stops; two give it to its person', async () => {
    const before = await parked();
    const { id, payment } = await paid({ answeredCard: OTHER });
    expect(await stopAfterComparing()).toBeNull();
    expect(await lineOf(id)).toMatchObject({
      account: null,
      amount: '100000',
      reference: payment.authority,
      status: 'parked',
      reason: 'other_card',
      officers_needed: 2,
      person: { id: String(payer.userId) },
      charge: {
        gateway: 'zarinpal',
        asked: '100000',
        paid_card: '621986******0017',
        bank_reference: '201',
      },
    });
    const text = csv({ amount: 100_000, reference: payment.authority, isOfGateway: true });
    const brought = await bringIn(x, text);
    expect(brought.body.data).toMatchObject({
      is_agreed: true,
      own: { count: 1, sum: '100000' },
      unexplained: { count: 0 },
    });
    expect((await approve(y, idOf(brought))).status).toBe(200);
    await credit();
    expect((await parked()) - before).toBe(100_000);
    const stranger = await server.person({ level: 1 });
    expect((await assign(x, id, stranger.userId)).body.error).toBe('not_found');
    const first = await assign(x, id, payer.userId);
    expect(first.body.data).toMatchObject({ status: 'parked', wanted: { is_me: true } });
    expect((await assign(x, id, payer.userId)).body.error).toBe('approval_second_officer');
    expect(await mine()).toBe(0);
    const both = await Promise.all([assign(y, id, payer.userId), assign(y, id, payer.userId)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await credit();
    expect([await mine(), (await parked()) - before]).toEqual([100_000, 0]);
    expect(await lineOf(id, 'ended')).toMatchObject({ status: 'assigned' });
    expect(await state(id)).toMatchObject({ status: 'given', received: { amount: '100000' } });
    expect(await told()).toEqual(['charge_checked', 'charge_given']);
    const moves = await server.call('GET /getTransactions', { token: payer.accessToken });
    expect(moves.text).toContain('"given"');
    expect(await actsOn(server, `payment:${id}`)).toEqual([
      ['unmatched_assigned', null, 'compared with the bank'],
      ['unmatched_assigned', 'parked > moving', 'compared with the bank'],
    ]);
    expect(await stopAfterComparing()).toBeNull();
    expect(await invariants()).toEqual([]);
  });

  it('G04 pay it back by two; the bank’s line of that is the house’s own', async () => {
    const before = await parked();
    const { id } = await paid({ answeredCard: OTHER });
    await payBack(x, id, 'BACK77');
    expect((await payBack(x, id, 'BACK77')).body.error).toBe('approval_second_officer');
    expect((await payBack(y, id, 'BACK77')).body.data).toMatchObject({ status: 'paid_back' });
    expect((await payBack(y, id, 'BACK77')).body.data).toMatchObject({ status: 'paid_back' });
    expect((await assign(x, id, payer.userId)).body.error).toBe('unmatched_not_waiting');
    expect([await mine(), (await parked()) - before]).toEqual([0, 0]);
    expect(await state(id)).toMatchObject({ status: 'returned' });
    expect(await told()).toEqual(['charge_checked', 'charge_returned']);
    const brought = await bringIn(x, csv({ amount: -100_000, reference: 'BACK77' }));
    expect(brought.body.data).toMatchObject({ own: { count: 1, sum: '-100000' } });
    expect((await approve(y, idOf(brought))).status).toBe(200);
    expect(await stopAfterComparing()).toBeNull();
    expect(await invariants()).toEqual([]);
  });

  it('G04 I13 of another currency it is in no book until two take it from the bank’s own line', async () => {
    const before = await parked();
    const { id, payment } = await paid({ told: { currency: 'IRT' }, paidAmount: 100_000 });
    expect([await mine(), (await parked()) - before]).toEqual([0, 0]);
    expect(await state(id)).toMatchObject({ status: 'failed', reason: 'mismatch' });
    expect(await lineOf(id)).toBeUndefined();
    expect(await lineOf(id, 'flagged')).toMatchObject({
      status: 'flagged',
      reason: 'charge_not_proved',
      charge: { asked: '100000' },
    });
    expect((await assign(x, id, payer.userId)).body.error).toBe('unmatched_not_waiting');
    // the bank has a tenth of what was asked for
    const text = csv({ amount: 10_000, reference: payment.authority, isOfGateway: true });
    const brought = await bringIn(x, text);
    const [line] = (await linesOf(x, idOf(brought))).body.data['data'] as Record<string, unknown>[];
    expect(line).toMatchObject({ fate: 'unexplained', ways: ['charge'], sides: [] });
    const word = { line_id: String(line?.['id']), way: 'charge' };
    const charged = { ...word, way: 'bank_charge' };
    expect((await explain(x, idOf(brought), charged)).body.error).toBe('explanation_not_needed');
    await explain(x, idOf(brought), word);
    expect((await explain(x, idOf(brought), word)).body.error).toBe('approval_second_officer');
    expect((await explain(y, idOf(brought), word)).body.data).toMatchObject({ fate: 'own' });
    expect((await approve(y, idOf(brought))).status).toBe(200);
    await Promise.all([credit(), credit()]);
    // the worker that died before it noted what the engine answered
    await server.sql(`UPDATE statement_lines SET state = 'waiting' WHERE own = 'charge'`);
    await credit();
    expect([await mine(), (await parked()) - before]).toEqual([0, 10_000]);
    expect(await lineOf(id)).toMatchObject({ amount: '10000', reason: 'charge_by_line' });
    expect((await bringIn(y, `${text}\n`)).body.data).toMatchObject({ known: { count: 1 } });
    // whatever the gateway says from now on
    Object.assign(payment, { told: {} });
    await callback(payment);
    await sweep();
    expect([await mine(), (await parked()) - before]).toEqual([0, 10_000]);
    await assign(x, id, payer.userId);
    await assign(y, id, payer.userId);
    expect([await mine(), (await parked()) - before]).toEqual([10_000, 0]);
    expect(await stopAfterComparing()).toBeNull();
    expect(await invariants()).toEqual([]);
  });

  it('G04 what was never verified is shown, and parked by nobody', async () => {
    const before = await parked();
    const { id } = await paid({ answeredAmount: 10_000_000 });
    expect([await mine(), (await parked()) - before]).toEqual([0, 0]);
    expect(await lineOf(id, 'flagged')).toMatchObject({ status: 'flagged' });
    expect(await told()).toEqual([]);
  });
});
