// Identifiers that are one for ever, and a bank that is ahead of the books by what no statement told
// yet.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankOf, HOUSE } from '../../testing/statements.ts';
import { setStops } from '../../testing/standings.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/server.ts';
import { type Person, withdrawing } from '../../testing/withdrawals.ts';
import { isDepositId } from '../statements/index.ts';

let server: TestServer;
let [x, y]: [Person, Person] = [{} as Person, {} as Person];
beforeAll(async () => {
  server = await startTestServer();
  [x, y] = await elders();
});
afterAll(() => server?.close());

const { elders } = withdrawing(() => server);
const bank = bankOf(() => server);
const { approve, assign, bringIn, credit, csv, payerOf, totalOf, unmatched } = bank;
const poor = (): Promise<Person> => server.person({ level: 1 });
const idOf = ({ body }: Answer): string => String(body.data['id']);
const take = async (text: string): Promise<void> => {
  await approve(y, idOf(await bringIn(x, text)));
  await credit();
};

describe('an identifier', () => {
  it('is one for ever, also asked for at once, and no other’s', async () => {
    const people = [await poor(), await poor()];
    const asked = await Promise.all(people.flatMap((who) => [payerOf(who), payerOf(who)]));
    const ids = asked.map(({ depositId }) => depositId);
    expect(ids.every(isDepositId)).toBe(true);
    expect([ids[0] === ids[1], ids[2] === ids[3], ids[0] === ids[2]]).toEqual([true, true, false]);
    const tips = await server.call('GET /user_wallets/deposit_id_tips', {
      token: people[0]?.accessToken,
    });
    expect(tips.body.data).toMatchObject({
      min: '1000',
      receipts_max: 5,
      accounts: [{ sheba: HOUSE }],
      limits: [{ kind: 'bank_day', cap: '25000000' }],
    });
  });

  it('is not there for level 0 or without accounts to pay to', async () => {
    const nobody = await server.person({ level: 0 });
    const answer = await server.call('GET /user_wallets/deposit_id_tips', {
      token: nobody.accessToken,
    });
    expect(answer.status).toBe(403);
  });

  it('shows its owner what came in by it, and nobody else’s', async () => {
    const [who, other] = [await poor(), await poor()];
    const payer = await payerOf(who);
    await take(csv({ amount: 90_000, ...payer }, { amount: 80_000, ...payer, payer: HOUSE }));
    const list = async (of: Person): Promise<unknown> =>
      (await server.call('GET /tomanWallet/bank_deposits', { token: of.accessToken })).body.data[
        'data'
      ];
    expect(await list(who)).toMatchObject([
      { amount: '80000', status: 'checked' },
      { amount: '90000', status: 'credited' },
    ]);
    expect(await list(other)).toEqual([]);
    const parked = (await unmatched(x)).find((line) => line['amount'] === '80000');
    for (const one of [x, y]) await assign(one, String(parked?.['id']), other.userId);
    expect(await list(who)).toMatchObject([{ amount: '90000' }]);
    expect(await list(other)).toMatchObject([{ amount: '80000', status: 'credited' }]);
  });

  it('tells its owner of a limit that was reached how it stands, and of no other reason', async () => {
    const [much, frozen] = [await poor(), await poor()];
    const [payer, other] = [await payerOf(much), await payerOf(frozen)];
    await setStops(server, frozen.userId, { isFrozen: true });
    await take(csv({ amount: 20_000_000, ...payer }, { amount: 12_000, ...other }));
    await take(csv({ amount: 6_000_000, ...payer }));
    const told = ({ userId }: Person) =>
      server.sql(
        `SELECT facts ->> 'reason' AS reason, facts ->> 'limit_kind' AS kind,
           facts ->> 'limit_used' AS used, facts ->> 'limit_cap' AS cap
         FROM notifications WHERE user_id = $1 AND kind = 'bank_deposit_checked'`,
        [userId],
      );
    expect(await told(much)).toEqual([
      { reason: 'limit_exceeded', kind: 'bank_day', used: '20000000', cap: '25000000' },
    ]);
    expect(await told(frozen)).toEqual([{ reason: null, kind: null, used: null, cap: null }]);
    const notices = await server.call('GET /notifications/index', {
      token: much.accessToken,
      lang: 'fa',
    });
    expect(notices.text).toContain(
      'این مبلغ از سقف واریز بانکی شما بیشتر است. سقف روزانهٔ واریز بانکی شما ۲۵٬۰۰۰٬۰۰۰ تومان است',
    );
  });
});

describe('I6', () => {
  const compare = async (): Promise<void> => {
    for (let round = 0; round < 4; round += 1) await server.process.background.run('reconcile');
  };
  const stopOf = async (): Promise<unknown> =>
    (await server.call('GET /admin/reconciliation', { token: x.accessToken })).body.data['stop'];

  it('holds before a transfer is told, while it is, and after; a rial without a line is found', async () => {
    await compare();
    const who = await poor();
    const payer = await payerOf(who);
    const at = new Date(server.clock.now() - 60_000);
    const text = csv({ amount: 400_000, ...payer, reference: 'I6LINE', at });
    await compare();
    expect(await stopOf()).toBeNull();
    const brought = idOf(await bringIn(x, text));
    await compare();
    await approve(y, brought);
    await compare();
    await credit();
    await compare();
    expect(await totalOf(`user:${who.userId}`)).toBe(400_000);
    expect(await stopOf()).toBeNull();
    server.providers.floatRial += 1;
    await compare();
    expect(await stopOf()).toMatchObject({ findings: [{ kind: 'float', name: 'zibal' }] });
  });
});
