// People as others send to them, and the address book.
import type { AnyDb, OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Somebody who may be sent to. */
export interface PersonRow {
  readonly id: bigint;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly level: bigint;
  readonly created_at: Date;
}

const PERSON = 'u.id, u.first_name, u.last_name, u.level, u.created_at';
/** Who can receive: a customer of level 1, neither closed nor frozen. */
const RECEIVES = `u.level >= 1 AND u.state = 'active' AND u.staff_role IS NULL
  AND NOT EXISTS (SELECT FROM user_standings AS s WHERE s.user_id = u.id AND s.is_frozen)`;

/** What somebody may be known by; '' for what a text can't be. */
export interface TypedPerson {
  readonly mobile: string;
  readonly username: string;
  /** Of an invitation of theirs. */
  readonly code: string;
}

/**
 * Whoever has this mobile, has ever had this username, or made this code. Nobody where it is one
 * person's username and another's code: who takes a name for it gets nothing by it.
 */
export async function selectByName(
  db: PlainDb,
  { mobile, username, code }: TypedPerson,
): Promise<PersonRow | undefined> {
  const { rows } = await sql(db).query<PersonRow>(
    `WITH named AS (
       SELECT id FROM users WHERE mobile = $1
       UNION SELECT user_id FROM usernames WHERE username = $2
       UNION SELECT owner_id FROM referral_codes WHERE code = $3)
     SELECT ${PERSON} FROM users AS u
     WHERE u.id = (SELECT min(id) FROM named HAVING count(*) = 1) AND ${RECEIVES}`,
    [mobile, username, code],
  );
  return rows[0];
}

/** A person who can receive. */
export async function selectById(db: AnyDb, userId: number): Promise<PersonRow | undefined> {
  const { rows } = await sql(db).query<PersonRow>(
    `SELECT ${PERSON} FROM users AS u WHERE u.id = $1 AND ${RECEIVES}`,
    [userId],
  );
  return rows[0];
}

/** How many transfers are counted at most. */
const SENT_MAX = 1_000;

/** How often a person sent to another one. */
export async function countSent(
  db: OrderedDb,
  userId: number,
  recipientId: number,
): Promise<number> {
  const { rows } = await sql(db).query<{ sent: bigint }>(
    `SELECT count(*) AS sent FROM (SELECT FROM transfers
       WHERE user_id = $1 AND recipient_id = $2 AND kind = 'to_user' LIMIT ${SENT_MAX}) AS few`,
    [userId, recipientId],
  );
  return Number(rows[0]?.sent ?? 0n);
}

/** What a person looked up on a day of Tehran. */
export interface Lookups {
  readonly used: number;
  readonly isKnown: boolean;
}

/** Notes that somebody is looked up, if it is new and fewer than `max` are; says what was there. */
export async function noteLookup(
  db: PlainDb,
  userId: number,
  day: string,
  key: Buffer,
  max: number,
): Promise<Lookups> {
  const { rows } = await sql(db).query<{ used: bigint; is_known: boolean | null }>(
    `WITH mine AS (
       SELECT count(*) AS used, COALESCE(bool_or(key = $3), false) AS is_known
       FROM recipient_lookups WHERE user_id = $1 AND day = $2),
     noted AS (
       INSERT INTO recipient_lookups (user_id, day, key)
       SELECT $1, $2, $3 FROM mine WHERE used < $4 AND NOT is_known)
     SELECT used, is_known FROM mine`,
    [userId, day, key, max],
  );
  return { used: Number(rows[0]?.used ?? 0n), isKnown: rows[0]?.is_known ?? false };
}

/** How many a person looked up on a day. */
export async function countLookups(db: PlainDb, userId: number, day: string): Promise<number> {
  const { rows } = await sql(db).query<{ used: bigint }>(
    'SELECT count(*) AS used FROM recipient_lookups WHERE user_id = $1 AND day = $2',
    [userId, day],
  );
  return Number(rows[0]?.used ?? 0n);
}

/** Forgets look-ups of days before. */
export async function deleteLookupsBefore(db: PlainDb, day: string): Promise<void> {
  await sql(db).query('DELETE FROM recipient_lookups WHERE day < $1', [day]);
}

/** An entry of the address book with whom it names. */
export interface EntryRow extends PersonRow {
  readonly entry_id: bigint;
  readonly label: string | null;
  readonly counts_from: Date;
  readonly sent: bigint;
}

const ENTRIES = `SELECT r.id AS entry_id, r.label, r.counts_from, ${PERSON},
    (SELECT count(*) FROM (SELECT FROM transfers AS t WHERE t.user_id = r.user_id
       AND t.recipient_id = r.recipient_id AND t.kind = 'to_user' LIMIT ${SENT_MAX}) AS few) AS sent
  FROM recipients AS r JOIN users AS u ON u.id = r.recipient_id
  WHERE r.user_id = $1 AND r.removed_at IS NULL`;

/** A person's address book, the newest entry first. */
export async function selectEntries(db: OrderedDb, userId: number): Promise<EntryRow[]> {
  const { rows } = await sql(db).query<EntryRow>(`${ENTRIES} ORDER BY r.id DESC`, [userId]);
  return rows;
}

/** One entry of it. */
export async function selectEntry(
  db: OrderedDb,
  userId: number,
  id: number,
): Promise<EntryRow | undefined> {
  const { rows } = await sql(db).query<EntryRow>(`${ENTRIES} AND r.id = $2`, [userId, id]);
  return rows[0];
}

/** From when on an entry of a person counts; undefined where there is none. */
export async function selectCountsFrom(
  db: PlainDb,
  userId: number,
  recipientId: number,
): Promise<Date | undefined> {
  const { rows } = await sql(db).query<{ counts_from: Date }>(
    `SELECT counts_from FROM recipients
     WHERE user_id = $1 AND recipient_id = $2 AND removed_at IS NULL`,
    [userId, recipientId],
  );
  return rows[0]?.counts_from;
}

/** How many entries there are. */
export async function countEntries(db: PlainDb, userId: number): Promise<number> {
  const { rows } = await sql(db).query<{ entries: bigint }>(
    'SELECT count(*) AS entries FROM recipients WHERE user_id = $1 AND removed_at IS NULL',
    [userId],
  );
  return Number(rows[0]?.entries ?? 0n);
}

/** A new entry. */
export interface NewEntry {
  readonly userId: number;
  readonly recipientId: number;
  readonly label: string | null;
  readonly countsFrom: Date;
}

/** Adds an entry; undefined when it is there already. */
export async function insertEntry(db: PlainDb, entry: NewEntry): Promise<number | undefined> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    `INSERT INTO recipients (user_id, recipient_id, label, counts_from) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id, recipient_id) WHERE removed_at IS NULL DO NOTHING RETURNING id`,
    [entry.userId, entry.recipientId, entry.label, entry.countsFrom],
  );
  return rows[0] === undefined ? undefined : Number(rows[0].id);
}

