import type { Writer } from '../../engine/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import type { AuditChange } from './audit-act.ts';

/** An act as it is written. */
export interface NewActRow {
  readonly actorId: number | null;
  readonly act: string;
  readonly subject: string;
  readonly personId: number | null;
  readonly reason: string | null;
  readonly changes: readonly AuditChange[];
}

/** Writes an act; with the transaction it is there, or nothing is. */
export async function insertAct(db: PlainDb, act: NewActRow): Promise<void> {
  await sql(db).query(
    `WITH act AS (
       INSERT INTO audit_acts (actor_id, act, subject, person_id, reason, changes)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id)
     INSERT INTO audit_waiting (act_id) SELECT id FROM act`,
    [act.actorId, act.act, act.subject, act.personId, act.reason, JSON.stringify(act.changes)],
  );
}

/** Acts that travel with commands of the engine. */
export const AUDIT_ACT: Writer = {
  sql: `WITH act AS (
      INSERT INTO audit_acts (actor_id, act, subject, person_id, reason, changes)
      SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::text[],
        $6::json[]) RETURNING id)
    INSERT INTO audit_waiting (act_id) SELECT id FROM act`,
  columns: {
    actor_id: 'bigint',
    act: 'text',
    subject: 'text',
    person_id: 'bigint',
    reason: 'text',
    changes: 'json',
  },
};

/** An act as staff read it. */
export interface ActRow {
  readonly id: bigint;
  readonly at: Date;
  readonly actor_id: bigint | null;
  readonly actor_name: string | null;
  readonly act: string;
  readonly subject: string;
  readonly person_id: bigint | null;
  readonly reason: string | null;
  readonly changes: readonly AuditChange[];
  /** Null until it has its position in the chain. */
  readonly position: bigint | null;
  readonly hash: Buffer | null;
  /** Of the position before it. */
  readonly previous_hash: Buffer | null;
}

/** Which acts are meant; null: all. */
export interface ActFilter {
  readonly actorId: number | null;
  readonly personId: number | null;
  readonly subject: string | null;
  readonly act: string | null;
  /** From a moment on and before another one. */
  readonly from: Date | null;
  readonly to: Date | null;
}

const MEANT = `($1::bigint IS NULL OR a.actor_id = $1) AND ($2::bigint IS NULL OR a.person_id = $2)
  AND ($3::text IS NULL OR a.subject = $3) AND ($4::text IS NULL OR a.act = $4)
  AND ($5::timestamptz IS NULL OR a.at >= $5) AND ($6::timestamptz IS NULL OR a.at < $6)`;

const valuesOf = ({ act, actorId, from, personId, subject, to }: ActFilter): readonly unknown[] => [
  actorId,
  personId,
  subject,
  act,
  from,
  to,
];

/** Acts, the newest first, those before `beforeId` only. */
export async function selectActs(
  db: PlainDb,
  filter: ActFilter,
  page: { readonly beforeId: number | undefined; readonly offset: number; readonly limit: number },
): Promise<ActRow[]> {
  const { rows } = await sql(db).query<ActRow>(
    `SELECT a.id, a.at, a.actor_id, a.act, a.subject, a.person_id, a.reason, a.changes,
       c.position, c.hash, b.hash AS previous_hash, NULLIF(concat_ws(' ', u.first_name, u.last_name), '') AS actor_name
     FROM audit_acts AS a LEFT JOIN audit_chain AS c ON c.act_id = a.id
       LEFT JOIN audit_chain AS b ON b.position = c.position - 1
       LEFT JOIN users AS u ON u.id = a.actor_id
     WHERE ${MEANT} AND ($7::bigint IS NULL OR a.id < $7)
     ORDER BY a.id DESC OFFSET $8 LIMIT $9`,
    [...valuesOf(filter), page.beforeId ?? null, page.offset, page.limit],
  );
  return rows;
}

/** How many acts are meant, counted to `max` at most. */
export async function countActs(db: PlainDb, filter: ActFilter, max: number): Promise<number> {
  const { rows } = await sql(db).query<{ count: bigint }>(
    `SELECT count(*) AS count FROM
       (SELECT FROM audit_acts AS a WHERE ${MEANT} LIMIT $7) AS few`,
    [...valuesOf(filter), max],
  );
  return Number(rows[0]?.count ?? 0n);
}

/** How many numbers somebody of the staff saw as a whole in the last 24 hours, up to `max`. */
export async function countRevealed(db: PlainDb, actorId: number, max: number): Promise<number> {
  const { rows } = await sql(db).query<{ count: bigint }>(
    `SELECT count(*) AS count FROM
       (SELECT FROM audit_acts WHERE actor_id = $1 AND act = 'number_revealed'
          AND at > now() - interval '24 hours' LIMIT $2) AS few`,
    [actorId, max],
  );
  return Number(rows[0]?.count ?? 0n);
}
