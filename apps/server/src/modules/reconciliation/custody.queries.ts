// What the books have of coins, and how far what two officers counted is from it.
import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** What was counted last of each coin beyond what the books had then; smallest units, 0 where it agreed. */
export async function selectCustodyDifferences(db: PlainDb): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql(db).query<{ asset: string; units: bigint }>(
    `SELECT DISTINCT ON (subject) subject AS asset,
       (wanted ->> 'units')::bigint - (wanted ->> 'books_units')::bigint AS units
     FROM approvals WHERE kind = 'custody' AND state = 'approved' ORDER BY subject, id DESC`,
  );
  return new Map(rows.map(({ asset, units }) => [asset, units]));
}

/** What the books have of an asset; smallest units. */
export interface BookUnits {
  readonly asset: string;
  readonly house: bigint;
  /** What came from outside: of users and of the house together. */
  readonly all: bigint;
}

/**
 * What users and the house have of each asset. An asset's accounts sum to zero (I1): so what is not
 * outside is theirs, and no account of a user is read.
 */
export async function readBookUnits(db: OrderedDb): Promise<BookUnits[]> {
  const { rows } = await sql(db).query<BookUnits>(
    `SELECT a.asset,
       COALESCE(sum(b.total) FILTER (WHERE a.owner_kind = 'house'), 0)::bigint AS house,
       COALESCE(-sum(b.total) FILTER (WHERE a.owner_kind = 'outside'), 0)::bigint AS "all"
     FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
     WHERE a.owner_kind IN ('house', 'outside') GROUP BY a.asset`,
  );
  return rows;
}
