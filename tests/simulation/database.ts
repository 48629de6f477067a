// A database server that loses power, fills up, answers late, and never lies about a commit.
import type { SeededRandom } from '@sarraf/testing';
import { EpochOverError } from '../../apps/server/src/engine/store/database-failure.ts';
import type {
  EngineSession,
  EngineStore,
  JournalRow,
  LockWait,
} from '../../apps/server/src/engine/store/engine-store.ts';
import { type Changes, giveRows } from '../../packages/settlement/src/index.ts';
import { CommitLog } from './commit-log.ts';
import { broken, SimConnection } from './connection.ts';
import type { CommitFault, Counts } from './counts.ts';
import type { Scheduler, SimProcess } from './scheduler.ts';
import { type Content, groupRows, type RowGroup } from './row-group.ts';
import { refusal, Tables } from './tables.ts';
import { must } from './violation.ts';

/** One holds the lock and commits, the other writes rows behind the journal. */
interface Connections {
  readonly main: SimConnection;
  readonly rows: SimConnection;
  readonly epoch: bigint;
}

const LOCK_POLL_MS = 100;

/** What a database is made of, and whom it tells what is durable. */
export interface DatabaseOptions {
  readonly scheduler: Scheduler;
  readonly rng: SeededRandom;
  readonly counts: Counts;
  /** Runs a check. */
  readonly watch: (work: () => void) => void;
  /** Told of each batch at the moment in which its journal is durable. */
  readonly onDurable: (row: JournalRow, changes: Changes) => void;
  /** Told of the batches whose rows are durable, as they were written. */
  readonly onRows: (batches: readonly Changes[]) => void;
  /** What every reader of tables waits for; undefined where nothing is pending. */
  readonly rowsWritten: () => Promise<void> | undefined;
}

/** A database with one writer at a time; statements fail while it is down. */
export class SimDatabase {
  readonly tables = new Tables();
  readonly #options: DatabaseOptions;
  #isUp = true;
  #epoch = 0n;
  #holder: SimConnection | undefined;
  #writer: SimProcess | undefined;
  readonly #connections = new Set<SimConnection>();
  readonly #log: CommitLog<SimConnection>;

