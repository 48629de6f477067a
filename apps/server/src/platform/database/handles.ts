// Two kinds of handle on the same database, which the compiler keeps apart.
import type { Db, Pool } from './database.ts';
import { type DbHandle, STATEMENTS } from './sql.ts';

/**
 * For tables that the engine writes: whoever asks waits until the rows behind everything that the
 * engine has answered are there.
 */
export interface OrderedDb extends DbHandle {
  readonly kind: 'ordered';
}

/** For tables of one's own, which the engine never writes: asked at once. */
export interface PlainDb extends DbHandle {
  readonly kind: 'plain';
}

/**
 * Either kind: for what comes after the rows anyway, as the engine's events do, and for what any
 * transaction may write, as jobs are.
 */
export type AnyDb = OrderedDb | PlainDb;

/** A handle that transactions can be begun on. */
export type Transactional<Kind extends AnyDb> = Kind & {
  /** Runs `work` on one connection; see {@link withTransaction}. */
  begin<T>(work: (tx: Kind) => Promise<T>): Promise<T>;
};

/** Readers of the engine's tables, of a whole pool. */
export type OrderedPool = Transactional<OrderedDb>;
/** Readers and writers of a module's own tables, of a whole pool. */
export type PlainPool = Transactional<PlainDb>;

/** One connection, a transaction or a test's double as a handle of the ordered kind. */
export function asOrderedDb(db: Db): OrderedDb {
  return { kind: 'ordered', [STATEMENTS]: db };
}

/** One connection, a transaction or a test's double as a handle of the plain kind. */
export function asPlainDb(db: Db): PlainDb {
  return { kind: 'plain', [STATEMENTS]: db };
}

/**
 * A pool that takes no connection before what is to be read is there.
 *
 * @param whenReady what is to be waited for; undefined where nothing is
 */
export function orderedPool(pool: Pool, whenReady: () => Promise<void> | undefined): OrderedPool {
  const ask = pool.query.bind(pool) as Db['query'];
  const statements: Db = {
    query: (statement, values) =>
      whenReady()?.then(() => ask(statement, values)) ?? ask(statement, values),
  };
  return {
    ...asOrderedDb(statements),
    begin: async (work) => {
      await whenReady();
      return inTransaction(pool, (tx) => work(asOrderedDb(tx)));
    },
  };
}

/** A pool that is asked at once. */
export function plainPool(pool: Pool): PlainPool {
  return {
    ...asPlainDb(pool),
    begin: (work) => inTransaction(pool, (tx) => work(asPlainDb(tx))),
  };
}

/**
 * Runs `work` in one transaction: committed when it resolves, rolled back when it throws.
 * Never call an outside service inside it.
 */
export function withTransaction<Kind extends AnyDb, T>(
  db: Transactional<Kind>,
  work: (tx: Kind) => Promise<T>,
): Promise<T> {
  return db.begin(work);
}

async function inTransaction<T>(pool: Pool, work: (tx: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    try {
      await client.query('ROLLBACK');
    } catch (rollbackError) {
      broken = rollbackError as Error;
    }
    throw error;
  } finally {
    client.release(broken);
  }
}