/** Removes an entry; false when there is none. */
export async function removeEntry(
  db: PlainDb,
  userId: number,
  id: number,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE recipients SET removed_at = $3
     WHERE user_id = $1 AND id = $2 AND removed_at IS NULL`,
    [userId, id, at],
  );
  return rowCount === 1;
}

/** Somebody to whom one sent lately. */
export interface RecentRow {
  readonly transfer_id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly sent: bigint;
}

/** How far back one looks for them. */
const RECENT_TRANSFERS = 50;

/** People of the last transfers who are not in the book and can receive, the newest first. */
export async function selectRecent(
  db: OrderedDb,
  userId: number,
  max: number,
): Promise<RecentRow[]> {
  const { rows } = await sql(db).query<RecentRow>(
    `SELECT last.transfer_id, u.first_name, u.last_name,
       (SELECT count(*) FROM (SELECT FROM transfers AS t WHERE t.user_id = $1
         AND t.recipient_id = u.id AND t.kind = 'to_user' LIMIT ${SENT_MAX}) AS few) AS sent
     FROM (SELECT recipient_id, max(id) AS transfer_id FROM (
         SELECT recipient_id, id FROM transfers
         WHERE user_id = $1 AND kind = 'to_user' ORDER BY id DESC LIMIT ${RECENT_TRANSFERS}
       ) AS mine GROUP BY recipient_id) AS last
     JOIN users AS u ON u.id = last.recipient_id
     WHERE ${RECEIVES} AND NOT EXISTS (SELECT FROM recipients AS r
       WHERE r.user_id = $1 AND r.recipient_id = u.id AND r.removed_at IS NULL)
     ORDER BY last.transfer_id DESC LIMIT $2`,
    [userId, max],
  );
  return rows;
}

/** To whom an own transfer went; undefined where it is none. */
export async function selectRecipientOf(
  db: OrderedDb,
  userId: number,
  transferId: string,
): Promise<number | undefined> {
  const { rows } = await sql(db).query<{ recipient_id: bigint }>(
    `SELECT recipient_id FROM transfers WHERE id = $2 AND user_id = $1 AND kind = 'to_user'`,
    [userId, transferId],
  );
  return rows[0] === undefined ? undefined : Number(rows[0].recipient_id);
}

/** Whether a person sends to the address book alone. */
export interface WhitelistRow {
  readonly is_on: boolean;
  readonly off_at: Date | null;
}

/** The same as it was set; undefined where it never was. */
export async function selectWhitelist(
  db: PlainDb,
  userId: number,
): Promise<WhitelistRow | undefined> {
  const { rows } = await sql(db).query<WhitelistRow>(
    'SELECT is_on, off_at FROM recipient_whitelists WHERE user_id = $1',
    [userId],
  );
  return rows[0];
}

/** Sets it. */
export async function upsertWhitelist(
  db: PlainDb,
  userId: number,
  { is_on: isOn, off_at: offAt }: WhitelistRow,
): Promise<void> {
  await sql(db).query(
    `INSERT INTO recipient_whitelists (user_id, is_on, off_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET is_on = excluded.is_on, off_at = excluded.off_at`,
    [userId, isOn, offAt],
  );
}
