// The crash points of coins that come in, 19 (seen), 20 (credited), 30 (a fork half followed), 32 (taken
// back, nobody told) and 33 (block log torn): the server with its worker and the chain's nodes end there
// five times each, and the chain forks round it at 1, N-1, N and N+1. Each coin is credited once or
// taken back once, its person is told once, and I6 has no difference by the second node.
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SeededRandom } from '@sarraf/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDatabase } from '../../../apps/server/src/engine/proof/check-database.queries.ts';
import { findAnvil } from '../../../tools/lib/anvil.ts';
import type { CommitStrike } from '../../faults/database-proxy.ts';
import { countFaults } from '../../faults/fault-counts.ts';
import { NEEDED, PointSystem, type Receiver } from './point-system.ts';

const SEED = Number(process.env['SARRAF_SEED'] ?? 20_261_129);
/** Each point as often as this. */
const KILLS = 5;
const DEPTHS = [0, 1, NEEDED - 1, NEEDED, NEEDED + 1] as const;
type Strike = Omit<CommitStrike, 'also'>;

const SEEN = 'INSERT INTO chain_moves';
const NOTED = 'UPDATE chain_moves SET book = $3';
const ORPHANED = `UPDATE chain_moves SET state = 'orphaned'`;
const TOLD = 'UPDATE chain_moves SET is_untold = false';
const app = (within: string, moment: Strike['moment']): Strike => ({ of: 'app', within, moment });
const engine = (within: string, moment: Strike['moment']): Strike => ({ within, moment });

/** Says it in one line where the node's package is missing. */
const isHere = findAnvil() !== undefined;

