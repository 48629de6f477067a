// How far chains were read, by which blocks, and what they took back.
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A block that was read. */
export interface ReadBlock {
  readonly height: number;
  readonly hash: string;
  readonly timeMs: number;
}

/** As far as a chain was read, and when it came there; ms since 1970. */
export interface Cursor extends ReadBlock {
  readonly movedAtMs: number;
}

interface BlockRow {
  readonly height: bigint;
  readonly hash: string;
  readonly block_at: Date;
}

const blockOf = ({ height, hash, block_at: at }: BlockRow): ReadBlock => ({
  height: Number(height),
  hash,
  timeMs: at.getTime(),
});

/** Takes the chain's lock until the transaction ends; false: another worker holds it. */
export async function tryOwnChain(tx: PlainDb, chain: string): Promise<boolean> {
  const { rows } = await sql(tx).query<{ got: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('sarraf chain ' || $1, 0)) AS got`,
    [chain],
  );
  return rows[0]?.got ?? false;
}

/** Says that the owner lives: a transaction that stands idle is ended. */
export async function keepOwning(tx: PlainDb): Promise<void> {
  await sql(tx).query('SELECT');
}

/** Where a chain is read from next; undefined before its first block. */
export async function selectCursor(db: PlainDb, chain: string): Promise<Cursor | undefined> {
  const { rows } = await sql(db).query<BlockRow & { readonly moved_at: Date }>(
    'SELECT height, hash, block_at, moved_at FROM chain_cursors WHERE chain = $1',
    [chain],
  );
  const [row] = rows;
  return row && { ...blockOf(row), movedAtMs: row.moved_at.getTime() };
}

/** Sets a chain's first block, once. */
export async function insertCursor(
  tx: PlainDb,
  chain: string,
  block: ReadBlock,
  now: Date,
): Promise<void> {
  await sql(tx).query(
    `INSERT INTO chain_cursors (chain, height, hash, block_at, moved_at)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [chain, block.height, block.hash, new Date(block.timeMs), now],
  );
  await insertHead(tx, chain, block);
}

/** Moves a cursor from where it stands; false: it does not stand there any more. */
export async function moveCursor(
  tx: PlainDb,
  chain: string,
  from: Pick<ReadBlock, 'height' | 'hash'>,
  to: ReadBlock,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await sql(tx).query(
    `UPDATE chain_cursors SET height = $4, hash = $5, block_at = $6, moved_at = $7
     WHERE chain = $1 AND height = $2 AND hash = $3`,
    [chain, from.height, from.hash, to.height, to.hash, new Date(to.timeMs), now],
  );
  return rowCount === 1;
}

/** Keeps a block among the newest. */
export async function insertHead(tx: PlainDb, chain: string, block: ReadBlock): Promise<void> {
  await sql(tx).query(
    `INSERT INTO chain_heads (chain, height, hash, block_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (chain, height) DO NOTHING`,
    [chain, block.height, block.hash, new Date(block.timeMs)],
  );
}

/** Forgets blocks below a height, and above another one: those that a fork took back. */
export async function deleteHeads(
  tx: PlainDb,
  chain: string,
  keep: { readonly from: number; readonly to: number },
): Promise<void> {
  await sql(tx).query('DELETE FROM chain_heads WHERE chain = $1 AND (height < $2 OR height > $3)', [
    chain,
    keep.from,
    keep.to,
  ]);
}

/** The newest blocks that were read below a height, the highest first. */
export async function selectHeadsBelow(
  db: PlainDb,
  chain: string,
  height: number,
  limit: number,
): Promise<ReadBlock[]> {
  const { rows } = await sql(db).query<BlockRow>(
    `SELECT height, hash, block_at FROM chain_heads WHERE chain = $1 AND height < $2
     ORDER BY height DESC LIMIT $3`,
    [chain, height, limit],
  );
  return rows.map(blockOf);
}

/** The block that was read at a height, as long as it is kept. */
export async function selectHead(
  db: PlainDb,
  chain: string,
  height: number,
): Promise<ReadBlock | undefined> {
  return (await selectHeadsBelow(db, chain, height + 1, 1)).find((head) => head.height === height);
}

/** A fork that was followed. */
export interface ForkRow {
  readonly from_height: bigint;
  readonly depth: bigint;
  readonly at: Date;
}

/** Keeps that blocks were taken back. */
export async function insertFork(
  tx: PlainDb,
  fork: { readonly chain: string; readonly fromHeight: number; readonly depth: number },
  now: Date,
): Promise<void> {
  await sql(tx).query(
    'INSERT INTO chain_forks (chain, from_height, depth, at) VALUES ($1, $2, $3, $4)',
    [fork.chain, fork.fromHeight, fork.depth, now],
  );
}

/** The newest forks of a chain. */
export async function selectForks(db: PlainDb, chain: string, limit: number): Promise<ForkRow[]> {
  const { rows } = await sql(db).query<ForkRow>(
    'SELECT from_height, depth, at FROM chain_forks WHERE chain = $1 ORDER BY id DESC LIMIT $2',
    [chain, limit],
  );
  return rows;
}

/** Between two of the newest blocks, in the middle; ms, null before two were read. One long pause is no pace. */
export async function selectBlockMs(db: PlainDb, chain: string): Promise<number | null> {
  const { rows } = await sql(db).query<{ ms: bigint | null }>(
    `SELECT (percentile_disc(0.5) WITHIN GROUP (ORDER BY gap) * 1000)::bigint AS ms
     FROM (SELECT extract(epoch FROM block_at - lag(block_at) OVER (ORDER BY height)) AS gap
       FROM (SELECT height, block_at FROM chain_heads WHERE chain = $1
         ORDER BY height DESC LIMIT 20) AS newest) AS gaps
     WHERE gap IS NOT NULL`,
    [chain],
  );
  const ms = rows[0]?.ms ?? null;
  return ms === null ? null : Number(ms);
}
