import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A link as its row says. */
export interface FreezeLinkRow {
  readonly id: string;
  readonly user_id: bigint;
  readonly device: string;
  readonly ip: string;
  readonly created_at: Date;
  readonly ends_at: Date;
  /** Null: nobody froze anything by it. */
  readonly used_at: Date | null;
}

/** A link as it is made. */
export interface NewFreezeLink {
  readonly id: string;
  readonly userId: number;
  readonly device: string;
  readonly ip: string;
  readonly createdAt: Date;
  readonly endsAt: Date;
}

/** Keeps a link. */
export async function insertFreezeLink(db: PlainDb, link: NewFreezeLink): Promise<void> {
  const { id, userId, device, ip, createdAt, endsAt } = link;
  await sql(db).query(
    `INSERT INTO freeze_links (id, user_id, device, ip, created_at, ends_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, userId, device, ip, createdAt, endsAt],
  );
}

const COLUMNS = 'id, user_id, device, ip, created_at, ends_at, used_at';

/** A link by its name. */
export async function selectFreezeLink(
  db: PlainDb,
  id: string,
): Promise<FreezeLinkRow | undefined> {
  const { rows } = await sql(db).query<FreezeLinkRow>(
    `SELECT ${COLUMNS} FROM freeze_links WHERE id = $1`,
    [id],
  );
  return rows[0];
}

/** Uses a link: of many at once only one does; false where it was used, or its time is over. */
export async function useFreezeLink(db: PlainDb, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    'UPDATE freeze_links SET used_at = $2 WHERE id = $1 AND used_at IS NULL AND ends_at > $2',
    [id, now],
  );
  return rowCount === 1;
}

/** Deletes some of the links that ended before a moment. */
export async function deleteEndedLinks(db: PlainDb, before: Date, max: number): Promise<void> {
  await sql(db).query(
    `DELETE FROM freeze_links WHERE id IN (
       SELECT id FROM freeze_links WHERE ends_at < $1 ORDER BY ends_at LIMIT $2)`,
    [before, max],
  );
}
