// The built server, twenty active people and random faults, for hours.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SeededRandom } from '@sarraf/testing';
import { startCuttingProxy } from '../../apps/server/src/testing/cutting-proxy.ts';
import { FaultyProxy } from './faulty-proxy.ts';
import { signInTraders } from './http-trader.ts';
import { HttpSystem } from './http-system.ts';
import { FaultDeck, type SoakFault, type SoakStage } from './soak-faults.ts';
import { SoakLoad } from './soak-load.ts';
import { SoakSampler, type SoakSlopes } from './soak-samples.ts';
import { SHAPES, type SoakShape } from './soak-shape.ts';
import { INSPECTABLE } from '../lib/heap-meter.ts';
import { PROJECT_DIR } from '../../tools/lib/project.ts';
import { writeResults } from '../../tools/lib/results.ts';

const PEOPLE = 20;
const MINUTE_MS = 60_000;
/** Watched processes are killed in the first minutes only, so that their memory can be followed. */
const KILLS_UNTIL_MINUTE = 8;
const KILLS_SHARE = 0.25;
/** Between the beginnings of two faults. */
const FAULT_EVERY_MS = [5_000, 20_000] as const;
/** Before the end of each minute everything is mended, proved and measured. */
const PROOF_MS = 12_000;
const CALM_MS = 60_000;
const BACK_MS_MAX = 60_000;
const STARTS_A_MINUTE_MAX = 2;
const HEAP_GOAL_MB_PER_HOUR = 5;
const DESCRIPTORS_GOAL_PER_HOUR = 3;
const PROOF_TRIES = 3;
const SAMPLES_MIN = 15;
const SAMPLES_ASKED_AGAIN = 2_000;
const WORDS_MAX = 100;

