// PostgreSQL as the server sees it: pools with deadlines, exact integers, transactions.
import pg from 'pg';

/** A statement that a connection reads and plans once, for what is asked all the time. */
export interface NamedStatement {
  readonly name: string;
  readonly text: string;
}

/** Anything that runs SQL: a pool, a connection, a transaction. */
export interface Db {
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    statement: string | NamedStatement,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult<Row>>;
}

/** A question that breaks its connection when it is not answered in time, as `pg` takes it. */
export interface TimedQuery extends pg.QueryConfig<unknown[]> {
  readonly query_timeout: number;
}

/** How one connection is made. */
export interface ConnectionOptions {
  readonly connectionString: string;
  /** Longest one statement may run; 0: as long as it takes. Default 5,000. */
  readonly statementTimeoutMs?: number;
  readonly applicationName?: string;
  /** How `bigint` columns arrive. Default `exact`; libraries that don't know BigInt want `text`. */
  readonly integers?: 'exact' | 'text';
}

/** How a pool is made. */
export interface PoolOptions extends ConnectionOptions {
  readonly connectionsMax?: number;
  /** Longest wait for a free connection. Default 2,000. */
  readonly waitTimeoutMs?: number;
}

/** Connections that are lent one at a time. */
export type Pool = pg.Pool;

/** One connection taken out of a pool, to be given back. */
export type PoolConnection = pg.PoolClient;

const INT8_OID = 20;

/**
 * Beyond the time that the server itself allows a statement, ms: then nobody answers any more,
 * because what stands between has forgotten the connection.
 */
export const SILENCE_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 5_000;
/** The server looks after 10 s of silence whether its client still lives, and lets go of its locks. */
const KEEPALIVE = { idle: 10, interval: 3, count: 3 } as const;
/**
 * While bytes are on their way no such probes are sent: then this is how long the server waits for
 * their acknowledgement, ms. Both ways it gives a client up within 20 s (ADR 0038).
 */
const UNACKNOWLEDGED_MS = 15_000;

/** `bigint` columns arrive as BigInt: money never passes through a float. numeric stays text. */
const exactTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8_OID && format !== 'binary'
      ? (text: string) => BigInt(text)
      : (pg.types.getTypeParser(oid, format) as unknown)) as pg.CustomTypesConfig['getTypeParser'],
};

/** Settings of one connection, for `new pg.Client`. */
export function connectionConfig(options: ConnectionOptions): pg.ClientConfig {
  const settings = [
    `-c statement_timeout=${options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS}`,
    '-c idle_in_transaction_session_timeout=15000',
    ...Object.entries(KEEPALIVE).map(([name, value]) => `-c tcp_keepalives_${name}=${value}`),
    `-c tcp_user_timeout=${UNACKNOWLEDGED_MS}`,
    '-c timezone=UTC',
  ];
  return {
    connectionString: options.connectionString,
    application_name: options.applicationName ?? 'sarraf',
    options: settings.join(' '),
    keepAlive: true,
    connectionTimeoutMillis: 2_000,
    ...(options.integers === 'text' ? {} : { types: exactTypes }),
  };
}

/** A pool of connections. An idle connection that breaks is replaced, never thrown. */
export function createPool(options: PoolOptions): Pool {
  const longestMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const pool = new pg.Pool({
    ...connectionConfig(options),
    max: options.connectionsMax ?? 10,
    connectionTimeoutMillis: options.waitTimeoutMs ?? 2_000,
    idleTimeoutMillis: 30_000,
    ...(longestMs > 0 ? { query_timeout: longestMs + SILENCE_MS } : {}),
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
