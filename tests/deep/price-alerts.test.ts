// Price alerts on the whole server, with the engine's own trades: spikes that come and go at once, a server
// that is killed around the commit that tells of one, a second worker beside it, and edits in the middle.
// What was told is counted by the alerts' armings: each once, none of another's price.
import { setTimeout as delay } from 'node:timers/promises';
import { SeededRandom } from '@sarraf/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countFaults } from '../faults/fault-counts.ts';
import { type CommitMoment, DatabaseProxy } from '../faults/database-proxy.ts';
import { HttpSystem } from '../faults/http-system.ts';
import { Leaving, LEAVING_ENV, type Owner, PATIENCE_MS } from '../faults/leaving.ts';
import { type SecondWorker, secondWorker } from '../lib/alert-worker.ts';

const SEED = Number(process.env['SARRAF_SEED'] ?? 20_261_207);
const SPIKES = 40;
const KILLS = 24;
const LATE = 40;
const EDITS = 100;
/** Two trades and the look at them take about so long. */
const RACE_MS = 700;
const MOMENTS: readonly CommitMoment[] = ['before', 'sent', 'done'];
const BASE = 12_485_300_000;
const STEP = 100_000;
const MONEY = { IRT: '900000000000', BTC: '100' };
/** What the transaction that tells of an alert says. */
const TELLS = 'UPDATE price_alerts AS a SET state';

interface Alert {
  readonly id: string;
}

