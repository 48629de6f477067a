// The wall clocks of the machines: together they tell the time, each may be set wrong.
import type { SeededRandom } from '@sarraf/testing';
import type { Clock } from '../../apps/server/src/platform/clock.ts';
import type { Scheduler } from './scheduler.ts';

/** Where simulated wall clocks begin. */
const BEGIN_MS = 1_800_000_000_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How wrong a clock may be; it is set right as often. */
const OFFSETS_MS = [-10 * MINUTE_MS, -5 * MINUTE_MS, -900, 900, 5 * MINUTE_MS, HOUR_MS];

/** Engines run on the machines 0 and 1. */
export const SHOP_MACHINE = 2;

/** The clocks of three machines, each now and then wrong by up to an hour. */
export class MachineClocks {
  readonly #scheduler: Scheduler;
  readonly #rng: SeededRandom;
  readonly #offsets = [0, 0, 0];
  #passedMs = 0;

  constructor(scheduler: Scheduler, rng: SeededRandom) {
    this.#scheduler = scheduler;
    this.#rng = rng;
  }

  /** What a clock that is right says, ms since 1970. */
  get trueNow(): number {
    return Math.floor(BEGIN_MS + this.#scheduler.now + this.#passedMs);
  }

  /** What a machine's processes read; durations are measured by a clock that nobody sets. */
  of(machine: number): Clock {
    return {
      now: () => {
        return this.trueNow + (this.#offsets[machine] ?? 0);
      },
      monotonic: () => this.#scheduler.now,
    };
  }

  /**
   * Sets the clock of one machine, or sets it right, mostly after an hour in which nobody noticed;
   * answers by how many milliseconds it jumped.
   */
  jump(): number {
    const machine = this.#rng.below(this.#offsets.length);
    const before = this.#offsets[machine] ?? 0;
    if (before !== 0 && this.#rng.chance(70)) this.pass(HOUR_MS);
    const after = before === 0 ? this.#rng.pick(OFFSETS_MS) : 0;
    this.#offsets[machine] = after;
    return after - before;
  }

  setRight(): void {
    this.#offsets.fill(0);
  }

  /** Time goes by everywhere while nothing happens. */
  pass(ms: number): void {
    this.#passedMs += ms;
  }
}
