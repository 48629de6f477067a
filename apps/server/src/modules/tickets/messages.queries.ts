// Messages of tickets, their pictures, and notes for colleagues.
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A message with its pictures. */
export interface MessageRecord {
  readonly no: bigint;
  readonly side: 'person' | 'staff';
  readonly author_id: bigint;
  readonly name: string | null;
  readonly text: string;
  readonly client_key: string;
  readonly at: Date;
  readonly files: readonly { readonly id: string; readonly bytes: number }[];
}

const MESSAGES_MAX = 200;
const MESSAGES = `SELECT m.no, m.side, m.author_id, m.text, m.client_key, m.at,
    CASE m.side WHEN 'staff' THEN (SELECT nullif(u.first_name, '') FROM users AS u WHERE u.id = m.author_id)
      END AS name,
    coalesce((SELECT json_agg(json_build_object('id', d.id, 'bytes', d.bytes) ORDER BY f.place)
      FROM ticket_files AS f JOIN documents AS d ON d.id = f.document_id
      WHERE f.ticket_id = m.ticket_id AND f.no = m.no), '[]') AS files
  FROM ticket_messages AS m`;

/** Messages after a number, oldest first; of very many the newest. */
export async function selectMessages(
  db: PlainDb,
  ticketId: number,
  after: number,
): Promise<MessageRecord[]> {
  const { rows } = await sql(db).query<MessageRecord>(
    `SELECT * FROM (${MESSAGES} WHERE m.ticket_id = $1 AND m.no > $2
       ORDER BY m.no DESC LIMIT ${MESSAGES_MAX}) AS newest ORDER BY no`,
    [ticketId, after],
  );
  return rows;
}

/** The message that its author's panel gave a key. */
export async function selectMessageByKey(
  db: PlainDb,
  ticketId: number,
  authorId: number,
  clientKey: string,
): Promise<MessageRecord | undefined> {
  const { rows } = await sql(db).query<MessageRecord>(
    `${MESSAGES} WHERE m.ticket_id = $1 AND m.author_id = $2 AND m.client_key = $3`,
    [ticketId, authorId, clientKey],
  );
  return rows[0];
}

/** A message as it is written: `no` is the one after the ticket's last, under its lock. */
export interface NewMessage {
  readonly ticketId: number;
  readonly no: number;
  readonly side: 'person' | 'staff';
  readonly authorId: number;
  readonly text: string;
  readonly clientKey: string;
}

/** Writes a message. */
export async function insertMessage(db: PlainDb, made: NewMessage): Promise<void> {
  await sql(db).query(
    `INSERT INTO ticket_messages (ticket_id, no, side, author_id, text, client_key, at)
     VALUES ($1, $2, $3, $4, $5, $6, now())`,
    [made.ticketId, made.no, made.side, made.authorId, made.text, made.clientKey],
  );
}

/** Names a message's pictures, in their order. */
export async function insertFiles(
  db: PlainDb,
  { ticketId, no }: Pick<NewMessage, 'ticketId' | 'no'>,
  files: readonly string[],
): Promise<void> {
  await sql(db).query(
    `INSERT INTO ticket_files (document_id, ticket_id, no, place)
     SELECT id, $1, $2, place FROM unnest($3::text[]) WITH ORDINALITY AS f (id, place)`,
    [ticketId, no, [...files]],
  );
}

/** Whether a picture is in some message already. */
export async function isFileNamed(db: PlainDb, documentId: string): Promise<boolean> {
  const { rows } = await sql(db).query<{ is: boolean }>(
    'SELECT EXISTS (SELECT FROM ticket_files WHERE document_id = $1) AS is',
    [documentId],
  );
  return rows[0]?.is === true;
}

/** Whether a picture is one of a ticket's. */
export async function isFileOf(
  db: PlainDb,
  ticketId: number,
  documentId: string,
): Promise<boolean> {
  const { rows } = await sql(db).query<{ is: boolean }>(
    'SELECT EXISTS (SELECT FROM ticket_files WHERE ticket_id = $1 AND document_id = $2) AS is',
    [ticketId, documentId],
  );
  return rows[0]?.is === true;
}

/** Messages of a person in the last day, and the seconds until the oldest of them counts no more. */
export async function countMessagesOf(
  db: PlainDb,
  userId: number,
): Promise<{ readonly count: number; readonly seconds: number }> {
  const { rows } = await sql(db).query<{ count: bigint; seconds: number }>(
    `SELECT count(*) AS count, coalesce(ceil(extract(epoch FROM
       min(at) + interval '1 day' - now())), 0)::float8 AS seconds
     FROM ticket_messages WHERE author_id = $1 AND at > now() - interval '1 day' AND side = 'person'`,
    [userId],
  );
  return { count: Number(rows[0]?.count ?? 0n), seconds: rows[0]?.seconds ?? 0 };
}

/** Pictures for tickets that a person announced in the last day, and as above. */
export async function countPicturesOf(
  db: PlainDb,
  userId: number,
): Promise<{ readonly count: number; readonly seconds: number }> {
  const { rows } = await sql(db).query<{ count: bigint; seconds: number }>(
    `SELECT count(*) AS count, coalesce(ceil(extract(epoch FROM
       min(created_at) + interval '1 day' - now())), 0)::float8 AS seconds
     FROM documents WHERE user_id = $1 AND kind = 'ticket_picture'
       AND created_at > now() - interval '1 day'`,
    [userId],
  );
  return { count: Number(rows[0]?.count ?? 0n), seconds: rows[0]?.seconds ?? 0 };
}

/** A note with who wrote it. */
export interface TicketNoteRecord {
  readonly id: bigint;
  readonly author_id: bigint;
  readonly author_name: string | null;
  readonly text: string;
  readonly after_no: bigint;
  readonly at: Date;
}

const NOTES = `SELECT n.id, n.author_id, n.text, n.after_no, n.at,
    nullif(concat_ws(' ', u.first_name, u.last_name), '') AS author_name
  FROM ticket_notes AS n JOIN users AS u ON u.id = n.author_id`;

/** Notes on a ticket, oldest first; of very many the newest. */
export async function selectNotes(db: PlainDb, ticketId: number): Promise<TicketNoteRecord[]> {
  const { rows } = await sql(db).query<TicketNoteRecord>(
    `SELECT * FROM (${NOTES} WHERE n.ticket_id = $1 ORDER BY n.id DESC LIMIT 100) AS newest ORDER BY id`,
    [ticketId],
  );
  return rows;
}

/** One note on a ticket. */
export async function selectNote(
  db: PlainDb,
  ticketId: number,
  id: number,
): Promise<TicketNoteRecord | undefined> {
  const { rows } = await sql(db).query<TicketNoteRecord>(
    `${NOTES} WHERE n.ticket_id = $1 AND n.id = $2`,
    [ticketId, id],
  );
  return rows[0];
}

/** Writes a note. Answers its id. */
export async function insertNote(
  db: PlainDb,
  note: {
    readonly ticketId: number;
    readonly authorId: number;
    readonly text: string;
    readonly afterNo: number;
  },
): Promise<number> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    `INSERT INTO ticket_notes (ticket_id, author_id, text, after_no) VALUES ($1, $2, $3, $4)
     RETURNING id`,
    [note.ticketId, note.authorId, note.text, note.afterNo],
  );
  return Number(rows[0]?.id ?? 0n);
}
