// Attacks on money that need many tries: lost replies, races, dust. A few rounds here, all of them
// with SARRAF_DEEP=1.
import type { EndpointKey } from '@sarraf/contracts';
import { SeededRandom } from '@sarraf/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDatabase } from '../../engine/proof/check-database.queries.ts';
import type { JournalledCommand } from '../../engine/store/engine-store.ts';
import { readJournal, readJournalHead } from '../../engine/store/journal.queries.ts';
import { sql } from '../../platform/database/sql.ts';
import { type CuttingProxy, startCuttingProxy } from '../../testing/cutting-proxy.ts';
import { limit, market, PRICE, sender } from '../../testing/orders.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/server.ts';
import { withdrawing } from '../../testing/withdrawals.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;
type Body = Record<string, unknown>;

const isDeep = process.env['SARRAF_DEEP'] === '1';
const SEED = Number(process.env['SARRAF_SEED'] ?? 20_261_121);
const LOST_REPLIES = isDeep ? 200 : 12;
const CANCEL_RACES = isDeep ? 500 : 12;
const FUNDS_RACES = isDeep ? 100 : 2;
const MIXED_RACES = Number(process.env['SARRAF_RACES'] ?? (isDeep ? 100 : 2));
const LOOKS_MAX = 8;
const DUST_STEPS = isDeep ? 2_500 : 12;
const LONG = { timeout: isDeep ? 1_200_000 : 120_000 };

const MONEY = { IRT: '2000000000000', BTC: '500', USDT: '10000000', SHIB: '9000000000' };

let server: TestServer;
let proxy: CuttingProxy;
let maker: Person;
let taker: Person;

beforeAll(async () => {
  server = await startTestServer();
  proxy = await startCuttingProxy(server.url);
  [maker, taker] = await Promise.all([
    server.person({ opening: MONEY }),
    server.person({ opening: MONEY }),
  ]);
});
afterAll(async () => {
  await proxy.close();
  await server.close();
});

const random = new SeededRandom(SEED);

const send = sender(() => server);
async function ordersOf(who: Person): Promise<number> {
  const [row] = await server.sql<{ n: string }>(
    'SELECT count(*)::text AS n FROM orders WHERE user_id = $1',
    [who.userId],
  );
  return Number(row?.n);
}
/** What a person has and what of it is held, in units, by asset. */
async function money(who: Person): Promise<Map<string, { total: bigint; held: bigint }>> {
  const rows = await server.sql<{ asset: string; total: string; held: string }>(
    `SELECT a.asset, b.total::text, b.held::text FROM accounts a JOIN balances b
       ON b.account_id = a.id WHERE a.owner_kind = 'user' AND a.owner_id = $1`,
    [String(who.userId)],
  );
  return new Map(
    rows.map(({ asset, total, held }) => [asset, { total: BigInt(total), held: BigInt(held) }]),
  );
}

