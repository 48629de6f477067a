// The crash points of money that leaves, 21 (held) to 24 (confirmed), on the whole server: its
// process ends in the middle of one step, comes back by itself and goes on. The bank is asked under
// one id, so whatever was lost on the way, it has paid once and the books say so. The same of money
// that moves: one effect, the same answer again, everybody told once, nothing else changed.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDatabase } from '../../apps/server/src/engine/proof/check-database.queries.ts';
import { type CommitMoment, DatabaseProxy } from './database-proxy.ts';
import { countFaults } from './fault-counts.ts';
import { HttpSystem } from './http-system.ts';
import {
  AMOUNT_TOMAN,
  FEE_TOMAN,
  Leaving,
  LEAVING_ENV,
  type Owner,
  PATIENCE_MS,
} from './leaving.ts';
import { changesBetween, Movers } from './moves.ts';

const isDeep = process.env['SARRAF_DEEP'] === '1';
/** So often each point: it is met in several operations already. Set to more to look for longer. */
const ROUNDS = Number(process.env['SARRAF_ROUNDS'] ?? 1);
const OPENING_TOMAN = 40_000_000;
const CANCEL_SECONDS = 1;

const STEPS = [
  ['21: after the hold', 'request_withdrawal'],
  ['approved', '"step":"approve"'],
  ['22: written down, before the bank hears of it', '"step":"send"'],
  ['24: confirmed, before the postings', '"step":"settle"'],
] as const;
const MOMENTS: readonly CommitMoment[] = ['before', 'sent', 'done'];
const COMMITS = STEPS.flatMap(
  ([name, within]) => MOMENTS.map((moment) => [name, within, moment] as const),
  // the small share meets the moment before the bank is asked
).filter((_, at) => isDeep || at === 8);
/** Where the bank stands when the server ends. */
const BANK_MOMENTS = [
  ['22: the bank is being asked to pay', '/checkout/plus', 'asked'],
  ['23: the bank has it, and its answer is lost', '/checkout/plus', 'done'],
  ['24: the bank has said that it paid, and nobody heard it', '/checkout/inquire', 'done'],
] as const;
/** Around the commit, and between the answer and who is to be told. */
const AROUND = [...MOMENTS, 'answered'] as const;
const MOVES = [
  'transfer to a user',
  'transfer out of the vault',
  'gift made',
  'gift redeemed',
  'deposit by statement',
  'adjustment',
  'sale that pays out',
] as const;
/** The small share meets what has no key of its own. */
const FEW: ReadonlySet<string> = new Set(['gift redeemed done', 'deposit by statement done']);
const MOVED = MOVES.flatMap((name) => AROUND.map((moment) => [name, moment] as const)).filter(
  ([name, moment]) => isDeep || FEW.has(`${name} ${moment}`),
);
const AT_THE_BANK = isDeep ? BANK_MOMENTS : BANK_MOMENTS.slice(1, 2);

