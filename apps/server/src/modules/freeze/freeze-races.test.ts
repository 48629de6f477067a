// A freeze by its link against what the same person does at that moment: whatever they are answered
// is held against the journal, whose order of commands is the order of events. A few races here, a
// hundred with SARRAF_DEEP=1.
import type { EndpointKey } from '@sarraf/contracts';
import { SeededRandom } from '@sarraf/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDatabase } from '../../engine/proof/check-database.queries.ts';
import type { JournalledCommand } from '../../engine/store/engine-store.ts';
import { readJournal, readJournalHead } from '../../engine/store/journal.queries.ts';
import { sql } from '../../platform/database/sql.ts';
import { limit, market, sender } from '../../testing/orders.ts';
import {
  type Answer,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';
import { withdrawing } from '../../testing/withdrawals.ts';
import { createFreezeLinks } from './freeze-links.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;
type Body = Record<string, unknown>;

const isDeep = process.env['SARRAF_DEEP'] === '1';
const SEED = Number(process.env['SARRAF_SEED'] ?? 20_261_130);
const RACES = isDeep ? 100 : 10;
const LONG = { timeout: isDeep ? 600_000 : 60_000 };
const MONEY = { IRT: '2000000000', BTC: '1' };
/** The engine's word and what is answered for it. */
const FROZEN = ['account_frozen', 403, 'account_frozen'];
/** A buy at it rests. */
const LOW = { pair_price: '12000000000' };

let server: TestServer;
let maker: Person;
let bystander: Person;
const random = new SeededRandom(SEED);
const send = sender(() => server);
const { cancel: callOff, codeFor } = withdrawing(() => server);

beforeAll(async () => {
  server = await startTestServer();
  await server.process.background.run('read_prices');
  maker = await server.person({ opening: { BTC: '500' } });
  bystander = await server.person({ opening: MONEY });
});
afterAll(() => server?.close());

/** What was asked in a race under a key of its own, by which the journal knows it. */
interface Asked {
  readonly what: 'order' | 'charge' | 'cancel' | 'withdrawal' | 'vault';
  readonly key: string;
  readonly answer: Answer;
}

let keys = 0;
async function ask(
  what: Asked['what'],
  who: SignedIn,
  [call, body]: readonly [EndpointKey, Body],
): Promise<Asked> {
  const key = `race-${(keys += 1)}`;
  return { what, key, answer: await send(call, who, body, { idempotencyKey: key }) };
}

type Step = (who: SignedIn) => Promise<Asked>;

/** An order of any kind: taking, resting, at market, waiting for its stop. Drawn before the race. */
function order(): Step {
  const sent = random.pick<readonly [EndpointKey, Body]>([
    ['POST /trade/limitBuy', limit()],
    ['POST /trade/limitBuy', limit(LOW)],
    ['POST /trade/limitSell', limit({ pair_price: '12600000000' })],
    ['POST /trade/marketBuy', market()],
    ['POST /trade/marketBuy', market({ stop_price: '12700000000' })],
    ['POST /trade/limitSell', limit({ ...LOW, stop_price: '12100000000' })],
  ]);
  return (who) => ask('order', who, sent);
}
const charge =
  (card_id: string): Step =>
  (who) =>
    ask('charge', who, ['POST /tomanWallet/charge', { card_id, amount: '10000' }]);
const cancel =
  (order_id: unknown): Step =>
  (who) =>
    ask('cancel', who, ['POST /cancelOrder', { order_id }]);

const withdraw =
  (card_id: string, activation_code: string): Step =>
  (who) =>
    ask('withdrawal', who, [
      'POST /user_wallets/toman/withdraw',
      { card_id, amount: '20000', activation_code },
    ]);
const save: Step = (who) =>
  ask('vault', who, [
    'POST /user_wallets/internal_transfer',
    { symbol: 'IRT', amount: '1000', from_wallet: 'spot', to_wallet: 'vault' },
  ]);

/** Somebody with two sessions, two resting orders and the link of a sign-in. */
interface Racing {
  readonly owner: Person;
  readonly stranger: SignedIn;
  readonly cardId: string;
  /** For one withdrawal of the owner's. */
  readonly code: string;
  readonly resting: readonly [unknown, unknown];
  readonly link: string;
}

async function begin(): Promise<Racing> {
  const { context } = server.process;
  const owner = await server.person({ opening: MONEY });
  const stranger = await server.login(owner.mobile, owner.password);
  const cards = await server.call('GET /cards', { token: owner.accessToken });
  const [card] = cards.body.data as unknown as { id: string }[];
  const rest = async (): Promise<unknown> =>
    (await send('POST /trade/limitBuy', owner, limit(LOW))).body.data['id'];
  const links = createFreezeLinks(context);
  const told = { userId: owner.userId, device: 'Chrome, Windows', ip: '198.51.100.7' };
  const link = links.urlOf(await links.keep(context.plainDb, told));
  const cardId = String(card?.id);
  const token = link.slice(link.lastIndexOf('/') + 1);
  const resting = [await rest(), await rest()] as const;
  return { owner, stranger, cardId, resting, link: token, code: await codeFor(owner) };
}

/** One after the other, as one device sends them. */
async function inTurn(who: SignedIn, steps: readonly Step[]): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const step of steps) asked.push(await step(who));
  return asked;
}

