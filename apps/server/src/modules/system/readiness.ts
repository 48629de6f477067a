// Whether a start can do its own work, for a balancer and for who starts a new version.
import { createEngineClient, type EngineClient, type EngineStatus } from '../../engine/index.ts';
import type { Bus } from '../../platform/bus/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { SchemaError } from '../../platform/database/migrations.ts';
import { type OwnPart, ownPart } from '../../platform/own-parts.ts';
import type { Role } from '../../platform/roles.ts';
import { assertSchema } from './system.queries.ts';

/**
 * `database_away`: it does not answer. `schema_old`: a migration of this version is missing.
 * `schema_new`: this program is older than the database. `key_wrong`: the key of this start does not
 * open what the database has. `bus_away`: the connection to the other starts is down. `engine_away`:
 * nobody is the writer, or its memory is being read back. `engine_busy`: so many commands wait that
 * soon some are refused. `rows_behind`: what is read would be long in coming. `worker_away`: this
 * start takes no jobs. `sockets_away`: one of its socket servers is down.
 */
export type NotReady =
  | 'database_away'
  | 'schema_old'
  | 'schema_new'
  | 'key_wrong'
  | 'bus_away'
  | 'engine_away'
  | 'engine_busy'
  | 'rows_behind'
  | 'worker_away'
  | 'sockets_away';

/** One word, and whether it is a good one; `standby`: it would write if the writer ended. */
export interface Readiness {
  readonly isReady: boolean;
  readonly status: NotReady | 'ready' | 'standby';
}

/** Whom a start asks whether it can serve. */
export interface ReadinessOptions {
  readonly bus: Bus;
  readonly db: PlainDb;
  readonly clock: Clock;
  /** Everything that this start has taken on, in whichever of its processes. */
  readonly roles: ReadonlySet<Role>;
  /** Whether it is one of several that NATS joins. */
  readonly isJoined: boolean;
  /** Whether its keys open what the database has. */
  readonly areKeysRight: () => Promise<boolean>;
}

/** Whoever takes longer to say how it is serves nobody in time. */
const ANSWER_MS_MAX = 1_000;
/** Half of what may wait before the engine refuses. */
const WAITING_MAX = 5_000;
/** Batches; a busy engine writes the rows of some hundred at once, and readers wait for them. */
const ROWS_BEHIND_MAX = 2_000n;
/** Anybody may ask: the database and the engine hear of it once in so long. */
const KEPT_MS = 500;

/** Makes the question; its answer is at most half a second old. */
export function createReadiness(options: ReadinessOptions): () => Promise<Readiness> {
  const { bus, clock } = options;
  const engine = createEngineClient({ bus, answerTimeoutMs: ANSWER_MS_MAX });
  let answer: Promise<Readiness> = Promise.resolve({ isReady: true, status: 'ready' });
  let askAgainAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (clock.monotonic() < askAgainAt) return answer;
    askAgainAt = Number.POSITIVE_INFINITY;
    answer = look(options, engine).finally(() => {
      askAgainAt = clock.monotonic() + KEPT_MS;
    });
    return answer;
  };
}

async function look(options: ReadinessOptions, engine: EngineClient): Promise<Readiness> {
  const { bus, roles } = options;
  const fault = (await faultOfDatabase(options)) ?? (await faultOfLink(options));
  if (fault !== undefined) return { isReady: false, status: fault };
  const own = roles.has('engine') ? await ask<EngineStatus>(bus, 'engine') : undefined;
  if (roles.has('engine') && own !== 'running' && own !== 'standby') {
    return { isReady: false, status: 'engine_away' };
  }
  // a standby alone needs no writer: it is there for when there is none
  const isStandbyAlone = own === 'standby' && roles.size === 1;
  if (isStandbyAlone) return { isReady: true, status: 'standby' };
  const missing = (await faultOfEngine(engine)) ?? (await faultOfParts(bus, roles));
  if (missing !== undefined) return { isReady: false, status: missing };
  return { isReady: true, status: 'ready' };
}

async function faultOfDatabase({
  db,
  areKeysRight,
}: ReadinessOptions): Promise<NotReady | undefined> {
  try {
    await assertSchema(db);
    return (await areKeysRight()) ? undefined : 'key_wrong';
  } catch (error) {
    if (!(error instanceof SchemaError)) return 'database_away';
    return error.code === 'schema_newer' ? 'schema_new' : 'schema_old';
  }
}

async function faultOfLink({ bus, isJoined }: ReadinessOptions): Promise<NotReady | undefined> {
  return !isJoined || (await ask<boolean>(bus, 'link')) === true ? undefined : 'bus_away';
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

async function faultOfParts(bus: Bus, roles: ReadonlySet<Role>): Promise<NotReady | undefined> {
  if (roles.has('worker') && (await ask<boolean>(bus, 'worker')) !== true) return 'worker_away';
  if (roles.has('realtime') && (await ask<boolean>(bus, 'realtime')) !== true) {
    return 'sockets_away';
  }
  return undefined;
}

async function ask<T>(bus: Bus, part: OwnPart): Promise<T | undefined> {
  try {
    return (await bus.request(ownPart(part), null, ANSWER_MS_MAX)) as T;
  } catch {
    return undefined;
  }
}
