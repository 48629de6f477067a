// The single writer: queue, batch, apply in memory, commit, answer, publish.
import type { Changes, Exchange } from '@sarraf/settlement';
import { mayFollow, runsAhead, shareOf } from './batching.ts';
import { classifyFailure } from '../store/database-failure.ts';
import { EngineError } from '../engine-error.ts';
import type { EngineFigures, EngineOptions, EngineStatus } from '../engine-options.ts';
import type { CommandOutcome } from '../store/engine-store.ts';
import { answerCommitted, answerOf, decideFlight, envelopesOf, type Flight } from './batch.ts';
import type { SubmitReply, SubmitRequest } from '../submission.ts';
import { Intake, Pending } from './intake.ts';
import { withHistory } from '../store/lookups.ts';
import { OwnCommands } from './own-commands.ts';
import { OWED_MAX, Projector } from './projector.ts';
import { RowReaders } from './row-readers.ts';
import { StateReaders } from './state-readers.ts';
import { pause, systemTimers, type Timers } from '../timers.ts';
import { isFinal, openWorking, type Working } from '../recovery/open-exchange.ts';

const QUEUE_MAX = 10_000;
const ANSWER_TIMEOUT_MS = 10_000;
const RECONNECT_MS = 100;

/** Batches that failed, or none where only rows did, and what of. */
interface Failure {
  readonly flights: readonly Flight[];
  readonly error: Error;
}

