// The engine's connections: one holds the advisory lock that makes it the writer, and commits; the
// other writes rows behind the journal.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import {
  connectionConfig,
  type Db,
  type NamedStatement,
  SILENCE_MS,
  type TimedQuery,
} from '../../platform/database/database.ts';
import { isDatabaseAway } from '../../platform/database/away.ts';
import { assertDurable, DurabilityError } from '../../platform/database/durability.ts';
import { assertLeastRights, LoginError } from '../../platform/database/logins.ts';
import { GIVE_WAY_MS, LOCK_POLL_MS, RETRY_MS, STATEMENT_TIMEOUT_MS } from '../limits.ts';
import { classifyFailure } from './database-failure.ts';
import type { LockWait } from './engine-store.ts';
import {
  keepLease,
  type LeaseTimes,
  LeaseWatch,
  PROJECTOR_NAME,
  raiseEpoch,
  readEpoch,
  tryLock,
} from './writer-lease.queries.ts';

/**
 * A commit's statements are planned once, often while their tables are empty: they look rows up by
 * their keys, whatever the planner then thinks of it.
 */
export const COMMIT_SETTINGS =
  '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off ' +
  '-c enable_mergejoin=off -c jit=off';

/** Which database the engine writes, and how long it waits for it. */
export interface EngineConnectionOptions {
  readonly connectionString: string;
  /** Only for tests of what would be lost: accept a database that is not durable. */
  readonly skipDurabilityCheck?: boolean;
  /** Longest a commit may take. Default 5,000. */
  readonly statementTimeoutMs?: number;
  /** How a writer shows that it lives, and how long a standby believes it. Tests make it short. */
  readonly lease?: LeaseTimes;
}

/** The connections of the engine that holds the writer's lock. */
export interface EngineConnection {
  readonly client: pg.Client;
  /** Where rows are written that follow their journal. */
  readonly projector: pg.Client;
  /** For short questions; it breaks where nobody answers. */
  readonly db: Db;
  /** Where a commit is not answered within this time, the connection is broken. */
  readonly answerWithinMs: number;
  /** Every commit proves that this is still the current epoch. */
  readonly epoch: bigint;
  /** Reads as long as it takes, over a connection beside this one. */
  readAtLeisure<T>(read: (client: pg.Client) => Promise<T>): Promise<T>;
  /** Calls back once where the lease is found to be over, or the connection broke. */
  onLost(listener: (error: Error) => void): void;
  close(): Promise<void>;
}

