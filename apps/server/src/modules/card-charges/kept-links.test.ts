// The day's cap counts a charge for as long as its link may be paid, whatever its payer says of it:
// a link that is kept and paid later brings in no more than the cap.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkDatabase } from '../../engine/proof/check-database.queries.ts';
import {
  type Answer,
  type FakePayment,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;

const CAP = '25000000';
/** After the link's end, and the question that comes with it. */
const LIFE_MS = 30 * 60_000 + 2_000;

let server: TestServer;
let payer: Person;

beforeAll(async () => {
  server = await startTestServer({ env: { SARRAF_PROVIDER_TIMEOUT_MS: '400' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.providers.connections.bank = 'ok';
  payer = await server.person();
});

async function charge(amount = CAP): Promise<Answer> {
  const token = payer.accessToken;
  const cards = await server.call('GET /cards', { token });
  const [card] = cards.body.data as unknown as { id: string }[];
  return server.call('POST /tomanWallet/charge', { token, body: { card_id: card?.id, amount } });
}
const idOf = (answer: Answer): string => String(answer.body.data['id']);
function paymentOf(answer: Answer): FakePayment {
  const payment = server.providers.payments.get(String(answer.body.data['gateway_reference']));
  if (payment === undefined) throw new Error(`No payment: ${answer.text}`);
  return payment;
}
const cancel = (started: Answer): Promise<Answer> =>
  server.call('DELETE /user_wallets/deposit/:id', {
    token: payer.accessToken,
    params: { id: idOf(started) },
  });
async function leave(started: Answer): Promise<void> {
  const { authority, callbackUrl } = paymentOf(started);
  const { pathname, searchParams } = new URL(callbackUrl);
  searchParams.set('Authority', authority);
  searchParams.set('Status', 'NOK');
  await server.fetch(`${pathname}?${searchParams.toString()}`);
}
async function stateOf(started: Answer): Promise<unknown[]> {
  const found = await server.call('GET /tomanWallet/charge/:id', {
    token: payer.accessToken,
    params: { id: idOf(started) },
  });
  return [found.body.data['status'], found.body.data['reason']];
}
async function used(): Promise<string> {
  const limits = await server.call('GET /tomanWallet/limits', { token: payer.accessToken });
  return (limits.body.data['gateway_day'] as { used: string }).used;
}
async function credits(): Promise<string[]> {
  const rows = await server.sql<{ units: string }>(
    `SELECT p.amount::text AS units FROM postings p JOIN accounts a ON a.id = p.to_account
     WHERE a.owner_kind = 'user' AND a.owner_id = $1 AND p.asset = 'IRT'`,
    [String(payer.userId)],
  );
  return rows.map(({ units }) => units);
}
/** So much later for this payer's charges; the clock stays, as a new day would free the cap too. */
async function pass(ms: number): Promise<void> {
  await server.sql(
    `UPDATE payments SET created_at = created_at - $2 * interval '1 ms',
       expires_at = expires_at - $2 * interval '1 ms',
       next_check_at = next_check_at - $2 * interval '1 ms' WHERE user_id = $1`,
    [payer.userId, ms],
  );
  await server.process.background.run('settle_charges');
}

const ENDS = [
  ['cancels', 'cancelled', cancel],
  ['comes back from with NOK', 'refused', leave],
] as const;

describe('a charge that its payer', () => {
  it.each(ENDS)('%s is over, and counts until its link is', async (_how, reason, end) => {
    const first = await charge();
    await end(first);
    expect(await stateOf(first)).toEqual(['failed', reason]);
    expect(await used()).toBe(CAP);
    expect((await charge()).body.error).toBe('daily_limit_exceeded');
    // asked meanwhile, the gateway only says that it is not paid so far
    await pass(125_000);
    expect((await charge('10000')).body.error).toBe('daily_limit_exceeded');
    await pass(LIFE_MS);
    expect(await stateOf(first)).toEqual(['failed', reason]);
    expect(await used()).toBe('0');
    expect((await charge()).status).toBe(200);
  });

  it.each(ENDS)(
    '%s and pays by its link all the same is credited once, counted once',
    async (_how, _reason, end) => {
      const first = await charge();
      await end(first);
      paymentOf(first).paid = true;
      await pass(125_000);
      await pass(LIFE_MS);
      expect(await stateOf(first)).toEqual(['paid', null]);
      expect(await credits()).toEqual(['250000000']);
      expect(await used()).toBe(CAP);
      expect((await charge('10000')).body.error).toBe('daily_limit_exceeded');
      await pass(LIFE_MS);
      expect(await credits()).toEqual(['250000000']);
      expect((await checkDatabase(server.databaseUrl)).violations).toEqual([]);
    },
  );

  it('cancels is free sooner where the gateway says that it never will be paid', async () => {
    const first = await charge();
    await cancel(first);
    const payment = paymentOf(first);
    server.providers.payments.delete(payment.authority);
    // under another name: authorities are numbered by how many there are
    server.providers.payments.set(`forgotten ${payment.authority}`, payment);
    expect(await used()).toBe(CAP);
    await pass(125_000);
    expect([await stateOf(first), await used()]).toEqual([['failed', 'cancelled'], '0']);
  });

  it('cancels counts until a silent gateway has said what became of it', async () => {
    const first = await charge();
    await cancel(first);
    server.providers.connections.bank = 'down';
    await pass(LIFE_MS);
    expect(await used()).toBe(CAP);
    server.providers.connections.bank = 'ok';
    await pass(10 * 60_000 + 1_000);
    expect(await used()).toBe('0');
  });

  it('pays with another card after cancelling brings no money and counts no more', async () => {
    const first = await charge();
    await cancel(first);
    Object.assign(paymentOf(first), { paid: true, answeredCard: '6219861000000017' });
    await pass(LIFE_MS);
    expect([await credits(), await used()]).toEqual([[], '0']);
  });

  it('cancels before the gateway gave it a link is free at once', async () => {
    const first = await charge();
    await server.sql('UPDATE payments SET authority = NULL, pay_url = NULL WHERE id = $1', [
      idOf(first),
    ]);
    await cancel(first);
    expect([await stateOf(first), await used()]).toEqual([['failed', 'cancelled'], '0']);
  });

  it('cancels is free also where its process died before it told the engine', async () => {
    const first = await charge();
    // as a death between the row and the engine leaves it
    await server.sql(
      `UPDATE payments SET state = 'failed', reason = 'cancelled', authority = NULL,
         pay_url = NULL WHERE id = $1`,
      [idOf(first)],
    );
    expect(await used()).toBe(CAP);
    await pass(LIFE_MS);
    expect(await used()).toBe('0');
  });
});