describe(`F12 the reply is lost after the commit (SARRAF_SEED=${SEED})`, () => {
  interface Sent {
    readonly path: string;
    readonly body: Body;
    readonly key: string | undefined;
  }
  /** Asks until an answer comes back, at most three times more: what the panel does. */
  async function insist(who: Person, { path, body, key }: Sent): Promise<[number, string]> {
    for (let attempt = 0; attempt < 4; attempt += 1) {
      try {
        const answer = await fetch(`${proxy.url}/api/v1${path}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${who.accessToken}`,
            'content-type': 'application/json',
            ...(key === undefined ? {} : { 'idempotency-key': key }),
          },
          body: JSON.stringify(body),
        });
        return [answer.status, await answer.text()];
      } catch {
        // the connection was cut
      }
    }
    throw new Error('Four replies were lost.');
  }

  it(
    `${LOST_REPLIES} operations by every call: one effect each, the first answer each`,
    LONG,
    async () => {
      const [card] = (await server.call('GET /cards', { token: taker.accessToken })).body
        .data as unknown as { id: string }[];
      const offered = await send('POST /trade/limitSell', maker, limit({ pair_amount: '100' }));
      const before = proxy.cuts();
      let lost = 0;
      for (let round = 0; round < LOST_REPLIES; round += 1) {
        const low = { pair_price: '12000000000' };
        const resting = await send('POST /trade/limitBuy', taker, limit(low));
        const calls: readonly (readonly [string, Body])[] = [
          ['/trade/limitBuy', limit(low)],
          ['/trade/marketBuy', market()],
          ['/exchange/buyRequest', { ...limit(low), type: 'buy' }],
          ['/cancelOrder', { order_id: resting.body.data['id'] }],
          ['/tomanWallet/charge', { card_id: card?.id, amount: '10000' }],
        ];
        const [path, body] = calls[round % calls.length] ?? ['', {}];
        const effects = async (): Promise<string> =>
          JSON.stringify(
            await server.sql(
              `SELECT (SELECT count(*)::int FROM orders WHERE user_id = $1) AS orders,
               (SELECT count(*)::int FROM orders WHERE user_id = $1 AND status = 'cancelled') AS ended,
               (SELECT count(*)::int FROM payments WHERE user_id = $1) AS payments`,
              [taker.userId],
            ),
          );
        const seen = await effects();
        const cuts = 1 + random.below(3);
        lost += cuts;
        proxy.cutNext(cuts);
        const sent = { path, body, key: `lost-${round}` };
        const [status, text] = await insist(taker, sent);
        expect([status, text], path).toEqual([200, text]);
        expect(await insist(taker, sent), `${path} once more`).toEqual([200, text]);
        const now = JSON.parse(await effects()) as [Record<string, number>];
        const then = JSON.parse(seen) as [Record<string, number>];
        const grown = Object.keys(now[0]).filter((name) => now[0][name] !== then[0][name]);
        const wanted = path.includes('cancel')
          ? 'ended'
          : path.includes('charge')
            ? 'payments'
            : 'orders';
        expect(grown, path).toEqual([wanted]);
        expect((now[0][wanted] ?? 0) - (then[0][wanted] ?? 0), path).toBe(1);
        await send('POST /cancelOrder', taker, { order_id: resting.body.data['id'] });
        if (path.includes('Buy') || path.includes('buy')) {
          const { data } = JSON.parse(text) as { data: { id: string; status: string } };
          if (data.status === 'open') await send('POST /cancelOrder', taker, { order_id: data.id });
        }
      }
      expect(proxy.cuts() - before).toBe(lost);
      await send('POST /cancelOrder', maker, { order_id: offered.body.data['id'] });
      expect((await money(taker)).get('IRT')?.held).toBe(0n);
    },
  );

  it('without a key the order\u2019s own name or the guard of ten seconds keeps it one', async () => {
    for (const name of [{}, { client_order_id: undefined }]) {
      const before = await ordersOf(taker);
      const body = limit({ pair_price: '12100000000', ...name });
      proxy.cutNext(3);
      const [status, text] = await insist(taker, { path: '/trade/limitBuy', body, key: undefined });
      const error = 'client_order_id' in name ? 'duplicate_order' : 'client_order_id_used';
      expect([status, (JSON.parse(text) as { error: string }).error]).toEqual([409, error]);
      expect(await ordersOf(taker)).toBe(before + 1);
    }
  });
});

describe('F02 money for one', () => {
  it(`${FUNDS_RACES} rounds of 50 at once: one is accepted each time`, LONG, async () => {
    const poor = await server.person({ opening: { IRT: '30000000' } });
    for (let round = 0; round < FUNDS_RACES; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          index % 2 === 0
            ? send('POST /trade/limitBuy', poor, limit({ pair_price: '12000000000' }))
            : send('POST /exchange/buyRequest', poor, {
                ...limit({ pair_price: '12000000000' }),
                type: 'buy',
              }),
        ),
      );
      const accepted = answers.filter((answer) => answer.status === 200);
      const refused = new Set(
        answers.filter((answer) => answer.status !== 200).map((answer) => answer.body.error),
      );
      expect([accepted.length, [...refused]]).toEqual([1, ['insufficient_funds']]);
      expect((await money(poor)).get('IRT')).toEqual({ total: 300_000_000n, held: 240_000_000n });
      await send('POST /cancelOrder', poor, { order_id: accepted[0]?.body.data['id'] });
      expect((await money(poor)).get('IRT')).toEqual({ total: 300_000_000n, held: 0n });
    }
  });
});

