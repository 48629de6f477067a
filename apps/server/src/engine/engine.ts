// The single writer: queue, batch, apply in memory, one transaction, answer, publish.
import type { Changes, CommandEnvelope, Exchange, ExchangeEvent } from '@sarraf/settlement';
import { MalformedCommandError } from '@sarraf/settlement';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { DurabilityError } from '../platform/database/durability.ts';
import type { Metrics } from '../platform/metrics.ts';
import { commitStatements, runTransaction, type Statement } from './commit.ts';
import { CommandFault, classifyFailure } from './database-failure.ts';
import { type EngineConnection, openEngineConnection } from './engine-connection.ts';
import { EngineError } from './engine-error.ts';
import { Intake, Pending, type Submission, type SubmitResult } from './intake.ts';
import { type CommandOutcome, readOutcomes } from './journal.ts';
import { findHistory } from './lookups.ts';
import { loadExchange, type OwnerKinds, RecoveryError } from './recovery.ts';
import type { Writers } from './writers.ts';

/** Told after each commit, in order; `seq` is gapless. */
export interface EngineEvents {
  readonly seq: bigint;
  /** Milliseconds since 1970 of the batch. */
  readonly at: number;
  readonly events: readonly ExchangeEvent[];
}

/** Moments at which a test may end the process; production passes no hook. */
export type CrashPoint = 'before_commit' | 'after_commit' | 'after_answer' | 'in_recovery';

export interface EngineOptions {
  readonly connectionString: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly writers: Writers;
  /** Receives each committed batch's events; must not throw. */
  readonly publish: (events: EngineEvents) => void;
  /** The database can't be trusted any more: the process must end. */
  readonly onHalt: (error: Error) => void;
  /** Commands in one batch at most. Default 256. */
  readonly batchMax?: number;
  /** Commands that may wait at once. Default 10,000. */
  readonly queueMax?: number;
  /** How long a caller waits for the journal's word. Default 10,000. */
  readonly answerTimeoutMs?: number;
  readonly skipDurabilityCheck?: boolean;
  readonly onCrashPoint?: (point: CrashPoint) => void;
}

export type EngineStatus = 'starting' | 'standby' | 'running' | 'recovering' | 'halted' | 'stopped';

export interface EngineFigures {
  readonly status: EngineStatus;
  readonly seq: bigint;
  readonly epoch: bigint;
  readonly stateHash: string;
  readonly waiting: number;
  /** When it took the writer's place, ms since 1970; 0 before. */
  readonly startedAt: number;
}

/** What the writer works with between a start, or a failure, and the next failure. */
interface Working {
  readonly connection: EngineConnection;
  readonly exchange: Exchange;
  readonly owners: OwnerKinds;
}

const BATCH_MAX = 256;
const QUEUE_MAX = 10_000;
const ANSWER_TIMEOUT_MS = 10_000;
const RECONNECT_MS = 100;
/** One batch is decided and sent while its predecessor is written. */
const FLIGHTS_MAX = 2;
/** What waits is shared between two batches from this many commands on. */
const SPLIT_FROM = 8;

/** A batch on its way: decided in memory, sent, not yet committed. */
interface Flight {
  batch: readonly Pending[];
  error: Error | undefined;
  isDown: boolean;
}

interface Reader {
  readonly serve: (exchange: Exchange) => void;
  readonly refuse: (error: EngineError) => void;
}

/** Decides each command; one that no caller may send is refused alone and leaves no trace. */
function applyAll(
  exchange: Exchange,
  batch: readonly Pending[],
  envelopes: readonly CommandEnvelope[],
): readonly Pending[] {
  return batch.filter((pending, index) => {
    const envelope = envelopes[index];
    if (envelope === undefined) return false;
    try {
      exchange.apply(envelope);
      return true;
    } catch (error) {
      if (!(error instanceof MalformedCommandError)) throw error;
      pending.fail('command_faulty', error.message);
      return false;
    }
  });
}

