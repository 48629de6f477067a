import type { Value } from '@sarraf/ledger';
import { parseDecimal } from '@sarraf/money';
import { MARKET, type MarketRow } from '@sarraf/settlement';
import { rowOf, selectList } from '../../engine/index.ts';
import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import type { AssetSeed } from './seed/assets.ts';

/** An asset as the server knows it; amounts in its smallest units. */
export interface AssetInfo {
  readonly symbol: string;
  readonly scale: number;
  readonly labels: { readonly fa: string; readonly en: string };
  /** Least quantity of an order; null for money. */
  readonly minAmount: bigint | null;
  readonly networks: readonly NetworkInfo[];
}

/** A network that an asset comes and goes by. */
export interface NetworkInfo {
  readonly code: string;
  readonly name: string;
  readonly confirmations: number;
  readonly memo: boolean;
  readonly withdrawFee: bigint;
  readonly minDeposit: bigint;
  readonly minWithdraw: bigint;
}

interface AssetRow {
  readonly symbol: string;
  readonly scale: bigint;
  readonly name_fa: string;
  readonly name_en: string;
  readonly min_amount: bigint | null;
}

interface NetworkRow {
  readonly asset: string;
  readonly code: string;
  readonly name: string;
  readonly confirmations: bigint;
  readonly needs_memo: boolean;
  readonly withdraw_fee: bigint;
  readonly min_deposit: bigint;
  readonly min_withdraw: bigint;
}

/** All assets in the operator's order. */
export async function readAssets(db: PlainDb): Promise<AssetInfo[]> {
  const { rows: assets } = await sql(db).query<AssetRow>(
    'SELECT symbol, scale, name_fa, name_en, min_amount FROM assets ORDER BY sort_order, symbol',
  );
  const { rows: networks } = await sql(db).query<NetworkRow>(
    `SELECT asset, code, name, confirmations, needs_memo, withdraw_fee, min_deposit, min_withdraw
     FROM asset_networks ORDER BY asset, sort_order, code`,
  );
  return assets.map((asset) => ({
    symbol: asset.symbol,
    scale: Number(asset.scale),
    labels: { fa: asset.name_fa, en: asset.name_en },
    minAmount: asset.min_amount,
    networks: networks.filter((row) => row.asset === asset.symbol).map(networkOf),
  }));
}

function networkOf(row: NetworkRow): NetworkInfo {
  return {
    code: row.code,
    name: row.name,
    confirmations: Number(row.confirmations),
    memo: row.needs_memo,
    withdrawFee: row.withdraw_fee,
    minDeposit: row.min_deposit,
    minWithdraw: row.min_withdraw,
  };
}

/** Every market as the engine left it. */
export async function readMarketRows(db: OrderedDb): Promise<MarketRow[]> {
  const { rows } = await sql(db).query<Record<string, Value>>(
    `SELECT ${selectList(MARKET)} FROM markets_state`,
  );
  return rows.map((row) => rowOf(MARKET, row));
}

/** Writes the assets of the first start; what is there stays as an operator left it. */
export async function insertAssets(db: PlainDb, seeds: readonly AssetSeed[]): Promise<void> {
  const units = (text: string, scale: number): string => {
    const parsed = parseDecimal(text, scale);
    if (!parsed.ok) throw new Error(`${text} is no amount with ${scale} decimals.`);
    return parsed.value.toString();
  };
  for (const [order, asset] of seeds.entries()) {
    const minAmount = asset.minAmount === undefined ? null : units(asset.minAmount, asset.scale);
    await sql(db).query(
      `INSERT INTO assets (symbol, scale, name_fa, name_en, min_amount, sort_order)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      [asset.symbol, asset.scale, asset.name.fa, asset.name.en, minAmount, order],
    );
    const sent = (text: string | undefined) =>
      text === undefined ? null : units(text, asset.scale);
    for (const [networkOrder, network] of asset.networks.entries()) {
      await sql(db).query(
        // Coins come in and go out by staff's switch only, once a node of that network stands
        // behind it.
        `INSERT INTO asset_networks (asset, code, name, confirmations, needs_memo, withdraw_fee,
           min_deposit, min_withdraw, deposit_open, withdraw_open, sort_order, network_fee_max,
           hot_ceiling, sweep_from, automatic_max, max_withdraw)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, false, false, $9, $10, $11, $12, $13,
           $13::bigint * 50)
         ON CONFLICT DO NOTHING`,
        [
          asset.symbol,
          network.code,
          network.name,
          network.confirmations,
          network.memo ?? false,
          units(network.withdrawFee, asset.scale),
          units(network.minDeposit, asset.scale),
          units(network.minWithdraw, asset.scale),
          networkOrder,
          network.sending?.networkFeeMax ?? null,
          sent(network.sending?.hotCeiling),
          sent(network.sending?.sweepFrom),
          sent(network.sending?.automaticMax),
        ],
      );
    }
  }
}

/** Whether rates by level and volume were ever set. */
export async function hasFeeTiers(db: OrderedDb): Promise<boolean> {
  const { rowCount } = await sql(db).query('SELECT FROM fee_tiers_state');
  return rowCount !== 0;
}
