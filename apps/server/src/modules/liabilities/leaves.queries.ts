// A person's leaves, and the nodes beside the way from each of them to its root.
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { CHUNK_NODES, NODE_BYTES, type SumNode, unpackNode } from './tree/sum-tree.ts';

/** A tree of a count. */
export interface TreeOf {
  readonly number: bigint;
  readonly asset: string;
}

/** What a person had of each asset in a count. */
export async function selectOwnShares(
  db: PlainDb,
  number: bigint,
  userId: number,
): Promise<{ readonly asset: string; readonly units: bigint }[]> {
  const { rows } = await sql(db).query<{ asset: string; units: bigint }>(
    'SELECT asset, units FROM liability_shares WHERE number = $1 AND user_id = $2 ORDER BY asset',
    [number, userId],
  );
  return rows;
}

/** Where a leaf stands among all; undefined where there is none of this hash. */
export async function findLeaf(
  db: PlainDb,
  { asset, number }: TreeOf,
  hash: Buffer,
): Promise<number | undefined> {
  const { rows } = await sql(db).query<{ chunk: bigint; nodes: Buffer }>(
    `SELECT chunk, nodes FROM liability_nodes
     WHERE number = $1 AND asset = $2 AND level = 0 AND first_hash <= $3
     ORDER BY first_hash DESC LIMIT 1`,
    [number, asset, hash],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  for (let at = 0; at * NODE_BYTES < row.nodes.length; at += 1) {
    const found = unpackNode(row.nodes, at * NODE_BYTES).hash.equals(hash);
    if (found) return Number(row.chunk) * CHUNK_NODES + at;
  }
  return undefined;
}

/** A place in a tree. */
export interface Place {
  readonly level: number;
  readonly index: number;
}

/** Nodes at places, in their order; undefined above nothing but zero leaves. */
export async function readNodes(
  db: PlainDb,
  { asset, number }: TreeOf,
  places: readonly Place[],
): Promise<(SumNode | undefined)[]> {
  const { rows } = await sql(db).query<{ place: bigint; node: Buffer }>(
    `SELECT w.place, substring(n.nodes FROM w.at FOR ${NODE_BYTES}) AS node
     FROM unnest($3::bigint[], $4::bigint[], $5::int[])
       WITH ORDINALITY AS w (level, chunk, at, place)
     JOIN liability_nodes AS n
       ON n.number = $1 AND n.asset = $2 AND n.level = w.level AND n.chunk = w.chunk`,
    [
      number,
      asset,
      places.map(({ level }) => level),
      places.map(({ index }) => Math.floor(index / CHUNK_NODES)),
      places.map(({ index }) => (index % CHUNK_NODES) * NODE_BYTES + 1),
    ],
  );
  const nodes = new Map(rows.map(({ place, node }) => [Number(place), node]));
  return places.map((_, at) => {
    const node = nodes.get(at + 1);
    return node === undefined || node.length < NODE_BYTES ? undefined : unpackNode(node, 0);
  });
}

/** The mobile of a person. */
export async function selectMobile(db: PlainDb, userId: number): Promise<string | undefined> {
  const { rows } = await sql(db).query<{ mobile: string }>(
    'SELECT mobile FROM users WHERE id = $1',
    [userId],
  );
  return rows[0]?.mobile;
}
