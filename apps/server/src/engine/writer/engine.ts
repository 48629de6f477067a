// The engine's life: it becomes the writer, serves, recovers from failures and gives its lock back.
import type { Exchange } from '@sarraf/settlement';
import type {
  EngineFigures,
  EngineStatus,
  SubmitReply,
  SubmitRequest,
} from '../engine-contract.ts';
import { EngineError } from '../engine-error.ts';
import type { EngineOptions } from '../engine-options.ts';
import { ANSWER_TIMEOUT_MS, QUEUE_MAX, RETRY_MS } from '../limits.ts';
import { isFinal, openExchange } from '../recovery/open-exchange.ts';
import { classifyFailure } from '../store/database-failure.ts';
import { pause, systemTimers, type Timers } from '../timers.ts';
import { answerFromJournal, submissionsOf } from './failed-batches.ts';
import { Intake } from './intake.ts';
import { OwnCommands } from './own-commands.ts';
import { RowReaders } from './row-readers.ts';
import { StateReaders } from './state-readers.ts';
import { refuseAll, Submission } from './submission.ts';
import { type Standing, Writer, type WriterFailure } from './writer.ts';

/** One engine of one database. Several may run: one writes, the others wait for its lock. */
export class Engine {
  readonly #options: EngineOptions;
  readonly #timers: Timers;
  readonly #answerTimeoutMs: number;
  readonly #intake: Intake;
  readonly #ownCommands: OwnCommands;
  readonly #stateReaders = new StateReaders();
  readonly #rowReaders: RowReaders;
  #status: EngineStatus = 'starting';
  #startedAt = 0;
  /** After a failure another takes its place. */
  #writer: Writer | undefined;
  /** Where the last writer stood, while there is none. */
  #before: Standing = { seq: 0n, stateHash: '', epoch: 0n, lastAt: 0 };
  #serving: Promise<void> | undefined;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#timers = options.timers ?? systemTimers;
    this.#answerTimeoutMs = options.answerTimeoutMs ?? ANSWER_TIMEOUT_MS;
    this.#intake = new Intake(options.queueMax ?? QUEUE_MAX);
    this.#ownCommands = new OwnCommands(this.#timers, this.#answerTimeoutMs);
    this.#rowReaders = new RowReaders(this.#timers);
  }

  /** Where the engine stands, as of the last commit. */
  get figures(): EngineFigures {
    const { seq, epoch, stateHash } = this.#standing;
    return {
      status: this.#status,
      seq,
      epoch,
      stateHash,
      rowsSeq: this.#rowReaders.written,
      waiting: this.#intake.length,
      startedAt: this.#startedAt,
    };
  }

  /**
   * Becomes the writer and reads the state back; resolves when commands are served. While another
   * engine writes it waits (`onStandby`), as long as it takes.
   *
   * @throws DurabilityError, or RecoveryError when the rows don't give the journal's last hash
   */
  async start(onStandby: () => void = () => undefined): Promise<void> {
    try {
      await this.#open(onStandby);
    } catch (error) {
      this.#status = 'halted';
      throw error;
    }
    if (this.#status !== 'stopped') this.#status = 'running';
    this.#startedAt = this.#options.clock.now();
    this.#serving = this.#serve();
    // Stopped while it began: nobody else gives the lock back.
    if (this.#status === 'stopped') await this.stop();
  }

  /** Serves what waits, then gives the lock back. */
  async stop(): Promise<void> {
    if (this.#status !== 'halted') this.#status = 'stopped';
    this.#writer?.wake();
    await this.#serving;
    this.#refuseWaiting('The engine was stopped.');
    await this.#endWriter();
  }

  /**
   * Does a command and answers when it is durable.
   *
   * @throws EngineError
   */
  submit(request: SubmitRequest): Promise<SubmitReply> {
    return new Promise((resolve, reject) => {
      this.#assertServing();
      this.#options.writers.check(request.rows ?? []);
      this.#intake.assertRoom();
      const caller = { resolve, reject };
      this.#intake.push(new Submission(request, this.#timers, this.#answerTimeoutMs, caller));
      this.#writer?.wake();
    });
  }

  /** Reads the committed state between two batches. @throws EngineError while there is none */
  async read<T>(work: (exchange: Exchange) => T): Promise<T> {
    this.#assertServing();
    const read = this.#stateReaders.add(work);
    this.#writer?.wake();
    return read;
  }

  /** Outcomes of commands that the journal has. @throws EngineError while it can't be asked */
  async outcomes(commandIds: readonly string[]): Promise<ReadonlyMap<string, SubmitReply>> {
    await this.rowsWritten();
    if (this.#writer === undefined || this.#status !== 'running') {
      throw new EngineError('engine_unavailable', `The engine is ${this.#status}.`);
    }
    return this.#writer.readOutcomes(commandIds);
  }

  /**
   * When the rows of all that was answered so far are written; undefined where they are.
   *
   * @throws EngineError when that takes too long, or another engine answers ahead of its rows: what
   *   it answered is not known here
   */
  rowsWritten(): Promise<void> | undefined {
    // one that never served has no readers yet
    const hasServed = this.#serving !== undefined;
    if (hasServed && this.#status === 'standby' && this.#options.aheadFrom !== undefined) {
      return Promise.reject(
        new EngineError('engine_unavailable', 'Another engine has taken over.'),
      );
    }
    const { seq } = this.#standing;
    if (this.#rowReaders.written >= seq) return undefined;
    const written = this.#rowReaders.until(seq);
    this.#writer?.flushRows();
    return written;
  }

  #assertServing(): void {
    if (this.#status === 'running' || this.#status === 'recovering') return;
    throw new EngineError('engine_unavailable', `The engine is ${this.#status}.`);
  }

  get #standing(): Standing {
    return this.#writer?.standing ?? this.#before;
  }

  /** One writer after the other, until one is stopped or none can be any more. */
  async #serve(): Promise<void> {
    let failure = await this.#writer?.run();
    while (failure !== undefined && (await this.#recover(failure))) {
      failure = await this.#writer?.run();
    }
  }

  /**
   * Memory can't be trusted: throws it away, reads it back, and lets the journal say what is in.
   * False where nobody can serve any more.
   */
  async #recover(failure: WriterFailure): Promise<boolean> {
    const { batches, error } = failure;
    const kind = classifyFailure(error);
    const commands = submissionsOf(failure).length;
    this.#options.logger.error({ err: error, kind, commands }, 'a batch failed');
    this.#options.metrics.count('engine_recoveries');
    if (kind === 'storage' || kind === 'superseded') {
      const refused = batches.filter(({ committed }) => committed === undefined);
      refuseAll(submissionsOf({ batches: refused, error }), 'The database refused to write.');
      if (kind === 'storage') {
        this.#halt(error);
        return false;
      }
    }
    if (this.#status === 'running') this.#status = 'recovering';
    await this.#endWriter();
    if (await this.#reopen(failure)) return true;
    for (const submission of submissionsOf(failure)) {
      submission.fail('outcome_unknown', 'The engine ended before the journal could say.');
    }
    return false;
  }

  /** Tries until there is a writer that knows what became of the failed batches. */
  async #reopen(failure: WriterFailure): Promise<boolean> {
    while (this.#status === 'recovering' || this.#status === 'standby') {
      try {
        await this.#open(() => {
          this.#refuseWaiting('Another engine has taken over.');
          this.#options.onWriterChange?.(false);
        });
      } catch (error) {
        if (isFinal(error)) {
          this.#halt(error as Error);
          return false;
        }
        this.#options.logger.warn({ err: error }, 'the database is not there yet');
        await pause(this.#timers, RETRY_MS);
        continue;
      }
      if (await this.#resume(failure)) return true;
    }
    return false;
  }

  /** Goes on where the failed batches ended. False where the journal could not be asked. */
  async #resume(failure: WriterFailure): Promise<boolean> {
    if (this.#writer === undefined) return false;
    try {
      this.#intake.putBack(await answerFromJournal(failure, this.#writer));
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'the journal could not be asked yet');
      await this.#endWriter();
      return false;
    }
    if (this.#status === 'recovering') this.#status = 'running';
    this.#options.onWriterChange?.(true);
    return true;
  }

  /** Becomes the writer and reads the state back. */
  async #open(onStandby: () => void): Promise<void> {
    const opened = await openExchange({
      store: this.#options.store,
      load: this.#options,
      wait: {
        isStopped: () => this.#status === 'stopped',
        onStandby: () => {
          if (this.#status !== 'stopped') this.#status = 'standby';
          onStandby();
        },
        ownEpoch: this.#standing.epoch,
        onAway: (error) =>
          this.#options.logger.warn({ err: error }, 'the database is not there; waiting for it'),
      },
      onLocked: () => this.#options.onCrashPoint?.('in_recovery'),
    });
    this.#writer = new Writer(
      opened,
      {
        options: this.#options,
        timers: this.#timers,
        intake: this.#intake,
        ownCommands: this.#ownCommands,
        stateReaders: this.#stateReaders,
        rowReaders: this.#rowReaders,
        isStopped: () => this.#status === 'stopped',
      },
      this.#before,
    );
    if (this.#status === 'standby') this.#status = this.#serving ? 'recovering' : 'starting';
  }

  /** Lets go of the writer and of all that it has in memory, and gives the lock back. */
  async #endWriter(): Promise<void> {
    const writer = this.#writer;
    if (writer === undefined) return;
    this.#before = writer.standing;
    this.#writer = undefined;
    await writer.close();
  }

  #halt(error: Error): void {
    this.#status = 'halted';
    this.#refuseWaiting('The engine has stopped.');
    this.#options.onHalt(error);
  }

  /** Refuses who waits for a decision or an answer from memory: these surely had no effect. */
  #refuseWaiting(message: string): void {
    refuseAll(this.#intake.drain(), message);
    this.#stateReaders.refuse(new EngineError('engine_unavailable', message));
  }
}