describe('F10 a cancel races', () => {
  it(
    `another cancel and a partial fill, ${CANCEL_RACES} rounds: the parts add up, the hold ends once`,
    LONG,
    async () => {
      for (let round = 0; round < CANCEL_RACES; round += 1) {
        const placed = await send(
          'POST /trade/limitSell',
          maker,
          limit({ pair_price: '12480000000', pair_amount: '0.003' }),
        );
        const order_id = placed.body.data['id'];
        const tries = [
          () => send('POST /cancelOrder', maker, { order_id }),
          () => send('POST /cancelOrder', maker, { order_id }),
          () => send('POST /trade/marketBuy', taker, market({ pair_amount: '0.001' })),
          () => send('POST /trade/marketBuy', taker, market({ pair_amount: '0.001' })),
        ];
        // whoever is sent first mostly wins: the order of sending changes from round to round
        const turn = random.below(tries.length);
        const sent = [...tries.slice(turn), ...tries.slice(0, turn)];
        const answers = await Promise.all(sent.map((one) => one()));
        const told = tries
          .map((_, at) => answers.at(at - turn))
          .map((answer) => answer?.body.error ?? answer?.status);
        expect(told.slice(0, 2).map(String).toSorted()).toEqual(['200', 'order_already_closed']);
        const buys = told.slice(2);
        for (const buy of buys) expect([200, 'no_liquidity']).toContain(buy);
        const [row] = await server.sql<{ parts: boolean; status: string; hold: string; n: string }>(
          `SELECT lots = filled_lots + cancelled_lots AS parts, status,
           (SELECT remaining::text FROM holds WHERE id = hold_id) AS hold,
           filled_lots::text AS n FROM orders WHERE id = $1`,
          [order_id],
        );
        expect(row).toMatchObject({ parts: true, status: 'cancelled', hold: null });
        // what was bought is this order's: a thousandth is a thousand lots
        expect(row?.n).toBe(String(1_000 * buys.filter((buy) => buy === 200).length));
      }
      const held = (await money(maker)).get('BTC')?.held ?? -1n;
      const [open] = await server.sql<{ rest: string }>(
        `SELECT coalesce(sum(lots - filled_lots - cancelled_lots), 0)::text AS rest FROM orders
       WHERE user_id = $1 AND status IN ('open', 'partially_filled')`,
        [maker.userId],
      );
      // a lot of bitcoin is a hundred of its units
      expect(held).toBe(BigInt(open?.rest ?? '-1') * 100n);
    },
  );
});

interface DustMarket {
  readonly symbol: string;
  readonly coin: string;
  readonly price: string;
  /** Decimal text of so many lots. */
  readonly amount: (lots: number) => string;
  readonly lotsMin: number;
  /** Quote units that one unit of the coin is worth, as a fraction. */
  readonly worth: readonly [units: bigint, per: bigint];
}

const DUST_MARKETS: readonly DustMarket[] = [
  {
    symbol: 'BTCIRT',
    coin: 'BTC',
    price: PRICE,
    amount: (lots) => (lots / 1_000_000).toFixed(6),
    lotsMin: 500,
    worth: [124_853_000_000n, 100_000_000n],
  },
  {
    symbol: 'USDTIRT',
    coin: 'USDT',
    price: '113400',
    amount: (lots) => (lots / 10).toFixed(1),
    lotsMin: 30,
    worth: [1_134_000n, 0n],
  },
];