/** Everything at once, sent in an order of its own each time. Answers what was asked. */
async function run({ owner, stranger, cardId, code, resting, link }: Racing): Promise<Asked[]> {
  const steps = (): Step[] => random.shuffled([order(), order(), charge(cardId)]);
  const freeze = async (): Promise<Asked[]> => {
    const { status, body } = await server.call('POST /freeze', { body: { token: link } });
    expect([status, body.data['status']]).toEqual([200, 'used']);
    return [];
  };
  const [first, second, third, later] = [steps(), steps(), [order()], steps()];
  const racers = [
    freeze,
    ...(random.chance(50) ? [freeze] : []),
    () => inTurn(owner, first),
    () => inTurn(stranger, second),
    () => inTurn(stranger, third),
    () => inTurn(owner, [cancel(resting[0])]),
    () => inTurn(owner, [withdraw(cardId, code), save]),
    // who signs in meanwhile gets in, before the freeze or after it
    async () => {
      const late = await server.login(owner.mobile, owner.password);
      return inTurn(late, [...later, cancel(resting[1])]);
    },
  ];
  return (await Promise.all(random.shuffled(racers).map((racer) => racer()))).flat();
}

const journal = (): ReturnType<typeof sql> => sql(server.process.context.orderedDb);
/** Everything that the journal has after a batch, in its order. */
async function journalAfter(seq: bigint): Promise<JournalledCommand[]> {
  const found: JournalledCommand[] = [];
  for await (const { commands } of readJournal(journal(), seq)) found.push(...commands);
  return found;
}

/** How an answer stands to the freeze. */
const ENDINGS = ['cancelled after', 'done before', 'frozen', 'signed out'] as const;
type Ending = (typeof ENDINGS)[number];

/** Why the journal answers so. @throws when it does not */
function explain({ what, key, answer }: Asked, commands: readonly JournalledCommand[]): Ending {
  const frozenAt = commands.findIndex(
    ({ envelope: { command } }) => command.type === 'set_standing' && command.isFrozen,
  );
  const indexes = commands.flatMap(({ envelope: { claim } }, index) =>
    claim?.key === key ? [index] : [],
  );
  const told = `${what} ${key} at ${indexes.join()}, frozen at ${frozenAt}: ${answer.text}`;
  const [index] = indexes;
  if (index === undefined) {
    // what leaves asks the rows first: they know of a freeze once it is in the journal
    const isEarly = what === 'withdrawal' && answer.body.error === 'account_frozen';
    if (isEarly && frozenAt >= 0) return 'frozen';
    expect(answer.status, told).toBe(401);
    return 'signed out';
  }
  expect(indexes, told).toHaveLength(1);
  const outcome = commands[index]?.outcome;
  if (outcome?.ok === false) {
    expect([outcome.code, answer.status, answer.body.error], told).toEqual(FROZEN);
    expect(index > frozenAt && what !== 'cancel', told).toBe(true);
    return 'frozen';
  }
  expect(answer.status, told).toBe(200);
  if (index < frozenAt) return 'done before';
  expect(what, told).toBe('cancel');
  return 'cancelled after';
}

