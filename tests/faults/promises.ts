// What was said to callers, held against the database.
import pg from 'pg';
import type { LoadWorld, Operation } from './recorder.ts';

async function findKeys<O extends Operation>(
  world: LoadWorld<O>,
  operations: readonly O[],
  text: string,
): Promise<string[]> {
  const keys = operations
    .map((operation) => world.claimKey(operation))
    .filter((key) => key !== undefined);
  const client = new pg.Client({ connectionString: world.connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ key: string }>(text, [keys]);
    return rows.map((row) => row.key);
  } finally {
    await client.end();
  }
}

/** Commands that the journal has, and whose rows are not written yet. */
const OWED = `owed AS (
  SELECT e #>> '{envelope,claim,key}' AS key, e #>> '{envelope,claim,route}' AS route,
         e #>> '{outcome,ok}' AS ok
    FROM journal j, json_array_elements(j.commands::json) e WHERE j.seq > projected_seq())`;

/** Keys of answered operations that the database does not have. */
export function findLostKeys<O extends Operation>(
  world: LoadWorld<O>,
  operations: readonly O[],
): Promise<string[]> {
  return findKeys(
    world,
    operations,
    `WITH ${OWED} SELECT k.key FROM unnest($1::text[]) AS k (key)
      WHERE NOT EXISTS (SELECT FROM commands c WHERE c.claim_key = k.key)
        AND NOT EXISTS (SELECT FROM owed o WHERE o.key = k.key)`,
  );
}

/**
 * Keys of refused operations that had an effect after all: somebody would do them again. A charge
 * that was promised and given up is no effect.
 */
export function findDoneThoughRefused<O extends Operation>(
  world: LoadWorld<O>,
  operations: readonly O[],
): Promise<string[]> {
  return findKeys(
    world,
    operations,
    `WITH ${OWED}, known AS (
       SELECT c.claim_key AS key, c.claim_route AS route,
              j.commands::json -> c.command_index::integer #>> '{outcome,ok}' AS ok
         FROM commands c JOIN journal j ON j.seq = c.seq WHERE c.claim_key = ANY ($1::text[])
       UNION ALL SELECT key, route, ok FROM owed WHERE key = ANY ($1::text[]))
     SELECT key FROM known WHERE route NOT LIKE '% payment' AND ok = 'true'`,
  );
}
