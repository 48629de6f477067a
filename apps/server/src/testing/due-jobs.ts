// Jobs that wait for a later try, for tests that do not.
import type { TestServer } from './server.ts';

/** Has all jobs tried now that wait; those in hand go on. */
export async function makeJobsDue(server: TestServer): Promise<void> {
  await server.sql(
    `SELECT FROM graphile_worker.reschedule_jobs(
       (SELECT array_agg(id) FROM graphile_worker.jobs), run_at => now())`,
  );
}
