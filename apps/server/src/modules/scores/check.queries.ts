// I25 for those whose points moved in the last day: the ledger of points sums to the balance, and what was
// bought with them stays within three tenths of the fees that were paid.
import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Something that does not add up. */
export interface ScoreFinding {
  readonly subject: string;
  readonly fact: string;
}

/** People looked at by one statement. */
const PEOPLE_MAX = 2_000;

/** What does not add up of the next people behind one, and who was looked at last; null: nobody is left. */
export async function checkBalances(
  db: OrderedDb,
  behind: number,
  since: Date,
): Promise<{ readonly last: number | null; readonly findings: readonly ScoreFinding[] }> {
  const { rows } = await sql(db).query<{
    user_id: bigint;
    subject: string | null;
    fact: string;
  }>(
    `WITH looked AS (
       SELECT user_id, points, fees, given FROM score_balances
       WHERE user_id > $1 AND changed_at > $2 ORDER BY user_id LIMIT ${PEOPLE_MAX})
     SELECT l.user_id, CASE
         WHEN l.points <> e.points OR l.given <> x.given OR l.given > l.fees * 3 / 10
         THEN 'points of ' || l.user_id END AS subject,
       l.points || ' points, of entries ' || e.points || '; ' || l.given || ' rial given, by exchanges '
         || x.given || ', of fees ' || l.fees AS fact
     FROM looked AS l
     CROSS JOIN LATERAL (SELECT coalesce(sum(points), 0)::bigint AS points FROM score_entries
       WHERE user_id = l.user_id) AS e
     CROSS JOIN LATERAL (SELECT coalesce(sum(worth), 0)::bigint AS given FROM score_exchanges
       WHERE user_id = l.user_id AND state <> 'returned') AS x
     ORDER BY l.user_id`,
    [behind, since],
  );
  const findings = rows.flatMap(({ subject, fact }) =>
    subject === null ? [] : [{ subject, fact }],
  );
  const isMore = rows.length === PEOPLE_MAX;
  return { last: isMore ? Number(rows.at(-1)?.user_id) : null, findings };
}

/** People whose fees are counted anew at once. */
const RECOUNTED_MAX = 200;

/** What does not add up of those who bought something in the last day: their fees, counted anew; their rewards. */
export async function checkExchanges(db: OrderedDb, since: Date): Promise<readonly ScoreFinding[]> {
  const { rows } = await sql(db).query<ScoreFinding>(
    `WITH buyers AS (
       SELECT DISTINCT user_id FROM score_exchanges WHERE created_at > $1
       ORDER BY user_id LIMIT ${RECOUNTED_MAX})
     SELECT 'fees of ' || b.user_id AS subject,
       b.fees || ' rial, by trades ' || paid.rial AS fact
     FROM score_balances AS b JOIN buyers ON buyers.user_id = b.user_id
     CROSS JOIN LATERAL (SELECT coalesce(sum(f.rial), 0)::bigint AS rial FROM paid_fees AS f
       WHERE f.user_id = b.user_id) AS paid
     WHERE b.fees > paid.rial
     UNION ALL
     SELECT 'exchange ' || x.id, x.worth || ' rial are done, and were paid ' || coalesce(p.amount, 0)
     FROM score_exchanges AS x
     LEFT JOIN entry_keys AS k ON k.kind = 'reward' AND k.reference = 'points/' || x.id
     LEFT JOIN postings AS p ON p.entry_id = k.entry_id
     WHERE x.created_at > $1 AND x.kind = 'toman' AND x.state <> 'waiting'
       AND coalesce(p.amount, 0) <> CASE x.state WHEN 'done' THEN x.worth ELSE 0 END`,
    [since],
  );
  return rows;
}

/** Keeps what was found last in the place of what was found before. */
export async function replaceFindings(
  tx: PlainDb,
  findings: readonly ScoreFinding[],
): Promise<void> {
  const subjects = findings.map(({ subject }) => subject);
  await sql(tx).query('DELETE FROM score_findings WHERE subject <> ALL($1)', [subjects]);
  await sql(tx).query(
    `INSERT INTO score_findings (subject, fact) SELECT * FROM unnest($1::text[], $2::text[])
     ON CONFLICT (subject) DO UPDATE SET fact = EXCLUDED.fact`,
    [subjects, findings.map(({ fact }) => fact)],
  );
}

/** What was found last. */
export async function selectFindings(db: PlainDb): Promise<ScoreFinding[]> {
  const { rows } = await sql(db).query<ScoreFinding>(
    'SELECT subject, fact FROM score_findings ORDER BY subject LIMIT 50',
  );
  return rows;
}
