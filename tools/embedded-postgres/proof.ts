// Whether a server that was found running can be relied upon.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** A kill that is on its way arrives within this time. */
const STAYS_MS = 100;
const ANSWER_MS_MAX = 1_000;

/**
 * True when the server answers a query, and answers another one on the same connection a moment
 * later: a dying server closes its connections. A refused connection is a false, never an error.
 */
export async function provesAlive(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: ANSWER_MS_MAX,
    query_timeout: ANSWER_MS_MAX,
    application_name: 'sarraf launcher',
  });
  // a connection that breaks shows itself in the next query
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT');
    await delay(STAYS_MS);
    await client.query('SELECT');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
