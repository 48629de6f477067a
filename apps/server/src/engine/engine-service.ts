// The engine behind the bus: answers its subjects, publishes what was committed.
import type { Bus } from '../platform/bus/index.ts';
import { readBook } from './writer/book-snapshot.ts';
import { Engine } from './writer/engine.ts';
import { answerAsEngine, tellAsEngine } from './engine-calls.ts';
import type { SubmitReply, SubmitRequest } from './engine-contract.ts';
import type { EngineOptions } from './engine-options.ts';
import { createPostgresStore, type PostgresStoreOptions } from './store/postgres-store.queries.ts';

/** An engine over any store, and the bus that it answers on. */
export interface ServedEngineOptions extends Omit<EngineOptions, 'publish' | 'onWriterChange'> {
  readonly bus: Bus;
}

/** The same over a PostgreSQL database. */
export interface EngineServiceOptions
  extends Omit<ServedEngineOptions, 'store'>,
    Omit<PostgresStoreOptions, 'writers'> {}

/** An engine and its subjects on the bus, started and stopped as one. */
export interface EngineService {
  readonly engine: Engine;
  /**
   * Becomes the writer (or waits for its turn) and then answers the bus.
   *
   * @throws DurabilityError, RecoveryError: the process must not serve
   */
  start(onStandby?: () => void): Promise<void>;
  /** Serves what waits, leaves the bus and gives the lock back. */
  stop(): Promise<void>;
}

/** The engine of a PostgreSQL database, and its subjects on the bus. */
export function createEngineService(options: EngineServiceOptions): EngineService {
  const { connectionString, skipDurabilityCheck, statementTimeoutMs, lease, ...served } = options;
  const { writers } = served;
  const store = createPostgresStore({
    connectionString,
    writers,
    ...(skipDurabilityCheck === undefined ? {} : { skipDurabilityCheck }),
    ...(statementTimeoutMs === undefined ? {} : { statementTimeoutMs }),
    ...(lease === undefined ? {} : { lease }),
  });
  return serveEngine({ ...served, store });
}

/** An engine and its subjects on the bus. A standby answers nothing until it is the writer. */
export function serveEngine(options: ServedEngineOptions): EngineService {
  const { bus, ...engineOptions } = options;
  const replies: (() => void)[] = [];
  const leave = (): void => {
    for (const stop of replies.splice(0)) stop();
  };
  const join = (): void => {
    if (replies.length > 0) return;
    replies.push(
      answerAsEngine(bus, 'submit', submitLogged),
      answerAsEngine(bus, 'outcome', async ({ commandId }) => {
        return (await engine.outcomes([commandId])).get(commandId) ?? null;
      }),
      answerAsEngine(bus, 'book', ({ market, levelsMax }) =>
        engine.read((exchange) => readBook(exchange, market, levelsMax)),
      ),
      answerAsEngine(bus, 'figures', () => engine.figures),
    );
  };
  const engine = new Engine({
    ...engineOptions,
    publish: (told) => {
      const { seq, events } = told;
      engineOptions.logger.debug({ seq: String(seq), events: events.length }, 'a batch was told');
      tellAsEngine(bus, told);
    },
    // one that another engine follows as the writer must not be asked in its stead
    onWriterChange: (isWriter) => {
      if (isWriter) join();
      else leave();
    },
  });
  const submitLogged = engineOptions.logger.isLevelEnabled('debug')
    ? async (request: SubmitRequest): Promise<SubmitReply> => {
        const since = performance.now();
        const reply = await engine.submit(request);
        engineOptions.logger.debug(lineOf(request, reply, since), 'a command was answered');
        return reply;
      }
    : (request: SubmitRequest) => engine.submit(request);
  return {
    engine,
    start: async (onStandby) => {
      await engine.start(onStandby);
      join();
    },
    stop: async () => {
      leave();
      await engine.stop();
    },
  };
}

function lineOf({ id, command }: SubmitRequest, reply: SubmitReply, since: number): object {
  const { seq, outcome, replayed } = reply;
  const end = outcome.ok ? 'done' : outcome.code;
  const ms = Math.round(performance.now() - since);
  return { id, command: command.type, seq: String(seq), end, replayed, ms };
}
