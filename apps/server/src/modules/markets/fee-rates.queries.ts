import type { Discount } from '@sarraf/market';
import type { FeeTier } from '@sarraf/settlement';
import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** The fee tiers in force; none before the first start. */
export async function readFeeTiers(db: OrderedDb): Promise<readonly FeeTier[]> {
  const { rows } = await sql(db).query<{ tiers: readonly FeeTier[] }>(
    'SELECT tiers FROM fee_tiers_state',
  );
  return rows[0]?.tiers ?? [];
}

/** What a user traded on some days, both included, in the smallest units of toman. */
export async function readTradeVolume(
  db: OrderedDb,
  userId: number,
  days: { readonly first: string; readonly last: string },
): Promise<bigint> {
  const { rows } = await sql(db).query<{ used: string }>(
    `SELECT coalesce(sum(used), 0)::text AS used FROM limit_windows
     WHERE user_id = $1 AND kind = 'trade_volume' AND day BETWEEN $2 AND $3`,
    [userId, days.first, days.last],
  );
  return BigInt(rows[0]?.used ?? '0');
}

/** What is let off of a user's fees, as the engine was told it. */
export async function readDiscounts(db: OrderedDb, userId: number): Promise<readonly Discount[]> {
  const { rows } = await sql(db).query<{ discounts: readonly Discount[] }>(
    'SELECT discounts FROM standings_state WHERE user_id = $1',
    [userId],
  );
  return rows[0]?.discounts ?? [];
}
