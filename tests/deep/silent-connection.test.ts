// What stands between a server and its database may forget a connection: nothing comes through it,
// nobody is told, and it never comes back. Whoever waits on it must not wait for ever.
import { afterEach, describe, expect, it } from 'vitest';
import { FaultyProxy } from '../faults/faulty-proxy.ts';
import { CrashLoad, startEngineLoad } from '../faults/crash-load.ts';
import { CrashSystem } from '../faults/crash-system.ts';
import { countFaults } from '../faults/fault-counts.ts';
import { signInTraders } from '../faults/http-trader.ts';
import { HttpSystem } from '../faults/http-system.ts';

const SEED = Number(process.env['SARRAF_SEED'] ?? 20_261_127);
const TRADERS = 8;

describe(`a connection that is forgotten on its way (SARRAF_SEED=${SEED})`, () => {
  let proxy: FaultyProxy;
  let system: CrashSystem | HttpSystem;
  afterEach(async () => {
    await system.stop();
    await proxy.close();
  });

  it('is given up by the engine, which learns the truth over a new one', {
    timeout: 180_000,
  }, async () => {
    proxy = new FaultyProxy();
    await proxy.start();
    const engineSystem = new CrashSystem({ proxy });
    system = engineSystem;
    await engineSystem.start();
    const load = await startEngineLoad(engineSystem, SEED);
    const { hostPid } = engineSystem;
    await load.cycle(async () => proxy.forget('engine'));
    countFaults('connection of the engine to PostgreSQL forgotten');
    expect(engineSystem.hostPid).toBe(hostPid);
    expect(await load.lostKeys()).toEqual([]);
    expect(await load.changedAnswers()).toEqual([]);
    expect(await load.violations()).toEqual([]);
  });

  it('is given up by the API and the worker', { timeout: 180_000 }, async () => {
    proxy = new FaultyProxy();
    await proxy.start();
    const whole = new HttpSystem({}, undefined, proxy);
    system = whole;
    await whole.start();
    const traders = await signInTraders(whole, TRADERS, SEED);
    const load = new CrashLoad(whole, traders, SEED);
    await load.cycle(async () => proxy.forget('others'));
    countFaults('connections of the API and the worker to PostgreSQL forgotten');
    await whole.untilServing();
    expect(await load.lostKeys()).toEqual([]);
    const unreadable = await Promise.all(traders.map((trader) => trader.unreadable(whole)));
    expect(unreadable.flat()).toEqual([]);
    expect(await load.changedAnswers()).toEqual([]);
    expect(whole.faults).toEqual([]);
  });
});
