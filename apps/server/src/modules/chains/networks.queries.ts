// Assets on the networks of chains, as the operator has them.
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** An asset on a network; amounts in its smallest units. */
export interface NetworkRow {
  readonly asset: string;
  readonly code: string;
  readonly name: string;
  readonly confirmations: bigint;
  readonly min_deposit: bigint;
  readonly large_amount: bigint | null;
  readonly deposit_open: boolean;
  readonly withdraw_open: boolean;
}

const COLUMNS = `asset, code, name, confirmations, min_deposit, large_amount, deposit_open,
  withdraw_open`;

/** The networks with one of these codes, in the operator's order. */
export async function selectNetworks(db: PlainDb, codes: readonly string[]): Promise<NetworkRow[]> {
  const { rows } = await sql(db).query<NetworkRow>(
    `SELECT ${COLUMNS} FROM asset_networks JOIN assets ON symbol = asset
     WHERE code = ANY($1) ORDER BY assets.sort_order, asset, asset_networks.sort_order, code`,
    [codes],
  );
  return rows;
}

/** Opens deposits of an asset on a network, or closes them; false: it stood so already. */
export async function updateDepositOpen(
  tx: PlainDb,
  network: { readonly asset: string; readonly code: string },
  isOpen: boolean,
): Promise<boolean> {
  const { rowCount } = await sql(tx).query(
    `UPDATE asset_networks SET deposit_open = $3
     WHERE asset = $1 AND code = $2 AND deposit_open <> $3`,
    [network.asset, network.code, isOpen],
  );
  return rowCount === 1;
}
