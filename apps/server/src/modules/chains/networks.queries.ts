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
  /** The most that one transaction may cost, of the chain's own coin; null: nothing is sent by it. */
  readonly network_fee_max: bigint | null;
  /** Above it coins go to cold; null: they stay. */
  readonly hot_ceiling: bigint | null;
  /** From here on a deposit address is emptied to hot; null: never. */
  readonly sweep_from: bigint | null;
  readonly withdraw_fee: bigint;
  readonly min_withdraw: bigint;
  /** Null: no most. */
  readonly max_withdraw: bigint | null;
  /** Up to so much nobody has to look at a withdrawal; null: an officer always has. */
  readonly automatic_max: bigint | null;
}

const COLUMNS = `asset, code, name, confirmations, min_deposit, large_amount, deposit_open,
  withdraw_open, network_fee_max, hot_ceiling, sweep_from, withdraw_fee, min_withdraw, max_withdraw,
  automatic_max`;

/** The networks with one of these codes, in the operator's order. */
export async function selectNetworks(db: PlainDb, codes: readonly string[]): Promise<NetworkRow[]> {
  const { rows } = await sql(db).query<NetworkRow>(
    `SELECT ${COLUMNS} FROM asset_networks JOIN assets ON symbol = asset
     WHERE code = ANY($1) ORDER BY assets.sort_order, asset, asset_networks.sort_order, code`,
    [codes],
  );
  return rows;
}

/** The columns of the two ways that coins go over a network. */
const WAYS = { deposit: 'deposit_open', withdraw: 'withdraw_open' } as const;

/** Opens a way of an asset over a network, or closes it; false: it stood so already. */
export async function updateNetworkOpen(
  tx: PlainDb,
  network: { readonly asset: string; readonly code: string },
  way: keyof typeof WAYS,
  isOpen: boolean,
): Promise<boolean> {
  const { rowCount } = await sql(tx).query(
    `UPDATE asset_networks SET ${WAYS[way]} = $3
     WHERE asset = $1 AND code = $2 AND ${WAYS[way]} <> $3`,
    [network.asset, network.code, isOpen],
  );
  return rowCount === 1;
}

/** What may be changed of a network; amounts in smallest units. */
export type NetworkTerms = Pick<
  NetworkRow,
  'confirmations' | 'min_deposit' | 'large_amount' | 'withdraw_fee' | 'min_withdraw'
>;

/** The terms of an asset on a network; until the transaction's end they stay as they are. */
export async function lockTerms(
  tx: PlainDb,
  network: { readonly asset: string; readonly code: string },
): Promise<NetworkTerms | undefined> {
  const { rows } = await sql(tx).query<NetworkTerms>(
    `SELECT confirmations, min_deposit, large_amount, withdraw_fee, min_withdraw
     FROM asset_networks WHERE asset = $1 AND code = $2 FOR NO KEY UPDATE`,
    [network.asset, network.code],
  );
  return rows[0];
}

/** Changes them. */
export async function updateTerms(
  tx: PlainDb,
  network: { readonly asset: string; readonly code: string },
  terms: NetworkTerms,
): Promise<void> {
  await sql(tx).query(
    `UPDATE asset_networks SET confirmations = $3, min_deposit = $4, large_amount = $5,
       withdraw_fee = $6, min_withdraw = $7
     WHERE asset = $1 AND code = $2`,
    [
      network.asset,
      network.code,
      terms.confirmations,
      terms.min_deposit,
      terms.large_amount,
      terms.withdraw_fee,
      terms.min_withdraw,
    ],
  );
}