  constructor(options: DatabaseOptions) {
    this.#options = options;
    const { scheduler, rng, counts } = options;
    this.#log = new CommitLog({
      scheduler,
      rng,
      counts,
      isUp: () => this.#isUp,
      refuse: (content) => this.#refuse(content),
      onDurable: (content) => this.#keep(content),
      end: (connection) => this.#end(connection),
      onPowerLost: () => {
        this.#isUp = false;
        this.#holder = undefined;
        for (const connection of [...this.#connections]) this.#end(connection);
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

  /** A process died: its connections end once the server notices. What has arrived goes on. */
  processDied(process: SimProcess): void {
    for (const connection of this.#connections) {
      if (connection.process !== process) continue;
      this.#after(this.#options.rng.between(1, 250), () => this.#end(connection));
    }
  }

  /** Another engine is let in while the writer still believes in its lock. */
  breakLock(): boolean {
    if (this.#holder === undefined) return false;
    this.#holder = undefined;
    return true;
  }

  /** Who raised the epoch last: no other's commits count, whoever has the lock by now. */
  get writer(): SimProcess | undefined {
    return this.#writer;
  }

  /**
   * One statement of another client, at once and wholly, which waits for the engine's rows before.
   *
   * @throws while the server is down, or when the rows don't come
   */
  async statement<T>(process: SimProcess, work: (tables: Tables) => T): Promise<T> {
    const { scheduler, rng, rowsWritten } = this.#options;
    await rowsWritten();
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

  #connect(process: SimProcess): SimConnection {
    const { scheduler, rng } = this.#options;
    const connection = new SimConnection(process, scheduler, rng);
    this.#connections.add(connection);
    return connection;
  }

  /** Ends a connection at the server's side, which frees its lock; its client hears of it soon. */
  #end(connection: SimConnection): void {
    if (!this.#connections.delete(connection)) return;
    this.#log.drop(connection);
    if (this.#holder === connection) this.#holder = undefined;
    connection.cut();
  }

  async #open(process: SimProcess, wait: LockWait): Promise<EngineSession | undefined> {
    const { scheduler, rng } = this.#options;
    await scheduler.pause(rng.between(1, 5), process);
    if (!this.#isUp) throw new Error('connect ECONNREFUSED');
    const main = this.#connect(process);
    if (!(await this.#waitForLock(main, wait))) return undefined;
    await main.call(() => undefined);
    const rows = this.#connect(process);
    const epoch = await this.#raiseEpoch(main);
    if (!main.isCut) return this.#sessionOf({ main, rows, epoch });
    this.#end(rows);
    throw broken();
  }

  /** False when it was stopped meanwhile. @throws when the connection breaks */
  async #waitForLock(main: SimConnection, wait: LockWait): Promise<boolean> {
    let isStandby = false;
    while (this.#holder !== undefined) {
      if (wait.isStopped()) {
        this.#end(main);
        return false;
      }
      if (!isStandby && (wait.ownEpoch === 0n || this.#epoch > wait.ownEpoch)) {
        isStandby = true;
        wait.onStandby();
      }
      await this.#options.scheduler.pause(LOCK_POLL_MS, main.process);
      if (main.isCut) throw broken();
    }
    this.#holder = main;
    return true;
  }

  /** Waits for the end of what the predecessor left under way, on both of its connections. */
  #raiseEpoch(main: SimConnection): Promise<bigint> {
    return new Promise((resolve) => {
      this.#log.takeOver(() => {
        if (!main.isCut) {
          this.#epoch += 1n;
          this.#writer = main.process;
        }
        resolve(this.#epoch);
      });
    });
  }

  #sessionOf({ main, rows, epoch }: Connections): EngineSession {
    const { tables } = this;
    const { counts, scheduler } = this.#options;
    const call = <T>(work: () => T): Promise<T> => main.call(work);
    const send = (connection: SimConnection, content: Content): Promise<void> =>
      connection.send((answer) => this.#log.push({ content, connection, answer }));
    async function* backwards(from: bigint): AsyncGenerator<JournalRow> {
      yield* await call(() => tables.journal.slice(0, Number(from)).reverse());
    }
    async function* tail(after: bigint): AsyncGenerator<JournalRow> {
      const pending = await call(() => tables.journal.slice(Number(after)));
      if (pending.length > 0) counts.operation('tail_redone');
      // What does them again gets objects of its own.
      for (const row of pending) yield structuredClone(row);
    }
    return {
      epoch,
      readHead: () =>
        call(() => {
          const last = tables.journal[Number(tables.projectedSeq) - 1];
          return last === undefined ? { seq: 0n, atMs: 0n, stateHash: null } : last;
        }),
      readState: (rows) =>
        call(() => {
          const state = tables.state();
          giveRows(state, rows);
          return state;
        }),
      readJournalBackwards: backwards,
      readTail: tail,
      readOutcomes: (ids) =>
        call(() => {
          if (epoch !== this.#epoch) throw new EpochOverError();
          return tables.outcomes(ids);
        }),
      findHistory: (lookups) => call(() => tables.find(lookups)),
      prepareCommit: (changes, ownerKindOf) => {
        const group = groupRows([changes], ownerKindOf);
        return () => send(main, { epoch, journal: changes, group });
      },
      prepareJournal: (changes) => () => send(main, { epoch, journal: changes }),
      prepareRows: (batches, ownerKindOf) => () =>
        send(rows, { epoch, group: groupRows(batches, ownerKindOf) }),
      // here a writer finds out by its next command, as one does between two beats
      onLost: () => undefined,
      close: async () => {
        await Promise.race([
          main.call(() => undefined).catch(() => undefined),
          scheduler.pause(5, main.process),
        ]);
        this.#end(main);
        this.#end(rows);
      },
    };
  }

  /** What `assert_place`, `assert_projector` and the constraints say. */
  #refuse({ epoch, journal, group }: Content): Error | undefined {
    if (epoch !== this.#epoch) return refusal('SF001');
    const { tables } = this;
    if (journal !== undefined && journal.seq !== tables.seq + 1n) {
      return refusal(journal.seq <= tables.seq ? '23505' : 'SF002');
    }
    if (group === undefined) return undefined;
    const journalled = journal?.seq ?? tables.seq;
    this.#options.watch(() => this.#checkTurn(group, journalled));
    try {
      tables.check(group);
    } catch (error) {
      return error as Error;
    }
    return undefined;
  }

  /** Rows come in the order of their batches, each once, and none before its journal. */
  #checkTurn({ batches }: RowGroup, journalled: bigint): void {
    let before = this.tables.projectedSeq;
    for (const { seq } of batches) {
      must(seq === before + 1n, 'I18', () => `rows of batch ${seq} follow those of ${before}`);
      before = seq;
    }
    must(before <= journalled, 'I16', () => `rows of batch ${before} come before its journal`);
  }

  #keep({ epoch, journal, group }: Content): void {
    const { counts, onDurable, onRows } = this.#options;
    if (journal !== undefined) onDurable(this.tables.append(epoch, journal), journal);
    if (group === undefined) {
      counts.operation('batch_ahead');
      return;
    }
    if (journal === undefined) counts.operation('rows_group');
    this.tables.write(group);
    onRows(group.batches);
  }
}
