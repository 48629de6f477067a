// What a gift card says; where its money stands is the transfer's.
import type { GIFT_COLOURS } from '@sarraf/contracts';
import type { Writer } from '../../engine/index.ts';
import type { AnyDb, OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { folds, wordOf } from '../../platform/database/text-search.ts';

/** A gift card as its row says. */
export interface GiftRow {
  /** Of the transfer, too. */
  readonly id: string;
  readonly message: string | null;
  readonly colour: (typeof GIFT_COLOURS)[number];
  readonly secretHash: string;
}

interface GiftSqlRow extends Omit<GiftRow, 'secretHash'> {
  readonly secret_hash: string;
}

const COLUMNS = 'g.id, g.message, g.colour, g.secret_hash';

const giftOf = ({ secret_hash: secretHash, ...row }: GiftSqlRow): GiftRow => ({
  ...row,
  secretHash,
});

/** The row of a new gift: written in the transaction that holds its money. */
export const GIFT_CREATED: Writer = {
  sql: `INSERT INTO gifts (id, user_id, message, colour, secret_hash)
    SELECT id, user_id, message, colour, secret_hash
    FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[])
      AS made (id, user_id, message, colour, secret_hash)`,
  columns: {
    id: 'text',
    user_id: 'bigint',
    message: 'text',
    colour: 'text',
    secret_hash: 'text',
  },
};

/** A person's gift; undefined for one of somebody else. */
export async function selectGift(
  db: OrderedDb,
  userId: number,
  id: string,
): Promise<GiftRow | undefined> {
  const { rows } = await sql(db).query<GiftSqlRow>(
    `SELECT ${COLUMNS} FROM gifts AS g WHERE g.id = $1 AND g.user_id = $2`,
    [id, userId],
  );
  return rows[0] && giftOf(rows[0]);
}

/** A gift by the hash of its code. */
export async function selectGiftByHash(
  db: OrderedDb,
  secretHash: string,
): Promise<GiftRow | undefined> {
  const { rows } = await sql(db).query<GiftSqlRow>(
    `SELECT ${COLUMNS} FROM gifts AS g WHERE g.secret_hash = $1`,
    [secretHash],
  );
  return rows[0] && giftOf(rows[0]);
}

/** Which part of a list. */
export interface GiftPart {
  readonly beforeId: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

const OWN = `gifts AS g JOIN transfers AS t ON t.id = g.id
  WHERE g.user_id = $1 AND ($2::text IS NULL OR ${folds('g.message', '$2')}
    OR ${folds('t.asset', '$2')})`;

/** A person's gifts, newest first. */
export async function selectOwnGifts(
  db: OrderedDb,
  userId: number,
  query: string | undefined,
  { beforeId, offset, limit }: GiftPart,
): Promise<GiftRow[]> {
  const { rows } = await sql(db).query<GiftSqlRow>(
    `SELECT ${COLUMNS} FROM ${OWN} AND ($3::text IS NULL OR g.id < $3)
     ORDER BY g.id DESC OFFSET $4 LIMIT $5`,
    [userId, wordOf(query), beforeId ?? null, offset, limit],
  );
  return rows.map(giftOf);
}

/** How many of them there are, counted to `max` at most. */
export async function countOwnGifts(
  db: OrderedDb,
  userId: number,
  query: string | undefined,
  max: number,
): Promise<number> {
  const { rows } = await sql(db).query<{ total: bigint }>(
    `SELECT count(*) AS total FROM (SELECT FROM ${OWN} LIMIT $3) AS counted`,
    [userId, wordOf(query), max],
  );
  return Number(rows[0]?.total ?? 0n);
}

/** Tries of one person wait for each other. */
export async function lockTries(db: PlainDb, userId: number): Promise<void> {
  await sql(db).query('SELECT pg_advisory_xact_lock(hashtextextended($1, 7270031))', [
    `gift try user ${userId}`,
  ]);
}

/** Wrong tries since then: the newest of a person, and how many came from a block, up to `max`. */
export async function selectWrongTries(
  db: PlainDb,
  { userId, block }: { readonly userId: number; readonly block: string },
  since: Date,
  max: { readonly ofUser: number; readonly ofBlock: number },
): Promise<{ readonly ofUser: readonly Date[]; readonly ofBlock: number }> {
  const { rows } = await sql(db).query<{ of_user: Date[] | null; of_block: bigint }>(
    `SELECT
       (SELECT array_agg(at ORDER BY at) FROM (SELECT at FROM gift_tries
         WHERE user_id = $1 AND is_wrong AND at > $3 ORDER BY at DESC LIMIT $4) AS a) AS of_user,
       (SELECT count(*) FROM (SELECT FROM gift_tries
         WHERE block = $2 AND is_wrong AND at > $3 LIMIT $5) AS b) AS of_block`,
    [userId, block, since, max.ofUser, max.ofBlock],
  );
  return { ofUser: rows[0]?.of_user ?? [], ofBlock: Number(rows[0]?.of_block ?? 0n) };
}

/** Notes a try. */
export async function insertTry(
  db: PlainDb,
  { userId, block }: { readonly userId: number; readonly block: string },
  isWrong: boolean,
  at: Date,
): Promise<void> {
  await sql(db).query(
    'INSERT INTO gift_tries (user_id, block, is_wrong, at) VALUES ($1, $2, $3, $4)',
    [userId, block, isWrong, at],
  );
}

/** Forgets tries that count no more. */
export async function deleteTriesBefore(db: AnyDb, at: Date): Promise<void> {
  await sql(db).query('DELETE FROM gift_tries WHERE at < $1', [at]);
}