describe('ended while money leaves or moves', () => {
  const proxy = new DatabaseProxy();
  let system: HttpSystem;
  let leaving: Leaving;
  let owner: Owner;
  let movers: Movers;
  let asked = 0;

  beforeAll(async () => {
    await proxy.start();
    system = new HttpSystem(LEAVING_ENV, undefined, proxy);
    await system.start();
    leaving = await Leaving.open(system, CANCEL_SECONDS);
    owner = await leaving.makeOwner(1, OPENING_TOMAN);
    movers = await Movers.make(system, leaving, 2);
  }, 120_000);
  afterAll(async () => {
    await leaving?.close();
    await system?.stop();
    await proxy.close();
  });

  /** One withdrawal to its end, however often the server ends on the way. */
  async function leave(strike: () => void): Promise<void> {
    const code = await leaving.codeFor(owner);
    asked += 1;
    strike();
    const id = await leaving.withdraw(owner, `leaving-${asked}`, code);
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const payout = system.providers.payouts.get(id);
      if (payout !== undefined) payout.state = 'paid';
      await leaving.flushSteps([id]);
      const status = await leaving.statusOf(owner, id);
      if (status === 'settled') return;
      if (Date.now() > deadline) throw new Error(`A payout stays ${status}.`);
      await delay(100);
    }
  }

  /** What left is what the bank paid, once each, and the rest is the owner's and free. */
  async function prove(): Promise<void> {
    const paid = [...system.providers.payouts.values()];
    expect(paid.length).toBe(asked);
    expect(paid.every(({ amount }) => amount === (AMOUNT_TOMAN - FEE_TOMAN) * 10)).toBe(true);
    const [own, bank, fees] = await Promise.all([
      leaving.balanceOf('user', owner.userId),
      leaving.balanceOf('outside', 'bank'),
      leaving.balanceOf('house', 'fees'),
    ]);
    expect(own).toEqual({ total: OPENING_TOMAN - asked * AMOUNT_TOMAN, held: 0 });
    expect(bank.total).toBe(asked * (AMOUNT_TOMAN - FEE_TOMAN));
    expect(fees.total).toBe(asked * FEE_TOMAN);
    // Told a moment after it is done: what came later would be taken for the next case's.
    const settled = `${owner.userId} withdrawal_settled`;
    const told = async (): Promise<number | undefined> => (await movers.notices()).get(settled);
    await expect.poll(told, { timeout: PATIENCE_MS }).toBe(asked);
    await system.changeLaunchers();
  }

  it.each(COMMITS)(
    '%s (%s), commit %s',
    { timeout: 90_000 * ROUNDS },
    async (name, within, moment) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const pid = system.serverPid;
        await leave(() => {
          proxy.strikeNext({ moment, within, also: () => system.killServerNow() });
        });
        expect(proxy.isArmed).toBe(false);
        expect(system.serverPid).not.toBe(pid);
        countFaults(`crash of the server, commit ${moment}, a payout ${name}`);
        await prove();
      }
    },
  );

  it.each(AT_THE_BANK)('%s', { timeout: 90_000 * ROUNDS }, async (name, call, moment) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const pid = system.serverPid;
      await leave(() => {
        system.providers.watch = (pathname, now) => {
          const isPaid = [...system.providers.payouts.values()].at(-1)?.state === 'paid';
          if (!pathname.endsWith(call) || now !== moment) return;
          if (call.endsWith('inquire') && !isPaid) return;
          system.providers.watch = undefined;
          system.killServerNow();
        };
      });
      expect(system.providers.watch).toBeUndefined();
      expect(system.serverPid).not.toBe(pid);
      countFaults(`crash of the server, a payout ${name}`);
      await prove();
    }
  });

  it.each(MOVED)('%s, %s', { timeout: 90_000 * ROUNDS }, async (name, moment) => {
    const move = movers.moves.find((one) => one.name === name);
    if (move === undefined) throw new Error(`There is no ${name}.`);
    for (let round = 0; round < ROUNDS; round += 1) {
      const ready = await move.ready(`${name}-${moment}-${round}`.replaceAll(' ', '-'));
      const [balances, notices, pid] = [
        await movers.balances(),
        await movers.notices(),
        system.serverPid,
      ];
      if (moment !== 'answered') {
        const { within } = move;
        proxy.strikeNext({ moment, within, also: () => system.killServerNow() });
      }
      const answer = await ready.act();
      if (moment === 'answered') system.killServerNow();
      expect(proxy.isArmed).toBe(false);
      expect(await ready.act()).toBe(answer);
      expect(system.serverPid).not.toBe(pid);
      await movers.untilTold(notices, ready.told);
      const seen = changesBetween(balances, await movers.balances());
      expect(seen).toEqual(ready.expected(answer, seen));
      countFaults(`crash of the server, ${name}, ${moment}`);
      await ready.after?.(answer);
      await system.changeLaunchers();
    }
  });

  it('all of it together keeps every invariant', { timeout: 120_000 }, async () => {
    const { violations } = await checkDatabase(system.connectionString);
    expect(violations).toEqual([]);
    expect(await leaving.toldTwice()).toEqual([]);
    expect(system.faults).toEqual([]);
  });
});