/** One engine of one database. Several may run: one writes, the others wait for its lock. */
export class Engine {
  readonly #options: EngineOptions;
  readonly #intake: Intake;
  #readers: Reader[] = [];
  /** In the order they were sent. */
  readonly #flights: Flight[] = [];
  #failure: readonly Flight[] | undefined;
  #working: Working | undefined;
  #status: EngineStatus = 'starting';
  #head = { seq: 0n, stateHash: '' };
  #lastAt = 0;
  #startedAt = 0;
  #wake: () => void = () => undefined;
  #loop: Promise<void> | undefined;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#intake = new Intake(options.queueMax ?? QUEUE_MAX);
  }

  /** Where the engine stands, as of the last commit. */
  get figures(): EngineFigures {
    return {
      status: this.#status,
      seq: this.#head.seq,
      epoch: this.#working?.connection.epoch ?? 0n,
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
  }

  /** Serves what waits, then gives the lock back. */
  async stop(): Promise<void> {
    if (this.#status !== 'halted') this.#status = 'stopped';
    this.#wake();
    await this.#loop;
    this.#refuseAll('The engine was stopped.');
    await this.#working?.connection.close();
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
      this.#intake.push(new Pending(submission, timeoutMs, resolve, reject));
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
          reject(error as Error);
        }
      };
      this.#readers.push({ serve, refuse: reject });
      this.#wake();
    });
  }

  /** Outcomes of commands that the journal has. @throws EngineError while it can't be asked */
  async outcomes(commandIds: readonly string[]): Promise<Map<string, CommandOutcome>> {
    const { connection } = this.#working ?? {};
    if (connection === undefined || this.#status !== 'running') {
      throw new EngineError('engine_unavailable', `The engine is ${this.#status}.`);
    }
    return readOutcomes(connection.db, commandIds);
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
      if (this.#readers.length === 0 && this.#flights.length < FLIGHTS_MAX) {
        const batch = this.#intake.take(this.#batchMax());
        if (batch.length > 0) {
          await this.#launch(batch);
          continue;
        }
        if (this.#status === 'stopped' && this.#flights.length === 0) return;
      }
      await this.#sleep();
    }
  }

  /** Two batches share what waits, so that one is decided while the other is being written. */
  #batchMax(): number {
    const max = this.#options.batchMax ?? BATCH_MAX;
    return this.#flights.length > 0
      ? max
      : Math.min(max, Math.max(SPLIT_FROM, Math.ceil(this.#intake.length / 2)));
  }

  /** Until something is submitted, asked or written. */
  async #sleep(): Promise<void> {
    await new Promise<void>((resolve) => {
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
    const flight: Flight = { batch, error: undefined, isDown: false };
    this.#flights.push(flight);
    try {
      const envelopes = await this.#envelopes(working, batch);
      const decided = this.#decide(working, flight, envelopes);
      if (decided === undefined) {
        this.#flights.splice(this.#flights.indexOf(flight), 1);
        return;
      }
      this.#options.onCrashPoint?.('before_commit');
      runTransaction(working.connection.client, decided.statements).then(
        () => this.#land(flight, decided.changes),
        (error: unknown) => this.#crash(flight, error as Error),
      );
    } catch (error) {
      this.#crash(flight, error as Error);
    }
  }

  #land(flight: Flight, changes: Changes): void {
    this.#options.onCrashPoint?.('after_commit');
    this.#flights.splice(this.#flights.indexOf(flight), 1);
    this.#answer(flight.batch, changes);
    this.#wake();
  }

  /** A failed batch takes those behind it along; recovery starts when all of them are down. */
  #crash(flight: Flight, error: Error): void {
    flight.error = error;
    flight.isDown = true;
    if (this.#flights.every((each) => each.isDown)) {
      this.#failure = this.#flights.splice(0);
    }
    this.#wake();
  }

  /** Stamps the batch's time and joins what history says about its keys. */
  async #envelopes(working: Working, batch: readonly Pending[]): Promise<CommandEnvelope[]> {
    this.#lastAt = Math.max(this.#lastAt, this.#options.clock.now());
    const envelopes = batch.map(
      ({ submission: { id, command, claim, rows } }): CommandEnvelope => ({
        id,
        at: this.#lastAt,
        command,
        ...(claim === undefined ? {} : { claim }),
        ...(rows === undefined || rows.length === 0 ? {} : { rows }),
      }),
    );
    return findHistory(working.connection.db, working.exchange, envelopes);
  }

  /** Decides a batch in memory and says what to write; undefined when nothing is left of it. */
  #decide(
    { exchange, owners, connection }: Working,
    flight: Flight,
    envelopes: readonly CommandEnvelope[],
  ): { changes: Changes; statements: Statement[] } | undefined {
    try {
      flight.batch = applyAll(exchange, flight.batch, envelopes);
      if (flight.batch.length === 0) return undefined;
      const changes = exchange.takeChanges();
      for (const row of changes.accounts) owners.add(row);
      const statements = commitStatements(changes, {
        epoch: connection.epoch,
        writers: this.#options.writers,
        ownerKind: (account) => owners.kindOf(account),
      });
      return { changes, statements };
    } catch (error) {
      throw new CommandFault(error);
    }
  }

  #answer(batch: readonly Pending[], changes: Changes): void {
    const { seq, commands, stateHash } = changes;
    this.#head = { seq, stateHash };
    this.#options.metrics.count('engine_batches');
    this.#options.metrics.count('engine_commands', batch.length);
    batch.forEach((pending, index) => {
      const command = commands[index];
      if (command === undefined) return;
      const { outcome, replayed } = command;
      pending.answer({ commandId: command.envelope.id, seq, outcome, replayed });
    });
    this.#options.onCrashPoint?.('after_answer');
    this.#options.publish({ seq, at: this.#lastAt, events: changes.events });
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
      this.#refuse(batch, 'The database refused to write.');
      if (kind === 'storage') {
        this.#halt(error);
        return;
      }
    }
    if (this.#status === 'running') this.#status = 'recovering';
    await this.#working?.connection.close();
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
      const committed = await readOutcomes(working.connection.db, ids);
      const isFaulty = kind === 'rejected';
      this.#requeue(flights[0]?.batch ?? [], batch, committed, isFaulty);
      if (this.#status === 'recovering') this.#status = 'running';
    } catch (failure) {
      this.#failure = [{ batch, error: failure as Error, isDown: true }];
    }
  }

  /** What the journal has is answered; the rest surely had no effect and is tried again. */
  #requeue(
    failed: readonly Pending[],
    batch: readonly Pending[],
    committed: ReadonlyMap<string, CommandOutcome>,
    isFaulty: boolean,
  ): void {
    const again: Pending[] = [];
    for (const pending of batch) {
      const found = committed.get(pending.submission.id);
      const isSuspect = isFaulty && failed.includes(pending);
      if (found !== undefined) {
        pending.answer(found);
      } else if (isSuspect && failed.length === 1) {
        this.#options.logger.fatal({ id: pending.submission.id }, 'a command broke its batch');
        pending.fail('command_faulty', 'The command could not be carried out.');
      } else {
        pending.suspect ||= isSuspect;
        again.push(pending);
      }
    }
    this.#intake.putBack(again);
  }

  /** Connects again until it works; undefined when the engine ended meanwhile. */
  async #reopen(): Promise<Working | undefined> {
    while (this.#status === 'recovering' || this.#status === 'standby') {
      try {
        return await this.#open(() => this.#refuseAll('Another engine has taken over.'));
      } catch (error) {
        const kind = classifyFailure(error);
        const isFinal = error instanceof DurabilityError || error instanceof RecoveryError;
        if (isFinal || kind === 'rejected' || kind === 'storage') {
          this.#halt(error as Error);
          return undefined;
        }
        this.#options.logger.warn({ err: error }, 'the database is not there yet');
        await delay(RECONNECT_MS);
      }
    }
    return undefined;
  }

  /** Becomes the writer and reads the state back. */
  async #open(onStandby: () => void): Promise<Working> {
    const before = this.#status;
    const connection = await openEngineConnection(
      this.#options,
      () => this.#status === 'stopped',
      () => {
        if (this.#status !== 'stopped') this.#status = 'standby';
        onStandby();
      },
    );
    if (connection === undefined) {
      throw new EngineError('engine_unavailable', 'The engine was stopped while it waited.');
    }
    try {
      this.#options.onCrashPoint?.('in_recovery');
      const { exchange, owners, lastAt } = await loadExchange(connection.db);
      this.#lastAt = Math.max(this.#lastAt, lastAt);
      this.#head = { seq: exchange.seq, stateHash: exchange.stateHash() };
      if (this.#status === 'standby') this.#status = before;
      return { connection, exchange, owners };
    } catch (error) {
      await connection.close();
      throw error;
    }
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
