// Coins leave while the server with its worker, the signer and the chain's nodes are killed by turns at
// random moments: each withdrawal ends once, the recipients have on the chain what the books say to the
// unit, and the second node agrees.
import { setTimeout as delay } from 'node:timers/promises';
import { SeededRandom } from '@sarraf/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAnvil } from '../../../tools/lib/anvil.ts';
import { writeResults } from '../../../tools/lib/results.ts';
import { countFaults } from '../../faults/fault-counts.ts';
import { type Leaver, LeavingCoins, type LeftView, type Victim, VICTIMS } from './leaving-coins.ts';
import { wrongAtAll, wrongEnds, wrongMoney, wrongOnChain } from './leaving-proofs.ts';
import { NEEDED } from './point-system.ts';

const SEED = Number(process.env['SARRAF_SEED'] ?? 20_261_129);
const KILLS = Number(process.env['SARRAF_KILLS'] ?? 60);
const PEOPLE = 9;
const AT_ONCE = 3;
/** Whole dollars; the network takes 20 at least. */
const LEAST = 20;
const MOST = 30;
const END_MS = 240_000;

/** Says it in one line where the node's package is missing. */
const isHere = findAnvil() !== undefined;

describe.skipIf(!isHere)('coins that leave', () => {
  const random = new SeededRandom(SEED);
  const killed = new Map<Victim, number>(VICTIMS.map((victim) => [victim, 0]));
  const asked = new Map<string, Leaver>();
  const people: Leaver[] = [];
  let coins: LeavingCoins;
  let all: readonly LeftView[] = [];
  let words: Readonly<Record<string, unknown>> = {};
  beforeAll(async () => {
    coins = await LeavingCoins.open();
    for (let nth = 0; nth < PEOPLE; nth += 1) people.push(await coins.leaver(random));
  });
  afterAll(() => coins?.stop());

  /** A few of them ask for coins to leave; answered whatever is killed meanwhile. */
  const ask = (cycle: number): Promise<unknown> =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async (_, nth) => {
        const person = people[(cycle * AT_ONCE + nth) % PEOPLE];
        if (person === undefined) throw new Error('There is nobody.');
        const amount = `${random.between(LEAST, MOST)}.${random.between(100_000, 999_999)}`;
        const id = await coins.withdraw(person, amount, `leaving-${cycle}-${nth}`);
        expect(asked.has(id)).toBe(false);
        asked.set(id, person);
      }),
    );

  /** One is killed while three are asked for, and those of the cycles before are on their way. */
  async function cycle(nth: number, victim: Victim): Promise<void> {
    const asking = ask(nth);
    await delay(random.below(1_500));
    await coins.flush();
    await coins.mine(random.below(NEEDED) + 1);
    await delay(random.below(1_500));
    await coins.kill(victim, random);
    killed.set(victim, (killed.get(victim) ?? 0) + 1);
    countFaults(`kill -9 of the ${victim} while coins leave`);
    await asking;
    await coins.points.back();
    await coins.flush();
    await delay(random.below(1_000));
    await coins.mine(random.below(NEEDED) + 1);
  }

  it(`each end in ${KILLS} kills (SARRAF_SEED=${SEED})`, {
    timeout: END_MS + KILLS * 40_000,
  }, async () => {
    for (let nth = 0; nth < KILLS; nth += 1) {
      await cycle(nth, VICTIMS[nth % VICTIMS.length] ?? 'server');
    }
    await coins.untilEnded(END_MS);
    all = await coins.all();
    expect(all.map(({ id }) => id).toSorted()).toEqual([...asked.keys()].toSorted());
    const versions = all.reduce((sum, { txids }) => sum + txids.length, 0);
    const counts = { killed: Object.fromEntries(killed), withdrawals: all.length, versions };
    words = { seed: SEED, kills: KILLS, ...counts };
    console.info(`coins under kills: ${JSON.stringify(words)}`);
  });

  it('are each settled or returned, in the books once with one network fee', () => {
    expect(wrongEnds(all)).toEqual([]);
  });

  it('are each in a block once, of whatever versions, and the hot address sent nothing else', async () => {
    expect(await wrongOnChain(coins, all)).toEqual([]);
  });

  it('are with their recipients to the unit, and nothing is held any more', async () => {
    expect(await wrongMoney(coins, people, all)).toEqual([]);
  });

  it('leave the second node and the books equal, and every invariant', async () => {
    expect(await wrongAtAll(coins)).toEqual([]);
    if (process.env['SARRAF_RESULTS'] === '1') writeResults('leaving-kills', words);
  });
});
