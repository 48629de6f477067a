// The write-ahead log of a disk: what is synced stays for ever; a record that is only written may
// be gone, or half there, after the power went.
import type { SeededRandom } from '@sarraf/testing';
import type { CommitFault, Counts } from './counts.ts';
import type { Scheduler } from './scheduler.ts';
import type { Content } from './row-group.ts';
import { refusal } from './tables.ts';

const ARMED_MAX = 2;

/** One transaction on its way, sent over a connection. */
export interface Commit<Connection> {
  readonly content: Content;
  readonly connection: Connection;
  readonly answer: (error: Error | undefined, delayMs?: number) => void;
}

interface LogRecord<Connection> {
  readonly commit: Commit<Connection>;
  bytesWritten: number;
  readonly bytes: number;
}

/** The server around the log. */
export interface LogOwner<Connection> {
  readonly scheduler: Scheduler;
  readonly rng: SeededRandom;
  readonly counts: Counts;
  readonly isUp: () => boolean;
  /** Why something may not be written. */
  readonly refuse: (content: Content) => Error | undefined;
  /** It is durable from now on. */
  readonly onDurable: (content: Content) => void;
  readonly end: (connection: Connection) => void;
  /** Every connection is lost. */
  readonly onPowerLost: () => void;
  /** What is in the log has been read back. */
  readonly onRecovered: () => void;
}

/** What contends for the same rows: one transaction at a time, in the order in which they came. */
class Lane<Connection> {
  queue: Commit<Connection>[] = [];
  isBusy = false;
  lateAnswer: (() => void) | undefined;

  reset(): void {
    this.queue = [];
    this.isBusy = false;
    this.lateAnswer = undefined;
  }
}

/** One log under two lanes of transactions: those that add to the journal, and rows behind it. */
export class CommitLog<Connection> {
  readonly #owner: LogOwner<Connection>;
  readonly #journal = new Lane<Connection>();
  readonly #rows = new Lane<Connection>();
  /** Records that are written and not yet synced, in the log's order. */
  #unsynced: LogRecord<Connection>[] = [];
  #takeOvers: (() => void)[] = [];
  /** Power cycles so far; what was under way before the last one is gone. */
  #powerCycles = 0;
  #armed: CommitFault[] = [];

  constructor(owner: LogOwner<Connection>) {
    this.#owner = owner;
  }

  /** Lets a fault befall the next commit that comes. */
  arm(fault: CommitFault): void {
    if (this.#armed.length < ARMED_MAX) this.#armed.push(fault);
  }

  disarm(): void {
    this.#armed = [];
  }

  push(commit: Commit<Connection>): void {
    const lane = this.#laneOf(commit);
    lane.queue.push(commit);
    this.#pump(lane);
  }

  /** Forgets what a connection sent and nothing has begun with. */
  drop(connection: Connection): void {
    for (const lane of [this.#journal, this.#rows]) {
      lane.queue = lane.queue.filter((commit) => commit.connection !== connection);
    }
  }

  /**
   * Waits for the journal's row of the epoch, then, while it has that, for the projector's: at
   * once, or after what is under way there and ahead of all that comes after it.
   */
  takeOver(work: () => void): void {
    this.#takeOvers.push(work);
    this.#letTakeOver();
  }

  #letTakeOver(): void {
    while (!this.#journal.isBusy && !this.#rows.isBusy) {
      const work = this.#takeOvers.shift();
      if (work === undefined) return;
      work();
    }
  }

  #laneOf({ content }: Commit<Connection>): Lane<Connection> {
    return content.journal === undefined ? this.#rows : this.#journal;
  }

  /** Begins the next transaction of a lane when none of it is under way. */
  #pump(lane: Lane<Connection>): void {
    const { isUp, refuse, counts } = this.#owner;
    const isHeld = lane === this.#journal && this.#takeOvers.length > 0;
    if (!isUp() || lane.isBusy || isHeld) return;
    const commit = lane.queue.shift();
    if (commit === undefined) return;
    const error = refuse(commit.content);
    if (error !== undefined) {
      commit.answer(error);
      this.#pump(lane);
      return;
    }
    const fault = this.#armed.shift();
    if (fault !== undefined) {
      counts.fault(fault);
      if (lane === this.#rows) counts.operation('rows_fault');
    }
    if (this.#failBefore(commit, fault)) {
      this.#pump(lane);
      return;
    }
    lane.isBusy = true;
    this.#execute(commit, fault);
  }

