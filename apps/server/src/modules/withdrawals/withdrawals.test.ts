// Toman out, from the asking to the bank's word, over HTTP and on the database's own rows.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, startTestServer, type TestServer } from '../../testing/server.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;

const CANCEL_MS = 180_000;
const FEE = 4_000;

let server: TestServer;
let finance: Person;
let second: Person;
beforeAll(async () => {
  server = await startTestServer();
  finance = await server.person({ staffRole: 'finance' });
  second = await server.person({ staffRole: 'finance' });
});
afterAll(() => server?.close());
beforeEach(() => {
  server.providers.lines.payout = 'ok';
});

const rich = (level: 1 | 2 = 1, toman = '200000000'): Promise<Person> =>
  server.person({ level, opening: { IRT: toman } });

async function cardOf(who: Person): Promise<string> {
  const cards = await server.call('GET /cards', { token: who.accessToken });
  const [card] = cards.body.data as unknown as { id: string }[];
  return card?.id ?? '';
}

async function codeFor(who: Person): Promise<string> {
  const body = { purpose: 'withdraw' };
  await server.call('POST /user/getVerficiationCode', { token: who.accessToken, body });
  return server.code(who.mobile);
}

let keys = 0;
async function withdraw(
  who: Person,
  amount: string,
  change: Record<string, unknown> = {},
  key = `withdraw-${(keys += 1)}`,
): Promise<Answer> {
  const activation_code = 'activation_code' in change ? undefined : await codeFor(who);
  return server.call('POST /user_wallets/toman/withdraw', {
    token: who.accessToken,
    lang: 'en',
    body: { card_id: await cardOf(who), amount, activation_code, ...change },
    headers: { 'idempotency-key': key },
  });
}

const read = (who: Person, id: string): Promise<Answer> =>
  server.call('GET /user_wallets/toman/withdraw/:id', { token: who.accessToken, params: { id } });
const cancel = (who: Person, id: string): Promise<Answer> =>
  server.call('DELETE /user_wallets/withdraw/:id', { token: who.accessToken, params: { id } });
const approve = (officer: Person, id: string): Promise<Answer> =>
  server.call('POST /admin/payouts/:id/approve', {
    token: officer.accessToken,
    params: { id },
    body: { reason: 'name and Sheba were compared' },
  });
const statusOf = async (who: Person, id: string): Promise<unknown> =>
  (await read(who, id)).body.data['status'];
const move = (): Promise<void> => server.process.background.run('move_payouts');

/** What a person has and what of it is held, in toman; and what lies at the bank and at the house. */
async function moneyOf(who: Person): Promise<{ total: number; held: number }> {
  const [row] = await server.sql<{ total: string; held: string }>(
    `SELECT b.total / 10 AS total, b.held / 10 AS held FROM accounts a
     JOIN balances b ON b.account_id = a.id
     WHERE a.owner_kind = 'user' AND a.owner_id = $1 AND a.asset = 'IRT'`,
    [String(who.userId)],
  );
  return { total: Number(row?.total), held: Number(row?.held) };
}
async function bankTotal(): Promise<number> {
  const [row] = await server.sql<{ total: string }>(
    `SELECT COALESCE(sum(b.total), 0) / 10 AS total FROM accounts a
     JOIN balances b ON b.account_id = a.id
     WHERE a.owner_kind = 'outside' AND a.owner_id = 'bank' AND a.asset = 'IRT'`,
  );
  return Number(row?.total);
}
const later = (ms: number): void => server.clock.advance(ms);
const idOf = (answer: Answer): string => String(answer.body.data['id']);

describe('a withdrawal', () => {
  it('is asked for with a code, waits, is approved, sent and settled by the bank’s word', async () => {
    const who = await rich();
    const before = await bankTotal();
    const asked = await withdraw(who, '10000000');
    expect(asked.status, asked.text).toBe(200);
    expect(asked.body.data).toMatchObject({
      ...{ amount: '10000000', fee: '4000', receive: '9996000', status: 'requested' },
      ...{ cancellable: true, is_checked: false, bank_reference: null },
    });
    const id = idOf(asked);
    expect(await moneyOf(who)).toEqual({ total: 200_000_000, held: 10_000_000 });
    await move();
    expect(await statusOf(who, id)).toBe('requested');
    later(CANCEL_MS);
    await move();
    // the first to this Sheba: an officer looks at it
    const checked = await read(who, id);
    expect(checked.body.data).toMatchObject({ status: 'requested', is_checked: true });
    expect((await approve(finance, id)).body.data).toMatchObject({ status: 'sent' });
    const payout = server.providers.payouts.get(id);
    expect(payout).toMatchObject({ amount: 99_960_000, state: 'waiting', asked: 1 });
    expect(payout?.sheba).toBe(checked.body.data['sheba']);
    expect(await bankTotal()).toBe(before);
    if (payout !== undefined) payout.state = 'paid';
    later(600_000);
    await move();
    const settled = await read(who, id);
    expect(settled.body.data).toMatchObject({
      ...{ status: 'settled', bank_reference: `R${id.slice(-12)}`, expected_at: null },
    });
    expect(await moneyOf(who)).toEqual({ total: 190_000_000, held: 0 });
    expect(await bankTotal()).toBe(before + 9_996_000);
  });
});
