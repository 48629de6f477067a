import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** What a user has of one asset, in smallest units. */
export interface SpotBalance {
  readonly asset: string;
  readonly total: bigint;
  readonly held: bigint;
}

/** All of a user's spot balances; assets they never had are missing. */
export async function readSpotBalances(db: OrderedDb, userId: number): Promise<SpotBalance[]> {
  const { rows } = await sql(db).query<{ asset: string; total: bigint; held: bigint }>(
    `SELECT a.asset, b.total, b.held FROM accounts a JOIN balances b ON b.account_id = a.id
     WHERE a.owner_kind = 'user' AND a.owner_id = $1 AND a.wallet = 'spot'`,
    [String(userId)],
  );
  return rows;
}
