// Writes the rows of batches whose journal is written: several batches' as one.
import type { Changes } from '@sarraf/settlement';
import type { Timers } from '../timers.ts';

/** So many commands are worth a transaction of their own. */
const GROUP_FROM = 256;
/** Beyond these a group takes no further batch. */
const GROUP_MAX = 4_096;
/** Longest that rows wait for company, ms. */
const COMPANY_MS = 20;
/** Commands and orders that rows may be owed for at any time. */
const OWED_AT_EASE = 4_096;
/** And while the oldest has not waited longer than `OWED_MS`: a reader waits about as long. */
export const OWED_MAX = 16_384;
const OWED_MS = 500;

export interface ProjectorOptions {
  readonly timers: Timers;
  /**
   * Makes the rows of batches ready that follow one another; what it returns writes them and
   * resolves when they are durable.
   */
  readonly prepare: (batches: readonly Changes[]) => () => Promise<void>;
  /** Told of each group, in order. */
  readonly onWritten: (batches: readonly Changes[]) => void;
  /** Told once; from then on nothing is written any more. */
  readonly onFailure: (error: Error) => void;
}

/** Batches whose rows are written as one. */
interface Group {
  readonly batches: readonly Changes[];
  readonly commands: number;
  readonly write: () => Promise<void>;
}

/** The batches whose rows are owed, oldest first: decided, perhaps landed, not yet projected. */
export class Projector {
  readonly #options: ProjectorOptions;
  readonly #owed: Changes[] = [];
  /** When each of them was decided, ms of the monotonic clock. */
  readonly #owedSince: number[] = [];
  /** The first so many of them are in the journal. */
  #landed = 0;
  #landedCommands = 0;
  #weight = 0;
  #writing: Group | undefined;
  /** Made ready while its predecessor is written, so that the database need not wait for us. */
  #next: Group | undefined;
  /** Up to here rows do not wait for company. */
  #hurriedSeq = 0n;
  #error: Error | undefined;
  #stopTimer: (() => void) | undefined;
  #drained: { resolve: () => void; reject: (error: Error) => void }[] = [];

  constructor(options: ProjectorOptions) {
    this.#options = options;
  }

  /** Whether the rows are behind what was decided. */
  get owes(): boolean {
    return this.#owed.length > 0;
  }

  /** Sum of `weightOf` over what is owed. */
  get weight(): number {
    return this.#weight;
  }

  /** Whether rows may be owed for one more batch. */
  get hasRoom(): boolean {
    if (this.#weight <= OWED_AT_EASE) return true;
    const [since = Number.NEGATIVE_INFINITY] = this.#owedSince;
    return this.#weight <= OWED_MAX && this.#options.timers.monotonic() - since <= OWED_MS;
  }

  /** A batch was decided whose rows follow its journal. */
  owe(changes: Changes): void {
    this.#owed.push(changes);
    this.#owedSince.push(this.#options.timers.monotonic());
    this.#weight += weightOf(changes);
  }

  /** The oldest of those that were not is in the journal now. */
  land(): void {
    this.#landedCommands += this.#owed[this.#landed]?.commands.length ?? 0;
    this.#landed += 1;
    this.#consider();
  }

  /** Writes what is owed by now without waiting for company. */
  hurry(): void {
    this.#hurriedSeq = this.#owed.at(-1)?.seq ?? 0n;
    this.#consider();
  }

  get #isHurried(): boolean {
    return (this.#owed[0]?.seq ?? 0n) <= this.#hurriedSeq;
  }

  /** Resolves when nothing is owed. @throws what the writing failed of */
  drained(): Promise<void> {
    if (this.#error !== undefined) return Promise.reject(this.#error);
    if (!this.owes) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#drained.push({ resolve, reject });
      this.hurry();
    });
  }

  /** Writes nothing any more: who waits is told why. */
  stop(error: Error): void {
    this.#error ??= error;
    this.#stopTimer?.();
    for (const { reject } of this.#drained.splice(0)) reject(error);
  }

  #consider(): void {
    if (this.#error !== undefined) return;
    if (this.#writing !== undefined) {
      this.#prepareNext(this.#writing);
      return;
    }
    if (this.#landed === 0) return;
    if (this.#isHurried || this.#landedCommands >= GROUP_FROM) {
      this.#stopTimer?.();
      this.#stopTimer = undefined;
      void this.#write();
      return;
    }
    this.#stopTimer ??= this.#options.timers.after(COMPANY_MS, () => {
      this.#stopTimer = undefined;
      if (this.#writing === undefined && this.#error === undefined) void this.#write();
    });
  }

  /** A whole group is worth its preparing now; a smaller one may still grow. */
  #prepareNext({ batches, commands }: Group): void {
    if (this.#next !== undefined || this.#landedCommands - commands < GROUP_MAX) return;
    try {
      this.#next = this.#groupFrom(batches.length);
    } catch (error) {
      this.#fail(error as Error);
    }
  }

  async #write(): Promise<void> {
    try {
      const group = this.#next ?? this.#groupFrom(0);
      this.#next = undefined;
      if (group === undefined) return;
      this.#writing = group;
      const written = group.write();
      this.#prepareNext(group);
      await written;
      if (this.#error === undefined) this.#settle(group);
    } catch (error) {
      this.#fail(error as Error);
    }
  }

  #settle({ batches, commands }: Group): void {
    this.#writing = undefined;
    this.#owed.splice(0, batches.length);
    this.#owedSince.splice(0, batches.length);
    this.#landed -= batches.length;
    this.#landedCommands -= commands;
    for (const changes of batches) this.#weight -= weightOf(changes);
    this.#options.onWritten(batches);
    if (!this.owes) {
      for (const { resolve } of this.#drained.splice(0)) resolve();
    }
    this.#consider();
  }

  /** What has landed from a place on, as much as one group takes; undefined where nothing has. */
  #groupFrom(start: number): Group | undefined {
    let commands = 0;
    let end = start;
    while (end < this.#landed && commands < GROUP_MAX) {
      commands += this.#owed[end]?.commands.length ?? 0;
      end += 1;
    }
    const batches = this.#owed.slice(start, end);
    if (batches.length === 0) return undefined;
    return { batches, commands, write: this.#options.prepare(batches) };
  }

  #fail(error: Error): void {
    if (this.#error !== undefined) return;
    this.stop(error);
    this.#options.onFailure(error);
  }
}

/**
 * No memory of recent things took in more of a batch than this: each command has one key at most,
 * each order ends once, and a trade with the house, of which a command may make several, is both an
 * ended order and a reference.
 */
export function weightOf({ commands, orders, otcTrades }: Changes): number {
  return commands.length + orders.length + otcTrades.length;
}