async function connect(
  options: EngineConnectionOptions,
  applicationName = 'sarraf engine',
): Promise<pg.Client> {
  const config = connectionConfig({
    connectionString: options.connectionString,
    applicationName,
    statementTimeoutMs: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
  });
  const client = new pg.Client({
    ...config,
    pipeline: true,
    options: `${config.options ?? ''} ${COMMIT_SETTINGS}`,
  });
  // Without a listener a broken connection would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * The connection for short questions: where nobody answers, it breaks instead of waiting for ever,
 * and with it everything that was sent over it.
 */
function impatient(client: pg.Client, options: EngineConnectionOptions): Db {
  const query_timeout = answerWithin(options);
  return {
    query: <Row extends pg.QueryResultRow>(
      statement: string | NamedStatement,
      values?: readonly unknown[],
    ) => {
      const asked = typeof statement === 'string' ? { text: statement } : statement;
      const given = values === undefined ? {} : { values: [...values] };
      const question: TimedQuery = { ...asked, ...given, query_timeout };
      return client.query<Row>(question);
    },
  };
}

/** Longest wait for PostgreSQL's word, ms. */
function answerWithin({ statementTimeoutMs }: EngineConnectionOptions): number {
  return (statementTimeoutMs ?? STATEMENT_TIMEOUT_MS) + SILENCE_MS;
}

/**
 * A connection for whole tables: each takes as long as it is large, no plan is compiled, and rows
 * come from a table's beginning on, so mostly in the order in which they were made.
 */
async function connectReader(options: EngineConnectionOptions): Promise<pg.Client> {
  const config = connectionConfig({
    connectionString: options.connectionString,
    applicationName: 'sarraf engine start',
    statementTimeoutMs: 0,
  });
  const settings = `${config.options ?? ''} -c jit=off -c synchronize_seqscans=off`;
  const client = new pg.Client({ ...config, options: settings });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function readAtLeisure<T>(
  options: EngineConnectionOptions,
  read: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectReader(options);
  try {
    return await read(client);
  } finally {
    await closeAll([client]);
  }
}

async function closeAll(clients: readonly pg.Client[]): Promise<void> {
  await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
}

function describe(
  client: pg.Client,
  projector: pg.Client,
  epoch: bigint,
  options: EngineConnectionOptions,
): EngineConnection {
  const db = impatient(client, options);
  const lease = keepLease(client, db, epoch, options.lease);
  return {
    client,
    projector,
    db,
    answerWithinMs: answerWithin(options),
    epoch,
    readAtLeisure: (read) => readAtLeisure(options, read),
    onLost: (listener) => lease.onLost(listener),
    close: () => {
      lease.end();
      return closeAll([client, projector]);
    },
  };
}

/** Waits for the lock as long as it takes; false when it was stopped meanwhile. */
async function waitForLock(
  client: Db,
  wait: LockWait,
  times: LeaseTimes | undefined,
): Promise<boolean> {
  const watch = new LeaseWatch(client, times);
  let isStandby = false;
  // whose session broke may lose the next one, too: a standby that is well comes first
  if (wait.ownEpoch > 0n) await delay(GIVE_WAY_MS);
  while (!(await tryLock(client))) {
    if (wait.isStopped()) return false;
    if (!isStandby && (wait.ownEpoch === 0n || (await readEpoch(client)) > wait.ownEpoch)) {
      isStandby = true;
      wait.onStandby();
    }
    await watch.endWhoIsFrozen();
    await delay(LOCK_POLL_MS);
  }
  return true;
}

/** One connection's wait; undefined when it was stopped meanwhile. */
async function openOnce(
  options: EngineConnectionOptions,
  wait: LockWait,
  onConnected: () => void,
): Promise<EngineConnection | undefined> {
  const clients: pg.Client[] = [];
  try {
    const client = await connect(options);
    clients.push(client);
    await assertLeastRights(client, 'sarraf_engine');
    if (options.skipDurabilityCheck !== true) await assertDurable(client);
    onConnected();
    const db = impatient(client, options);
    if (await waitForLock(db, wait, options.lease)) {
      const projector = await connect(options, PROJECTOR_NAME);
      clients.push(projector);
      return describe(client, projector, await raiseEpoch(db), options);
    }
    await client.end();
    return undefined;
  } catch (error) {
    await closeAll(clients);
    throw error;
  }
}

/** Of a database that is there and may not be written by this program. */
function isFinalFault(error: unknown): boolean {
  return error instanceof DurabilityError || error instanceof LoginError;
}

/**
 * Connects, waits for the writer's lock and raises the epoch, which waits for the end of a commit
 * that the predecessor left under way. Undefined when it was stopped meanwhile. A database that is
 * away is waited for, and so is a predecessor whose rows are still locked; a first connection is
 * refused for anything else.
 *
 * @throws DurabilityError when the database could lose what it acknowledged; LoginError when the
 * login may do more than the engine needs
 */
export async function openEngineConnection(
  options: EngineConnectionOptions,
  wait: LockWait,
): Promise<EngineConnection | undefined> {
  let isToldAway = false;
  // who was let in once is told the truth of it: whatever a server says while it goes or comes passes
  let wasLetIn = wait.ownEpoch > 0n;
  for (;;) {
    let isConnected = false;
    try {
      return await openOnce(options, wait, () => {
        isConnected = true;
        wasLetIn = true;
        isToldAway = false;
      });
    } catch (error) {
      const isPassing = isDatabaseAway(error) || classifyFailure(error) === 'busy';
      const isOnItsWay = wasLetIn && !isConnected && !isFinalFault(error);
      if (!isPassing && !isOnItsWay) throw error;
      if (!isToldAway) wait.onAway?.(error);
      isToldAway = true;
    }
    if (wait.isStopped()) return undefined;
    await delay(RETRY_MS);
  }
}
