import type { AnyDb } from '../database/handles.ts';
import { sql } from '../database/sql.ts';

/** The one part of what is numbered as a whole. */
export const WHOLE = '*';

/** The last number of each part that is done with. */
export type Positions = ReadonlyMap<string, number>;

/** Whose positions they are, and where a part begins that has none yet. */
export interface PositionsOf<Kind extends AnyDb> {
  /** Its positions are kept under it: never another's, and never renamed. */
  readonly name: string;
  /** What is numbered by itself, as markets are; `WHOLE` alone where one number counts all. */
  readonly parts: () => readonly string[];
  /** The number that a part without a position begins behind; without it, before the first. */
  readonly begin?: (tx: Kind) => Promise<number>;
}

/**
 * Holds a follower's positions until the transaction ends. `UPDATE`: nobody else follows meanwhile.
 * `SHARE`: the follower waits, while others hold them so, too.
 */
export async function holdPositions<Kind extends AnyDb>(
  tx: Kind,
  follower: PositionsOf<Kind>,
  lock: 'UPDATE' | 'SHARE' = 'UPDATE',
): Promise<Positions> {
  const { name } = follower;
  const parts = follower.parts();
  const read = async (): Promise<Positions> => {
    const { rows } = await sql(tx).query<{ part: string; position: bigint }>(
      `SELECT market AS part, market_seq AS position FROM trade_followers
       WHERE follower = $1 AND market = ANY($2) ORDER BY market FOR ${lock}`,
      [name, parts],
    );
    return new Map(rows.map(({ part, position }) => [part, Number(position)]));
  };
  const known = await read();
  const missing = parts.filter((part) => !known.has(part));
  if (missing.length === 0) return known;
  await sql(tx).query(
    `INSERT INTO trade_followers (follower, market, market_seq)
     SELECT $1, part, $3 FROM unnest($2::text[]) AS missing (part) ORDER BY part
     ON CONFLICT DO NOTHING`,
    [name, missing, (await follower.begin?.(tx)) ?? 0],
  );
  return read();
}

/** Makes the positions that a follower lacks: what happens from now on is behind them. */
export async function beginFollowing<Kind extends AnyDb>(
  tx: Kind,
  follower: PositionsOf<Kind>,
): Promise<void> {
  await holdPositions(tx, follower, 'SHARE');
}

/** Moves positions; never back. */
export async function movePositions(
  tx: AnyDb,
  { name }: Pick<PositionsOf<AnyDb>, 'name'>,
  to: Positions,
): Promise<void> {
  if (to.size === 0) return;
  await sql(tx).query(
    `UPDATE trade_followers AS f SET market_seq = greatest(f.market_seq, moved.position)
     FROM unnest($2::text[], $3::bigint[]) AS moved (part, position)
     WHERE f.follower = $1 AND f.market = moved.part`,
    [name, [...to.keys()], [...to.values()]],
  );
}
