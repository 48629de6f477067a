// Trades with the house, and what they are priced by, as the tables have them.
import type { Side } from '@sarraf/market';
import type { AnyDb, OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Whether a quote's id already stands in the ledger. */
export async function isQuoteUsed(db: OrderedDb, quoteId: string): Promise<boolean> {
  const { rows } = await sql(db).query(
    `SELECT FROM entry_keys WHERE kind = 'otc' AND reference = $1`,
    [quoteId],
  );
  return rows.length > 0;
}

/** What a user may spend of each asset now. */
export async function readAvailable(
  db: OrderedDb,
  userId: number,
): Promise<readonly { readonly asset: string; readonly units: bigint }[]> {
  const { rows } = await sql(db).query<{ asset: string; units: bigint }>(
    `SELECT a.asset, b.total - b.held AS units
     FROM accounts a JOIN balances b ON b.account_id = a.id
     WHERE a.owner_kind = 'user' AND a.owner_id = $1 AND a.wallet = 'spot' AND b.total > b.held`,
    [String(userId)],
  );
  return rows;
}

/** A trade with the house that its owner is told about. */
export interface ToldTrade {
  readonly id: number;
  readonly userId: number;
  readonly market: string;
  readonly side: Side;
  readonly baseUnits: bigint;
  readonly quoteUnits: bigint;
  readonly feeUnits: bigint;
  readonly reference: string;
  /** A recurring buy made it, and tells of it by itself. */
  readonly isOfPlan: boolean;
}

/** The newest trade's number. */
export async function readNewestOtcId(db: AnyDb): Promise<number> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    'SELECT coalesce(max(id), 0) AS id FROM otc_trades',
  );
  return Number(rows[0]?.id ?? 0n);
}

/** The next trades behind a position, oldest first; those of one command stand together. */
export async function readTradesAfter(db: AnyDb, id: number, max: number): Promise<ToldTrade[]> {
  const { rows } = await sql(db).query<{
    id: bigint;
    user_id: bigint;
    market: string;
    side: Side;
    base_units: bigint;
    quote_units: bigint;
    fee_units: bigint;
    reference: string;
    is_of_plan: boolean;
  }>(
    `SELECT id, user_id, market, side, base_units, quote_units, fee_units, reference,
       EXISTS (SELECT FROM recurring_buys AS b WHERE b.user_id = t.user_id
         AND b.id = substring(t.client_order_id FROM '^r([0-9]{1,15})-[0-9]{10}$')::bigint
       ) AS is_of_plan
     FROM otc_trades AS t WHERE id > $1 ORDER BY id LIMIT $2`,
    [id, max],
  );
  return rows.map((row) => ({
    id: Number(row.id),
    userId: Number(row.user_id),
    market: row.market,
    side: row.side,
    baseUnits: row.base_units,
    quoteUnits: row.quote_units,
    feeUnits: row.fee_units,
    reference: row.reference,
    isOfPlan: row.is_of_plan,
  }));
}
