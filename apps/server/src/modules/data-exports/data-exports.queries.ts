import type { Lang } from '../../http/index.ts';
import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import type { OwnTable } from './own-table.ts';

/** An export as its row says. */
export interface ExportRow {
  readonly id: string;
  readonly user_id: bigint;
  readonly lang: Lang;
  readonly state: 'making' | 'ready' | 'failed';
  readonly tries: bigint;
  readonly parts: bigint | null;
  readonly bytes: bigint | null;
  readonly asked_at: Date;
  readonly ready_at: Date | null;
  readonly ends_at: Date | null;
}

const COLUMNS = 'id, user_id, lang, state, tries, parts, bytes, asked_at, ready_at, ends_at';

/** The newest of a person. */
export async function selectNewest(db: PlainDb, userId: number): Promise<ExportRow | undefined> {
  const { rows } = await sql(db).query<ExportRow>(
    `SELECT ${COLUMNS} FROM data_exports WHERE user_id = $1 ORDER BY asked_at DESC, id LIMIT 1`,
    [userId],
  );
  return rows[0];
}

/** Begins one; at most one of a person is being made. */
export async function insertExport(
  db: PlainDb,
  one: { readonly id: string; readonly userId: number; readonly lang: Lang; readonly at: Date },
): Promise<void> {
  await sql(db).query(
    'INSERT INTO data_exports (id, user_id, lang, asked_at) VALUES ($1, $2, $3, $4)',
    [one.id, one.userId, one.lang, one.at],
  );
}

/** Begins another try; undefined where it is being made no more. */
export async function beginTry(db: PlainDb, id: string): Promise<ExportRow | undefined> {
  const { rows } = await sql(db).query<ExportRow>(
    `UPDATE data_exports SET tries = tries + 1 WHERE id = $1 AND state = 'making'
     RETURNING ${COLUMNS}`,
    [id],
  );
  return rows[0];
}

/** Of several tries the newest alone ends it; false for any other. */
export async function endTry(
  db: PlainDb,
  { id, tries }: Pick<ExportRow, 'id' | 'tries'>,
  made: {
    readonly parts: number;
    readonly bytes: number;
    readonly at: Date;
    readonly endsAt: Date;
  },
): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE data_exports SET state = 'ready', parts = $3, bytes = $4, ready_at = $5, ends_at = $6
     WHERE id = $1 AND tries = $2 AND state = 'making'`,
    [id, tries, made.parts, made.bytes, made.at, made.endsAt],
  );
  return rowCount === 1;
}

/** Gives one up. */
export async function giveUp(db: PlainDb, id: string): Promise<void> {
  await sql(db).query(
    `UPDATE data_exports SET state = 'failed' WHERE id = $1 AND state = 'making'`,
    [id],
  );
}

/** Those whose file is over, or that were asked for before a moment. */
export async function selectOver(
  db: PlainDb,
  {
    now,
    askedBefore,
    max,
  }: { readonly now: Date; readonly askedBefore: Date; readonly max: number },
): Promise<readonly ExportRow[]> {
  const { rows } = await sql(db).query<ExportRow>(
    `SELECT ${COLUMNS} FROM data_exports WHERE ends_at <= $1 OR asked_at <= $2
     ORDER BY asked_at LIMIT $3`,
    [now, askedBefore, max],
  );
  return rows;
}

/** Forgets one, whose file is forgotten. */
export async function deleteExport(db: PlainDb, id: string): Promise<void> {
  await sql(db).query('DELETE FROM data_exports WHERE id = $1', [id]);
}

/** A person's rows of a table by its columns' names, so many at most. */
export async function selectOwnRows(
  db: OrderedDb,
  { columns, from, order, where }: OwnTable,
  userId: number,
  max: number,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const read = columns.map((one) => `${one.sql} AS "${one.name}"`).join(', ');
  const { rows } = await sql(db).query<Record<string, unknown>>(
    `SELECT ${read} FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT $2`,
    [userId, max],
  );
  return rows;
}
