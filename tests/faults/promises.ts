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

/** Keys of answered operations that the database does not have. */
export function findLostKeys<O extends Operation>(
  world: LoadWorld<O>,
  operations: readonly O[],
): Promise<string[]> {
  return findKeys(
    world,
    operations,
    `SELECT k.key FROM unnest($1::text[]) AS k (key)
      WHERE NOT EXISTS (SELECT FROM commands c WHERE c.claim_key = k.key)`,
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
    `SELECT c.claim_key AS key
       FROM commands c JOIN journal j ON j.seq = c.seq
      WHERE c.claim_key = ANY ($1::text[]) AND c.claim_route NOT LIKE '% payment'
        AND (j.commands::json -> c.command_index::integer #>> '{outcome,ok}') = 'true'`,
  );
}
