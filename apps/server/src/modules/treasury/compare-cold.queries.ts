// Cold by the books and as it was compared.
import type { ChainName } from '@sarraf/contracts';
import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Cold of an asset by the books, at the block that was read last. */
export interface ColdBooks {
  readonly height: bigint;
  readonly hash: string;
  readonly units: bigint;
  /** Fees of what cold sent were rounded up in the books by so much; the chain's own units. */
  readonly dust_raw: string;
  /** Something is on its way to cold or from it. */
  readonly is_busy: boolean;
}

/** All of it in one statement; undefined where the chain was never read. */
export async function selectColdBooks(
  db: OrderedDb,
  of: {
    readonly chain: ChainName;
    readonly asset: string;
    readonly isNative: boolean;
    /** What ended since is as good as on its way. */
    readonly settledBefore: Date;
  },
): Promise<ColdBooks | undefined> {
  const { rows } = await sql(db).query<ColdBooks>(
    `SELECT c.height, c.hash,
       COALESCE((SELECT -b.total FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
         WHERE a.owner_kind = 'outside' AND a.owner_id = 'cold_' || $1 AND a.asset = $2
           AND a.wallet = 'spot'), 0)::bigint AS units,
       (SELECT COALESCE(sum(dust_raw), 0) FROM chain_spends
         WHERE $3 AND chain = $1 AND kind = 'cold' AND from_cold
           AND closed_at IS NOT NULL)::text AS dust_raw,
       EXISTS (SELECT FROM chain_spends AS p LEFT JOIN spends_state AS s ON s.id = p.id
         WHERE p.chain = $1 AND p.kind = 'cold' AND p.state <> 'void'
           AND (p.closed_at IS NULL OR p.state NOT IN ('final', 'failed') OR s.state = 'open'
             OR p.closed_at > $4)) AS is_busy
     FROM chain_cursors AS c WHERE c.chain = $1`,
    [of.chain, of.asset, of.isNative, of.settledBefore],
  );
  return rows[0];
}

/** How cold of an asset was found last. */
export interface ColdDifference {
  readonly height: bigint;
  /** What is over is never to be less than this; the chain's own units. */
  readonly leastRaw: bigint;
  /** The least that was over since a block: it is to count once it stood for long enough. */
  readonly above: { readonly raw: bigint; readonly height: number } | undefined;
}

/** How it was found last; undefined: it never was. */
export async function selectColdDifference(
  db: PlainDb,
  of: { readonly chain: ChainName; readonly asset: string },
): Promise<ColdDifference | undefined> {
  const { rows } = await sql(db).query<{
    height: bigint;
    raw: string;
    above_raw: string | null;
    above_height: bigint | null;
  }>(
    `SELECT height, difference_raw::text AS raw, above_raw::text AS above_raw, above_height
     FROM cold_differences WHERE chain = $1 AND asset = $2`,
    [of.chain, of.asset],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const above =
    row.above_raw === null
      ? undefined
      : { raw: BigInt(row.above_raw), height: Number(row.above_height) };
  return { height: row.height, leastRaw: BigInt(row.raw), above };
}

/** Keeps how it was found. */
export async function upsertColdDifference(
  db: PlainDb,
  row: ColdDifference & {
    readonly chain: ChainName;
    readonly asset: string;
    readonly checkedAt: Date;
    readonly stateRaw: bigint;
    readonly booksRaw: bigint;
  },
): Promise<void> {
  await sql(db).query(
    `INSERT INTO cold_differences (chain, asset, checked_at, height, state_raw, books_raw,
       difference_raw, above_raw, above_height)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (chain, asset) DO UPDATE SET checked_at = excluded.checked_at,
       height = excluded.height, state_raw = excluded.state_raw, books_raw = excluded.books_raw,
       difference_raw = excluded.difference_raw, above_raw = excluded.above_raw,
       above_height = excluded.above_height`,
    [
      row.chain,
      row.asset,
      row.checkedAt,
      row.height,
      row.stateRaw.toString(),
      row.booksRaw.toString(),
      row.leastRaw.toString(),
      row.above?.raw.toString() ?? null,
      row.above?.height ?? null,
    ],
  );
}