function say(words: string): void {
  process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${words}\n`);
}

/** One soak from its start to `results/soak.json` or `results/soak-whole.json`. */
export class Soak {
  readonly #minutes: number;
  readonly #seed: number;
  readonly #shape: SoakShape;
  readonly #random: () => number;
  readonly #violations: string[] = [];
  readonly #counts = new Map<string, number>();
  readonly #starts: number[] = [];
  readonly #deck: FaultDeck;
  readonly #system: HttpSystem;
  readonly #databaseProxy = new FaultyProxy();
  readonly #sampler: SoakSampler;
  #slowest = { kind: '', ms: 0 };
  #isStopped = false;
  #minutesDone = 0;
  #proofs = 0;

  constructor(minutes: number, seed: number, shape: SoakShape) {
    this.#minutes = minutes;
    this.#seed = seed;
    this.#shape = shape;
    this.#random = new SeededRandom(seed).next;
    this.#deck = new FaultDeck(this.#random, shape);
    const env = { ...SHAPES[shape].roles, ...INSPECTABLE };
    this.#system = new HttpSystem(env, undefined, this.#databaseProxy);
    this.#sampler = new SoakSampler(this.#system, SHAPES[shape].watched);
  }

  /** Ends it after the fault under way, with what it has. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Answers the exit code: 0 when nothing was broken and nothing grew. */
  async run(): Promise<number> {
    await this.#databaseProxy.start();
    await this.#system.start();
    const clientProxy = await startCuttingProxy(this.#system.origin);
    try {
      const { random, system, databaseProxy } = this.#parts();
      const traders = await signInTraders(system, PEOPLE, this.#seed);
      system.speakThrough(Number(new URL(clientProxy.url).port));
      const load = new SoakLoad(system, traders, random);
      const before = ownCpuSeconds();
      load.start();
      await this.#lastForMinutes({ system, databaseProxy, clientProxy, random }, load);
      return await this.#report(load, before);
    } finally {
      await clientProxy.close();
      await this.#system.stop();
      await this.#databaseProxy.close();
    }
  }

  #parts() {
    return { random: this.#random, system: this.#system, databaseProxy: this.#databaseProxy };
  }

  async #lastForMinutes(stage: SoakStage, load: SoakLoad): Promise<void> {
    const since = performance.now();
    const killsUntil = Math.min(KILLS_UNTIL_MINUTE, this.#minutes * KILLS_SHARE);
    for (let minute = 1; minute <= this.#minutes; minute += 1) {
      const end = since + minute * MINUTE_MS;
      const isCalm = minute === this.#minutes && minute > 1;
      const faultsUntil = end - (isCalm ? CALM_MS : PROOF_MS);
      while (performance.now() < faultsUntil && !this.#isStopped) {
        const mayKill = performance.now() - since < killsUntil * MINUTE_MS;
        await this.#strike(stage, load, mayKill, faultsUntil);
      }
      if (isCalm) await this.#pauseUntil(end - PROOF_MS);
      const isSound = await this.#prove(minute, load);
      this.#minutesDone = minute;
      if (!isSound || this.#isStopped) break;
      await this.#system.changeLaunchers();
      await this.#pauseUntil(end);
    }
    await load.stop();
    await load.checkAll(SAMPLES_ASKED_AGAIN);
  }

  async #strike(stage: SoakStage, load: SoakLoad, mayKill: boolean, until: number): Promise<void> {
    const began = performance.now();
    const fault = this.#deck.next((one) => this.#mayCome(one, mayKill));
    if (fault.isStart === true) this.#starts.push(began);
    load.rush(this.#random() < SHAPES[this.#shape].rushShare);
    try {
      await fault.strike(stage);
      const backMs = await load.untilAnswered(BACK_MS_MAX);
      if (backMs > this.#slowest.ms) this.#slowest = { kind: fault.kind, ms: Math.round(backMs) };
      this.#counts.set(fault.kind, (this.#counts.get(fault.kind) ?? 0) + 1);
      say(`${fault.kind}: answered again after ${Math.round(backMs)} ms`);
    } catch (error) {
      // whom it was meant for was not there
      say(`${fault.kind}: ${(error as Error).message}`);
    }
    load.rush(false);
    const [least, most] = FAULT_EVERY_MS;
    const next = began + least + this.#random() * (most - least);
    await this.#pauseUntil(Math.min(next, until));
  }

  async #pauseUntil(moment: number): Promise<void> {
    while (performance.now() < moment && !this.#isStopped) {
      await delay(Math.min(500, Math.max(0, moment - performance.now())));
    }
  }

  #mayCome(fault: SoakFault, mayKill: boolean): boolean {
    if (fault.endsWatched === true && !mayKill) return false;
    const minuteAgo = performance.now() - MINUTE_MS;
    const starts = this.#starts.filter((at) => at > minuteAgo).length;
    return fault.isStart !== true || starts < STARTS_A_MINUTE_MAX;
  }

  /** Everything is mended: what must hold is looked at, what is kept is measured. */
  async #prove(minute: number, load: SoakLoad): Promise<boolean> {
    try {
      await this.#system.untilServing();
      await load.check();
      await this.#proveDatabase();
      const sample = await this.#sampler.take(minute);
      const { processes, openOrders, keys } = sample;
      const figures = Object.entries(processes).map(([name, one]) => {
        const megabytes = (one.heapBytes + one.arrayBytes) / 1024 / 1024;
        return `${name} ${megabytes.toFixed(1)} MB, ${one.descriptors} descriptors`;
      });
      say(
        `minute ${minute}: ${load.counts.operations} operations, ${openOrders} open orders, ` +
          `${keys} keys; ${figures.join('; ')}`,
      );
    } catch (error) {
      this.#violations.push(`minute ${minute}: ${(error as Error).message}`);
    }
    const found = [...this.#violations, ...load.violations, ...this.#system.faults];
    for (const words of found.slice(0, WORDS_MAX)) say(`✗ ${words}`);
    return found.length === 0;
  }

  async #proveDatabase(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const { code, words } = await runInvariants(this.#system.connectionString);
      this.#proofs += 1;
      if (code === 0) return;
      const broken = words.split('\n').filter((line) => /BROKEN|^ {5}/.test(line));
      this.#violations.push(...broken);
      if (broken.length > 0) return;
      if (attempt === PROOF_TRIES) throw new Error(`The invariants can't be proved: ${words}`);
    }
  }

  async #report(load: SoakLoad, ownBefore: number): Promise<number> {
    const slopes = this.#sampler.slopes();
    const violations = [...this.#violations, ...load.violations, ...this.#system.faults];
    // a few samples say nothing about an hour
    const isJudged = slopes.samples >= SAMPLES_MIN;
    const isMemoryFlat = slopes.megabytesPerHour <= HEAP_GOAL_MB_PER_HOUR;
    const isFlat = isMemoryFlat && areDescriptorsFlat(slopes);
    const isWhole = this.#minutesDone === this.#minutes;
    const pass = isWhole && violations.length === 0 && (isFlat || !isJudged);
    const seconds = this.#minutesDone * 60;
    const own = ((ownCpuSeconds() - ownBefore) / seconds) * 100;
    const faults = Object.fromEntries([...this.#counts].sort(([a], [b]) => a.localeCompare(b)));
    const file = writeResults(SHAPES[this.#shape].file, {
      shape: this.#shape,
      seed: this.#seed,
      minutes: this.#minutesDone,
      ...load.counts,
      largeBatches: this.#sampler.samples.at(-1)?.largeBatches ?? 0,
      faultsTotal: [...this.#counts.values()].reduce((sum, count) => sum + count, 0),
      faults,
      violations: violations.slice(0, WORDS_MAX),
      violationsTotal: violations.length,
      proofs: this.#proofs,
      slowestRecovery: this.#slowest,
      slopes,
      isMemoryJudged: isJudged,
      loadCpuPercent: Math.round(own * 10) / 10,
      pass,
      samples: this.#sampler.samples,
    });
    say(
      `${load.counts.operations} operations, ${violations.length} violations, slowest recovery ` +
        `${this.#slowest.ms} ms (${this.#slowest.kind})`,
    );
    say(
      `memory ${slopes.megabytesPerHour.toFixed(2)} ± ${slopes.megabytesPerHourError.toFixed(2)} ` +
        `MB an hour unexplained (${slopes.wholeMegabytesPerHour.toFixed(2)} in all) over ${slopes.samples} samples, goal ${HEAP_GOAL_MB_PER_HOUR}; descriptors ` +
        `${slopes.descriptorsPerHour.toFixed(1)} ± ${slopes.descriptorsPerHourError.toFixed(1)}`,
    );
    say(`${pass ? 'pass' : 'short'}: ${file}`);
    return pass ? 0 : 1;
  }
}

function ownCpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** No growth that two standard errors don't explain. */
function areDescriptorsFlat(slopes: SoakSlopes): boolean {
  const { descriptorsPerHour, descriptorsPerHourError } = slopes;
  return descriptorsPerHour <= DESCRIPTORS_GOAL_PER_HOUR + 2 * descriptorsPerHourError;
}

async function runInvariants(url: string): Promise<{ code: number | null; words: string }> {
  const script = path.join(PROJECT_DIR, 'tools', 'invariants.ts');
  const child = spawn(process.execPath, [script, '--database', url], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      words += text;
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, words };
}
