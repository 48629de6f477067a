// What the newest comparison of each asset on each chain came to.
import type { ChainDifference, ChainName } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A comparison as it was kept. */
export interface DifferenceRow extends Omit<ChainDifference, 'symbol' | 'checked_at' | 'height'> {
  readonly chain: ChainName;
  readonly asset: string;
  readonly checked_at: Date;
  readonly height: bigint;
  readonly accepted_raw: string;
  readonly accepted_books_raw: string;
}

/** The newest comparison of each asset on each chain. */
export async function selectDifferences(db: PlainDb): Promise<DifferenceRow[]> {
  const { rows } = await sql(db).query<DifferenceRow>(
    `SELECT chain, asset, checked_at, height, hash, state_raw, moves_raw, books_raw, unbooked,
       difference_raw, books_difference_raw, accepted_raw, accepted_books_raw
     FROM chain_differences ORDER BY chain, asset`,
  );
  return rows;
}

/** Keeps a comparison; what two officers had the chain go on with stays. */
export async function upsertDifference(
  db: PlainDb,
  row: Omit<DifferenceRow, 'accepted_raw' | 'accepted_books_raw'>,
): Promise<void> {
  await sql(db).query(
    `INSERT INTO chain_differences (chain, asset, checked_at, height, hash, state_raw, moves_raw,
       books_raw, unbooked, difference_raw, books_difference_raw)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9::json, $10, $11)
     ON CONFLICT (chain, asset) DO UPDATE SET checked_at = excluded.checked_at,
       height = excluded.height, hash = excluded.hash, state_raw = excluded.state_raw,
       moves_raw = excluded.moves_raw, books_raw = excluded.books_raw, unbooked = excluded.unbooked,
       difference_raw = excluded.difference_raw,
       books_difference_raw = excluded.books_difference_raw`,
    [
      row.chain,
      row.asset,
      row.checked_at,
      row.height,
      row.hash,
      row.state_raw,
      row.moves_raw,
      row.books_raw,
      JSON.stringify(row.unbooked),
      row.difference_raw,
      row.books_difference_raw,
    ],
  );
}

/** Has a chain go on with the differences that it has now. */
export async function acceptDifferences(tx: PlainDb, chain: string): Promise<void> {
  await sql(tx).query(
    `UPDATE chain_differences SET accepted_raw = difference_raw,
       accepted_books_raw = books_difference_raw WHERE chain = $1`,
    [chain],
  );
  // what was missing at cold is what it goes on with
  await sql(tx).query(
    `UPDATE cold_differences SET difference_raw = LEAST(difference_raw, state_raw - books_raw)
     WHERE chain = $1`,
    [chain],
  );
}
