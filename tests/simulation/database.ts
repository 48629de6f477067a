// A database server that loses power, fills up, answers late, and never lies about a commit.
import { EpochOverError } from '../../apps/server/src/engine/database-failure.ts';
import type {
  EngineSession,
  EngineStore,
  JournalRow,
  LockWait,
} from '../../apps/server/src/engine/engine-store.ts';
import type { Changes } from '../../packages/settlement/src/index.ts';
import type { Counts, Fault } from './counts.ts';
import type { Rng } from './rng.ts';
import type { Scheduler, SimProcess } from './scheduler.ts';
import { type Batch, refusal, Tables } from './tables.ts';

/** What may befall the next commit. */
export const COMMIT_FAULTS = [
  'commit_slow',
  'commit_refused',
  'commit_constraint',
  'commit_cut_before',
  'commit_answer_lost',
  'answers_reordered',
  'disk_torn_write',
  'disk_lost_unsynced',
  'disk_full',
  'disk_io_error',
] as const satisfies readonly Fault[];
export type CommitFault = (typeof COMMIT_FAULTS)[number];

/** One transaction on its way. */
interface Commit {
  readonly batch: Batch;
  readonly session: Session;
  readonly answer: (error: Error | undefined, delayMs?: number) => void;
}

interface Session {
  readonly process: SimProcess;
  epoch: bigint;
  /** Cut: neither end hears of the other any more. */
  isCut: boolean;
  readonly waiting: Set<(error: Error) => void>;
  /** Statements arrive in the order in which they were sent. */
  arrivesAt: number;
}

/**
 * The write-ahead log of the disk: what is synced stays for ever; a record that is only written
 * may be gone, or half there, after the power went.
 */
interface LogRecord {
  readonly commit: Commit;
  bytesWritten: number;
  readonly bytes: number;
}

const broken = (): Error => new Error('Connection terminated unexpectedly');
const LOCK_POLL_MS = 100;

/** What `work` answers or throws. */
function attempt<T>(work: () => T): T | Error {
  try {
    return work();
  } catch (error) {
    return error as Error;
  }
}

export interface DatabaseOptions {
  readonly scheduler: Scheduler;
  readonly rng: Rng;
  readonly counts: Counts;
  /** Told of each batch at the moment in which it is durable. */
  readonly onDurable: (row: JournalRow, changes: Changes) => void;
}

export class SimDatabase {
  readonly tables = new Tables();
  readonly #options: DatabaseOptions;
  #isUp = true;
  #epoch = 0n;
  #holder: Session | undefined;
  readonly #sessions = new Set<Session>();
  #queue: Commit[] = [];
  /** The record that is written and not yet synced: one at a time. */
  #unsynced: LogRecord | undefined;
  #idleWaiters: (() => void)[] = [];
  /** Power cycles so far; what was under way before the last one is gone. */
  #powerCycles = 0;
  #armed: CommitFault[] = [];
  #lateAnswer: (() => void) | undefined;

  constructor(options: DatabaseOptions) {
    this.#options = options;
  }

  get epoch(): bigint {
    return this.#epoch;
  }

  /** Lets a fault befall the next commit that comes. */
  arm(fault: CommitFault): void {
    if (this.#armed.length < 2) this.#armed.push(fault);
  }

  disarm(): void {
    this.#armed = [];
  }

  /** The store as one process sees it. */
  storeFor(process: SimProcess): EngineStore {
    return { open: (wait) => this.#open(process, wait) };
  }

  /** A process died: its sessions end once the server notices. What has arrived goes on. */
  processDied(process: SimProcess): void {
    for (const session of this.#sessions) {
      if (session.process !== process) continue;
      this.#after(this.#options.rng.between(1, 250), () => this.#end(session));
    }
  }

  /** Another engine is let in while the writer still believes in its lock. */
  breakLock(): boolean {
    if (this.#holder === undefined) return false;
    this.#holder = undefined;
    return true;
  }

  get isLocked(): boolean {
    return this.#holder !== undefined;
  }

  /** One statement of another client, at once and wholly. @throws while the server is down */
  statement<T>(process: SimProcess, work: (tables: Tables) => T): Promise<T> {
    const { scheduler, rng } = this.#options;
    return new Promise((resolve, reject) => {
      this.#after(rng.between(0, 2), () => {
        if (!this.#isUp) {
          scheduler.after(1, () => reject(broken()), process);
          return;
        }
        const result = work(this.tables);
        scheduler.after(rng.between(0, 2), () => resolve(result), process);
      });
    });
  }

  /** The power goes: written but unsynced bytes may be lost, every connection is. */
  #losePower(survives: boolean): void {
    const { rng } = this.#options;
    const record = this.#unsynced;
    this.#unsynced = undefined;
    this.#powerCycles += 1;
    this.#isUp = false;
    this.#queue = [];
    this.#holder = undefined;
    this.#lateAnswer = undefined;
    for (const session of [...this.#sessions]) this.#end(session);
    for (const wake of this.#idleWaiters.splice(0)) wake();
    // Recovery reads the log to its first record that is not whole.
    const isWhole = record !== undefined && record.bytesWritten === record.bytes;
    if (isWhole && survives) this.#makeDurable(record.commit.batch);
    this.#after(rng.between(5, 120), () => {
      this.#isUp = true;
    });
  }

  #after(ms: number, work: () => void): void {
    this.#options.scheduler.after(ms, work);
  }

