// The single writer: queue, batch, apply in memory, one transaction, answer, publish.
import type { Changes, Exchange } from '@sarraf/settlement';
import { classifyFailure } from './database-failure.ts';
import { EngineError } from './engine-error.ts';
import type { EngineFigures, EngineOptions, EngineStatus } from './engine-options.ts';
import type { CommandOutcome } from './engine-store.ts';
import { answerCommitted, answerOf, decideFlight, envelopesOf, type Flight } from './flight.ts';
import { Intake, Pending, type Submission, type SubmitResult } from './intake.ts';
import { withHistory } from './lookups.ts';
import { pause, systemTimers, type Timers } from './timers.ts';
import { isFinal, openWorking, type Working } from './working.ts';

const BATCH_MAX = 512;
const QUEUE_MAX = 10_000;
const ANSWER_TIMEOUT_MS = 10_000;
const RECONNECT_MS = 100;
/** One batch is decided and sent while its predecessor is written. */
const FLIGHTS_MAX = 2;
const BEHIND_FROM = 12;

/** Nobody waits for the engine's own commands. */
const noOne = (): void => undefined;

/** A UUID of the engine's own: no two epochs share one, and the same run makes the same. */
function ownCommandId(epoch: bigint, count: number): string {
  const hex = (value: bigint | number, digits: number): string =>
    value.toString(16).padStart(digits, '0').slice(-digits);
  return `${hex(epoch, 8)}-0000-8000-8000-${hex(count, 12)}`;
}

interface Reader {
  readonly serve: (exchange: Exchange) => void;
  readonly refuse: (error: EngineError) => void;
}