describe.skipIf(!isHere)(`coins at a crash point (SARRAF_SEED=${SEED})`, () => {
  const random = new SeededRandom(SEED);
  let system: PointSystem;
  let credited = 0;
  let reversed = 0;
  let compared = 0;
  /** Depths of the forks of a point. */
  const made = new Set<number>();
  beforeAll(async () => {
    system = await PointSystem.open();
  });
  afterAll(() => system?.stop());

  /** Between 1 and 100 USDT, as it is written and in its smallest unit. */
  const anyAmount = (): { amount: string; units: bigint } => {
    const units = 1_000_000n + BigInt(random.below(99_000_000));
    const [whole, rest] = [units / 1_000_000n, units % 1_000_000n];
    return { amount: `${whole}.${String(rest).padStart(6, '0')}`, units };
  };

  /** In the books once, told once, and the chain as a whole is what the books say. */
  async function proveCredited(person: Receiver, units: bigint): Promise<void> {
    await system.until(person, { book: 'credited', state: 'mined', booked: 'credited' });
    expect(await system.deposits(person)).toHaveLength(1);
    expect(await system.balance(person)).toBe(units);
    const told = (await system.told(person)).filter((kind) => kind === 'coin_deposit_credited');
    expect(told).toEqual(['coin_deposit_credited']);
    credited += 1;
  }

  /** Credited, taken back by the chain and then by two officers: each once, and told once. */
  async function proveReversed(person: Receiver): Promise<void> {
    await system.until(person, { book: 'reversed', state: 'orphaned', booked: 'reversed' });
    expect(await system.deposits(person)).toHaveLength(1);
    expect(await system.balance(person)).toBe(0n);
    const all = ['coin_deposit_credited', 'coin_deposit_reversed', 'coin_deposit_taken_back'];
    await expect.poll(() => system.told(person), { timeout: 30_000 }).toEqual(all);
    reversed += 1;
  }

  /** Two officers take back what the books have and the chain not any more. */
  async function reverse(person: Receiver): Promise<void> {
    const deposit = await system.until(person, { book: 'credited', state: 'orphaned' });
    await expect
      .poll(() => system.told(person), { timeout: 30_000 })
      .toEqual(['coin_deposit_credited', 'coin_deposit_taken_back']);
    await system.officers.approve(await system.officers.proposeReversal(deposit));
  }

  /** The chain goes on and is compared: no asset of it differs. */
  async function proveEqual(): Promise<void> {
    const differences = await system.differences();
    expect(Object.values(differences).every((difference) => difference === '0')).toBe(true);
    expect(differences).toHaveProperty(['USDT/ethereum'], '0');
    compared += Object.keys(differences).length;
    await system.officers.goOn();
  }

  /** A fork that takes none of the payments back. */
  async function forkOf(depth: number): Promise<void> {
    await system.fork(depth, 'again');
    if (depth > 0) made.add(depth);
  }

  async function point(
    name: string,
    rounds: readonly ((depth: number) => Promise<void>)[],
  ): Promise<{ readonly credited: number; readonly reversed: number }> {
    const before = { credited, reversed, compared };
    made.clear();
    expect(rounds).toHaveLength(KILLS);
    for (const [nth, round] of rounds.entries()) {
      await round(DEPTHS[nth] ?? 0);
      countFaults(`kill -9 of the worker and of the nodes, crash point ${name}`);
    }
    const came = { credited: credited - before.credited, reversed: reversed - before.reversed };
    const depths = [...made].sort((a, b) => a - b).join(', ');
    process.stdout.write(
      `crash point ${name}: ${rounds.length} kills, forks of ${depths} blocks: ` +
        `${came.credited} credited once, ${came.reversed} taken back once, ` +
        `0 differences in ${compared - before.compared} comparisons\n`,
    );
    return came;
  }

  it('19: seen, round the commit that keeps it with the cursor', async () => {
    const at = (strike: Strike) => async (depth: number) => {
      const [person, { amount, units }] = [await system.receiver(), anyAmount()];
      const struck = await system.strike(strike);
      const txid = await system.pay([person, amount]);
      await system.mineTo(txid, Math.max(1, depth));
      await struck();
      if (depth > 0) made.add(await system.forkUnder(txid, depth % 2 === 0 ? 'again' : 'moved'));
      await system.mineTo(txid, NEEDED);
      await system.back();
      await proveCredited(person, units);
      await proveEqual();
    };
    const [before, sent, done] = [
      at(app(SEEN, 'before')),
      at(app(SEEN, 'sent')),
      at(app(SEEN, 'done')),
    ];
    const came = await point('19', [before, sent, done, before, done]);
    expect(came).toEqual({ credited: 5, reversed: 0 });
  });

  it('20: in the books, and not noted with the movement', async () => {
    const at = (strike: Strike) => async (depth: number) => {
      const [person, { amount, units }] = [await system.receiver(), anyAmount()];
      const isGone = depth >= NEEDED;
      const struck = await system.strike(strike, isGone);
      const txid = await system.pay([person, amount]);
      await system.mineTo(txid, Math.max(NEEDED, depth));
      await struck();
      // the chain goes on while nobody reads it
      if (isGone) made.add(await system.forkUnder(txid, 'dropped'));
      else await forkOf(depth);
      if (isGone) system.part.killNodes(await system.part.pids('ethereum'));
      await system.back();
      if (isGone) {
        await reverse(person);
        await proveReversed(person);
      } else await proveCredited(person, units);
      await proveEqual();
    };
    const came = await point('20', [
      at(engine('credit_coin', 'before')),
      at(engine('credit_coin', 'sent')),
      at(app(NOTED, 'done')),
      at(engine('credit_coin', 'done')),
      at(app(NOTED, 'before')),
    ]);
    expect(came).toEqual({ credited: 3, reversed: 2 });
  });

  it('30: a fork found, round the commit that takes its movements back', async () => {
    const at =
      (strike: Strike, mode: 'again' | 'moved' | 'dropped') =>
      async (depth: number): Promise<void> => {
        const deep = Math.max(1, depth);
        const [low, high] = [await system.receiver(), await system.receiver()];
        const [lowest, highest] = [anyAmount(), anyAmount()];
        const toHigh = [high, highest.amount] as const;
        const more = deep === 1 ? [toHigh] : [];
        const txid = await system.pay([low, lowest.amount], ...more);
        await system.mineTo(txid, deep - 1);
        if (deep > 1) await system.pay(toHigh);
        const isBooked = deep >= NEEDED;
        await system.until(low, isBooked ? { book: 'credited' } : { state: 'mined' });
        await system.until(high, { state: 'mined' });
        const struck = await system.strike(strike);
        made.add(await system.forkUnder(txid, mode));
        await struck();
        // another fork before anybody has followed the first one
        if (depth === 0) await forkOf(1);
        await system.mine(NEEDED);
        await system.back();
        if (mode !== 'dropped') {
          await proveCredited(low, lowest.units);
          await proveCredited(high, highest.units);
        } else {
          for (const person of isBooked ? [high] : [low, high]) {
            await system.until(person, { book: 'waiting', state: 'orphaned', booked: null });
            expect(await system.balance(person)).toBe(0n);
            expect(await system.told(person)).toEqual([]);
          }
          if (isBooked) {
            await reverse(low);
            await proveReversed(low);
          }
        }
        await proveEqual();
      };
    const came = await point('30', [
      at(app(ORPHANED, 'before'), 'moved'),
      at(app(ORPHANED, 'sent'), 'again'),
      at(app(ORPHANED, 'done'), 'dropped'),
      at(app(ORPHANED, 'before'), 'again'),
      at(app(ORPHANED, 'done'), 'dropped'),
    ]);
    expect(came).toEqual({ credited: 6, reversed: 1 });
  });

  it('32: taken back in the books, before its person is told', async () => {
    const at = (strike: Strike) => async (depth: number) => {
      const [person, { amount }] = [await system.receiver(), anyAmount()];
      const txid = await system.pay([person, amount]);
      await system.mineTo(txid, NEEDED);
      await system.until(person, { book: 'credited' });
      made.add(await system.forkUnder(txid, 'dropped'));
      const deposit = await system.until(person, { book: 'credited', state: 'orphaned' });
      await expect
        .poll(() => system.told(person), { timeout: 30_000 })
        .toEqual(['coin_deposit_credited', 'coin_deposit_taken_back']);
      const proposal = await system.officers.proposeReversal(deposit);
      const struck = await system.strike(strike);
      const approved = system.officers.approve(proposal);
      await struck();
      await forkOf(depth);
      await approved;
      await system.back();
      await proveReversed(person);
      await proveEqual();
    };
    const came = await point('32', [
      at(engine('reverse_coin', 'before')),
      at(engine('reverse_coin', 'sent')),
      at(engine('reverse_coin', 'done')),
      at(app(TOLD, 'before')),
      at(app(TOLD, 'done')),
    ]);
    expect(came).toEqual({ credited: 0, reversed: 5 });
  });

  it('33: the block log is torn', async () => {
    const at = (tear: Tear) => async (depth: number) => {
      const [person, { amount, units }] = [await system.receiver(), anyAmount()];
      const txid = await system.pay([person, amount]);
      const deep = Math.max(1, depth);
      await system.mineTo(txid, deep);
      const isBooked = deep >= NEEDED;
      await system.until(person, isBooked ? { book: 'credited' } : { state: 'mined' });
      const { hash, head } = await system.part.state('ethereum');
      await system.killAll();
      tearLog(path.join(system.folder, 'chains', 'ethereum.blocks'), tear);
      await system.part.start();
      const after = await system.part.state('ethereum');
      // a block may have come by itself since
      if (after.head === head) expect(after.hash).toBe(hash);
      else expect(after.head).toBeGreaterThan(head);
      const isGone = depth > NEEDED;
      if (depth > 0) made.add(await system.forkUnder(txid, isGone ? 'dropped' : 'moved'));
      await system.mine(NEEDED);
      await system.back();
      if (isGone) {
        await reverse(person);
        await proveReversed(person);
      } else await proveCredited(person, units);
      await proveEqual();
    };
    const came = await point('33', [at('next'), at('last'), at('next'), at('last'), at('next')]);
    expect(came).toEqual({ credited: 4, reversed: 1 });
  });

  it('all of it together keeps every invariant', async () => {
    const { violations } = await checkDatabase(system.connectionString);
    expect(violations).toEqual([]);
    expect(system.faults).toEqual([]);
  });
});

/** `next`: half a line of a block that nobody made yet; `last`: the end of the last line is missing. */
type Tear = 'next' | 'last';

/** What a power cut leaves of a line that was being written. */
function tearLog(file: string, tear: Tear): void {
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n').filter((line) => line !== '');
  if (tear === 'next') {
    const planned = lines.findLast((line) => line.includes('"height"')) ?? '';
    writeFileSync(file, planned.slice(0, planned.length / 2), { flag: 'a' });
    return;
  }
  const last = lines.at(-1) ?? '';
  expect(last).toContain('"sealed"');
  truncateSync(file, text.length - Math.ceil(last.length / 2));
}
