// Connections that don't break but lose, delay and hide: between the API and the engine (over
// NATS), and between each of them and PostgreSQL. Ten seconds each, under load; nothing
// acknowledged is lost.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNatsServer, NatsServer } from '../../tools/lib/nats-server.ts';
import { FaultyProxy, type ProxyFault, type ProxyUsers } from '../faults/faulty-proxy.ts';
import { CrashLoad } from '../faults/crash-load.ts';
import { choosePort } from '../faults/deaths.ts';
import { countFaults } from '../faults/fault-counts.ts';
import { type HttpTrader, signInTraders } from '../faults/http-trader.ts';
import type { HttpOperation } from '../faults/http-operations.ts';
import { HttpSystem } from '../faults/http-system.ts';

const BAD_MS = 10_000;
const TRADERS = 8;
const SEED = Number(process.env['SARRAF_SEED'] ?? 20_261_124);
const SECRET = 'an-exchange-of-several-starts-shares-one-secret-0123456789';
/** A hang guard: the goal of five seconds is printed and judged on a calm machine. */
const BACK_MS_MAX = 50_000;
const program = findNatsServer();

const PARTITIONS: readonly (readonly [between: 'bus' | ProxyUsers, fault: ProxyFault])[] = [
  ['bus', 'drop'],
  ['bus', 'delay'],
  ['bus', 'half_open'],
  ['bus', 'one_way'],
  ['engine', 'drop'],
  ['engine', 'half_open'],
  ['engine', 'one_way'],
  ['others', 'delay'],
  ['others', 'half_open'],
];
const NAMES = {
  bus: 'API and engine',
  engine: 'engine and PostgreSQL',
  others: 'API, worker and PostgreSQL',
  all: 'all and PostgreSQL',
} as const;

describe.skipIf(program === undefined)(`partitions (SARRAF_SEED=${SEED})`, () => {
  const busProxy = new FaultyProxy();
  const databaseProxy = new FaultyProxy();
  let nats: NatsServer;
  let system: HttpSystem;
  let traders: HttpTrader[];
  let load: CrashLoad<HttpOperation>;

  beforeAll(async () => {
    nats = new NatsServer(program ?? '', await choosePort());
    await nats.start();
    await busProxy.start();
    await databaseProxy.start();
    const start = (name: string, roles: string, env = {}) => ({
      name,
      env: { SARRAF_ROLES: roles, ...env },
    });
    system = new HttpSystem(
      { NATS_URL: nats.url, SARRAF_SECRET: SECRET },
      [
        start('api', 'api+realtime', { NATS_URL: busProxy.through(nats.url) }),
        start('worker', 'worker'),
        start('engine', 'engine'),
      ],
      databaseProxy,
    );
    await system.start();
    traders = await signInTraders(system, TRADERS, SEED);
    load = new CrashLoad(system, traders, SEED);
  }, 120_000);
  afterAll(async () => {
    await system?.stop();
    await nats?.kill();
    await busProxy.close();
    await databaseProxy.close();
  });

  it.each(PARTITIONS)('%s: %s', { timeout: 180_000 }, async (between, fault) => {
    let healedAt = 0;
    const since = performance.now();
    const { backAfterMs } = await load.cycle(async () => {
      if (between === 'bus') busProxy.spoil(fault);
      else databaseProxy.spoil(fault, between);
      await delay(BAD_MS);
      busProxy.heal();
      databaseProxy.heal();
      healedAt = performance.now();
    });
    expect(healedAt - since).toBeGreaterThan(BAD_MS - 1);
    countFaults(`line between ${NAMES[between]}: ${fault}`);
    const backMs = Math.round(backAfterMs - BAD_MS);
    process.stdout.write(`${NAMES[between]}: ${fault}: back ${backMs} ms after it was mended\n`);
    await system.untilServing();
    expect(await load.lostKeys()).toEqual([]);
    const unreadable = await Promise.all(traders.map((trader) => trader.unreadable(system)));
    expect(unreadable.flat()).toEqual([]);
    expect(await load.changedAnswers()).toEqual([]);
    expect(backMs).toBeLessThan(BACK_MS_MAX);
  });

  it('all of it together keeps every invariant', { timeout: 120_000 }, async () => {
    expect(await load.violations()).toEqual([]);
    expect(system.faults).toEqual([]);
  });
});