  /** Ends a session at the server's side, which frees its lock; its client hears of it soon. */
  #end(session: Session): void {
    if (!this.#sessions.delete(session)) return;
    session.isCut = true;
    this.#queue = this.#queue.filter((commit) => commit.session !== session);
    if (this.#holder === session) this.#holder = undefined;
    const { scheduler, rng } = this.#options;
    for (const fail of [...session.waiting]) {
      scheduler.after(rng.between(0, 3), () => fail(broken()), session.process);
    }
  }

  async #open(process: SimProcess, wait: LockWait): Promise<EngineSession | undefined> {
    const { scheduler, rng } = this.#options;
    await scheduler.pause(rng.between(1, 5), process);
    if (!this.#isUp) throw new Error('connect ECONNREFUSED');
    const session: Session = {
      process,
      epoch: 0n,
      isCut: false,
      waiting: new Set(),
      arrivesAt: 0,
    };
    this.#sessions.add(session);
    let isStandby = false;
    while (this.#holder !== undefined) {
      if (wait.isStopped()) {
        this.#end(session);
        return undefined;
      }
      if (!isStandby && (wait.ownEpoch === 0n || this.#epoch > wait.ownEpoch)) {
        isStandby = true;
        wait.onStandby();
      }
      await scheduler.pause(LOCK_POLL_MS, process);
      if (session.isCut) throw broken();
    }
    this.#holder = session;
    await this.#call(session, () => undefined);
    // Raising the epoch waits for the end of a commit that the predecessor left under way, and
    // is ahead of all that come after it.
    await new Promise<void>((resolve) => {
      const raise = (): void => {
        if (!session.isCut) this.#epoch += 1n;
        session.epoch = this.#epoch;
        resolve();
      };
      if (this.#unsynced === undefined) raise();
      else this.#idleWaiters.push(raise);
    });
    if (session.isCut) throw broken();
    return this.#sessionOf(session);
  }

  /** One question and its answer, each on its way for a while. */
  #call<T>(session: Session, work: () => T): Promise<T> {
    const { scheduler, rng } = this.#options;
    return new Promise((resolve, reject) => {
      const fail = (error: Error): void => {
        session.waiting.delete(fail);
        reject(error);
      };
      session.waiting.add(fail);
      if (session.isCut) {
        scheduler.after(1, () => fail(broken()), session.process);
        return;
      }
      scheduler.after(rng.between(0, 2), () => {
        if (session.isCut) return;
        const result = attempt(work);
        const answer = (): void => {
          if (!session.waiting.delete(fail)) return;
          if (result instanceof Error) reject(result);
          else resolve(result);
        };
        scheduler.after(rng.between(0, 2), answer, session.process);
      });
    });
  }

  #sessionOf(session: Session): EngineSession {
    const { tables } = this;
    const call = <T>(work: () => T): Promise<T> => this.#call(session, work);
    async function* backwards(): AsyncGenerator<JournalRow> {
      const rows = await call(() => [...tables.journal].reverse());
      yield* rows;
    }
    return {
      epoch: session.epoch,
      readHead: () =>
        call(() => {
          const last = tables.journal.at(-1);
          return last === undefined ? { seq: 0n, atMs: 0n, stateHash: null } : last;
        }),
      readState: () => call(() => tables.state()),
      readJournalBackwards: backwards,
      readOutcomes: (ids) =>
        call(() => {
          if (session.epoch !== this.#epoch) throw new EpochOverError();
          const rows = ids.flatMap((id) => tables.commands.get(id) ?? []);
          return new Map(
            rows.flatMap(({ id, seq, index }) => {
              const found = tables.journal[Number(seq) - 1]?.commands[index];
              if (found === undefined) return [];
              const { outcome, replayed } = found;
              return [[id, { commandId: id, seq, outcome, replayed }] as const];
            }),
          );
        }),
      findHistory: (lookups) => call(() => tables.find(lookups)),
      prepareCommit: (changes, ownerKindOf) => {
        const ownerKinds = changes.balances.map(({ account }) => ownerKindOf(account));
        return () => this.#send(session, { epoch: session.epoch, changes, ownerKinds });
      },
      close: async () => {
        await Promise.race([
          this.#call(session, () => undefined).catch(() => undefined),
          this.#options.scheduler.pause(5, session.process),
        ]);
        this.#end(session);
      },
    };
  }

  #send(session: Session, batch: Batch): Promise<void> {
    const { scheduler, rng } = this.#options;
    return new Promise((resolve, reject) => {
      const fail = (error: Error): void => {
        session.waiting.delete(fail);
        reject(error);
      };
      session.waiting.add(fail);
      if (session.isCut || !session.process.isAlive) {
        scheduler.after(1, () => fail(broken()), session.process);
        return;
      }
      const answer: Commit['answer'] = (error, delayMs = rng.between(0, 2)) => {
        const say = (): void => {
          if (!session.waiting.delete(fail)) return;
          if (error === undefined) resolve();
          else reject(error);
        };
        scheduler.after(delayMs, say, session.process);
      };
      session.arrivesAt = Math.max(session.arrivesAt, scheduler.now + rng.between(0, 2));
      this.#after(session.arrivesAt - scheduler.now, () => {
        if (session.isCut) return;
        this.#queue.push({ batch, session, answer });
        this.#pump();
      });
    });
  }

  /** Begins the next transaction when none is under way. */
  #pump(): void {
    if (!this.#isUp || this.#unsynced !== undefined) return;
    const commit = this.#queue.shift();
    if (commit === undefined) return;
    const error = this.#refuse(commit.batch);
    if (error !== undefined) {
      commit.answer(error);
      this.#pump();
      return;
    }
    const fault = this.#armed.shift();
    if (fault !== undefined) this.#options.counts.fault(fault);
    if (this.#failBefore(commit, fault)) return;
    this.#write(commit, fault);
  }

  /** What `assert_place` and the constraints say. */
  #refuse(batch: Batch): Error | undefined {
    if (batch.epoch !== this.#epoch) return refusal('SF001');
    if (batch.changes.seq !== this.tables.seq + 1n) {
      return refusal(batch.changes.seq <= this.tables.seq ? '23505' : 'SF002');
    }
    try {
      this.tables.check(batch);
    } catch (error) {
      return error as Error;
    }
    return undefined;
  }

  /** Faults after which surely nothing of the commit is there. */
  #failBefore(commit: Commit, fault: CommitFault | undefined): boolean {
    const codes: Partial<Record<CommitFault, string>> = {
      commit_refused: '40001',
      commit_constraint: '23514',
      disk_full: '53100',
    };
    const code =
      fault === 'disk_io_error' && this.#options.rng.chance(50) ? '58030' : fault && codes[fault];
    if (code !== undefined) {
      commit.answer(refusal(code));
      this.#pump();
      return true;
    }
    if (fault !== 'commit_cut_before') return false;
    this.#end(commit.session);
    this.#pump();
    return true;
  }

  #write(commit: Commit, fault: CommitFault | undefined): void {
    const { rng } = this.#options;
    const bytes = 100 + commit.batch.changes.commands.length * 300;
    const record: LogRecord = { commit, bytes, bytesWritten: 0 };
    this.#unsynced = record;
    const cycle = this.#powerCycles;
    const next = (ms: number, work: () => void): void =>
      this.#after(ms, () => {
        if (cycle === this.#powerCycles) work();
      });
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

  #synced({ commit }: LogRecord, fault: CommitFault | undefined): void {
    this.#unsynced = undefined;
    this.#makeDurable(commit.batch);
    const late = this.#lateAnswer;
    this.#lateAnswer = undefined;
    if (fault === 'commit_answer_lost') {
      this.#end(commit.session);
    } else if (fault === 'answers_reordered') {
      // Comes after the next one's answer, or after a while where there is none.
      let isSaid = false;
      const say = (): void => {
        if (!isSaid) commit.answer(undefined, 3);
        isSaid = true;
      };
      this.#lateAnswer = say;
      this.#after(40, say);
    } else {
      commit.answer(undefined, 0);
    }
    late?.();
    for (const wake of this.#idleWaiters.splice(0)) wake();
    this.#pump();
  }

  #makeDurable(batch: Batch): void {
    this.#options.onDurable(this.tables.write(batch), batch.changes);
  }
}