describe(`F04 rounding (SARRAF_SEED=${SEED})`, () => {
  it.each(DUST_MARKETS)(
    `${DUST_STEPS} rounds of dust on $symbol never make anybody richer`,
    LONG,
    async (dust) => {
      const [thief, other] = await Promise.all([
        server.person({ opening: MONEY }),
        server.person({ opening: MONEY }),
      ]);
      const [scaled] = await server.sql<{ scale: string }>(
        'SELECT scale::text FROM assets WHERE symbol = $1',
        [dust.coin],
      );
      const per = dust.worth[1] === 0n ? 10n ** BigInt(scaled?.scale ?? 0) : dust.worth[1];
      /** Everything at the one price of all trades, times `per`: exact. */
      const fortune = async (): Promise<bigint> => {
        const has = await money(thief);
        return (
          (has.get('IRT')?.total ?? 0n) * per + (has.get(dust.coin)?.total ?? 0n) * dust.worth[0]
        );
      };
      const order = (lots: number): Body =>
        limit({ pair_type: dust.symbol, pair_price: dust.price, pair_amount: dust.amount(lots) });
      const place = async (who: Person, side: 'Buy' | 'Sell', lots: number): Promise<string> => {
        const placed = await send(`POST /trade/limit${side}`, who, order(lots));
        expect(placed.status, placed.text).toBe(200);
        return String(placed.body.data['id']);
      };
      let before = await fortune();
      let fills = 0;
      for (let step = 0; step < DUST_STEPS; step += 1) {
        const [mine, theirs] =
          step % 2 === 0 ? (['Buy', 'Sell'] as const) : (['Sell', 'Buy'] as const);
        // rests of a lot or two are left and taken by the next order: fills of dust
        const lots = dust.lotsMin + random.below(4);
        const resting = random.below(2) === 0 ? thief : other;
        const coming = resting === thief ? other : thief;
        const sideOf = (who: Person) => (who === thief ? mine : theirs);
        const ids = [await place(resting, sideOf(resting), lots)];
        ids.push(await place(coming, sideOf(coming), lots + 1 + random.below(2)));
        ids.push(await place(resting, sideOf(resting), dust.lotsMin));
        for (const [index, id] of ids.entries()) {
          await send('POST /cancelOrder', index === 1 ? coming : resting, { order_id: id });
        }
        fills += 2;
        const now = await fortune();
        expect(now, `step ${step}`).toBeLessThan(before);
        before = now;
      }
      for (const who of [thief, other]) {
        for (const [asset, { held }] of await money(who))
          expect([asset, held]).toEqual([asset, 0n]);
      }
      const [traded] = await server.sql<{ n: string; dust: string }>(
        `SELECT count(*)::text AS n, count(*) FILTER (WHERE lots <= 2)::text AS dust FROM trades
       WHERE $1 IN (maker_user, taker_user)`,
        [thief.userId],
      );
      expect(Number(traded?.n)).toBe(fills);
      expect(Number(traded?.dust)).toBe(DUST_STEPS);
    },
  );
});

/** What each act takes of the balance, in units; a cancel gives back. */
const TAKES = {
  order: 240_000_000n,
  withdrawal: 200_000_000n,
  transfer: 200_000_000n,
  cancel: -240_000_000n,
} as const;
type Act = keyof typeof TAKES;
/** What is free when a race begins: enough for one of the three, or for two where one is cancelled. */
const FREE = 360_000_000n;
interface Raced {
  readonly act: Act;
  readonly key: string;
  readonly answer: Answer;
}
/** What is free and whether the account is frozen, between two commands. */
interface Moment {
  readonly free: bigint;
  readonly isFrozen: boolean;
}