/** One engine of one database. Several may run: one writes, the others wait for its lock. */
export class Engine {
  readonly #options: EngineOptions;
  readonly #intake: Intake;
  readonly #timers: Timers;
  readonly #readers = new StateReaders();
  readonly #ownCommands: OwnCommands;
  readonly #answerTimeoutMs: number;
  readonly #rowReaders: RowReaders;
  /** In the order they were sent. */
  readonly #flights: Flight[] = [];
  #failure: Failure | undefined;
  #projector: Projector | undefined;
  /** What the rows behind the journal could not be written for. */
  #projectorError: Error | undefined;
  #working: Working | undefined;
  #status: EngineStatus = 'starting';
  #head = { seq: 0n, stateHash: '' };
  #lastAt = 0;
  /** The last one that was ours. */
  #epoch = 0n;
  #startedAt = 0;
  #wake: () => void = () => undefined;
  #loop: Promise<void> | undefined;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#intake = new Intake(options.queueMax ?? QUEUE_MAX);
    this.#timers = options.timers ?? systemTimers;
    this.#answerTimeoutMs = options.answerTimeoutMs ?? ANSWER_TIMEOUT_MS;
    this.#ownCommands = new OwnCommands(this.#timers, this.#answerTimeoutMs);
    this.#rowReaders = new RowReaders(this.#timers);
  }

  /** Where the engine stands, as of the last commit. */
  get figures(): EngineFigures {
    return {
      status: this.#status,
      seq: this.#head.seq,
      epoch: this.#epoch,
      stateHash: this.#head.stateHash,
      rowsSeq: this.#rowReaders.written,
      waiting: this.#intake.length,
      startedAt: this.#startedAt,
    };
  }

  /**
   * Takes the writer's place and reads the state back; resolves when commands are served. While
   * another engine writes it waits (`onStandby`), as long as it takes.
   *
   * @throws DurabilityError, or RecoveryError when the rows don't give the journal's last hash
   */
  async start(onStandby: () => void = () => undefined): Promise<void> {
    try {
      this.#working = await this.#open(onStandby);
    } catch (error) {
      this.#status = 'halted';
      throw error;
    }
    if (this.#status !== 'stopped') this.#status = 'running';
    this.#startedAt = this.#options.clock.now();
    this.#loop = this.#run();
    // Stopped while it began: nobody else gives the lock back.
    if (this.#status === 'stopped') await this.stop();
  }

  /** Serves what waits, then gives the lock back. */
  async stop(): Promise<void> {
    if (this.#status !== 'halted') this.#status = 'stopped';
    this.#wake();
    await this.#loop;
    this.#refuseAll('The engine was stopped.');
    await this.#working?.session.close();
    this.#working = undefined;
  }

  /**
   * Does a command and answers when it is durable.
   *
   * @throws EngineError
   */
  submit(submission: SubmitRequest): Promise<SubmitReply> {
    return new Promise((resolve, reject) => {
      this.#assertServing();
      this.#options.writers.check(submission.rows ?? []);
      this.#intake.assertRoom();
      const waitMs = this.#answerTimeoutMs;
      this.#intake.push(new Pending(submission, this.#timers, waitMs, resolve, reject));
      this.#wake();
    });
  }

  /** Reads the committed state between two batches. @throws EngineError while there is none */
  async read<T>(work: (exchange: Exchange) => T): Promise<T> {
    this.#assertServing();
    const read = this.#readers.add(work);
    this.#wake();
    return read;
  }

  /** Outcomes of commands that the journal has. @throws EngineError while it can't be asked */
  async outcomes(commandIds: readonly string[]): Promise<ReadonlyMap<string, CommandOutcome>> {
    await this.rowsWritten();
    const { session } = this.#working ?? {};
    if (session === undefined || this.#status !== 'running') {
      throw new EngineError('engine_unavailable', `The engine is ${this.#status}.`);
    }
    return session.readOutcomes(commandIds);
  }

  /**
   * When the rows of all that was answered so far are written; undefined where they are.
   *
   * @throws EngineError when that takes too long
   */
  rowsWritten(): Promise<void> | undefined {
    const { seq } = this.#head;
    if (this.#rowReaders.written >= seq) return undefined;
    const written = this.#rowReaders.until(seq);
    this.#projector?.hurry();
    return written;
  }

  #assertServing(): void {
    if (this.#status === 'running' || this.#status === 'recovering') return;
    throw new EngineError('engine_unavailable', `The engine is ${this.#status}.`);
  }

  async #run(): Promise<void> {
    while (this.#status !== 'halted') {
      if (this.#failure !== undefined) {
        await this.#recover(this.#failure);
        continue;
      }
      if (this.#readers.areWaiting || this.#status === 'stopped') this.#projector?.hurry();
      if (this.#isIdle && this.#working) this.#readers.serve(this.#working.exchange);
      // Readers see the committed state: while one waits, no further batch is decided.
      if (!this.#readers.areWaiting && this.#mayLaunch()) {
        const batch = this.#nextBatch();
        if (batch.length > 0) {
          await this.#launch(batch);
          continue;
        }
        if (this.#status === 'stopped' && this.#isIdle) return;
      }
      await this.#sleep();
    }
  }

  /** Nothing is on its way, and the tables say what memory says. */
  get #isIdle(): boolean {
    return this.#flights.length === 0 && this.#projector?.owes !== true;
  }

  #mayLaunch(): boolean {
    if (this.#projectorError !== undefined) return false;
    if (this.#projector?.hasRoom === false) return false;
    return mayFollow(this.#flights, this.#intake.length, this.#options);
  }

  /** What callers sent; where nobody waits, the stops that are still to act. */
  #nextBatch(): readonly Pending[] {
    const batch = this.#intake.take(shareOf(this.#flights, this.#intake.length, this.#options));
    if (batch.length > 0 || (this.#working?.exchange.pendingTriggers ?? 0) === 0) return batch;
    return [this.#ownCommands.triggerStops(this.#epoch)];
  }

  /** Until something is submitted, asked or written. */
  #sleep(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  /** Decides a batch and sends its transaction behind the one that is being written. */
  async #launch(batch: readonly Pending[]): Promise<void> {
    const working = this.#working;
    if (working === undefined) {
      this.#refuse(batch, 'The engine has no database.');
      return;
    }
    const isAhead = runsAhead(batch, this.#projector?.owes === true, this.#options);
    const flight: Flight = { batch, isAhead, landed: undefined, error: undefined };
    this.#flights.push(flight);
    try {
      if (!isAhead) await this.#projector?.drained();
      this.#lastAt = Math.max(this.#lastAt, this.#options.clock.now());
      const asked = envelopesOf(batch, this.#lastAt);
      const envelopes = await withHistory(working, asked, () => this.#historyReady());
      const decided = decideFlight(flight, envelopes, working);
      if (decided === undefined) {
        this.#leave(flight);
        return;
      }
      if (isAhead) this.#projector?.owe(decided.changes);
      this.#options.onCrashPoint?.('before_commit');
      decided.commit().then(
        () => this.#land(flight, decided.changes),
        (error: unknown) => this.#crash(flight, error as Error),
      );
    } catch (error) {
      this.#crash(flight, error as Error);
    }
  }

  /**
   * Memory knows as many things that changed as it may keep: where the rows are owed for more than
   * those, the tables might still say how a thing was.
   */
  #historyReady(): Promise<void> | undefined {
    const recentMax = this.#options.exchange?.recentMax ?? OWED_MAX;
    const isSafe = (this.#projector?.weight ?? 0) <= recentMax;
    return isSafe ? undefined : this.#projector?.drained();
  }

  /** Batches are answered and told in their order, in whatever order the words of them come. */
  #land(flight: Flight, changes: Changes): void {
    this.#options.onCrashPoint?.('after_commit');
    flight.landed = changes;
    for (let first = this.#flights[0]; first?.landed !== undefined; first = this.#flights[0]) {
      this.#answer(first, first.landed);
      this.#flights.shift();
    }
    this.#noticeFailure();
  }

  #leave(flight: Flight): void {
    this.#flights.splice(this.#flights.indexOf(flight), 1);
    this.#noticeFailure();
  }

  #crash(flight: Flight, error: Error): void {
    flight.error = error;
    // What it owes never lands: nobody must wait for that.
    this.#projector?.stop(error);
    this.#noticeFailure();
  }

  /** A failed batch takes those behind it along; recovery starts when nothing is in the air. */
  #noticeFailure(): void {
    const [first] = this.#flights;
    const isOver = this.#flights.every(({ error, landed }) => (error ?? landed) !== undefined);
    const error = first?.error ?? this.#projectorError;
    if (error !== undefined && isOver) this.#failure = { flights: this.#flights.splice(0), error };
    this.#wake();
  }

  #answer({ batch, isAhead }: Flight, changes: Changes): void {
    const { seq, commands, stateHash } = changes;
    this.#head = { seq, stateHash };
    this.#options.metrics.count('engine_batches');
    this.#options.metrics.count('engine_commands', batch.length);
    batch.forEach((pending, index) => {
      const command = commands[index];
      if (command !== undefined) pending.answer(answerOf(command, changes));
    });
    this.#options.onCrashPoint?.('after_answer');
    if (isAhead) this.#projector?.land();
    else this.#tell([changes]);
  }

  /** The rows stand: whoever hears of it may read them. */
  #tell(batches: readonly Changes[]): void {
    for (const { seq, commands, events } of batches) {
      this.#rowReaders.reach(seq);
      this.#options.publish({ seq, at: commands[0]?.envelope.at ?? 0, events });
    }
    this.#wake();
  }

  /** Memory can't be trusted: throw it away, read it back, and let the journal say what is in. */
  async #recover({ flights, error }: Failure): Promise<void> {
    const kind = classifyFailure(error);
    const batch = flights.flatMap((flight) => flight.batch);
    this.#options.logger.error({ err: error, kind, commands: batch.length }, 'a batch failed');
    this.#options.metrics.count('engine_recoveries');
    this.#failure = undefined;
    this.#projector = undefined;
    this.#projectorError = undefined;
    if (kind === 'storage' || kind === 'superseded') {
      const refused = flights.filter(({ landed }) => landed === undefined);
      this.#refuse(
        refused.flatMap((flight) => flight.batch),
        'The database refused to write.',
      );
      if (kind === 'storage') {
        this.#halt(error);
        return;
      }
    }
    if (this.#status === 'running') this.#status = 'recovering';
    await this.#working?.session.close();
    this.#working = undefined;
    const working = await this.#reopen();
    if (working === undefined) {
      for (const pending of batch) {
        pending.fail('outcome_unknown', 'The engine ended before the journal could say.');
      }
      return;
    }
    this.#working = working;
    try {
      const ids = batch.map((pending) => pending.submission.id);
      const committed = await working.session.readOutcomes(ids);
      const isBatchAtFault = kind === 'rejected' && error === flights[0]?.error;
      const suspects = isBatchAtFault ? (flights[0]?.batch ?? []) : [];
      this.#intake.putBack(answerCommitted(batch, committed, suspects));
      if (this.#status === 'recovering') this.#status = 'running';
      this.#options.onPlace?.(true);
    } catch (failure) {
      this.#options.logger.warn({ err: failure }, 'the journal could not be asked yet');
      // What the batches failed of first says what may have become of them.
      this.#failure = { flights, error };
    }
  }

  /** Connects again until it works; undefined when the engine ended meanwhile. */
  async #reopen(): Promise<Working | undefined> {
    while (this.#status === 'recovering' || this.#status === 'standby') {
      try {
        return await this.#open(() => {
          this.#refuseAll('Another engine has taken over.');
          this.#options.onPlace?.(false);
        });
      } catch (error) {
        if (isFinal(error)) {
          this.#halt(error as Error);
          return undefined;
        }
        this.#options.logger.warn({ err: error }, 'the database is not there yet');
        await pause(this.#timers, RECONNECT_MS);
      }
    }
    return undefined;
  }

  /** Becomes the writer and reads the state back. */
  async #open(onStandby: () => void): Promise<Working> {
    const working = await openWorking({
      store: this.#options.store,
      load: this.#options,
      wait: {
        isStopped: () => this.#status === 'stopped',
        onStandby: () => {
          if (this.#status !== 'stopped') this.#status = 'standby';
          onStandby();
        },
        ownEpoch: this.#epoch,
      },
      onLocked: () => this.#options.onCrashPoint?.('in_recovery'),
    });
    const { session, exchange, lastAt } = working;
    this.#projector = this.#projectorOf(working);
    this.#epoch = session.epoch;
    this.#lastAt = Math.max(this.#lastAt, lastAt);
    this.#head = { seq: exchange.seq, stateHash: exchange.stateHash() };
    this.#rowReaders.reach(exchange.seq);
    if (this.#status === 'standby') this.#status = this.#loop ? 'recovering' : 'starting';
    return working;
  }

  #projectorOf({ session, owners }: Working): Projector {
    return new Projector({
      timers: this.#timers,
      prepare: (batches) => {
        const write = session.prepareRows(batches, (account) => owners.kindOf(account));
        return () => {
          this.#options.onCrashPoint?.('before_rows');
          return write();
        };
      },
      onWritten: (batches) => {
        this.#options.onCrashPoint?.('after_rows');
        this.#tell(batches);
      },
      onFailure: (error) => {
        this.#projectorError = error;
        this.#noticeFailure();
      },
    });
  }

  #halt(error: Error): void {
    this.#status = 'halted';
    this.#refuseAll('The engine has stopped.');
    this.#options.onHalt(error);
  }

  /** These surely had no effect. */
  #refuse(batch: readonly Pending[], message: string): void {
    for (const pending of batch) pending.fail('engine_unavailable', message);
  }

  #refuseAll(message: string): void {
    this.#refuse(this.#intake.drain(), message);
    this.#readers.refuse(new EngineError('engine_unavailable', message));
  }
}
