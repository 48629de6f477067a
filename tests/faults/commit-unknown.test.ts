// The connection to PostgreSQL breaks around a commit: nobody knows whether it happened until the
// journal is asked. The engine lives on, and every caller gets the true answer.
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { startEngineLoad } from './crash-load.ts';
import { CrashSystem } from './crash-system.ts';
import { type CommitMoment, DatabaseProxy } from './database-proxy.ts';
import { countFaults } from './fault-counts.ts';

const CUTS = process.env['SARRAF_DEEP'] === '1' ? 10 : 1;
const MOMENTS: readonly CommitMoment[] = ['before', 'sent', 'done'];
/** A guard against hanging, not a measure: a cut takes some four seconds on two busy cores. */
const TIME_LIMIT_MS = 120_000 + CUTS * MOMENTS.length * 20_000;
const SEED = Number(process.env['SARRAF_SEED'] ?? 11);

describe(`a commit whose outcome is unknown (SARRAF_SEED=${SEED})`, () => {
  let system: CrashSystem;
  let proxy: DatabaseProxy;
  afterEach(async () => {
    await system.stop();
    await proxy.close();
  });

  it('is asked of the journal, and done once', { timeout: TIME_LIMIT_MS }, async () => {
    proxy = new DatabaseProxy();
    await proxy.start();
    system = new CrashSystem({ proxy });
    await system.start();
    const load = await startEngineLoad(system, SEED);
    const { hostPid } = system;
    for (let cut = 0; cut < CUTS * MOMENTS.length; cut += 1) {
      const moment = MOMENTS[cut % MOMENTS.length] ?? 'done';
      await load.cycle(async () => {
        proxy.strikeNext({ moment });
        while (proxy.isArmed) await delay(5);
      });
      countFaults(`line to PostgreSQL cut, commit ${moment}`);
      expect(await load.lostKeys(), moment).toEqual([]);
      expect(await load.changedAnswers(), moment).toEqual([]);
    }
    expect(proxy.strikes).toBe(CUTS * MOMENTS.length);
    expect(system.hostPid).toBe(hostPid);
    expect(await load.changedAnswers(true)).toEqual([]);
    expect(await load.violations()).toEqual([]);
  });
});
