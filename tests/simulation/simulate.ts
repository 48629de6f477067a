// One run: setting the scene, faults on (safety), faults off (liveness), the proof at the end.
import { CRASH_POINTS } from '../../apps/server/src/engine/engine-options.ts';
import { replayJournal } from '../../apps/server/src/engine/proof/journal-replay.ts';
import type { Command } from '../../packages/settlement/src/index.ts';
import { checkCharges } from './charge-check.ts';
import { checkCoins, countCoins } from './coin-check.ts';
import { checkRewards, countRewards } from './reward-check.ts';
import type { RunOptions } from './run-options.ts';
import { checkSpends, countSpends } from './spend-check.ts';
import type { CoinsWorkload } from './coins-workload.ts';
import { COMMIT_FAULTS, type Counts } from './counts.ts';
import type { SpendsWorkload } from './spends-workload.ts';
import { proveFlow } from './flow-proof.ts';
import { TRIGGER_STEPS_MAX } from './processes.ts';
import { createReplaySource } from './replay-source.ts';
import type { Tables } from './tables.ts';
import { must, SimViolation } from './violation.ts';
import type { Request } from './workload.ts';
import { System } from './system.ts';

/** What came of a run; a violation where something did not hold. */
export interface RunResult {
  readonly seed: number;
  readonly counts: Counts;
  /** Hash of the state after the last batch. */
  readonly stateHash: string;
  /** What the database has at the end. */
  readonly tables: Tables;
  readonly violation: SimViolation | undefined;
  /** The step at which it was found. */
  readonly failedAt: number | undefined;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Ticks within which everything pending must come to an end once the faults are over. */
const TICKS_MAX = 400;
const TICK_MS = 100;
/** Sweeps after which every due charge was asked about. */
const SWEEPS = 4;
/** Rounds within which everything that left comes to its end. */
const SPEND_ROUNDS = 12;
/** The same of commissions. */
const REWARD_ROUNDS = 12;
/** Every so many steps the slow checks run, too. */
const DEEP_EVERY = 100;

/** Runs one seed. The same seed and steps give the same result, always. */
export async function simulate(options: RunOptions): Promise<RunResult> {
  const { stackTraceLimit } = Error;
  // Thousands of refusals a run: where they were made is not looked at.
  Error.stackTraceLimit = 0;
  try {
    return await runSeed(options);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

async function runSeed(options: RunOptions): Promise<RunResult> {
  const { seed, steps } = options;
  const system = new System(options);
  let failedAt: number | undefined;
  try {
    await setScene(system);
    for (let step = 1; step <= steps; step += 1) {
      failedAt = step;
      await takeStep(system);
      system.counts.steps += 1;
      system.auditor.watch(() => system.auditor.checkWhole(step % DEEP_EVERY === 0));
      system.auditor.watch(() => system.checkRowsSaid());
      if (system.auditor.violation !== undefined) throw system.auditor.violation;
    }
    failedAt = steps + 1;
    await calm(system);
    await prove(system);
    failedAt = undefined;
  } catch (error) {
    const { violation } = system.auditor;
    const found =
      violation ??
      (error instanceof SimViolation ? error : new SimViolation('fault', String(error)));
    return { ...resultOf(system, seed), violation: found, failedAt };
  }
  return { ...resultOf(system, seed), violation: undefined, failedAt };
}

function resultOf(system: System, seed: number): Omit<RunResult, 'violation' | 'failedAt'> {
  const { tables } = system.database;
  const stateHash = tables.journal.at(-1)?.stateHash ?? '';
  return { seed, counts: system.counts, stateHash, tables };
}

async function setScene(system: System): Promise<void> {
  const { requests } = system.traders;
  await waitFor(system, 'an engine serves', () => system.isServing);
  const ofChains = [system.spends?.openings() ?? [], system.coins?.openings() ?? []];
  for (const stage of [...system.workload.openings(), ...ofChains]) {
    for (const command of stage) openWith(system, command);
    await waitFor(system, 'the scene is set', () => requests.every(({ isOpen }) => !isOpen));
  }
  const refused = requests.find(({ answer }) => !answer?.startsWith('{"ok":true'));
  must(refused === undefined, 'fault', () => `the scene is not set: ${refused?.answer ?? ''}`);
  system.network.lossPercent = 0.6;
  system.network.latePercent = 0.7;
  system.gateway.failPercent = 9;
  system.gateway.liePercent = 26;
}

function openWith({ traders, scheduler }: System, command: Command): void {
  const key = `o${traders.requests.length}`;
  const request: Request = {
    command,
    claim: { user: 1, route: 'opening', key, bodyHash: key },
    isMalformed: false,
    delayMs: 0,
    isOpen: true,
    awaited: 0,
    answer: undefined,
  };
  traders.requests.push(request);
  scheduler.after(2 * traders.requests.length, () => traders.send(request));
}

async function waitFor(system: System, what: string, isSo: () => boolean): Promise<void> {
  for (let tick = 0; tick < TICKS_MAX; tick += 1) {
    if (isSo()) return;
    await system.scheduler.run(TICK_MS);
    if (system.auditor.violation !== undefined) throw system.auditor.violation;
  }
  throw new SimViolation('liveness', `${what}: not within ${TICKS_MAX} ticks`);
}

/** Something is asked, something may break, and a while passes. */
async function takeStep(system: System): Promise<void> {
  const { rng, scheduler } = system;
  const asks = system.isServing ? rng.between(1, 4) : 1;
  for (let ask = 0; ask < asks; ask += 1) askSomething(system);
  for (const request of system.coins?.step() ?? []) system.traders.ask(request);
  for (const request of system.spends?.step() ?? []) system.traders.ask(request);
  for (const request of system.rewards?.step() ?? []) system.traders.ask(request);
  if (rng.chance(system.isServing ? 31 : 5)) breakSomething(system);
  if (rng.chance(1.4)) passTime(system);
  if (!system.isServing) await scheduler.run(rng.between(20, 200));
  else await scheduler.run(rng.chance(2) ? rng.between(100, 3_000) : rng.between(0, 12));
}

/** A quiet while, in which nobody asks and nothing fails: hours, or days. */
function passTime({ rng, clocks, counts }: System): void {
  counts.operation('quiet_while');
  clocks.pass(rng.chance(65) ? rng.between(HOUR_MS / 2, 4 * HOUR_MS) : rng.between(1, 35) * DAY_MS);
}

function askSomething(system: System): void {
  const kind = system.rng.below(100);
  if (kind < 78) system.traders.newRequest();
  else if (kind < 86) system.traders.sendAgain();
  else if (kind < 88) system.traders.readBook();
  else if (kind < 92) system.payers.startCharge();
  else if (kind < 98) system.payers.visitBank();
  else system.payers.sweep();
}

function breakSomething(system: System): void {
  const { rng, database, counts } = system;
  const kind = rng.below(104);
  if (kind < 62) {
    database.arm(rng.pick(COMMIT_FAULTS));
  } else if (kind < 76) {
    const [host] = system.engines;
    if (rng.chance(60)) {
      system.crashAt(rng.pick(CRASH_POINTS));
    } else if (host !== undefined) {
      if (rng.chance(15)) {
        system.stopEngine(host);
      } else {
        counts.fault('engine_crash');
        counts.crashes += 1;
        system.endEngine(host.process);
      }
    }
  } else if (kind < 84) {
    if (database.breakLock()) counts.fault('engine_fenced');
  } else if (kind < 89) {
    system.crashShop();
  } else if (kind < 92) {
    counts.fault('price_source_silent');
    system.workload.house.silence();
  } else {
    system.jumpClock();
  }
}

/** Faults off: every request is answered, every charge comes to its end. */
async function calm(system: System): Promise<void> {
  system.calmDown();
  await waitFor(system, 'an engine serves again', () => system.isServing);
  await answerAll(system);
  await settleCoins(system);
  await settleRewards(system);
  for (const order of system.gateway.orders.values()) {
    if (system.rng.chance(50)) system.gateway.pay(order);
  }
  for (const hours of [0.55, 0.6, 2.2, 9.2, 16]) {
    system.clocks.pass(hours * HOUR_MS);
    await settleCharges(system);
  }
  checkCharges(system);
}

/** Whoever has no answer asks again, until the rows of all answers are written. */
async function answerAll(system: System): Promise<void> {
  const { traders } = system;
  await waitFor(system, 'every request is answered', () => {
    const open = traders.requests.filter(({ isOpen, claim }) => isOpen && claim !== undefined);
    for (const request of open.slice(0, 30)) if (request.awaited === 0) traders.send(request);
    return open.length === 0;
  });
  await waitFor(system, 'every row is written', () => {
    const { seq, projectedSeq } = system.database.tables;
    return seq === projectedSeq;
  });
}

/** What left comes to its end: opened, signed, mined and closed, in as many rounds as that takes. */
async function settleSpends(
  system: System,
  coins: CoinsWorkload,
  spends: SpendsWorkload,
): Promise<void> {
  for (let round = 0; round < SPEND_ROUNDS; round += 1) {
    if (spends.isAtRest) return;
    for (const command of spends.rest()) system.traders.ask(spends.request(command));
    await answerAll(system);
    coins.finish();
  }
  throw new SimViolation('liveness', `what left is not at its end in ${SPEND_ROUNDS} rounds`);
}

/** Every transfer is confirmed or lost: each comes into the books, or leaves them again. */
async function settleCoins(system: System): Promise<void> {
  const { coins, spends, traders, database } = system;
  if (coins === undefined || spends === undefined) return;
  spends.fillUp();
  coins.finish();
  for (const command of coins.rest()) traders.ask(coins.request(command));
  await answerAll(system);
  await settleSpends(system, coins, spends);
  checkCoins(database.tables, coins);
  checkSpends(database.tables, spends);
  countSpends(database.tables, system.counts);
  countCoins(database.tables, coins, system.counts);
}

/** Every commission is paid, whatever was refused before. */
async function settleRewards(system: System): Promise<void> {
  const { rewards, traders, database, counts } = system;
  if (rewards === undefined) return;
  for (let round = 0; round < REWARD_ROUNDS; round += 1) {
    const requests = rewards.rest();
    if (requests.length === 0) {
      checkRewards(database.tables, rewards);
      countRewards(database.tables, counts);
      return;
    }
    for (const request of requests) traders.ask(request);
    await answerAll(system);
  }
  throw new SimViolation('liveness', `commissions are not paid in ${REWARD_ROUNDS} rounds`);
}

/** Sweeps a few times, so that also a lease that a dead process took comes to its end. */
async function settleCharges(system: System): Promise<void> {
  for (let round = 0; round < SWEEPS; round += 1) {
    system.payers.sweep();
    await system.scheduler.run(1_000);
    system.clocks.pass(MINUTE_MS);
  }
}

/** At the end: the journal done again by the production proof, and the engine's own hash. */
async function prove(system: System): Promise<void> {
  system.auditor.checkWhole(true);
  const { tables } = system.database;
  const report = await replayJournal(createReplaySource(tables), {
    triggerStepsMax: TRIGGER_STEPS_MAX,
  });
  const [first] = report.violations;
  must(first === undefined, first?.invariant ?? '', () => JSON.stringify(report.violations));
  proveFlow(tables.journal, system.rng);
  const head = tables.journal.at(-1)?.stateHash;
  must(report.stateHash === head, 'I17', () => `the journal gives ${report.stateHash}`);
  for (const { service } of system.engines) {
    const { figures } = service.engine;
    if (figures.status !== 'running') continue;
    must(figures.stateHash === head, 'I17', () => `the engine has ${figures.stateHash}`);
  }
}
