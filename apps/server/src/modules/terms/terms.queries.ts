import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import type { TermsSections, TermsTitle } from './terms-text.ts';

/** Published terms as their row says. */
export interface TermsRow {
  readonly version: string;
  readonly from_at: Date;
  readonly must_accept: boolean;
  readonly title: TermsTitle;
  readonly sections: TermsSections;
}

const COLUMNS = 'version, from_at, must_accept, title, sections';

/** The published terms in force; undefined while none are. */
export async function selectTermsInForce(db: PlainDb): Promise<TermsRow | undefined> {
  const { rows } = await sql(db).query<TermsRow>(
    `SELECT ${COLUMNS} FROM terms_versions WHERE from_at <= now() ORDER BY from_at DESC LIMIT 1`,
  );
  return rows[0];
}

/** The newest of the published terms, those to come with them. */
export async function selectTermsVersions(db: PlainDb, max: number): Promise<TermsRow[]> {
  const { rows } = await sql(db).query<TermsRow>(
    `SELECT ${COLUMNS} FROM terms_versions ORDER BY from_at DESC LIMIT $1`,
    [max],
  );
  return rows;
}

/** Terms as they are published. */
export interface NewTermsRow {
  readonly version: string;
  readonly fromAt: Date;
  readonly mustAccept: boolean;
  readonly title: TermsTitle;
  readonly sections: TermsSections;
  readonly publishedBy: number;
}

/** Publishes terms; undefined when a version of that name, or of that moment or later, is there. */
export async function insertTerms(db: PlainDb, terms: NewTermsRow): Promise<TermsRow | undefined> {
  const { rows } = await sql(db).query<TermsRow>(
    `INSERT INTO terms_versions (version, from_at, must_accept, title, sections, published_by)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
    [
      terms.version,
      terms.fromAt,
      terms.mustAccept,
      JSON.stringify(terms.title),
      JSON.stringify(terms.sections),
      terms.publishedBy,
    ],
  );
  return rows[0];
}

/** Whoever publishes waits for the one before: versions are in the order of their moments. */
export async function lockTerms(db: PlainDb): Promise<void> {
  await sql(db).query('LOCK TABLE terms_versions IN SHARE ROW EXCLUSIVE MODE');
}

/** Notes that a person accepted a version; answers when they first did. */
export async function insertAcceptance(
  db: PlainDb,
  userId: number,
  version: string,
): Promise<Date> {
  const { rows } = await sql(db).query<{ accepted_at: Date }>(
    `INSERT INTO terms_acceptances (user_id, version) VALUES ($1, $2)
     ON CONFLICT (user_id, version) DO UPDATE SET accepted_at = terms_acceptances.accepted_at
     RETURNING accepted_at`,
    [userId, version],
  );
  const row = rows[0];
  if (row === undefined) throw new Error('An acceptance was not kept.');
  return row.accepted_at;
}

/**
 * How many accepted each of these versions, `max` at most of each. Read from the index by version
 * alone, with no row looked up: a quarter of a million takes about 20 ms, and the cap keeps a list of
 * fifty within a second however many people there are.
 */
export async function countAcceptances(
  db: PlainDb,
  versions: readonly string[],
  max: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql(db).query<{ version: string; count: bigint }>(
    `SELECT v.version, (SELECT count(*) FROM (
         SELECT FROM terms_acceptances AS a WHERE a.version = v.version LIMIT $2) AS counted) AS count
     FROM unnest($1::text[]) AS v (version)`,
    [versions, max],
  );
  return new Map(rows.map(({ version, count }) => [version, Number(count)]));
}

/**
 * Clients who are signed in somewhere and accepted none of these versions, `max` at most. It goes
 * through sessions that live, by their partial index, and asks the acceptances' key for each: its cost
 * is that of those who are active, not of all who ever registered.
 */
export async function countStillToAccept(
  db: PlainDb,
  versions: readonly string[],
  max: number,
): Promise<number> {
  const { rows } = await sql(db).query<{ count: bigint }>(
    `SELECT count(*) AS count FROM (
       SELECT DISTINCT s.user_id FROM sessions AS s JOIN users AS u ON u.id = s.user_id
       WHERE s.ended_at IS NULL AND s.expires_at > now() AND u.staff_role IS NULL
         AND NOT EXISTS (SELECT FROM terms_acceptances AS a
           WHERE a.user_id = s.user_id AND a.version = ANY ($1))
       LIMIT $2) AS counted`,
    [versions, max],
  );
  return Number(rows[0]?.count ?? 0n);
}
