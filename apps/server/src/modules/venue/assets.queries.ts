import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import type { WantedAsset } from './wishes.ts';

/** What two officers change of an asset. */
export interface AssetTermsRow {
  readonly symbol: string;
  readonly name_fa: string;
  readonly name_en: string;
  readonly sort_order: bigint;
}

/** One; undefined where there is none. */
export async function selectAssetTerms(
  db: PlainDb,
  symbol: string,
): Promise<AssetTermsRow | undefined> {
  const { rows } = await sql(db).query<AssetTermsRow>(
    'SELECT symbol, name_fa, name_en, sort_order FROM assets WHERE symbol = $1',
    [symbol],
  );
  return rows[0];
}

/** All, in the operator's order. */
export async function selectAllAssetTerms(db: PlainDb): Promise<AssetTermsRow[]> {
  const { rows } = await sql(db).query<AssetTermsRow>(
    'SELECT symbol, name_fa, name_en, sort_order FROM assets ORDER BY sort_order, symbol LIMIT 200',
  );
  return rows;
}

/** Gives an asset its names and its place. */
export async function renameAsset(tx: PlainDb, wanted: WantedAsset): Promise<void> {
  await sql(tx).query(
    'UPDATE assets SET name_fa = $2, name_en = $3, sort_order = $4 WHERE symbol = $1',
    [wanted.asset, wanted.name_fa, wanted.name_en, wanted.place],
  );
}

/** People who own some of each asset, counted to a most. */
export async function countHolders(
  db: OrderedDb,
  max: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql(db).query<{ asset: string; holders: bigint }>(
    `SELECT a.asset, least(count(DISTINCT a.owner_id), $1) AS holders
     FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
     WHERE a.owner_kind = 'user' AND b.total > 0 GROUP BY a.asset`,
    [max],
  );
  return new Map(rows.map(({ asset, holders }) => [asset, Number(holders)]));
}
