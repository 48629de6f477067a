import type { PlainDb } from '../../platform/database/handles.ts';
import { type DbHandle, sql } from '../../platform/database/sql.ts';
import type { ActTexts } from './audit-act.ts';

const LOCK_KEY = 7_270_067;
const TEXTS = `to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') AS at,
  a.actor_id::text AS actor_id, a.act, a.subject, a.person_id::text AS person_id, a.reason,
  a.changes::text AS changes`;

/** The end of the chain. */
export interface ChainEnd {
  readonly position: bigint;
  readonly hash: Buffer;
}

/** Becomes the one that adds to the chain, until the transaction ends; false when another is. */
export async function lockChain(db: PlainDb): Promise<boolean> {
  const { rows } = await sql(db).query<{ got: boolean }>(
    'SELECT pg_try_advisory_xact_lock($1) AS got',
    [LOCK_KEY],
  );
  return rows[0]?.got === true;
}

/** The end of the chain; undefined where it has not begun. */
export async function selectChainEnd(db: PlainDb): Promise<ChainEnd | undefined> {
  const { rows } = await sql(db).query<ChainEnd>(
    'SELECT position, hash FROM audit_chain ORDER BY position DESC LIMIT 1',
  );
  return rows[0];
}

/** Acts that wait for their position, as texts, the oldest first. */
export async function selectWaitingActs(
  db: PlainDb,
  max: number,
): Promise<(ActTexts & { readonly id: bigint })[]> {
  const { rows } = await sql(db).query<ActTexts & { id: bigint }>(
    `SELECT a.id, ${TEXTS} FROM audit_waiting AS w JOIN audit_acts AS a ON a.id = w.act_id
     ORDER BY a.id LIMIT $1`,
    [max],
  );
  return rows;
}

/** A link as it is kept. */
export interface NewLinkRow {
  readonly position: bigint;
  readonly actId: bigint;
  readonly content: Buffer;
  readonly hash: Buffer;
}

/** Adds links, whose acts wait no more. */
export async function insertLinks(db: PlainDb, links: readonly NewLinkRow[]): Promise<void> {
  await sql(db).query(
    `WITH link AS (
       INSERT INTO audit_chain (position, act_id, content, hash)
       SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::bytea[])
       RETURNING act_id)
     DELETE FROM audit_waiting USING link WHERE audit_waiting.act_id = link.act_id`,
    [
      links.map(({ position }) => position),
      links.map(({ actId }) => actId),
      links.map(({ content }) => content),
      links.map(({ hash }) => hash),
    ],
  );
}

/** A link with its act, whose texts are null where the act is gone. */
export type LinkRow = { readonly [K in keyof ActTexts]: ActTexts[K] | null } & {
  readonly position: bigint;
  readonly act_id: bigint;
  readonly content: Buffer;
  readonly hash: Buffer;
};

/** Links after a position, in order. */
export async function selectLinks(db: DbHandle, after: bigint, max: number): Promise<LinkRow[]> {
  const { rows } = await sql(db).query<LinkRow>(
    `SELECT c.position, c.act_id, c.content, c.hash, ${TEXTS}
     FROM audit_chain AS c LEFT JOIN audit_acts AS a ON a.id = c.act_id
     WHERE c.position > $1 ORDER BY c.position LIMIT $2`,
    [after, max],
  );
  return rows;
}

/** Acts of longer ago than `seconds` that have no position in the chain. */
export async function selectUnchained(
  db: DbHandle,
  seconds: number,
  max: number,
): Promise<bigint[]> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    `SELECT a.id FROM audit_acts AS a
     WHERE a.at < now() - make_interval(secs => $1)
       AND NOT EXISTS (SELECT FROM audit_chain AS c WHERE c.act_id = a.id)
     ORDER BY a.id LIMIT $2`,
    [seconds, max],
  );
  return rows.map(({ id }) => id);
}
