// Counts: the snapshot, its trees, and what of them was published.
import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { type DbHandle, sql } from '../../platform/database/sql.ts';
import type { Chunk } from './tree/sum-tree.ts';

const LOCK_KEY = 7_270_365;

/** Begins a snapshot that everything of one count is read from. */
export async function beginSnapshot(tx: OrderedDb): Promise<void> {
  await sql(tx).query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  await sql(tx).query("SET LOCAL statement_timeout = '60s'");
}

/** Becomes the one that counts, until the transaction ends; false when another is. */
export async function lockCounting(tx: OrderedDb): Promise<boolean> {
  const { rows } = await sql(tx).query<{ got: boolean }>(
    'SELECT pg_try_advisory_xact_lock($1) AS got',
    [LOCK_KEY],
  );
  return rows[0]?.got === true;
}

/** A count as it is kept. */
export interface CountRow {
  readonly number: bigint;
  /** `2026-11-29`, of Tehran. */
  readonly day: string;
  readonly at: Date;
  readonly statement: string;
  readonly hash: Buffer;
}

const COLUMNS = 'number, day::text AS day, at, statement, hash';

/** The newest count, published or not. */
export async function selectNewest(
  db: DbHandle,
): Promise<(CountRow & { readonly state: 'built' | 'published' }) | undefined> {
  const { rows } = await sql(db).query<CountRow & { state: 'built' | 'published' }>(
    `SELECT ${COLUMNS}, state FROM liability_counts ORDER BY number DESC LIMIT 1`,
  );
  return rows[0];
}

/**
 * Copies what each person has of each asset, of so many people in the order of their ids. Answers the last of
 * them; undefined behind the last one.
 */
export async function insertShares(
  tx: OrderedDb,
  number: bigint,
  of: { readonly after: bigint; readonly people: number },
): Promise<bigint | undefined> {
  const { rows } = await sql(tx).query<{ last: bigint | null }>(
    `WITH page AS (SELECT id FROM users WHERE id > $2 ORDER BY id LIMIT $3),
       kept AS (INSERT INTO liability_shares (number, user_id, asset, units)
         SELECT $1, page.id, a.asset, sum(b.total)::bigint
         FROM page JOIN accounts AS a ON a.owner_kind = 'user' AND a.owner_id = page.id::text
           JOIN balances AS b ON b.account_id = a.id
         WHERE b.total <> 0 GROUP BY page.id, a.asset)
     SELECT max(id) AS last FROM page`,
    [number, of.after, of.people],
  );
  return rows[0]?.last ?? undefined;
}

/** The journal's number that the snapshot stands at. */
export async function selectSeq(tx: OrderedDb): Promise<bigint> {
  const { rows } = await sql(tx).query<{ seq: bigint }>('SELECT projected_seq() AS seq');
  return rows[0]?.seq ?? 0n;
}

/** Assets that anybody has something of. */
export async function selectCountedAssets(tx: OrderedDb, number: bigint): Promise<string[]> {
  const { rows } = await sql(tx).query<{ asset: string }>(
    'SELECT DISTINCT asset FROM liability_shares WHERE number = $1 ORDER BY asset',
    [number],
  );
  return rows.map(({ asset }) => asset);
}

/** How many people have something of an asset. */
export async function countShares(tx: OrderedDb, number: bigint, asset: string): Promise<number> {
  const { rows } = await sql(tx).query<{ count: bigint }>(
    'SELECT count(*) AS count FROM liability_shares WHERE number = $1 AND asset = $2',
    [number, asset],
  );
  return Number(rows[0]?.count ?? 0n);
}

/** What somebody has, with the mobile that their leaves are made of. */
export interface ShareRow {
  readonly user_id: bigint;
  readonly mobile: string;
  readonly units: bigint;
}

/** Shares of an asset after a person, in the order of people. */
export async function selectShares(
  tx: OrderedDb,
  of: { readonly number: bigint; readonly asset: string; readonly after: bigint },
  max: number,
): Promise<ShareRow[]> {
  const { rows } = await sql(tx).query<ShareRow>(
    `SELECT s.user_id, u.mobile, s.units
     FROM liability_shares AS s JOIN users AS u ON u.id = s.user_id
     WHERE s.number = $1 AND s.asset = $2 AND s.user_id > $3 ORDER BY s.user_id LIMIT $4`,
    [of.number, of.asset, of.after, max],
  );
  return rows;
}

/** Keeps parts of a tree. */
export async function insertChunks(
  tx: OrderedDb,
  number: bigint,
  asset: string,
  chunks: readonly Chunk[],
): Promise<void> {
  await sql(tx).query(
    `INSERT INTO liability_nodes (number, asset, level, chunk, first_hash, nodes)
     SELECT $1, $2, level, chunk, substring(nodes FROM 1 FOR 32), nodes
     FROM unnest($3::bigint[], $4::bigint[], $5::bytea[]) AS given (level, chunk, nodes)`,
    [
      number,
      asset,
      chunks.map(({ level }) => level),
      chunks.map(({ index }) => index),
      chunks.map(({ nodes }) => nodes),
    ],
  );
}

/** Keeps a count that nobody has signed yet. */
export async function insertCount(
  tx: OrderedDb,
  count: CountRow & { readonly seq: bigint; readonly custody: string },
): Promise<void> {
  await sql(tx).query(
    `INSERT INTO liability_counts (number, day, at, seq, statement, hash, custody, state)
     VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, 'built')`,
    [count.number, count.day, count.at, count.seq, count.statement, count.hash, count.custody],
  );
}

/** Publishes a count with its signature, once. */
export async function publishCount(
  tx: PlainDb,
  of: {
    readonly number: bigint;
    readonly keyId: string;
    readonly signature: Buffer;
    readonly at: Date;
  },
): Promise<void> {
  await sql(tx).query(
    `UPDATE liability_counts SET state = 'published', key_id = $2, signature = $3,
       published_at = $4
     WHERE number = $1 AND state = 'built'`,
    [of.number, of.keyId, of.signature, of.at],
  );
}

/** Lets some rows of trees go that are older than the count before the newest; answers whether there were any. */
export async function deleteOld(db: PlainDb, max: number): Promise<boolean> {
  const old = `number < (SELECT number FROM liability_counts WHERE state = 'published'
    ORDER BY number DESC OFFSET 1 LIMIT 1)`;
  let gone = 0;
  for (const table of ['liability_shares', 'liability_nodes']) {
    const { rowCount } = await sql(db).query(
      `DELETE FROM ${table} WHERE ctid = ANY (ARRAY (
         SELECT ctid FROM ${table} WHERE ${old} LIMIT $1))`,
      [max],
    );
    gone += rowCount ?? 0;
  }
  return gone > 0;
}

/** A count that everybody may see. */
export interface PublishedRow extends CountRow {
  readonly key_id: string;
  readonly signature: Buffer;
  readonly custody: unknown;
}

/** The newest counts that were published. */
export async function selectPublished(db: PlainDb, max: number): Promise<PublishedRow[]> {
  const { rows } = await sql(db).query<PublishedRow>(
    `SELECT ${COLUMNS}, key_id, signature, custody FROM liability_counts
     WHERE state = 'published' ORDER BY number DESC LIMIT $1`,
    [max],
  );
  return rows;
}
