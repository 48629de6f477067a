// The single writer: takes what waits, decides it in memory, commits it, answers, publishes.
import type { Changes } from '@sarraf/settlement';
import type { SubmitReply } from '../engine-contract.ts';
import type { EngineOptions } from '../engine-options.ts';
import { PENDING_MAX } from '../limits.ts';
import type { OpenedExchange } from '../recovery/open-exchange.ts';
import { withHistory } from '../store/lookups.ts';
import type { Timers } from '../timers.ts';
import { answerOf, type Batch, decideBatch, envelopesOf } from './batch.ts';
import { mayFollow, runsAhead, shareOf } from './batching.ts';
import type { Intake } from './intake.ts';
import type { OwnCommands } from './own-commands.ts';
import { Projector } from './projector.ts';
import type { RowReaders } from './row-readers.ts';
import type { StateReaders } from './state-readers.ts';
import type { Submission } from './submission.ts';

/** What outlives a writer: its successor after a failure goes on with the same. */
export interface WriterContext {
  readonly options: EngineOptions;
  readonly timers: Timers;
  readonly intake: Intake;
  readonly ownCommands: OwnCommands;
  readonly stateReaders: StateReaders;
  readonly rowReaders: RowReaders;
  /** The engine is to end once nothing waits. */
  readonly isStopped: () => boolean;
}

/** Batches that failed, or none where only rows did, and with what. */
export interface WriterFailure {
  readonly batches: readonly Batch[];
  readonly error: Error;
}

/** Where a writer stands: its last answered batch, its epoch, and the time of its last batch. */
export interface Standing {
  readonly seq: bigint;
  readonly stateHash: string;
  readonly epoch: bigint;
  /** Milliseconds since 1970: no later command is dated before it, whatever the clock says. */
  readonly lastAt: number;
}

/** Works over one session and one exchange in memory, up to the first failure of either. */
export class Writer {
  readonly #opened: OpenedExchange;
  readonly #context: WriterContext;
  readonly #projector: Projector;
  /** Decided and not yet answered, in the order they were sent. */
  readonly #batches: Batch[] = [];
  /** What rows behind the journal could not be written for, or the session ended with. */
  #sessionError: Error | undefined;
  #failure: WriterFailure | undefined;
  #head: { readonly seq: bigint; readonly stateHash: string };
  #lastAt: number;
  #wake: () => void = () => undefined;

