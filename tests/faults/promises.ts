// What was said to callers, held against the database.
import pg from 'pg';
import {
  type JournalPosition,
  readJournal,
  readJournalled,
  readProjectedHead,
} from '../../apps/server/src/engine/store/journal.queries.ts';
import { connectionConfig } from '../../apps/server/src/platform/database/database.ts';
import type { LoadSystem, Operation } from './recorder.ts';

/** What the database made of an idempotency key, which may stand on several routes. */
interface Done {
  readonly key: string;
  readonly route: string;
  readonly ok: boolean;
}

async function readDone(client: pg.Client, keys: readonly string[]): Promise<Done[]> {
  const { rows } = await client.query<JournalPosition & Pick<Done, 'key' | 'route'>>(
    `SELECT claim_key AS key, claim_route AS route, seq, command_index
       FROM commands WHERE claim_key = ANY ($1::text[])`,
    [keys],
  );
  const written = await readJournalled(client, rows);
  const done = written.map(({ key, route, command }) => ({ key, route, ok: command.outcome.ok }));
  // What the journal has, and whose rows are not written yet.
  const { seq } = await readProjectedHead(client);
  for await (const { commands } of readJournal(client, seq)) {
    for (const { envelope, outcome } of commands) {
      if (envelope.claim !== undefined) done.push({ ...envelope.claim, ok: outcome.ok });
    }
  }
  return done;
}

async function findDone<O extends Operation>(
  system: LoadSystem<O>,
  operations: readonly O[],
): Promise<{ readonly keys: readonly string[]; readonly done: readonly Done[] }> {
  const keys = operations
    .map((operation) => system.claimKey(operation))
    .filter((key) => key !== undefined);
  const client = new pg.Client(connectionConfig(system));
  await client.connect();
  try {
    // All of one moment, as rows are written meanwhile.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return { keys, done: await readDone(client, keys) };
  } finally {
    await client.end();
  }
}

/** Keys of answered operations that the database does not have. */
export async function findLostKeys<O extends Operation>(
  system: LoadSystem<O>,
  operations: readonly O[],
): Promise<string[]> {
  const { keys, done } = await findDone(system, operations);
  const known = new Set(done.map(({ key }) => key));
  return keys.filter((key) => !known.has(key));
}

/**
 * Keys of refused operations that had an effect after all: somebody would do them again. A charge
 * that was promised and given up is no effect.
 */
export async function findDoneThoughRefused<O extends Operation>(
  system: LoadSystem<O>,
  operations: readonly O[],
): Promise<string[]> {
  const { keys, done } = await findDone(system, operations);
  const effects = done.filter(({ route, ok }) => ok && !route.endsWith(' payment'));
  const known = new Set(effects.map(({ key }) => key));
  return keys.filter((key) => known.has(key));
}
