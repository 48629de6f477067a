// Coins that leave, in every place where a person reads what became of their money.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coinsLeaving, TXID } from '../../testing/coins-leaving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { type Person, withdrawing } from '../../testing/withdrawals.ts';

type Row = Record<string, string | null>;
interface Page {
  readonly data: readonly Row[];
  readonly total: number;
}

let server: TestServer;
let who: Person;
beforeAll(async () => {
  server = await startTestServer();
  await ready('history');
  who = await server.person({ level: 2, opening: { IRT: '300000000', USDT: '1000', ETH: '3' } });
  await server.settle();
});
afterAll(() => server?.close());

const { ask, close, ready, send, step } = coinsLeaving(() => server);
const { withdraw } = withdrawing(() => server);
const TEHRAN_MS = 3.5 * 3_600_000;
const today = (): string => new Date(server.clock.now() + TEHRAN_MS).toISOString().slice(0, 10);

async function listOf(
  query: Record<string, string> = {},
  of = who,
  key: 'GET /getTransactions' | 'GET /user_wallets/withdraw_history' = 'GET /getTransactions',
): Promise<Page> {
  const answer = await server.call(key, { token: of.accessToken, query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as unknown as Page;
}
const idsOf = ({ data }: Page): unknown[] => data.map(({ id }) => id);

/** One of each end, one on its way, and a withdrawal of toman among them, in this order. */
async function leave(prefix: string): Promise<string> {
  const own = (name: string): string => `${prefix}-${name}`;
  // moments of their own, so that their order is that of the list
  const next = (): void => server.clock.advance(10);
  await ask(own('settled'), who.userId);
  await send(own('settled'));
  await step(own('settled'), 'settle');
  await close(own('settled'), '1200');
  next();
  await ask(own('returned'), who.userId, { chain: 'bsc' });
  await send(own('returned'), { chain: 'bsc' });
  await step(own('returned'), 'return');
  await close(own('returned'), '800');
  next();
  await ask(own('cancelled'), who.userId);
  await step(own('cancelled'), 'cancel');
  next();
  const toman = String((await withdraw(who, '20000')).body.data['id']);
  next();
  await ask(own('sent'), who.userId);
  await send(own('sent'));
  return toman;
}

describe('coins that leave', () => {
  it('stand in the lists with their state, the fee that was told, worth and transaction code', async () => {
    const toman = await leave('list');
    const [sent, cancelled, returned, settled] = [
      'list-sent',
      'list-cancelled',
      'list-returned',
      'list-settled',
    ];
    const all = await listOf();
    expect(idsOf(all)).toEqual([sent, toman, cancelled, returned, settled]);
    const common = {
      transaction_type: 4,
      detail: 'coin_withdrawal',
      direction: 'out',
      symbol: 'USDT',
      amount: '25',
      fee: '1',
      fee_asset: 'USDT',
    };
    const of = (id: string): unknown => all.data.find((row) => row['id'] === id);
    expect(of(sent)).toMatchObject({
      ...common,
      state: 'sent',
      reference: null,
      transaction_user: { status: 0, type: 2, role: 2 },
    });
    expect(of(settled)).toMatchObject({
      ...common,
      state: 'settled',
      reference: TXID,
      transaction_user: { status: 1, type: 2, role: 1 },
    });
    expect(of(returned)).toMatchObject({ ...common, state: 'returned' });
    expect(of(toman)).toMatchObject({ detail: 'payout', symbol: 'IRT' });
    const worth = Number(all.data.at(-1)?.['worth_toman']);
    expect(worth).toBeGreaterThan(0);
    const sums = await server.call('GET /transactions/summary', { token: who.accessToken });
    expect(sums.body.data).toMatchObject({ in_toman: '0', out_toman: String(worth) });
  });

  it('are found by coin, state, kind and transaction code, and by nobody else', async () => {
    const by = async (query: Record<string, string>) => idsOf(await listOf(query));
    const coins = ['list-sent', 'list-cancelled', 'list-returned', 'list-settled'];
    expect(await by({ asset: 'USDT' })).toEqual(coins);
    expect(await by({ asset: 'ETH' })).toEqual([]);
    expect(await by({ asset: 'USDT', status: '2' })).toEqual(['list-cancelled', 'list-returned']);
    expect(await by({ query: TXID })).toEqual(['list-settled']);
    expect(await by({ query: 'list-sent' })).toEqual(['list-sent']);
    expect(await by({ transaction_type: '3' })).toEqual([]);
    expect(idsOf(await listOf({ asset: 'IRT' })).length).toBe(1);
    const left = await listOf({ status: '1' }, who, 'GET /user_wallets/withdraw_history');
    expect(idsOf(left)).toEqual(['list-settled']);
    const stranger = await server.person();
    expect(await listOf({ query: TXID }, stranger)).toMatchObject({ data: [], total: 0 });
  });

  it('are no withdrawals of toman', async () => {
    const list = await server.call('GET /user_wallets/toman/withdrawlist', {
      token: who.accessToken,
    });
    expect((list.body.data as unknown as Page).total).toBe(1);
    const officer = await server.person({ staffRole: 'finance' });
    const held = await server.call('GET /admin/reconciliation', { token: officer.accessToken });
    expect(held.body.data).toMatchObject({ leaving: '20000' });
  });

  it('are on the statement of their wallet, fee and all, back to what it had', async () => {
    const days = { from: today(), to: today() };
    const { body } = await server.call('GET /transactions/statement', {
      token: who.accessToken,
      query: { symbol: 'USDT', ...days },
    });
    expect(body.data).toMatchObject({ closing: '975', whole: true });
    const { entries } = body.data as unknown as { readonly entries: readonly Row[] };
    expect(entries.map(({ amount, kind }) => [kind, amount])).toEqual([
      ['opening', '1000'],
      ['withdrawal', '-25'],
    ]);
    const history = await server.call('POST /user_wallets/wallet_transaction_history', {
      token: who.accessToken,
      body: { symbol: 'USDT' },
    });
    expect(history.body.data).toMatchObject({
      balance: '975',
      freeze: '25',
      holds: [{ reason: 'withdrawal', amount: '25' }],
    });
  });

  it.each([
    ['en', 'Crypto withdrawal', 'Sent to the network'],
    ['fa', 'برداشت رمزارز', 'به شبکه ارسال شد'],
  ])('stand in the file in the words of %s', async (lang, kind, sent) => {
    const file = async (format: string): Promise<string> => {
      const answer = await server.fetch(`/api/v1/transactions/export?format=${format}&asset=USDT`, {
        headers: { authorization: `Bearer ${who.accessToken}`, 'x-lang': lang },
      });
      expect(answer.status).toBe(200);
      return answer.text();
    };
    const rows = (await file('csv')).split('\r\n').filter((line) => line.includes(kind));
    expect(rows.length).toBe(4);
    expect(rows[0]).toContain(sent);
    expect(rows[3]).toContain(TXID);
    expect((await file('xlsx')).length).toBeGreaterThan(0);
  });
});
