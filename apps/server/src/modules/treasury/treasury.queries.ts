// What the treasury is added up from: the books in one statement, what leaves, what fees took.
import type { ChainName } from '@sarraf/contracts';
import { IRT } from '@sarraf/money';
import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** An account of the house or of the outside; smallest units, what is outside below zero. */
export interface BookRow {
  readonly asset: string;
  readonly kind: 'house' | 'outside';
  /** `gas`, `unmatched` …, or `hot_ethereum`, `cold_bsc` …. */
  readonly owner: string;
  readonly total: bigint;
  readonly held: bigint;
}

/**
 * All accounts of the house and of the outside but those of toman, in one statement: what they lack to
 * zero is what people have (I1), so no account of a person is read.
 */
export async function readBooks(db: OrderedDb): Promise<BookRow[]> {
  const { rows } = await sql(db).query<BookRow>(
    `SELECT a.asset, a.owner_kind AS kind, a.owner_id AS owner, b.total, b.held
     FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
     WHERE a.owner_kind IN ('house', 'outside') AND a.asset <> $1
     ORDER BY a.asset, a.owner_kind, a.owner_id`,
    [IRT],
  );
  return rows;
}

/** Withdrawals of an asset on a chain: what their recipients get, in smallest units. */
export interface LeavingRow {
  readonly asset: string;
  readonly chain: ChainName;
  /** Sent, and not final yet. */
  readonly in_transit: bigint;
  /** Not sent yet. */
  readonly queued: bigint;
}

/** What is on its way out of each asset on each chain. */
export async function readLeaving(db: OrderedDb): Promise<LeavingRow[]> {
  const { rows } = await sql(db).query<LeavingRow>(
    `SELECT asset, chain,
       COALESCE(sum(units - fee_units) FILTER (WHERE state = 'sent'), 0)::bigint AS in_transit,
       COALESCE(sum(units - fee_units) FILTER (WHERE state <> 'sent'), 0)::bigint AS queued
     FROM withdrawals_state
     WHERE state IN ('requested', 'approved', 'sent') AND chain IS NOT NULL
     GROUP BY asset, chain`,
  );
  return rows;
}

/** What network fees took on each chain since a moment (ms since 1970), in units of its own coin. */
export async function readFeesSince(
  db: OrderedDb,
  since: number,
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql(db).query<{ chain: string; units: bigint }>(
    `SELECT chain, sum(fee_units)::bigint AS units FROM spends_state
     WHERE state = 'closed' AND updated_at_ms > $1 GROUP BY chain`,
    [since],
  );
  return new Map(rows.map(({ chain, units }) => [chain, units]));
}

/** What lies on people's addresses of a chain; the chain's own units. */
export interface UnsweptRow {
  readonly chain: string;
  readonly asset: string;
  readonly raw: string;
}

/**
 * All movements less those of the house's own addresses, so that it costs the same however many people
 * have an address.
 */
export async function selectUnswept(db: PlainDb): Promise<UnsweptRow[]> {
  const { rows } = await sql(db).query<UnsweptRow>(
    `WITH totals AS (
       SELECT chain, asset, sum(raw) AS raw FROM chain_move_sums WHERE state = 'mined'
       GROUP BY chain, asset),
     house AS (SELECT address FROM deposit_addresses WHERE branch = 1)
     SELECT t.chain, t.asset, (t.raw - COALESCE((
         SELECT sum(s.raw) FROM house AS h JOIN chain_address_sums AS s
           ON s.chain = t.chain AND s.asset = t.asset AND s.address = h.address), 0))::text AS raw
     FROM totals AS t`,
  );
  return rows;
}

/** From how much on what lies at hot is to go to cold, by asset and network code. */
export async function selectCeilings(
  db: PlainDb,
): Promise<readonly { readonly asset: string; readonly code: string; readonly units: bigint }[]> {
  const { rows } = await sql(db).query<{ asset: string; code: string; units: bigint }>(
    'SELECT asset, code, hot_ceiling AS units FROM asset_networks WHERE hot_ceiling IS NOT NULL',
  );
  return rows;
}
