import type { OrderedDb, PlainDb } from '../platform/database/handles.ts';
import { sql } from '../platform/database/sql.ts';

/** An asset that leaves by a network. */
export interface OpenNetwork {
  readonly asset: string;
  readonly code: string;
}

/** What two officers have opened for withdrawals. */
export async function selectOpenNetworks(db: PlainDb): Promise<readonly OpenNetwork[]> {
  const { rows } = await sql(db).query<OpenNetwork>(
    'SELECT asset, code FROM asset_networks WHERE withdraw_open ORDER BY code, asset',
  );
  return rows;
}

/** Whether the house ever had any of a coin for network fees; what it has spent since does not matter. */
export async function hadGas(db: OrderedDb, asset: string): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `SELECT FROM accounts AS a WHERE a.owner_kind = 'house' AND a.owner_id = 'gas' AND a.asset = $1
       AND EXISTS (SELECT FROM postings AS p WHERE p.to_account = a.id) LIMIT 1`,
    [asset],
  );
  return rowCount !== 0;
}
