// What the audit has of a subject, for tests.
import type { TestServer } from './server.ts';

/** An act: its name, the status that it moved as `made > approved`, and its reason. */
export type WrittenAct = readonly [act: string, moved: string | null, reason: string | null];

/** What staff did to a subject, in order; a status that came of nothing is `- > waiting`. */
export async function actsOn(server: TestServer, subject: string): Promise<WrittenAct[]> {
  const rows = await server.sql<{ act: string; moved: string | null; reason: string | null }>(
    `SELECT a.act, a.reason,
       (SELECT COALESCE(c->>'old', '-') || ' > ' || COALESCE(c->>'new', '-')
        FROM json_array_elements(a.changes) AS c WHERE c->>'field' = 'status') AS moved
     FROM audit_acts AS a WHERE a.subject = $1 ORDER BY a.id`,
    [subject],
  );
  return rows.map(({ act, moved, reason }) => [act, moved, reason]);
}
