// Money that leaves while the server is killed at random moments and the bank delays, loses answers,
// hangs and refuses: nothing is paid twice, nothing is lost, and what was cancelled never left.
import { setTimeout as delay } from 'node:timers/promises';
import { SeededRandom } from '@sarraf/testing';
import { afterEach, expect, it } from 'vitest';
import { checkDatabase } from '../../apps/server/src/engine/proof/check-database.queries.ts';
import { countFaults } from './fault-counts.ts';
import { HttpWorld } from './http-world.ts';
import {
  AMOUNT_TOMAN,
  FEE_TOMAN,
  Leaving,
  LEAVING_ENV,
  type Owner,
  PATIENCE_MS,
} from './leaving.ts';

const isDeep = process.env['SARRAF_DEEP'] === '1';
const KILLS = Number(process.env['SARRAF_KILLS'] ?? 60);
const SEED = Number(process.env['SARRAF_SEED'] ?? 20_261_126);
const OWNERS = 4;
const OPENING_TOMAN = 45_000_000;
const LINES = ['ok', 'ok', 'ok', 'lost', 'fail', 'garbage', 'down'] as const;
const FINAL = ['settled', 'cancelled', 'returned'];

let world: HttpWorld;
let leaving: Leaving;
afterEach(async () => {
  await leaving?.close();
  await world?.stop();
});

// the small share of it are the named points of `payout-points`
it.runIf(isDeep)(
  `pays once what was asked for in ${KILLS} kills (SARRAF_SEED=${SEED})`,
  {
    timeout: 180_000 + KILLS * 30_000,
  },
  async () => {
    const random = new SeededRandom(SEED);
    world = new HttpWorld({ ...LEAVING_ENV, SARRAF_PROVIDER_TIMEOUT_MS: '500' });
    await world.start();
    leaving = await Leaving.open(world, 1);
    const owners: Owner[] = [];
    for (let serial = 1; serial <= OWNERS; serial += 1) {
      owners.push(await leaving.makeOwner(serial, OPENING_TOMAN));
    }
    const asked = new Map<string, Owner>();

    /** The bank pays most of what it has, and brings back some. */
    const serveBank = (): void => {
      for (const payout of world.providers.payouts.values()) {
        if (payout.state === 'waiting') payout.state = random.below(8) === 0 ? 'returned' : 'paid';
      }
    };

    for (let cycle = 1; cycle <= KILLS; cycle += 1) {
      world.providers.lines.payout = random.pick(LINES);
      const acts = owners.map(async (owner, at) => {
        const id = await leaving.withdraw(owner, `kill-${cycle}-${at}`);
        asked.set(id, owner);
        if (random.below(3) === 0) await leaving.cancel(owner, id);
      });
      await delay(random.below(1_500));
      serveBank();
      await leaving.flushSteps([...asked.keys()]);
      await delay(random.below(1_500));
      await world.killServer();
      countFaults('kill -9 of the server while money leaves');
      await Promise.all(acts);
      await world.changeLaunchers();
    }
    world.providers.lines.payout = 'ok';

    // whatever is on its way comes to its end by itself
    const deadline = Date.now() + PATIENCE_MS * 2;
    const states = new Map<string, string>();
    while (states.size < asked.size) {
      serveBank();
      await leaving.flushSteps([...asked.keys()]);
      for (const [id, owner] of asked) {
        const status = await leaving.statusOf(owner, id);
        if (FINAL.includes(status)) states.set(id, status);
      }
      if (Date.now() > deadline) throw new Error('Payouts do not come to their end.');
      await delay(200);
    }

    const ofBank = world.providers.payouts;
    for (const [id, state] of states) {
      const expected = { settled: 'paid', returned: 'returned', cancelled: undefined }[state];
      expect([id, ofBank.get(id)?.state]).toEqual([id, expected]);
    }
    expect([...ofBank.keys()].every((id) => asked.has(id))).toBe(true);
    const settledOf = (owner?: Owner): number =>
      [...states].filter(
        ([id, state]) => state === 'settled' && (owner === undefined || asked.get(id) === owner),
      ).length;
    for (const owner of owners) {
      const left = settledOf(owner) * AMOUNT_TOMAN;
      expect(await leaving.balanceOf('user', owner.userId)).toEqual({
        ...{ total: OPENING_TOMAN - left, held: 0 },
      });
    }
    const bank = await leaving.balanceOf('outside', 'bank');
    expect(bank.total).toBe(settledOf() * (AMOUNT_TOMAN - FEE_TOMAN));
    const { violations } = await checkDatabase(world.connectionString);
    expect(violations).toEqual([]);
    expect(world.faults).toEqual([]);
    const counts = ['settled', 'returned', 'cancelled'].map(
      (state) => `${state} ${[...states.values()].filter((one) => one === state).length}`,
    );
    process.stdout.write(`payouts under kills: ${asked.size} asked, ${counts.join(', ')}\n`);
  },
);
