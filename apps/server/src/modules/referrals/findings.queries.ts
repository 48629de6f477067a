import { commissionRule, runSqlRule } from '../../engine/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** What a recount has found: which row, and how it is wrong. */
export type Found = Awaited<ReturnType<typeof runSqlRule>>['violations'];

/** Recounts what owners were paid within the last day (I26). */
export async function recountCommissions(tx: PlainDb): Promise<Found> {
  await sql(tx).query("SET LOCAL statement_timeout = '30s'");
  return (await runSqlRule(sql(tx), commissionRule('lastDay'))).violations;
}

/** Puts what a recount found in the place of what the last one did. */
export async function replaceFindings(tx: PlainDb, invariant: string, found: Found): Promise<void> {
  await sql(tx).query(
    `WITH found AS (SELECT * FROM unnest($2::text[], $3::text[]) AS f (subject, fact)),
     gone AS (DELETE FROM reward_findings WHERE invariant = $1
       AND subject NOT IN (SELECT subject FROM found))
     INSERT INTO reward_findings (invariant, subject, fact)
     SELECT DISTINCT ON (subject) $1, subject, fact FROM found
     ON CONFLICT (invariant, subject) DO UPDATE SET fact = EXCLUDED.fact`,
    [invariant, found.map(({ row }) => row), found.map(({ fact }) => fact)],
  );
}

/** How many findings there are; for the alarm. */
export async function countFindings(db: PlainDb): Promise<number> {
  const { rows } = await sql(db).query<{ count: bigint }>(
    'SELECT count(*) AS count FROM reward_findings',
  );
  return Number(rows[0]?.count ?? 0n);
}
