import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { requireSchema } from '../../platform/database/migrations.ts';
import { sql } from '../../platform/database/sql.ts';

/** Resolves when the database answers. */
export async function pingDatabase(db: OrderedDb): Promise<void> {
  await sql(db).query('SELECT');
}

/** @throws SchemaError where the database is not of this version */
export async function assertSchema(db: PlainDb): Promise<void> {
  await requireSchema(sql(db));
}

/** Jobs that could be done now, by their task; those whose attempts are used up stand as `given_up`. */
export async function countJobs(db: PlainDb): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql(db).query<{ task: string; jobs: number }>(
    `SELECT CASE WHEN attempts < max_attempts THEN task_identifier ELSE 'given_up' END AS task,
       count(*)::integer AS jobs
     FROM graphile_worker.jobs WHERE run_at <= now() GROUP BY 1`,
  );
  return Object.fromEntries(rows.map(({ task, jobs }) => [task, jobs]));
}
