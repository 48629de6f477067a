import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** An incident with what was said of it, the newest first. */
export interface IncidentRow {
  readonly id: bigint;
  readonly title_fa: string;
  readonly title_en: string;
  readonly state: 'slow' | 'down';
  readonly services: readonly string[];
  readonly began_at: Date;
  readonly ended_at: Date | null;
  readonly made_by: bigint;
  readonly maker: string | null;
  readonly updates: readonly { readonly at: string; readonly fa: string; readonly en: string }[];
}

const COLUMNS = `i.id, i.title_fa, i.title_en, i.state, i.services, i.began_at, i.ended_at, i.made_by,
  (SELECT nullif(concat_ws(' ', u.first_name, u.last_name), '') FROM users AS u
    WHERE u.id = i.made_by) AS maker,
  (SELECT coalesce(json_agg(json_build_object('at', p.at, 'fa', p.text_fa, 'en', p.text_en)
      ORDER BY p.no DESC), '[]')
    FROM incident_updates AS p WHERE p.incident_id = i.id) AS updates`;

/** Those that go on, then those that ended since a moment, the newest first. */
export async function selectIncidents(
  db: PlainDb,
  endedSince: Date,
  max: number,
): Promise<IncidentRow[]> {
  const { rows } = await sql(db).query<IncidentRow>(
    `SELECT ${COLUMNS} FROM incidents AS i WHERE i.ended_at IS NULL OR i.ended_at > $1
     ORDER BY i.ended_at DESC NULLS FIRST, i.id DESC LIMIT $2`,
    [endedSince, max],
  );
  return rows;
}

/** One of them. */
export async function selectIncident(db: PlainDb, id: string): Promise<IncidentRow | undefined> {
  const { rows } = await sql(db).query<IncidentRow>(
    `SELECT ${COLUMNS} FROM incidents AS i WHERE i.id = $1`,
    [id],
  );
  return rows[0];
}

/** Until the transaction ends nobody else opens one; answers how many go on. */
export async function lockIncidents(tx: PlainDb): Promise<number> {
  await sql(tx).query(`SELECT pg_advisory_xact_lock(hashtext('incidents'))`);
  const { rows } = await sql(tx).query<{ count: bigint }>(
    'SELECT count(*) AS count FROM incidents WHERE ended_at IS NULL',
  );
  return Number(rows[0]?.count ?? 0n);
}

/** Holds an incident until the transaction ends, with the number of what was said last. */
export async function lockIncident(
  tx: PlainDb,
  id: string,
): Promise<{ readonly isOver: boolean; readonly last: number } | undefined> {
  const { rows } = await sql(tx).query<{ is_over: boolean; last: bigint }>(
    `SELECT ended_at IS NOT NULL AS is_over,
       (SELECT coalesce(max(no), 0) FROM incident_updates WHERE incident_id = id) AS last
     FROM incidents WHERE id = $1 FOR UPDATE`,
    [id],
  );
  return rows.map(({ is_over: isOver, last }) => ({ isOver, last: Number(last) }))[0];
}

/** Keeps one; answers its id. */
export async function insertIncident(
  tx: PlainDb,
  row: Pick<IncidentRow, 'title_fa' | 'title_en' | 'state' | 'services' | 'began_at'> & {
    readonly made_by: number;
  },
): Promise<string> {
  const { rows } = await sql(tx).query<{ id: bigint }>(
    `INSERT INTO incidents (title_fa, title_en, state, services, began_at, made_by)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [row.title_fa, row.title_en, row.state, row.services, row.began_at, row.made_by],
  );
  return String(rows[0]?.id);
}

/** Keeps what is said of one. */
export async function insertUpdate(
  tx: PlainDb,
  id: string,
  no: number,
  update: { readonly at: Date; readonly fa: string; readonly en: string; readonly by: number },
): Promise<void> {
  await sql(tx).query(
    `INSERT INTO incident_updates (incident_id, no, at, text_fa, text_en, said_by)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, no, update.at, update.fa, update.en, update.by],
  );
}

/** Says how bad it is now, or that it is over. */
export async function moveIncident(
  tx: PlainDb,
  id: string,
  to: { readonly state?: 'slow' | 'down'; readonly endedAt?: Date },
): Promise<void> {
  await sql(tx).query(
    `UPDATE incidents SET state = coalesce($2, state),
       ended_at = CASE WHEN $3::timestamptz IS NULL THEN ended_at ELSE greatest($3, began_at) END
     WHERE id = $1`,
    [id, to.state ?? null, to.endedAt ?? null],
  );
}
