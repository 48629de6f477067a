// Trades with the house, and what they are priced by, as the tables have them.
import type { Side } from '@sarraf/market';
import type { AnyDb, OrderedDb, PlainDb } from '../../platform/database/handles.ts';
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
}

const FOLLOWER = 'otc_notices';

/** How far trades were told; begins at the newest when there is no position yet. */
export async function readToldPosition(db: PlainDb): Promise<number> {
  await sql(db).query(
    `INSERT INTO trade_followers (follower, market, market_seq)
     SELECT $1, '*', coalesce(max(id), 0) FROM otc_trades ON CONFLICT DO NOTHING`,
    [FOLLOWER],
  );
  const { rows } = await sql(db).query<{ market_seq: bigint }>(
    `SELECT market_seq FROM trade_followers WHERE follower = $1 AND market = '*'`,
    [FOLLOWER],
  );
  return Number(rows[0]?.market_seq ?? 0n);
}

/** Moves the position; never back. */
export async function moveToldPosition(db: PlainDb, id: number): Promise<void> {
  await sql(db).query(
    `UPDATE trade_followers SET market_seq = greatest(market_seq, $2)
     WHERE follower = $1 AND market = '*'`,
    [FOLLOWER, id],
  );
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
  }>(
    `SELECT id, user_id, market, side, base_units, quote_units, fee_units, reference
     FROM otc_trades WHERE id > $1 ORDER BY id LIMIT $2`,
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
  }));
}
