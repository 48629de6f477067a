import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Quotes that stand. */
export interface OpenQuotesRow {
  readonly quotes: bigint;
  /** Smallest units of toman. */
  readonly worth: bigint;
}

/** Quotes that stand at a moment. */
export async function sumOpenQuotes(db: OrderedDb, nowMs: number): Promise<OpenQuotesRow> {
  const { rows } = await sql(db).query<OpenQuotesRow>(
    `SELECT count(*) AS quotes, coalesce(sum(worth), 0)::bigint AS worth FROM otc_quotes_state
     WHERE is_live AND expires_at_ms > $1`,
    [nowMs],
  );
  return rows[0] ?? { quotes: 0n, worth: 0n };
}

/** What people traded with the house in a market; smallest units of the coin. */
export interface InstantRow {
  readonly market: string;
  readonly trades: bigint;
  readonly bought: bigint;
  readonly sold: bigint;
}

/** Trades with the house since a moment, by market. */
export async function sumInstant(db: OrderedDb, sinceMs: number): Promise<InstantRow[]> {
  const { rows } = await sql(db).query<InstantRow>(
    `SELECT market, count(*) AS trades,
       coalesce(sum(base_units) FILTER (WHERE side = 'buy'), 0)::bigint AS bought,
       coalesce(sum(base_units) FILTER (WHERE side = 'sell'), 0)::bigint AS sold
     FROM otc_trades WHERE at_ms >= $1 GROUP BY market`,
    [sinceMs],
  );
  return rows;
}

/** What the house has for these trades. */
export async function selectInventory(
  db: OrderedDb,
): Promise<{ readonly asset: string; readonly units: bigint }[]> {
  const { rows } = await sql(db).query<{ asset: string; units: bigint }>(
    `SELECT a.asset, b.total AS units FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
     WHERE a.owner_kind = 'house' AND a.owner_id = 'otc' AND a.wallet = 'spot'
     ORDER BY a.asset LIMIT 200`,
  );
  return rows;
}
