// The exchange as four starts joined by NATS: two engines, a worker, and the API with its sockets.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNatsServer, NatsServer } from '../../tools/lib/nats-server.ts';
import { CrashLoad } from './crash-load.ts';
import { choosePort, ownsPort, signal } from './deaths.ts';
import { countFaults } from './fault-counts.ts';
import { signInTraders } from './http-trader.ts';
import type { HttpOperation } from './http-operations.ts';
import { HttpSystem } from './http-system.ts';
import { walkNewcomer, type WalkFigures } from './newcomer.ts';

const isDeep = process.env['SARRAF_DEEP'] === '1';
const KILLS = isDeep ? 10 : 2;
const TRADERS = 16;
const SEED = Number(process.env['SARRAF_SEED'] ?? 20_261_122);
/** The standby's goal; elsewhere it is only a guard against hanging. */
const BACK_MS_MAX = isDeep ? 10_000 : 50_000;
const ENGINES = ['engine-a', 'engine-b'];
const SECRET = 'an-exchange-of-several-starts-shares-one-secret-0123456789';

const program = findNatsServer();

describe.skipIf(program === undefined)(`split over NATS (SARRAF_SEED=${SEED})`, () => {
  let nats: NatsServer;
  let system: HttpSystem;

  beforeAll(async () => {
    nats = new NatsServer(program ?? '', await choosePort());
    await nats.start();
    const start = (name: string, roles: string) => ({ name, env: { SARRAF_ROLES: roles } });
    system = new HttpSystem({ NATS_URL: nats.url, SARRAF_SECRET: SECRET }, [
      start('api', 'api+realtime'),
      start('worker', 'worker'),
      ...ENGINES.map((name) => start(name, 'engine')),
    ]);
    await system.start();
  }, 120_000);
  afterAll(async () => {
    await system?.stop();
    await nats?.kill();
  });

  const ask = async <T extends pg.QueryResultRow>(text: string): Promise<T | undefined> => {
    const client = new pg.Client({ connectionString: system.connectionString });
    await client.connect();
    try {
      return (await client.query<T>(text)).rows[0];
    } finally {
      await client.end();
    }
  };
  const epoch = async (): Promise<number> =>
    Number((await ask<{ epoch: string }>('SELECT epoch FROM engine_lock'))?.epoch);

  /** The start whose engine holds the writer's lock. */
  const writer = async (): Promise<string> => {
    const row = await ask<{ client_port: number }>(
      `SELECT a.client_port FROM pg_locks l JOIN pg_stat_activity a USING (pid)
        WHERE l.locktype = 'advisory' AND l.granted AND a.application_name = 'sarraf engine'`,
    );
    const name = ENGINES.find((engine) => ownsPort(system.pidOf(engine), row?.client_port ?? 0));
    if (name === undefined) throw new Error('No engine writes.');
    return name;
  };

  /** 20 million came in, up to 18 went out, and nothing is held any more. */
  const expectWalked = ({ available, statuses }: WalkFigures): void => {
    expect(statuses).toEqual(['filled', 'open', 'cancelled']);
    const irt = Number(available['IRT']);
    expect(irt).toBeGreaterThanOrEqual(2_000_000);
    expect(irt).toBeLessThan(2_100_000);
    expect(Number(available['BTC'])).toBeGreaterThan(0.001);
  };

  /** The writer freezes, its database lets go of it, and it wakes up to find another in its place. */
  const fenceOff = async (load: CrashLoad<HttpOperation>): Promise<void> => {
    const frozen = await writer();
    const epochBefore = await epoch();
    await load.cycle(async () => {
      signal(system.pidOf(frozen), 'SIGSTOP');
      await ask(
        `SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN pg_stat_activity a USING (pid)
          WHERE l.locktype = 'advisory' AND l.granted AND a.application_name = 'sarraf engine'`,
      );
    });
    signal(system.pidOf(frozen), 'SIGCONT');
    await load.cycle(async () => undefined);
    expect(await writer()).not.toBe(frozen);
    expect(await epoch()).toBe(epochBefore + 1);
    expect(await load.lostKeys()).toEqual([]);
    expect(await load.changedAnswers()).toEqual([]);
    // and it is a standby like any other
    await load.cycle(async () => system.killServer(await writer()));
    expect(await writer()).toBe(frozen);
    expect(await load.lostKeys()).toEqual([]);
    countFaults('writer frozen and fenced off');
  };

  it('is walked by a newcomer, loses its engine again and again, and is walked once more', {
    timeout: 180_000 + KILLS * 30_000,
  }, async () => {
    const traders = await signInTraders(system, TRADERS, SEED);
    const [seller, another] = traders;
    if (seller === undefined || another === undefined) throw new Error('Nobody trades.');
    const load = new CrashLoad(system, traders, SEED);
    await load.cycle(async () => undefined);
    const before = await walkNewcomer(system, seller, 7_001);
    expectWalked(before);

    const back: number[] = [];
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const epochBefore = await epoch();
      const victim = await writer();
      const report = await load.cycle(() => system.killServer(victim));
      back.push(Math.round(report.backAfterMs));
      expect(await epoch(), `kill ${kill}`).toBe(epochBefore + 1);
      expect(await load.lostKeys(), `kill ${kill}`).toEqual([]);
      expect(await load.changedAnswers(), `kill ${kill}`).toEqual([]);
      await system.changeLaunchers();
    }
    countFaults('kill -9 of the writing engine, split over NATS', KILLS);
    await fenceOff(load);
    await nats.kill();
    await nats.start();
    await system.untilServing();
    countFaults('kill -9 of NATS');

    const after = await walkNewcomer(system, another, 7_002);
    expectWalked(after);
    expect(await load.changedAnswers(true)).toEqual([]);
    expect(await load.violations()).toEqual([]);
    expect(system.faults).toEqual([]);
    process.stdout.write(`split test: the standby served after ${back.join(', ')} ms\n`);
    expect(Math.max(...back)).toBeLessThan(BACK_MS_MAX);
  });
});
