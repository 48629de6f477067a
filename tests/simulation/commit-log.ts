// The write-ahead log of a disk: what is synced stays for ever; a record that is only written may
// be gone, or half there, after the power went.
import type { CommitFault, Counts } from './counts.ts';
import type { Rng } from './rng.ts';
import type { Scheduler } from './scheduler.ts';
import { type Batch, refusal } from './tables.ts';

const ARMED_MAX = 2;

/** One transaction on its way, sent over a session. */
export interface Commit<Session> {
  readonly batch: Batch;
  readonly session: Session;
  readonly answer: (error: Error | undefined, delayMs?: number) => void;
}

interface LogRecord<Session> {
  readonly commit: Commit<Session>;
  bytesWritten: number;
  readonly bytes: number;
}

/** The server around the log. */
export interface LogOwner<Session> {
  readonly scheduler: Scheduler;
  readonly rng: Rng;
  readonly counts: Counts;
  readonly isUp: () => boolean;
  /** Why a batch may not be written. */
  readonly refuse: (batch: Batch) => Error | undefined;
  /** The batch is durable from now on. */
  readonly onDurable: (batch: Batch) => void;
  readonly end: (session: Session) => void;
  /** Every connection is lost. */
  readonly onPowerLost: () => void;
  /** What is in the log has been read back. */
  readonly onRecovered: () => void;
}

/** Writes and syncs one commit at a time, in the order in which they came. */
export class CommitLog<Session> {
  readonly #owner: LogOwner<Session>;
  #queue: Commit<Session>[] = [];
  /** The record that is written and not yet synced. */
  #unsynced: LogRecord<Session> | undefined;
  #idleWaiters: (() => void)[] = [];
  /** Power cycles so far; what was under way before the last one is gone. */
  #powerCycles = 0;
  #armed: CommitFault[] = [];
  #lateAnswer: (() => void) | undefined;

  constructor(owner: LogOwner<Session>) {
    this.#owner = owner;
  }

  /** Lets a fault befall the next commit that comes. */
  arm(fault: CommitFault): void {
    if (this.#armed.length < ARMED_MAX) this.#armed.push(fault);
  }

  disarm(): void {
    this.#armed = [];
  }

  push(commit: Commit<Session>): void {
    this.#queue.push(commit);
    this.#pump();
  }

  /** Forgets what a session sent and nothing has begun with. */
  drop(session: Session): void {
    this.#queue = this.#queue.filter((commit) => commit.session !== session);
  }

  /** At once, or after the commit that is under way and ahead of all that come after it. */
  whenIdle(work: () => void): void {
    if (this.#unsynced === undefined) work();
    else this.#idleWaiters.push(work);
  }

  /** Begins the next transaction when none is under way. */
  #pump(): void {
    const { isUp, refuse, counts } = this.#owner;
    if (!isUp() || this.#unsynced !== undefined) return;
    const commit = this.#queue.shift();
    if (commit === undefined) return;
    const error = refuse(commit.batch);
    if (error !== undefined) {
      commit.answer(error);
      this.#pump();
      return;
    }
    const fault = this.#armed.shift();
    if (fault !== undefined) counts.fault(fault);
    if (this.#failBefore(commit, fault)) return;
    this.#write(commit, fault);
  }

  /** Faults after which surely nothing of the commit is there. */
  #failBefore(commit: Commit<Session>, fault: CommitFault | undefined): boolean {
    const codes: Partial<Record<CommitFault, string>> = {
      commit_refused: '40001',
      commit_constraint: '23514',
      disk_full: '53100',
    };
    const { rng, end } = this.#owner;
    const code = fault === 'disk_io_error' && rng.chance(50) ? '58030' : fault && codes[fault];
    if (code !== undefined) {
      commit.answer(refusal(code));
      this.#pump();
      return true;
    }
    if (fault !== 'commit_cut_before') return false;
    end(commit.session);
    this.#pump();
    return true;
  }

  #write(commit: Commit<Session>, fault: CommitFault | undefined): void {
    const { rng, scheduler } = this.#owner;
    const bytes = 100 + commit.batch.changes.commands.length * 300;
    const record: LogRecord<Session> = { commit, bytes, bytesWritten: 0 };
    this.#unsynced = record;
    const cycle = this.#powerCycles;
    const next = (ms: number, work: () => void): void => {
      scheduler.after(ms, () => {
        if (cycle === this.#powerCycles) work();
      });
    };
    if (fault === 'disk_torn_write') {
      record.bytesWritten = rng.below(bytes);
      next(rng.between(0, 2), () => this.#losePower(false));
      return;
    }
    record.bytesWritten = bytes;
    if (fault === 'disk_lost_unsynced') {
      next(rng.between(0, 2), () => this.#losePower(rng.chance(40)));
      return;
    }
    // A sync that fails ends the server: what became of the bytes, only recovery can say.
    if (fault === 'disk_io_error') {
      next(rng.between(0, 2), () => this.#losePower(rng.chance(50)));
      return;
    }
    const syncMs = fault === 'commit_slow' ? rng.between(200, 12_000) : rng.between(1, 6);
    next(syncMs, () => this.#synced(record, fault));
  }

  #synced({ commit }: LogRecord<Session>, fault: CommitFault | undefined): void {
    const { scheduler, onDurable, end } = this.#owner;
    this.#unsynced = undefined;
    onDurable(commit.batch);
    const late = this.#lateAnswer;
    this.#lateAnswer = undefined;
    if (fault === 'commit_answer_lost') {
      end(commit.session);
    } else if (fault === 'answers_reordered') {
      // Comes after the next one's answer, or after a while where there is none.
      let isSaid = false;
      const say = (): void => {
        if (!isSaid) commit.answer(undefined, 3);
        isSaid = true;
      };
      this.#lateAnswer = say;
      scheduler.after(40, say);
    } else {
      commit.answer(undefined, 0);
    }
    late?.();
    this.#wakeIdle();
    this.#pump();
  }

  /** The power goes: written but unsynced bytes may be lost, every connection is. */
  #losePower(survives: boolean): void {
    const { rng, scheduler, onPowerLost, onDurable, onRecovered } = this.#owner;
    const record = this.#unsynced;
    this.#unsynced = undefined;
    this.#powerCycles += 1;
    this.#queue = [];
    this.#lateAnswer = undefined;
    onPowerLost();
    this.#wakeIdle();
    // Recovery reads the log to its first record that is not whole.
    const isWhole = record !== undefined && record.bytesWritten === record.bytes;
    if (isWhole && survives) onDurable(record.commit.batch);
    scheduler.after(rng.between(5, 120), onRecovered);
  }

  #wakeIdle(): void {
    for (const wake of this.#idleWaiters.splice(0)) wake();
  }
}