/** One engine of one database. Several may run: one writes, the others wait for its lock. */
export class Engine {
  readonly #options: EngineOptions;
  readonly #intake: Intake;
  readonly #timers: Timers;
  #readers: Reader[] = [];
  /** In the order they were sent. */
  readonly #flights: Flight[] = [];
  #failure: readonly Flight[] | undefined;
  #working: Working | undefined;
  #status: EngineStatus = 'starting';
  #head = { seq: 0n, stateHash: '' };
  #lastAt = 0;
  /** The last one that was ours. */
  #epoch = 0n;
  #ownCommands = 0;
  #startedAt = 0;
  #wake: () => void = () => undefined;
  #loop: Promise<void> | undefined;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#intake = new Intake(options.queueMax ?? QUEUE_MAX);
    this.#timers = options.timers ?? systemTimers;
  }

  /** Where the engine stands, as of the last commit. */
  get figures(): EngineFigures {
    return {
      status: this.#status,
      seq: this.#head.seq,
      epoch: this.#epoch,
      stateHash: this.#head.stateHash,
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
  submit(submission: Submission): Promise<SubmitResult> {
    return new Promise((resolve, reject) => {
      this.#assertServing();
      this.#options.writers.check(submission.rows ?? []);
      const timeoutMs = this.#options.answerTimeoutMs ?? ANSWER_TIMEOUT_MS;
      this.#intake.assertRoom();
      this.#intake.push(new Pending(submission, this.#timers, timeoutMs, resolve, reject));
      this.#wake();
    });
  }

  /** Reads the committed state between two batches. @throws EngineError while there is none */
  read<T>(work: (exchange: Exchange) => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#assertServing();
      const serve = (exchange: Exchange): void => {
        try {
          resolve(work(exchange));
        } catch (error) {
          reject(error);
        }
      };
      this.#readers.push({ serve, refuse: reject });
      this.#wake();
    });
  }

  /** Outcomes of commands that the journal has. @throws EngineError while it can't be asked */
  async outcomes(commandIds: readonly string[]): Promise<ReadonlyMap<string, CommandOutcome>> {
    const { session } = this.#working ?? {};
    if (session === undefined || this.#status !== 'running') {
      throw new EngineError('engine_unavailable', `The engine is ${this.#status}.`);
    }
    return session.readOutcomes(commandIds);
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
      if (this.#flights.length === 0) this.#serveReaders();
      // Readers see the committed state: while one waits, no further batch is decided.
      if (this.#readers.length === 0 && this.#mayLaunch()) {
        const batch = this.#nextBatch();
        if (batch.length > 0) {
          await this.#launch(batch);
          continue;
        }
        if (this.#status === 'stopped' && this.#flights.length === 0) return;
      }
      await this.#sleep();
    }
  }

  /**
   * A few commands wait for the commit under way: so more come together for the next one, and each
   * commit costs its disk write. Many are decided while it runs.
   */
  #mayLaunch(): boolean {
    const { length } = this.#flights;
    const behindFrom = this.#options.behindFrom ?? BEHIND_FROM;
    return length === 0 || (length < FLIGHTS_MAX && this.#intake.length >= behindFrom);
  }

  /**
   * How many of those that wait the next batch takes: where there are enough for two batches, half
   * of all that are on their way, so that one half is decided while the other is written.
   */
  get #share(): number {
    const { length: waiting } = this.#intake;
    const batchMax = this.#options.batchMax ?? BATCH_MAX;
    if (waiting < 2 * (this.#options.behindFrom ?? BEHIND_FROM)) return batchMax;
    const underWay = this.#flights.reduce((sum, { batch }) => sum + batch.length, 0);
    return Math.min(batchMax, Math.ceil((waiting + underWay) / 2));
  }

  /** What callers sent; where nobody waits, the stops that are still to act. */
  #nextBatch(): readonly Pending[] {
    const batch = this.#intake.take(this.#share);
    if (batch.length > 0 || (this.#working?.exchange.pendingTriggers ?? 0) === 0) return batch;
    this.#ownCommands += 1;
    const id = ownCommandId(this.#epoch, this.#ownCommands);
    const timeoutMs = this.#options.answerTimeoutMs ?? ANSWER_TIMEOUT_MS;
    const submission = { id, command: { type: 'trigger_stops' } } as const;
    return [new Pending(submission, this.#timers, timeoutMs, noOne, noOne)];
  }

  /** Until something is submitted, asked or written. */
  #sleep(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #serveReaders(): void {
    const working = this.#working;
    if (working === undefined || this.#readers.length === 0) return;
    const readers = this.#readers;
    this.#readers = [];
    for (const reader of readers) reader.serve(working.exchange);
  }

  /** Decides a batch and sends its transaction behind the one that is being written. */
  async #launch(batch: readonly Pending[]): Promise<void> {
    const working = this.#working;
    if (working === undefined) {
      this.#refuse(batch, 'The engine has no database.');
      return;
    }
    const flight: Flight = { batch, landed: undefined, error: undefined };
    this.#flights.push(flight);
    this.#lastAt = Math.max(this.#lastAt, this.#options.clock.now());
    try {
      const asked = envelopesOf(batch, this.#lastAt);
      const envelopes = await withHistory(working.session, working.exchange, asked);
      const decided = decideFlight(flight, envelopes, working);
      if (decided === undefined) {
        this.#leave(flight);
        return;
      }
      this.#options.onCrashPoint?.('before_commit');
      decided.commit().then(
        () => this.#land(flight, decided.changes),
        (error: unknown) => this.#crash(flight, error as Error),
      );
    } catch (error) {
      this.#crash(flight, error as Error);
    }
  }

  /** Batches are answered and told in their order, in whatever order the words of them come. */
  #land(flight: Flight, changes: Changes): void {
    this.#options.onCrashPoint?.('after_commit');
    flight.landed = changes;
    for (let first = this.#flights[0]; first?.landed !== undefined; first = this.#flights[0]) {
      this.#answer(first.batch, first.landed);
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
    this.#noticeFailure();
  }

  /** A failed batch takes those behind it along; recovery starts when nothing is in the air. */
  #noticeFailure(): void {
    const [first] = this.#flights;
    const isOver = this.#flights.every(({ error, landed }) => (error ?? landed) !== undefined);
    if (first?.error !== undefined && isOver) this.#failure = this.#flights.splice(0);
    this.#wake();
  }

  #answer(batch: readonly Pending[], changes: Changes): void {
    const { seq, commands, stateHash } = changes;
    this.#head = { seq, stateHash };
    this.#options.metrics.count('engine_batches');
    this.#options.metrics.count('engine_commands', batch.length);
    batch.forEach((pending, index) => {
      const command = commands[index];
      if (command !== undefined) pending.answer(answerOf(command, changes));
    });
    this.#options.onCrashPoint?.('after_answer');
    this.#options.publish({ seq, at: commands[0]?.envelope.at ?? 0, events: changes.events });
  }

  /** Memory can't be trusted: throw it away, read it back, and let the journal say what is in. */
  async #recover(flights: readonly Flight[]): Promise<void> {
    const error = flights[0]?.error ?? new Error('The batch failed.');
    const kind = classifyFailure(error);
    const batch = flights.flatMap((flight) => flight.batch);
    this.#options.logger.error({ err: error, kind, commands: batch.length }, 'a batch failed');
    this.#options.metrics.count('engine_recoveries');
    this.#failure = undefined;
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
      const suspects = kind === 'rejected' ? (flights[0]?.batch ?? []) : [];
      this.#intake.putBack(answerCommitted(batch, committed, suspects));
      if (this.#status === 'recovering') this.#status = 'running';
      this.#options.onPlace?.(true);
    } catch (failure) {
      this.#options.logger.warn({ err: failure }, 'the journal could not be asked yet');
      // What the batches failed of first says what may have become of them.
      this.#failure = flights;
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
    this.#epoch = session.epoch;
    this.#lastAt = Math.max(this.#lastAt, lastAt);
    this.#head = { seq: exchange.seq, stateHash: exchange.stateHash() };
    if (this.#status === 'standby') this.#status = this.#loop ? 'recovering' : 'starting';
    return working;
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
    for (const reader of this.#readers.splice(0)) {
      reader.refuse(new EngineError('engine_unavailable', message));
    }
  }
}