describe(`W02 money for some (SARRAF_SEED=${SEED})`, () => {
  const { codeFor, cardOf } = withdrawing(() => server);
  const journal = () => sql(server.process.context.orderedDb);

  /** Everything at once on one balance, in an order of its own each time. */
  async function race(who: Person, friend: Person, round: number): Promise<Raced[]> {
    const rests = await send('POST /trade/limitBuy', who, limit({ pair_price: '12000000000' }));
    const [card_id, other] = [await cardOf(who), await server.login(who.mobile, who.password)];
    const [out, over] = [await codeFor(who), await codeFor(who, 'transfer')];
    const asked: readonly (readonly [Act, EndpointKey, Body])[] = [
      ['order', 'POST /trade/limitBuy', limit({ pair_price: '12000000000' })],
      [
        ...(['withdrawal', 'POST /user_wallets/toman/withdraw'] as const),
        { card_id, amount: '20000000', activation_code: out },
      ],
      [
        ...(['transfer', 'POST /user_wallets/internal_transfer'] as const),
        { symbol: 'IRT', amount: '20000000', to_user: friend.mobile, activation_code: over },
      ],
      ['cancel', 'POST /cancelOrder', { order_id: rests.body.data['id'] }],
    ];
    const raced: Raced[] = [];
    // what asks for no factor would always be first: it looks at its cards a few times before
    const looks = new Map<Act, number>([
      ['order', random.below(LOOKS_MAX)],
      ['cancel', random.below(LOOKS_MAX)],
    ]);
    const beforeFreeze = random.below(LOOKS_MAX);
    const look = async (times: number): Promise<void> => {
      for (let at = 0; at < times; at += 1) {
        await server.call('GET /cards', { token: other.accessToken });
      }
    };
    const racers = asked.map(([act, call, body]) => async () => {
      const key = `mixed-${round}-${act}`;
      await look(looks.get(act) ?? 0);
      raced.push({ act, key, answer: await send(call, who, body, { idempotencyKey: key }) });
    });
    const freeze = async (): Promise<void> => {
      await look(beforeFreeze);
      await server.call('POST /user/freeze', { token: other.accessToken });
    };
    const all = random.shuffled([...racers, ...(random.chance(50) ? [freeze] : [])]);
    await Promise.all(all.map((one) => one()));
    return raced;
  }

  /** Follows the journal; answers every moment of the race, the last one the end. */
  function follow(raced: readonly Raced[], commands: readonly JournalledCommand[]): Moment[] {
    const moments: Moment[] = [{ free: FREE, isFrozen: false }];
    for (const { envelope, outcome } of commands) {
      const now = moments.at(-1) ?? { free: 0n, isFrozen: true };
      const { claim, command } = envelope;
      if (command.type === 'set_standing' && command.isFrozen) {
        moments.push({ ...now, isFrozen: true });
      }
      const one = raced.find(({ key }) => key === claim?.key);
      if (one === undefined) continue;
      const takes = TAKES[one.act];
      const isShort = now.free < takes;
      const refused = now.isFrozen && takes > 0n ? 'account_frozen' : 'insufficient_funds';
      const isRefused = isShort || (now.isFrozen && takes > 0n);
      const told = `${one.key} with ${now.free} free, ${now.isFrozen}: ${one.answer.text}`;
      expect(outcome.ok ? 'done' : outcome.code, told).toBe(isRefused ? refused : 'done');
      expect(outcome.ok ? 200 : refused, told).toBe(
        outcome.ok ? one.answer.status : one.answer.body.error,
      );
      if (outcome.ok) moments.push({ ...now, free: now.free - takes });
    }
    return moments;
  }

  it(`${MIXED_RACES} races: one order of events explains every answer`, LONG, async () => {
    const [friend, stranger] = [await server.person(), await server.person({ opening: MONEY })];
    const untouched = await money(stranger);
    const endings = new Set<string>();
    let sent = 0n;
    for (let round = 0; round < MIXED_RACES; round += 1) {
      const who = await server.person({ level: 2, opening: { IRT: '60000000' } });
      const { seq } = await readJournalHead(journal());
      const raced = await race(who, friend, round);
      const commands: JournalledCommand[] = [];
      for await (const batch of readJournal(journal(), seq)) commands.push(...batch.commands);
      const moments = follow(raced, commands);
      for (const { key, act, answer } of raced) {
        if (commands.some(({ envelope }) => envelope.claim?.key === key)) continue;
        // refused in front of the engine: there was a moment at which that was so
        const fits = moments.some(
          ({ free, isFrozen }) =>
            (answer.body.error === 'insufficient_funds' && free < TAKES[act]) ||
            (isFrozen && (answer.status === 401 || answer.body.error === 'account_frozen')),
        );
        expect(fits, `${key}: ${answer.text}`).toBe(true);
      }
      const done = raced.filter(({ answer }) => answer.status === 200).map(({ act }) => act);
      endings.add(done.sort().join());
      const left = done.includes('transfer') ? TAKES.transfer : 0n;
      sent += left;
      const free = moments.at(-1)?.free ?? -1n;
      const total = 600_000_000n - left;
      expect((await money(who)).get('IRT')).toEqual({ total, held: total - free });
      expect((await money(friend)).get('IRT')?.total ?? 0n).toBe(sent);
    }
    // a few of them may all end alike
    if (isDeep) expect(endings.size).toBeGreaterThan(2);
    expect(await money(stranger)).toEqual(untouched);
    expect((await checkDatabase(server.databaseUrl)).violations).toEqual([]);
    process.stdout.write(`mixed races: ${MIXED_RACES}, ${[...endings].join(' | ')}\n`);
  });
});
