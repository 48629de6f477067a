import { afterEach, describe, expect, it } from 'vitest';
import { CRASH_POINTS } from '../../apps/server/src/engine/engine-options.ts';
import { startEngineLoad } from './crash-load.ts';
import { CrashWorld } from './crash-world.ts';
import { countFaults } from './fault-counts.ts';

const SEED = Number(process.env['SARRAF_SEED'] ?? 7);

describe(`ended at a named point (SARRAF_SEED=${SEED})`, () => {
  let world: CrashWorld;
  afterEach(() => world.stop());

  it.each(CRASH_POINTS)(
    '%s: nothing acknowledged is lost, nothing is done twice',
    { timeout: 120_000 },
    async (point) => {
      world = new CrashWorld();
      await world.start();
      const load = await startEngineLoad(world, SEED);
      await load.cycle(async () => {
        await world.killHost();
        // At the start itself, or once the clients' own commands come through.
        world.startHost(`${point}:${point === 'in_recovery' ? 1 : 5}`);
        await world.hostExit();
        world.startHost();
      });
      countFaults(`kill -9 of the engine: ${point}`);
      expect(await load.lostKeys()).toEqual([]);
      expect(await load.changedAnswers()).toEqual([]);
      expect(await load.violations()).toEqual([]);
    },
  );
});
