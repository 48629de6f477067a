// The writer's cable to PostgreSQL is pulled, its process is frozen, PostgreSQL is started again: a
// standby takes over within its time, and nothing that was acknowledged is lost.
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CelledEngines } from '../faults/celled-engines.ts';
import { CLIENTS, CrashLoad } from '../faults/crash-load.ts';
import { signal } from '../faults/deaths.ts';
import { countFaults } from '../faults/fault-counts.ts';
import type { EngineOperation } from '../faults/recorder.ts';
import { setUpOperations, TradingClient } from '../faults/trading-client.ts';
import { findIp } from '../lib/network-cell.ts';

const SEED = Number(process.env['SARRAF_SEED'] ?? 20_261_128);
const LEASE_MS = 10_000;
/** The lease, a look, the way to the state and to the first answer; on a calm machine 11 s. */
const TAKE_OVER_MS_MAX = 20_000;
/** What PostgreSQL has to give a client up, and a little for the look at it. */
const GIVE_UP_MS_MAX = 20_500;
const ip = findIp();

describe.skipIf(ip === undefined)(`engines in networks of their own (SARRAF_SEED=${SEED})`, () => {
  let system: CelledEngines;
  let load: CrashLoad<EngineOperation>;

  beforeEach(async () => {
    system = await CelledEngines.open(ip ?? '', 2);
    system.startEngine(0);
    const clients = Array.from({ length: CLIENTS }, (_, at) => new TradingClient(at + 1, SEED));
    load = new CrashLoad(system, clients, SEED);
    await load.setUp(setUpOperations(CLIENTS));
  }, 120_000);
  afterEach(() => system.stop());

  /** The second engine waits for its turn. */
  async function standBy(): Promise<void> {
    system.startEngine(1);
    await expect.poll(() => system.sessionsOf(1), { timeout: 30_000 }).toBe(1);
  }

  const epoch = async (): Promise<number> =>
    Number((await system.ask('SELECT epoch FROM engine_lock'))[0]?.['epoch']);

  async function nothingIsLost(): Promise<void> {
    expect(await load.lostKeys()).toEqual([]);
    expect(await load.changedAnswers()).toEqual([]);
    expect(await load.violations()).toEqual([]);
  }

  /**
   * Cuts the writer off while a commit waits in PostgreSQL, whose answer then goes into nothing.
   *
   * @param ask brings the writer to a commit, where nobody trades
   */
  async function cutWithAnswerUnderWay(ask: () => void = () => undefined): Promise<void> {
    await system.onConnection(async (db) => {
      await db.query('BEGIN');
      await db.query('LOCK TABLE journal IN ACCESS EXCLUSIVE MODE');
      ask();
      await delay(1_000);
      system.cellOf(0).cut();
      await db.query('COMMIT');
    });
    await delay(300);
    expect(system.cellOf(0).unacknowledgedBytes()).toBeGreaterThan(0);
  }

  it.each([1, 2])(
    'a writer that is cut off with bytes unacknowledged is replaced (%i of 2)',
    { timeout: 240_000 },
    async () => {
      await standBy();
      const before = await epoch();
      const { backAfterMs, accepted } = await load.cycle(cutWithAnswerUnderWay);
      countFaults("writer's link to PostgreSQL cut with bytes unacknowledged");
      console.info(
        `cut: ${accepted} accepted before, taken over after ${Math.round(backAfterMs)} ms`,
      );
      expect(backAfterMs).toBeLessThan(TAKE_OVER_MS_MAX);
      expect(await epoch()).toBe(before + 1);
      await nothingIsLost();
      // the elder comes back as the standby, and is there for the next time
      system.cellOf(0).mend();
      await expect.poll(() => system.sessionsOf(0), { timeout: 60_000 }).toBe(1);
      expect(await epoch()).toBe(before + 1);
    },
  );

  it.each(['with bytes unacknowledged', 'in silence'])(
    'PostgreSQL gives a writer up within 20 s that is cut off %s, without anybody who waits',
    { timeout: 240_000 },
    async (how) => {
      // after that nobody asks for anything more
      if (how === 'in silence') {
        await delay(1_000);
        system.cellOf(0).cut();
      } else {
        await cutWithAnswerUnderWay(() => {
          void system.sendTo(0, new TradingClient(1, SEED + 1).next());
        });
      }
      const since = performance.now();
      countFaults("writer's link to PostgreSQL cut without a standby");
      await expect.poll(() => system.sessionsOf(0), { timeout: 60_000, interval: 100 }).toBe(0);
      const gaveUpMs = performance.now() - since;
      console.info(`given up ${how} after ${Math.round(gaveUpMs)} ms`);
      expect(gaveUpMs).toBeLessThan(GIVE_UP_MS_MAX);
    },
  );

  it('a writer that is frozen is replaced, and writes nothing when it thaws', {
    timeout: 240_000,
  }, async () => {
    await standBy();
    const before = await epoch();
    const frozen = system.pidOf(0);
    const { backAfterMs } = await load.cycle(async () => signal(frozen, 'SIGSTOP'));
    countFaults('writer frozen beyond its lease');
    console.info(`frozen: taken over after ${Math.round(backAfterMs)} ms`);
    expect(backAfterMs).toBeGreaterThan(LEASE_MS / 2);
    expect(backAfterMs).toBeLessThan(TAKE_OVER_MS_MAX);
    signal(frozen, 'SIGCONT');
    const asked = await system.sendTo(0, new TradingClient(1, SEED + 2).next());
    expect(asked.type).toBe('none');
    await expect.poll(() => system.sessionsOf(0), { timeout: 60_000 }).toBe(1);
    expect(await epoch()).toBe(before + 1);
    await nothingIsLost();
    // and it is the one that takes over next
    const { backAfterMs: backAgainMs } = await load.cycle(async () =>
      signal(system.pidOf(1), 'SIGKILL'),
    );
    expect(backAgainMs).toBeLessThan(TAKE_OVER_MS_MAX);
    expect(system.pidOf(0)).toBe(frozen);
    await nothingIsLost();
  });

  it('a standby lives through a PostgreSQL that ends and comes back', {
    timeout: 240_000,
  }, async () => {
    await standBy();
    const pids = [system.pidOf(0), system.pidOf(1)];
    for (const downMs of [0, 4_000]) {
      const { backAfterMs } = await load.cycle(() => system.restartPostgres(downMs));
      countFaults('PostgreSQL started again under a writer and a standby');
      console.info(`PostgreSQL away ${downMs} ms: back after ${Math.round(backAfterMs)} ms`);
      await expect
        .poll(async () => (await system.sessionsOf(0)) + (await system.sessionsOf(1)), {
          timeout: 60_000,
        })
        .toBe(2);
      expect([system.pidOf(0), system.pidOf(1)]).toEqual(pids);
      await nothingIsLost();
    }
  });
});
