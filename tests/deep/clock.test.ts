// A server whose clock is wrong: five minutes off the database's on either side, an hour ahead all
// at once, ten minutes back all at once. Under load; nothing is lost, nobody is thrown out.
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { provide } from '../../tools/lib/debian-packages.ts';
import { testRunDir } from '../../tools/lib/test-database.ts';
import { CrashLoad } from '../faults/crash-load.ts';
import { countFaults } from '../faults/fault-counts.ts';
import { signInTraders } from '../faults/http-trader.ts';
import { HttpSystem } from '../faults/http-system.ts';

const TRADERS = 8;
const SEED = Number(process.env['SARRAF_SEED'] ?? 20_261_126);
const library = provide('/usr/lib/*/faketime/libfaketime.so.1', 'libfaketime', existsSync);
/** The library looks at its file again after a second, and a date is told for another one. */
const NOTICED_MS = 15_000;
/** How far a clock that was not told anything is from the right time. */
const RIGHT_MS = 30_000;

/** Offset at the start and after a jump, seconds. */
const RUNS: readonly (readonly [name: string, from: number, to: number])[] = [
  ['five minutes ahead', 300, 300],
  ['five minutes behind', -300, -300],
  ['jumps an hour ahead', 0, 3_600],
  ['jumps ten minutes back', 0, -600],
  ['five minutes behind, jumps an hour ahead', -300, 3_300],
  ['five minutes ahead, jumps ten minutes back', 300, -300],
];

describe.skipIf(library === undefined)(`a wrong clock (SARRAF_SEED=${SEED})`, () => {
  let system: HttpSystem | undefined;
  afterEach(async () => {
    await system?.stop();
    system = undefined;
  });

  it.each(RUNS)('%s', { timeout: 180_000 }, async (name, from, to) => {
    const file = path.join(testRunDir(), `clock-${from}-${to}`);
    const setClock = (seconds: number): void => {
      writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`);
    };
    setClock(from);
    system = new HttpSystem({
      LD_PRELOAD: library ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      // timers run on: only the time of day is wrong
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
    const wrong = system;
    await wrong.start();
    await untilClock(wrong, from);
    const traders = await signInTraders(wrong, TRADERS, SEED);
    const load = new CrashLoad(wrong, traders, SEED);
    await load.cycle(async () => {
      setClock(to);
      await untilClock(wrong, to);
    });
    await load.cycle(async () => undefined);
    countFaults(`clock of the server: ${name}`);
    expect(await load.lostKeys()).toEqual([]);
    const unreadable = await Promise.all(traders.map((trader) => trader.unreadable(wrong)));
    expect(unreadable.flat()).toEqual([]);
    expect(await load.changedAnswers(true)).toEqual([]);
    // and a start with that clock reads back what the other one wrote
    await wrong.killServer();
    await load.cycle(async () => undefined);
    expect(await load.lostKeys()).toEqual([]);
    expect(await load.violations()).toEqual([]);
    expect(wrong.faults).toEqual([]);
  });
});

/** Waits until the server's clock is so many seconds off ours. @throws when it never is */
async function untilClock(system: HttpSystem, seconds: number): Promise<void> {
  const deadline = performance.now() + NOTICED_MS;
  while (Math.abs((await offsetOf(system)) - seconds * 1_000) > RIGHT_MS) {
    if (performance.now() > deadline) throw new Error(`The clock is not ${seconds} s off.`);
    await delay(100);
  }
}

/** What the server's clock shows beyond ours, ms; by the date of an answer, in whole seconds. */
async function offsetOf(system: HttpSystem): Promise<number> {
  const answer = await fetch(`${system.origin}/api/v1/health`);
  await answer.arrayBuffer();
  return Date.parse(answer.headers.get('date') ?? '') - Date.now();
}