/** What somebody's tables say: how many orders and charges, and each balance beside its parts. */
async function tablesOf({ userId }: SignedIn) {
  const [counts] = await server.sql<{ orders: number; charges: number }>(
    `SELECT (SELECT count(*)::int FROM orders WHERE user_id = $1) AS orders,
       (SELECT count(*)::int FROM payments WHERE user_id = $1) AS charges`,
    [userId],
  );
  const balances = await server.sql<Record<'total' | 'posted' | 'held' | 'holds', string>>(
    `SELECT b.total::text, b.held::text,
       (SELECT sum(CASE WHEN to_account = a.id THEN amount ELSE -amount END)::text FROM postings
        WHERE a.id IN (from_account, to_account)) AS posted,
       (SELECT coalesce(sum(remaining), 0)::text FROM holds WHERE account_id = a.id) AS holds
     FROM accounts a JOIN balances b ON b.account_id = a.id
     WHERE a.owner_kind = 'user' AND a.owner_id = $1 ORDER BY a.id`,
    [String(userId)],
  );
  for (const { total, posted, held, holds } of balances) {
    expect([total, held]).toEqual([posted, holds]);
  }
  return { ...counts, held: balances.map(({ held }) => held) };
}

describe(`O09 S04 a freeze against orders, charges, withdrawals and cancels (SARRAF_SEED=${SEED})`, () => {
  it(`${RACES} times: the journal explains each answer`, LONG, async () => {
    const endings = new Map<Ending, number>();
    const set = [
      await send('POST /trade/limitSell', maker, limit({ pair_amount: '100' })),
      await send('POST /trade/limitBuy', bystander, limit(LOW)),
      // stops stand around a last price
      await send('POST /trade/marketBuy', bystander, market()),
    ];
    expect(set.map(({ status }) => status)).toEqual([200, 200, 200]);
    const untouched = await tablesOf(bystander);
    for (let race = 0; race < RACES; race += 1) {
      const racing = await begin();
      const { seq } = await readJournalHead(journal());
      const asked = await run(racing);
      const commands = await journalAfter(seq);
      const done = { order: 0, charge: 0, cancel: 0, withdrawal: 0, vault: 0 };
      for (const one of asked) {
        const ending = explain(one, commands);
        endings.set(ending, (endings.get(ending) ?? 0) + 1);
        if (one.answer.status === 200) done[one.what] += 1;
      }
      // two rested before
      const kept = { orders: done.order + 2, charges: done.charge };
      expect(await tablesOf(racing.owner)).toMatchObject(kept);
      await expectStopped(racing);
    }
    expect(await tablesOf(bystander)).toEqual(untouched);
    // who wins a race is nobody's promise: only a hundred of them have to show each ending
    if (isDeep) expect([...endings.keys()].sort()).toEqual(ENDINGS);
    expect((await checkDatabase(server.databaseUrl)).violations).toEqual([]);
    process.stdout.write(`freeze races: ${RACES} ${JSON.stringify(Object.fromEntries(endings))}\n`);
  });
});

/** Afterwards a new session may cancel, and nothing else; nothing of it stays held. */
async function expectStopped({ owner, cardId }: Racing): Promise<void> {
  const again = await server.login(owner.mobile, owner.password);
  const before = await tablesOf(owner);
  for (const { answer } of [await order()(again), await charge(cardId)(again)]) {
    expect(['account_frozen', answer.status, answer.body.error]).toEqual(FROZEN);
  }
  expect(await tablesOf(owner)).toEqual(before);
  const ended = await send('POST /cancelAllOrders', again, {});
  expect(ended.status, ended.text).toBe(200);
  const waiting = await server.sql<{ id: string }>(
    `SELECT id FROM withdrawals_state WHERE user_id = $1 AND state = 'requested'`,
    [owner.userId],
  );
  for (const { id } of waiting) {
    const called = await callOff({ ...owner, ...again }, id);
    expect(called.status, called.text).toBe(200);
  }
  expect((await tablesOf(owner)).held).toEqual(before.held.map(() => '0'));
}
