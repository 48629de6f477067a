import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A note with who wrote it. */
export interface NoteRow {
  readonly id: bigint;
  readonly text: string;
  readonly is_pinned: boolean;
  readonly author_id: bigint;
  readonly author_name: string | null;
  readonly created_at: Date;
}

const NOTES = `SELECT n.id, n.text, n.is_pinned, n.author_id, n.created_at,
    NULLIF(concat_ws(' ', u.first_name, u.last_name), '') AS author_name
  FROM person_notes AS n JOIN users AS u ON u.id = n.author_id`;

/** Notes on a person, newest first, those before one of them. */
export async function selectNotes(
  db: PlainDb,
  personId: number,
  { beforeId, limit }: { readonly beforeId: number | undefined; readonly limit: number },
): Promise<NoteRow[]> {
  const { rows } = await sql(db).query<NoteRow>(
    `${NOTES} WHERE n.person_id = $1 AND ($2::bigint IS NULL OR n.id < $2)
     ORDER BY n.id DESC LIMIT $3`,
    [personId, beforeId ?? null, limit],
  );
  return rows;
}

/** The pinned ones among them, newest first. */
export async function selectPinned(db: PlainDb, personId: number, max: number): Promise<NoteRow[]> {
  const { rows } = await sql(db).query<NoteRow>(
    `${NOTES} WHERE n.person_id = $1 AND n.is_pinned ORDER BY n.id DESC LIMIT $2`,
    [personId, max],
  );
  return rows;
}

/** One note on a person. */
export async function selectNote(
  db: PlainDb,
  personId: number,
  noteId: number,
): Promise<NoteRow | undefined> {
  const { rows } = await sql(db).query<NoteRow>(`${NOTES} WHERE n.id = $2 AND n.person_id = $1`, [
    personId,
    noteId,
  ]);
  return rows[0];
}

/** A note as it is written. */
export interface NewNote {
  readonly personId: number;
  readonly authorId: number;
  readonly text: string;
  readonly isPinned: boolean;
}

/** The same text by the same author a moment ago: a tap that came twice. */
export async function selectTwin(db: PlainDb, note: NewNote): Promise<number | undefined> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    `SELECT id FROM person_notes WHERE person_id = $1 AND author_id = $2 AND text = $3
       AND created_at > now() - interval '1 minute' ORDER BY id DESC LIMIT 1`,
    [note.personId, note.authorId, note.text],
  );
  return rows[0] === undefined ? undefined : Number(rows[0].id);
}

/** Writes a note. Answers its id. */
export async function insertNote(db: PlainDb, note: NewNote): Promise<number> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    `INSERT INTO person_notes (person_id, author_id, text, is_pinned)
     VALUES ($1, $2, $3, $4) RETURNING id`,
    [note.personId, note.authorId, note.text, note.isPinned],
  );
  return Number(rows[0]?.id ?? 0n);
}

/** Pins a note or takes the pin away; false when it was so already. */
export async function updatePin(db: PlainDb, noteId: number, isPinned: boolean): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    'UPDATE person_notes SET is_pinned = $2 WHERE id = $1 AND is_pinned <> $2',
    [noteId, isPinned],
  );
  return rowCount === 1;
}
