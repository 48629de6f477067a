import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CRASH_POINTS } from '../../apps/server/src/engine/engine-options.ts';
import { type CrashLoad, startEngineLoad } from './crash-load.ts';
import { CrashSystem } from './crash-system.ts';
import { countFaults } from './fault-counts.ts';
import type { EngineOperation } from './recorder.ts';

const isDeep = process.env['SARRAF_DEEP'] === '1';
/** So often each point; set to fewer to run the long test in parts. */
const ROUNDS = Number(process.env['SARRAF_ROUNDS'] ?? (isDeep ? 3 : 1));
const SEED = Number(process.env['SARRAF_SEED'] ?? 7);

describe(`ended at a named point (SARRAF_SEED=${SEED})`, () => {
  // one database for all of them: what was acknowledged before an earlier end is asked for, too
  const system = new CrashSystem();
  let load: CrashLoad<EngineOperation>;
  beforeAll(async () => {
    await system.start();
    load = await startEngineLoad(system, SEED);
  }, 120_000);
  afterAll(() => system.stop());

  it.each(CRASH_POINTS)(
    '%s: nothing acknowledged is lost, nothing is done twice',
    { timeout: 120_000 * ROUNDS },
    async (point) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await load.cycle(async () => {
          await system.killHost();
          // At the start itself, or once the clients' own commands come through.
          system.startHost(`${point}:${point === 'in_recovery' ? 1 : 5}`);
          await system.hostExit();
          system.startHost();
        });
        countFaults(`kill -9 of the engine: ${point}`);
        expect(await load.lostKeys()).toEqual([]);
        expect(await load.changedAnswers()).toEqual([]);
      }
      expect(await load.violations()).toEqual([]);
    },
  );
});
