/** Rows of a use case that travel with a command, as a notice's or a charge's do. */
import { randomUUID } from 'node:crypto';
import type { AttachedRow } from '@sarraf/settlement';
import pg from 'pg';
import { Writers } from '../../apps/server/src/engine/index.ts';

const body = 'Half of your order to buy 0.05 BTC has been filled at 4,812,500,000 toman.';

/** Makes their table in a migrated database; `url` is the owner's address. */
export async function createUseCaseTable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    'CREATE TABLE bench_notes (id uuid PRIMARY KEY, user_id bigint NOT NULL, body text NOT NULL)',
  );
  await client.query('GRANT SELECT, INSERT ON bench_notes TO sarraf_engine');
  await client.end();
}

/** What writes them. */
export function useCaseWriters(): Writers {
  const writers = new Writers();
  writers.register('bench_note', {
    sql:
      'INSERT INTO bench_notes (id, user_id, body) SELECT id, user_id, body ' +
      'FROM unnest($1::uuid[], $2::bigint[], $3::text[]) AS n (id, user_id, body)',
    columns: { id: 'uuid', userId: 'bigint', body: 'text' },
  });
  return writers;
}

/** One row for a user. */
export function useCaseRow(userId: number): AttachedRow {
  return { writer: 'bench_note', row: { id: randomUUID(), userId, body } };
}
