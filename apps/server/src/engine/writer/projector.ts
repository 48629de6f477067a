// Writes the rows of batches that are in the journal already: those of several batches as one.
import type { Changes } from '@sarraf/settlement';
import {
  GROUP_FROM,
  GROUP_MAX,
  GROUP_WAIT_MS,
  PENDING_AT_EASE,
  PENDING_MAX,
  PENDING_MS,
  weightOf,
} from '../limits.ts';
import type { Timers } from '../timers.ts';

/** What a projector works with. */
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

/** The batches whose rows are pending, oldest first: decided, perhaps committed, not yet written. */
export class Projector {
  readonly #options: ProjectorOptions;
  readonly #pending: Changes[] = [];
  /** When each of them was decided, ms of the monotonic clock. */
  readonly #pendingSince: number[] = [];
  /** The first so many of them are in the journal. */
  #committed = 0;
  #committedCommands = 0;
  #weight = 0;
  #writing: Group | undefined;
  /** Made ready while its predecessor is written, so that the database need not wait for us. */
  #next: Group | undefined;
  /** Up to this batch rows do not wait for more of them. */
  #flushSeq = 0n;
  #error: Error | undefined;
  #stopTimer: (() => void) | undefined;
  #flushed: { resolve: () => void; reject: (error: Error) => void }[] = [];

  constructor(options: ProjectorOptions) {
    this.#options = options;
  }

  /** Whether rows of some batch are pending. */
  get arePending(): boolean {
    return this.#pending.length > 0;
  }

  /** Sum of `weightOf` over the pending batches. */
  get weight(): number {
    return this.#weight;
  }

  /** Whether rows of one more batch may be pending. */
  get hasRoom(): boolean {
    if (this.#weight <= PENDING_AT_EASE) return true;
    const [since = Number.NEGATIVE_INFINITY] = this.#pendingSince;
    const ageMs = this.#options.timers.monotonic() - since;
    return this.#weight <= PENDING_MAX && ageMs <= PENDING_MS;
  }

  /** A batch was decided whose rows follow its journal. */
  add(changes: Changes): void {
    this.#pending.push(changes);
    this.#pendingSince.push(this.#options.timers.monotonic());
    this.#weight += weightOf(changes);
  }

  /** The oldest batch that was not in the journal is in it now. */
  committed(): void {
    this.#committedCommands += this.#pending[this.#committed]?.commands.length ?? 0;
    this.#committed += 1;
    this.#writeIfDue();
  }

  /** Writes the rows that are pending by now without waiting for more of them. */
  flush(): void {
    this.#flushSeq = this.#pending.at(-1)?.seq ?? 0n;
    this.#writeIfDue();
  }

  /** Flushes, and resolves when nothing is pending. @throws what the writing failed with */
  flushed(): Promise<void> {
    if (this.#error !== undefined) return Promise.reject(this.#error);
    if (!this.arePending) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#flushed.push({ resolve, reject });
      this.flush();
    });
  }

  /** Writes nothing any more; whoever waits is told why. */
  stop(error: Error): void {
    this.#error ??= error;
    this.#stopTimer?.();
    for (const { reject } of this.#flushed.splice(0)) reject(error);
  }

  get #isFlushing(): boolean {
    return (this.#pending[0]?.seq ?? 0n) <= this.#flushSeq;
  }

  #writeIfDue(): void {
    if (this.#error !== undefined) return;
    if (this.#writing !== undefined) {
      this.#prepareNext(this.#writing);
      return;
    }
    if (this.#committed === 0) return;
    if (this.#isFlushing || this.#committedCommands >= GROUP_FROM) {
      this.#stopTimer?.();
      this.#stopTimer = undefined;
      void this.#write();
      return;
    }
    this.#stopTimer ??= this.#options.timers.after(GROUP_WAIT_MS, () => {
      this.#stopTimer = undefined;
      if (this.#writing === undefined && this.#error === undefined) void this.#write();
    });
  }

  /** A whole group is worth its preparing now; a smaller one may still grow. */
  #prepareNext({ batches, commands }: Group): void {
    if (this.#next !== undefined || this.#committedCommands - commands < GROUP_MAX) return;
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
      if (this.#error === undefined) this.#finish(group);
    } catch (error) {
      this.#fail(error as Error);
    }
  }

  #finish({ batches, commands }: Group): void {
    this.#writing = undefined;
    this.#pending.splice(0, batches.length);
    this.#pendingSince.splice(0, batches.length);
    this.#committed -= batches.length;
    this.#committedCommands -= commands;
    for (const changes of batches) this.#weight -= weightOf(changes);
    this.#options.onWritten(batches);
    if (!this.arePending) {
      for (const { resolve } of this.#flushed.splice(0)) resolve();
    }
    this.#writeIfDue();
  }

  /** The committed batches from one on, as many as a group takes; undefined where there are none. */
  #groupFrom(start: number): Group | undefined {
    let commands = 0;
    let end = start;
    while (end < this.#committed && commands < GROUP_MAX) {
      commands += this.#pending[end]?.commands.length ?? 0;
      end += 1;
    }
    const batches = this.#pending.slice(start, end);
    if (batches.length === 0) return undefined;
    return { batches, commands, write: this.#options.prepare(batches) };
  }

  #fail(error: Error): void {
    if (this.#error !== undefined) return;
    this.stop(error);
    this.#options.onFailure(error);
  }
}
