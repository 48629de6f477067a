// A database server that loses power, fills up, answers late, and never lies about a commit.
import { EpochOverError } from '../../apps/server/src/engine/database-failure.ts';
import type {
  EngineSession,
  EngineStore,
  JournalRow,
  LockWait,
} from '../../apps/server/src/engine/engine-store.ts';
import type { Changes } from '../../packages/settlement/src/index.ts';
import { type Commit, CommitLog } from './commit-log.ts';
import type { CommitFault, Counts } from './counts.ts';
import type { Rng } from './rng.ts';
import type { Scheduler, SimProcess } from './scheduler.ts';
import { type Batch, refusal, Tables } from './tables.ts';

interface Session {
  readonly process: SimProcess;
  epoch: bigint;
  /** Cut: neither end hears of the other any more. */
  isCut: boolean;
  readonly waiting: Set<(error: Error) => void>;
  /** Statements arrive in the order in which they were sent. */
  arrivesAt: number;
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
  readonly #log: CommitLog<Session>;

  constructor(options: DatabaseOptions) {
    this.#options = options;
    const { scheduler, rng, counts, onDurable } = options;
    this.#log = new CommitLog({
      scheduler,
      rng,
      counts,
      isUp: () => this.#isUp,
      refuse: (batch) => this.#refuse(batch),
      onDurable: (batch) => onDurable(this.tables.write(batch), batch.changes),
      end: (session) => this.#end(session),
      onPowerLost: () => {
        this.#isUp = false;
        this.#holder = undefined;
        for (const session of [...this.#sessions]) this.#end(session);
      },
      onRecovered: () => {
        this.#isUp = true;
      },
    });
  }

  get epoch(): bigint {
    return this.#epoch;
  }

  /** Lets a fault befall the next commit that comes. */
  arm(fault: CommitFault): void {
    this.#log.arm(fault);
  }

  disarm(): void {
    this.#log.disarm();
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

  #after(ms: number, work: () => void): void {
    this.#options.scheduler.after(ms, work);
  }

  /** Ends a session at the server's side, which frees its lock; its client hears of it soon. */
  #end(session: Session): void {
    if (!this.#sessions.delete(session)) return;
    session.isCut = true;
    this.#log.drop(session);
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
      this.#log.whenIdle(() => {
        if (!session.isCut) this.#epoch += 1n;
        session.epoch = this.#epoch;
        resolve();
      });
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
      const answer: Commit<Session>['answer'] = (error, delayMs = rng.between(0, 2)) => {
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
        this.#log.push({ batch, session, answer });
      });
    });
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
}