describe(`price alerts under trades, kills and edits (SARRAF_SEED=${SEED})`, () => {
  const proxy = new DatabaseProxy();
  const random = new SeededRandom(SEED);
  let system: HttpSystem;
  let people: Leaving;
  let worker: SecondWorker;
  let maker: Owner;
  let taker: Owner;
  let owner: Owner;
  let calls = 0;

  beforeAll(async () => {
    await proxy.start();
    system = new HttpSystem(LEAVING_ENV, undefined, proxy);
    await system.start();
    people = await Leaving.open(system, 1);
    [maker, taker, owner] = [
      await people.makePerson(1, { opening: MONEY }),
      await people.makePerson(2, { opening: MONEY }),
      await people.makePerson(3, {}),
    ];
    worker = secondWorker(system.connectionString);
  }, 180_000);
  afterAll(async () => {
    await worker?.stop();
    await people?.close();
    await system?.stop();
    await proxy.close();
  });

  const ask = <T>(who: Owner, path: string, body: Record<string, unknown>): Promise<T> => {
    calls += 1;
    const headers = { authorization: `Bearer ${who.token}`, 'idempotency-key': `alerts-${calls}` };
    return people.ask<T>(path, body, headers);
  };
  const order = (price: number): Record<string, unknown> => ({
    pair_type: 'BTCIRT',
    pair_price: String(price),
    pair_amount: '0.0005',
    request_type: 2,
    client_order_id: `alerts-${(calls += 1)}`,
  });
  const trade = async (price: number): Promise<void> => {
    await ask(maker, '/trade/limitSell', order(price));
    await ask(taker, '/trade/limitBuy', order(price));
  };
  /** Up and back within moments. */
  const spike = async (price: number): Promise<void> => {
    await trade(price);
    await trade(BASE);
  };
  const make = (price: number): Promise<Alert> =>
    ask<Alert>(owner, '/alerts', {
      market: 'BTCIRT',
      kind: 'above',
      price: String(price),
      client_key: `alert-of-run-${(calls += 1)}`,
    });
  const drop = (id: string): Promise<unknown> =>
    people.ask(`/alerts/${id}`, undefined, { authorization: `Bearer ${owner.token}` }, 'DELETE');
  /** The levels that were told of an alert, by its armings. */
  const toldOf = async (id: string): Promise<string[]> => {
    const rows = await people.query<{ reference: string; level: string }>(
      `SELECT reference, facts ->> 'level' AS level FROM notifications
       WHERE reference LIKE $1 ORDER BY id`,
      [`alert/${id}/%`],
    );
    return rows.map(({ reference, level }) => `${reference} ${level}`);
  };
  /** Until every trade was looked through. */
  const settled = async (): Promise<void> => {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const [row] = await people.query<{ behind: boolean }>(
        `SELECT (SELECT max(id) FROM trades) > market_seq AS behind
         FROM trade_followers WHERE follower = 'price_alerts'`,
      );
      if (row?.behind === false) return;
      if (Date.now() > deadline) throw new Error('Trades are not looked through.');
      await delay(50);
    }
  };
  const levelOf = (round: number): number => BASE + (round + 1) * STEP;
  /** Changes are bounded by the day: a run makes more of them. */
  const newDay = (): Promise<unknown> => people.query('UPDATE price_alert_owners SET changes = 0');

  it(`N14 ${SPIKES} spikes that come and go are told, once each`, async () => {
    let told = 0;
    for (let round = 0; round < SPIKES; round += 1) {
      const { id } = await make(levelOf(round));
      await spike(levelOf(round));
      await settled();
      expect(await toldOf(id)).toEqual([`alert/${id}/1 ${levelOf(round)}`]);
      told += 1;
      await drop(id);
    }
    await newDay();
    process.stdout.write(`N14: ${SPIKES} spikes, ${told} told\n`);
  });

  it(`N15 killed ${KILLS} times around the commit that tells, beside a second worker`, async () => {
    const met = { before: 0, sent: 0, done: 0 };
    for (let round = 0; round < KILLS; round += 1) {
      const moment = MOMENTS[round % MOMENTS.length] ?? 'before';
      // in every other round two workers look at the same trades
      const isBeside = round % 2 === 1;
      const { id } = await make(levelOf(round));
      const strikes = proxy.strikes;
      proxy.strikeNext({ moment, of: 'app', within: TELLS, also: () => system.killServerNow() });
      const beside = isBeside ? worker.keepLooking() : undefined;
      await spike(levelOf(round));
      await settled();
      await beside?.stop();
      expect(await toldOf(id)).toEqual([`alert/${id}/1 ${levelOf(round)}`]);
      if (proxy.strikes > strikes) {
        met[moment] += 1;
        countFaults(`kill -9 of the server while it tells of a price alert, commit ${moment}`);
      }
      await system.untilServing();
      await drop(id);
      await system.changeLaunchers();
    }
    proxy.strikeNext({ moment: 'before', within: 'nothing of this name' });
    await newDay();
    const kills = met.before + met.sent + met.done;
    // beside a second worker it may be the one that tells: then nobody is killed
    expect(kills).toBeGreaterThanOrEqual(KILLS / 2);
    process.stdout.write(
      `N15: ${kills} kills (before ${met.before}, sent ${met.sent}, done ${met.done}), ` +
        `${KILLS} alerts, ${KILLS} notices, ${worker.told()} of them by the second worker\n`,
    );
  });

  it(`N16 ${LATE} alerts that are made right after the answer of their trade are silent`, async () => {
    for (let round = 0; round < LATE; round += 1) {
      await trade(levelOf(round));
      const { id } = await make(levelOf(round));
      await trade(BASE);
      await settled();
      expect(await toldOf(id)).toEqual([]);
      await drop(id);
    }
    await newDay();
    process.stdout.write(`N16: ${LATE} late alerts, 0 told\n`);
  });

  it(`N17 ${EDITS} edits while it fires: each arming by its own price, once`, async () => {
    const { id } = await make(levelOf(0));
    let [old, silent, told] = [0, 0, 0];
    for (let round = 1; round <= EDITS; round += 1) {
      if (round % 40 === 0) await newDay();
      // two prices that no other round has, the second one far above
      const next = BASE + 60_000_000 + round * STEP;
      const edit = { kind: 'above', price: String(next) };
      const pause = random.between(0, RACE_MS);
      await Promise.all([
        spike(round === 1 ? levelOf(0) : next - STEP),
        delay(pause).then(() => ask(owner, `/alerts/${id}`, edit)),
      ]);
      await settled();
      const all = await toldOf(id);
      expect(all.length - told).toBeLessThanOrEqual(1);
      const before = round === 1 ? levelOf(0) : next - STEP;
      if (all.length > told) {
        expect(all.at(-1)).toBe(`alert/${id}/${round} ${before}`);
        old += 1;
      } else silent += 1;
      told = all.length;
    }
    expect(new Set(await toldOf(id)).size).toBe(told);
    // both sides won
    expect(Math.min(old, silent)).toBeGreaterThan(0);
    process.stdout.write(
      `N17: ${EDITS} edits, ${old} told by the price before, ${silent} silent, 0 by another's\n`,
    );
  });

  it('keeps every invariant, and answered nothing that no crash excuses', () => {
    expect(system.faults).toEqual([]);
  });
});