  /** @param before where its predecessor stood */
  constructor(opened: OpenedExchange, context: WriterContext, before: Standing) {
    const { exchange } = opened;
    this.#opened = opened;
    this.#context = context;
    this.#lastAt = Math.max(before.lastAt, opened.lastAt);
    this.#head = { seq: exchange.seq, stateHash: exchange.stateHash() };
    this.#projector = this.#makeProjector();
    context.rowReaders.reach(exchange.seq);
    opened.session.onLost((error) => this.#lost(error));
  }

  /** Where it stands, as of the last answer. */
  get standing(): Standing {
    return { ...this.#head, epoch: this.#opened.session.epoch, lastAt: this.#lastAt };
  }

  /** Serves until it fails; undefined where it was stopped and nothing waits any more. */
  async run(): Promise<WriterFailure | undefined> {
    const { stateReaders, isStopped } = this.#context;
    while (this.#failure === undefined) {
      if (stateReaders.areWaiting || isStopped()) this.#projector.flush();
      if (this.#isIdle) stateReaders.serve(this.#opened.exchange);
      // Readers see the committed state: while one waits, no further batch is decided.
      if (!stateReaders.areWaiting && this.#mayDecide()) {
        const submissions = this.#nextSubmissions();
        if (submissions.length > 0) {
          await this.#commit(submissions);
          continue;
        }
        if (isStopped() && this.#isIdle) return undefined;
      }
      await this.#sleep();
    }
    return this.#failure;
  }

  /** Something was submitted or asked, or the engine is to stop. */
  wake(): void {
    this.#wake();
  }

  /** Writes pending rows without waiting for more of them. */
  flushRows(): void {
    this.#projector.flush();
  }

  /** Outcomes of commands that the journal has. @throws EpochOverError, or the driver's error */
  readOutcomes(commandIds: readonly string[]): Promise<ReadonlyMap<string, SubmitReply>> {
    return this.#opened.session.readOutcomes(commandIds);
  }

  /** Gives the lock back. Never rejects. */
  close(): Promise<void> {
    return this.#opened.session.close();
  }

  /** Nothing is on its way, and the tables say what memory says. */
  get #isIdle(): boolean {
    return this.#batches.length === 0 && !this.#projector.arePending;
  }

  #mayDecide(): boolean {
    if (this.#sessionError !== undefined || !this.#projector.hasRoom) return false;
    return mayFollow(this.#batches, this.#context.intake.length, this.#context.options);
  }

  /** What callers sent; where nobody waits, the stops that are still to act. */
  #nextSubmissions(): readonly Submission[] {
    const { intake, options, ownCommands } = this.#context;
    const submissions = intake.take(shareOf(this.#batches, intake.length, options));
    const { exchange, session } = this.#opened;
    if (submissions.length > 0 || exchange.pendingTriggers === 0) return submissions;
    return [ownCommands.triggerStops(session.epoch)];
  }

  #sleep(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  /** Decides a batch and sends its transaction behind the one that is being written. */
  async #commit(submissions: readonly Submission[]): Promise<void> {
    const { options } = this.#context;
    const isAhead = runsAhead(submissions, this.#projector.arePending, options);
    const batch: Batch = { submissions, isAhead, committed: undefined, error: undefined };
    this.#batches.push(batch);
    try {
      if (!isAhead) await this.#projector.flushed();
      this.#lastAt = Math.max(this.#lastAt, options.clock.now());
      const asked = envelopesOf(submissions, this.#lastAt);
      const envelopes = await withHistory(this.#opened, asked, () => this.#historyReady());
      const decided = decideBatch(batch, envelopes, this.#opened);
      if (decided === undefined) {
        this.#batches.splice(this.#batches.indexOf(batch), 1);
        this.#noticeFailure();
        return;
      }
      if (isAhead) this.#projector.add(decided.changes);
      options.onCrashPoint?.('before_commit');
      decided.commit().then(
        () => this.#committed(batch, decided.changes),
        (error: unknown) => this.#failed(batch, error as Error),
      );
    } catch (error) {
      this.#failed(batch, error as Error);
    }
  }

  /**
   * Memory knows as many things that changed as it may keep: where the pending rows are of more
   * than those, the tables might still say how a thing was.
   */
  #historyReady(): Promise<void> | undefined {
    const recentMax = this.#context.options.exchange?.recentMax ?? PENDING_MAX;
    return this.#projector.weight <= recentMax ? undefined : this.#projector.flushed();
  }

  /** Answers batches in their order, in whatever order their commits come back. */
  #committed(batch: Batch, changes: Changes): void {
    this.#context.options.onCrashPoint?.('after_commit');
    batch.committed = changes;
    for (let first = this.#batches[0]; first?.committed !== undefined; first = this.#batches[0]) {
      this.#answer(first, first.committed);
      this.#batches.shift();
    }
    this.#noticeFailure();
  }

  #failed(batch: Batch, error: Error): void {
    batch.error = error;
    // What is pending of it is never committed: nobody must wait for that.
    this.#projector.stop(error);
    this.#noticeFailure();
  }

  /** Nobody had to be answered to find it: what is under way fails by itself. */
  #lost(error: Error): void {
    this.#sessionError = error;
    this.#projector.stop(error);
    this.#noticeFailure();
  }

  /** A failed batch takes those behind it along; the writer ends when none is under way. */
  #noticeFailure(): void {
    const [first] = this.#batches;
    const isOver = this.#batches.every(
      ({ error, committed }) => (error ?? committed) !== undefined,
    );
    const error = first?.error ?? this.#sessionError;
    if (error !== undefined && isOver) this.#failure = { batches: this.#batches.splice(0), error };
    this.#wake();
  }

  #answer({ submissions, isAhead }: Batch, changes: Changes): void {
    const { seq, commands, stateHash } = changes;
    const { metrics, onCrashPoint } = this.#context.options;
    this.#head = { seq, stateHash };
    metrics.count('engine_batches');
    metrics.count('engine_commands', submissions.length);
    submissions.forEach((submission, index) => {
      const command = commands[index];
      if (command !== undefined) submission.answer(answerOf(command, changes));
    });
    onCrashPoint?.('after_answer');
    if (isAhead) this.#projector.committed();
    else this.#publish([changes]);
  }

  /** The rows are written: whoever hears of it may read them. */
  #publish(batches: readonly Changes[]): void {
    for (const { seq, commands, events } of batches) {
      this.#context.rowReaders.reach(seq);
      this.#context.options.publish({ seq, at: commands[0]?.envelope.at ?? 0, events });
    }
    this.#wake();
  }

  #makeProjector(): Projector {
    const { session, owners } = this.#opened;
    const { options, timers } = this.#context;
    return new Projector({
      timers,
      prepare: (batches) => {
        const write = session.prepareRows(batches, (account) => owners.kindOf(account));
        return () => {
          options.onCrashPoint?.('before_rows');
          return write();
        };
      },
      onWritten: (batches) => {
        options.onCrashPoint?.('after_rows');
        this.#publish(batches);
      },
      onFailure: (error) => {
        this.#sessionError = error;
        this.#noticeFailure();
      },
    });
  }
}
