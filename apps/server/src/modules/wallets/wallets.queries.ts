import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** What a user has of one asset in one wallet, in smallest units. */
export interface WalletBalance {
  readonly asset: string;
  readonly wallet: 'spot' | 'vault';
  readonly total: bigint;
  readonly held: bigint;
}

/** All of a user's balances; assets they never had are missing. */
export async function readBalances(db: OrderedDb, userId: number): Promise<WalletBalance[]> {
  const { rows } = await sql(db).query<WalletBalance>(
    `SELECT a.asset, a.wallet, b.total, b.held FROM accounts a JOIN balances b ON b.account_id = a.id
     WHERE a.owner_kind = 'user' AND a.owner_id = $1`,
    [String(userId)],
  );
  return rows;
}
