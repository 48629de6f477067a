// Whether this start can serve requests now, and in one word why not.
import { createEngineClient, type EngineClient } from '../../engine/index.ts';
import type { Bus } from '../../platform/bus/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { readMigrations } from '../../platform/database/migrations.ts';
import { appliedMigrations } from './system.queries.ts';

/**
 * `database_away`: it does not answer. `schema_old`: a migration of this version is missing.
 * `engine_away`: nobody is the writer, or its memory is being read back. `engine_busy`: so many
 * commands wait that soon some are refused. `rows_behind`: what is read would be long in coming.
 */
export type NotReady =
  | 'database_away'
  | 'schema_old'
  | 'engine_away'
  | 'engine_busy'
  | 'rows_behind';

/** Whom a process asks whether it can serve. */
export interface ReadinessOptions {
  readonly bus: Bus;
  readonly db: PlainDb;
  readonly clock: Clock;
}

/** An engine that takes longer to say how it is serves nobody in time. */
const ENGINE_ANSWER_MS_MAX = 1_000;
/** Half of what may wait before the engine refuses. */
const WAITING_MAX = 5_000;
/** Batches; a busy engine writes the rows of some hundred at once, and readers wait for them. */
const ROWS_BEHIND_MAX = 2_000n;
/** Anybody may ask: the database and the engine hear of it once in so long. */
const KEPT_MS = 500;

/** Makes the question; its answer is at most half a second old. */
export function createReadiness(options: ReadinessOptions): () => Promise<NotReady | undefined> {
  const { bus, clock } = options;
  const engine = createEngineClient({ bus, answerTimeoutMs: ENGINE_ANSWER_MS_MAX });
  const needed = readMigrations().map(({ number }) => number);
  let answer: Promise<NotReady | undefined> = Promise.resolve(undefined);
  let askAgainAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (clock.monotonic() < askAgainAt) return answer;
    askAgainAt = Number.POSITIVE_INFINITY;
    answer = look(options.db, engine, needed).finally(() => {
      askAgainAt = clock.monotonic() + KEPT_MS;
    });
    return answer;
  };
}

async function look(
  db: PlainDb,
  engine: EngineClient,
  needed: readonly number[],
): Promise<NotReady | undefined> {
  return (await faultOfDatabase(db, needed)) ?? (await faultOfEngine(engine));
}

async function faultOfDatabase(
  db: PlainDb,
  needed: readonly number[],
): Promise<NotReady | undefined> {
  try {
    const applied = new Set(await appliedMigrations(db));
    return needed.every((number) => applied.has(number)) ? undefined : 'schema_old';
  } catch {
    return 'database_away';
  }
}

async function faultOfEngine(engine: EngineClient): Promise<NotReady | undefined> {
  try {
    const { status, waiting, seq, rowsSeq } = await engine.figures();
    if (status !== 'running') return 'engine_away';
    if (waiting > WAITING_MAX) return 'engine_busy';
    return seq - rowsSeq > ROWS_BEHIND_MAX ? 'rows_behind' : undefined;
  } catch {
    return 'engine_away';
  }
}