  /** Faults after which surely nothing of the commit is there. */
  #failBefore(commit: Commit<Connection>, fault: CommitFault | undefined): boolean {
    const codes: Partial<Record<CommitFault, string>> = {
      commit_refused: '40001',
      commit_constraint: '23514',
      disk_full: '53100',
    };
    const { rng, end } = this.#owner;
    const code = fault === 'disk_io_error' && rng.chance(50) ? '58030' : fault && codes[fault];
    if (code !== undefined) {
      commit.answer(refusal(code));
      return true;
    }
    if (fault !== 'commit_cut_before') return false;
    end(commit.connection);
    return true;
  }

  /** A slow transaction is so before its record is in the log, or while that is synced. */
  #execute(commit: Commit<Connection>, fault: CommitFault | undefined): void {
    const { rng } = this.#owner;
    const slowMs = fault === 'commit_slow' ? rng.between(200, 12_000) : 0;
    const syncMs = rng.between(1, 6);
    if (slowMs === 0) this.#write(commit, fault, syncMs);
    else if (rng.chance(50)) this.#write(commit, fault, slowMs);
    else this.#after(slowMs, () => this.#write(commit, fault, syncMs));
  }

  /** Does `work` unless the power goes before. */
  #after(ms: number, work: () => void): void {
    const cycle = this.#powerCycles;
    this.#owner.scheduler.after(ms, () => {
      if (cycle === this.#powerCycles) work();
    });
  }

  #write(commit: Commit<Connection>, fault: CommitFault | undefined, syncMs: number): void {
    const { rng } = this.#owner;
    const bytes = 100 + commandsOf(commit.content) * 300;
    const record: LogRecord<Connection> = { commit, bytes, bytesWritten: 0 };
    this.#unsynced.push(record);
    if (fault === 'disk_torn_write') {
      record.bytesWritten = rng.below(bytes);
      this.#after(rng.between(0, 2), () => this.#losePower(false));
      return;
    }
    record.bytesWritten = bytes;
    if (fault === 'disk_lost_unsynced') {
      this.#after(rng.between(0, 2), () => this.#losePower(rng.chance(40)));
      return;
    }
    // A sync that fails ends the server: what became of the bytes, only recovery can say.
    if (fault === 'disk_io_error') {
      this.#after(rng.between(0, 2), () => this.#losePower(rng.chance(50)));
      return;
    }
    this.#after(syncMs, () => this.#synced(record, fault));
  }

  /** A sync is one of the whole log so far, also of what another lane wrote before. */
  #synced(record: LogRecord<Connection>, fault: CommitFault | undefined): void {
    const { onDurable } = this.#owner;
    const done = this.#unsynced.splice(0, this.#unsynced.indexOf(record) + 1);
    for (const { commit } of done) onDurable(commit.content);
    const { commit } = record;
    const lane = this.#laneOf(commit);
    this.#answer(lane, commit, fault);
    lane.isBusy = false;
    this.#letTakeOver();
    this.#pump(this.#journal);
    this.#pump(this.#rows);
  }

  #answer(
    lane: Lane<Connection>,
    commit: Commit<Connection>,
    fault: CommitFault | undefined,
  ): void {
    const { scheduler, end } = this.#owner;
    const late = lane.lateAnswer;
    lane.lateAnswer = undefined;
    if (fault === 'commit_answer_lost') {
      end(commit.connection);
    } else if (fault === 'answers_reordered') {
      // Comes after the next one's answer, or after a while where there is none.
      let isSaid = false;
      const say = (): void => {
        if (!isSaid) commit.answer(undefined, 3);
        isSaid = true;
      };
      lane.lateAnswer = say;
      scheduler.after(40, say);
    } else {
      commit.answer(undefined, 0);
    }
    late?.();
  }

  /** The power goes: written but unsynced bytes may be lost, every connection is. */
  #losePower(survives: boolean): void {
    const { rng, scheduler, onPowerLost, onDurable, onRecovered } = this.#owner;
    const records = this.#unsynced.splice(0);
    this.#powerCycles += 1;
    this.#journal.reset();
    this.#rows.reset();
    onPowerLost();
    this.#letTakeOver();
    const there = survives ? records.length : rng.below(records.length);
    for (const { commit, bytes, bytesWritten } of records.slice(0, there)) {
      // Recovery reads the log to its first record that is not whole.
      if (bytesWritten < bytes) break;
      onDurable(commit.content);
    }
    scheduler.after(rng.between(5, 120), onRecovered);
  }
}

function commandsOf({ journal, group }: Content): number {
  const batches = journal === undefined ? (group?.batches ?? []) : [journal];
  return batches.reduce((sum, { commands }) => sum + commands.length, 0);
}
