// What is compared on a chain: movements, addresses and books, each of one moment.
import type { ChainFamily } from '@sarraf/chain-codec';
import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Movements that the books do not have as they are, by why; the chain's own units. */
export interface UnbookedSum {
  readonly reason: string;
  readonly count: number;
  readonly raw: string;
  readonly txid: string | null;
}

/** Movements and books of one asset on one chain, all of one moment. */
export interface ComparedSums {
  readonly height: bigint;
  readonly hash: string;
  readonly all_raw: string;
  readonly books_units: bigint;
  readonly unbooked: readonly UnbookedSum[];
}

/** Movements that have no reason to be in no book. */
export const UNEXPLAINED: ReadonlySet<string> = new Set([
  'unknown_spend',
  'came_again',
  'uncounted',
]);

/** Of totals; movements that no book has are judged one by one, as they are few. */
const REASON = `CASE
  WHEN s.state = 'orphaned' THEN 'taken_back'
  WHEN s.book = 'acknowledged' THEN 'acknowledged'
  WHEN s.book = 'spent' THEN 'spend_dust'
  WHEN s.book = 'inner' THEN 'own'
  WHEN NOT s.is_in THEN 'unknown_spend'
  WHEN s.book = 'reversed' THEN 'came_again'
  WHEN s.book = 'own' AND s.has_units THEN 'own'
  WHEN s.book = 'own' THEN 'uncounted'
  WHEN s.book = 'opening' THEN 'waiting'
  ELSE 'dust' END`;
const RAW = `CASE
  WHEN s.state = 'orphaned' THEN s.dust_raw - s.raw
  WHEN s.is_in AND s.book IN ('credited', 'parked', 'settling') THEN s.dust_raw
  WHEN s.book = 'spent' THEN s.dust_raw
  ELSE s.raw END`;
/**
 * Of a transaction of ours that was not marked as booked yet: what is paid out is booked as its withdrawal
 * settles, the fee and what goes to cold as the spend is closed, each by the version that was final.
 */
const OF_SPENDS = `
  SELECT CASE WHEN m.state = 'orphaned' THEN 'taken_back' WHEN b.is_booked THEN 'spend_dust'
      ELSE 'spend' END AS reason,
    CASE WHEN m.state = 'mined' THEN m.raw ELSE 0 END
      + CASE WHEN NOT b.is_booked THEN 0 WHEN m.kind = 'fee' THEN p.fee_raw + p.dust_raw
        ELSE -m.raw END AS raw, 1, m.txid
  FROM chain_moves AS m
  JOIN chain_openings AS o ON o.chain = m.chain AND o.asset = m.asset
  JOIN chain_transactions AS t ON t.chain = m.chain AND t.txid = m.txid
  JOIN chain_spends AS p ON p.id = t.spend_id
  LEFT JOIN spends_state AS s ON s.id = p.id
  LEFT JOIN withdrawals_state AS w ON w.id = p.id
  CROSS JOIN LATERAL (SELECT COALESCE(p.final_txid = m.txid AND CASE
    WHEN m.kind = 'fee' OR p.kind <> 'payout' THEN s.state = 'closed'
    ELSE w.state = 'settled' END, false) AS is_booked) AS b
  WHERE m.chain = $1 AND m.asset = $2 AND m.book = 'spend'
    AND (m.user_id IS NOT NULL OR m.height > o.height)`;

/**
 * The sums as far as the cursor has read, in one statement: the books and what they lack are of one
 * moment. What the house's addresses had when custody was opened is in no row of it. It reads totals, and
 * of movements those alone that are in no book yet, so that it costs the same however many there were.
 */
export async function readComparedSums(
  db: OrderedDb,
  of: { readonly chain: string; readonly asset: string },
): Promise<ComparedSums | undefined> {
  const { rows } = await sql(db).query<ComparedSums>(
    `WITH totals AS (
       SELECT state, book, is_in, is_after, has_units, sum(count) AS count, sum(raw) AS raw,
         sum(dust_raw) AS dust_raw
       FROM chain_move_sums WHERE chain = $1 AND asset = $2
       GROUP BY state, book, is_in, is_after, has_units),
     judged AS (
       SELECT ${REASON} AS reason, ${RAW} AS raw, s.count, NULL AS txid FROM totals AS s
       WHERE s.book NOT IN ('waiting', 'spend')
         AND (s.is_after OR (s.is_in AND s.book IN ('credited', 'parked', 'settling', 'reversed')))
         AND (s.state = 'mined' OR s.book IN ('credited', 'parked', 'settling', 'spent'))
       UNION ALL
       SELECT CASE
           WHEN m.state = 'orphaned' THEN 'taken_back'
           WHEN d.state <> 'reversed' THEN 'dust'
           WHEN d.state = 'reversed' THEN 'came_again'
           ELSE COALESCE(m.reason, 'waiting') END,
         CASE
           WHEN m.state = 'orphaned' THEN m.dust_raw - m.raw
           WHEN d.state <> 'reversed' THEN m.dust_raw
           ELSE m.raw END, 1, m.txid
       FROM chain_moves AS m
       JOIN chain_openings AS o ON o.chain = m.chain AND o.asset = m.asset
       LEFT JOIN coin_deposits AS d ON d.reference = m.chain || ':' || m.txid || ':' || m.ordinal
       WHERE m.chain = $1 AND m.asset = $2 AND m.book = 'waiting'
         AND (m.user_id IS NOT NULL OR m.height > o.height OR d.reference IS NOT NULL)
         AND (m.state = 'mined' OR d.state <> 'reversed')
       UNION ALL ${OF_SPENDS})
     SELECT c.height, c.hash,
       COALESCE((SELECT sum(raw) FROM totals WHERE state = 'mined'), 0)::text AS all_raw,
       COALESCE((SELECT -b.total FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
         WHERE a.owner_kind = 'outside' AND a.owner_id = 'hot_' || $1 AND a.asset = $2
           AND a.wallet = 'spot'), 0)::bigint AS books_units,
       COALESCE((SELECT json_agg(g) FROM (
         SELECT reason, sum(count)::int AS count, sum(raw)::text AS raw, min(txid) AS txid
         FROM judged WHERE raw <> 0 GROUP BY reason
         -- what went from one address of ours and came to another one is nothing to tell of
         HAVING reason <> 'own' OR sum(raw) <> 0 ORDER BY reason) AS g), '[]') AS unbooked
     FROM chain_cursors AS c WHERE c.chain = $1`,
    [of.chain, of.asset],
  );
  return rows[0];
}

/** A movement of an asset that came though the books can not have it; the oldest. */
export async function selectUnexplained(
  db: PlainDb,
  of: { readonly chain: string; readonly asset: string; readonly reason: string },
): Promise<string | null> {
  const { rows } = await sql(db).query<{ txid: string }>(
    `SELECT txid FROM chain_moves WHERE chain = $1 AND asset = $2 AND is_in AND state = 'mined'
       AND (book = CASE $3 WHEN 'came_again' THEN 'reversed' ELSE 'own' END)
       AND ($3 = 'came_again' OR units = 0) ORDER BY seq LIMIT 1`,
    [of.chain, of.asset, of.reason],
  );
  return rows[0]?.txid ?? null;
}

/** Makes one row of each total: what changes left behind since the last time. */
export async function foldSums(db: PlainDb): Promise<void> {
  await sql(db).query(
    `WITH gone AS (
       DELETE FROM chain_move_sums AS s USING (
         SELECT DISTINCT chain, asset FROM chain_move_sums WHERE NOT is_folded) AS n
       WHERE s.chain = n.chain AND s.asset = n.asset RETURNING s.*)
     INSERT INTO chain_move_sums (chain, asset, state, book, is_in, is_after, has_units, count, raw,
       dust_raw, is_folded)
     SELECT chain, asset, state, book, is_in, is_after, has_units, sum(count), sum(raw), sum(dust_raw),
       true
     FROM gone GROUP BY chain, asset, state, book, is_in, is_after, has_units`,
  );
  await sql(db).query(
    `WITH gone AS (
       DELETE FROM chain_address_sums AS s USING (
         SELECT DISTINCT chain, asset, address FROM chain_address_sums WHERE NOT is_folded) AS n
       WHERE s.chain = n.chain AND s.asset = n.asset AND s.address = n.address RETURNING s.*)
     INSERT INTO chain_address_sums (chain, asset, address, raw, is_folded)
     SELECT chain, asset, address, sum(raw), true FROM gone GROUP BY chain, asset, address`,
  );
}

/** Spends that nobody knows of, by transaction, the oldest first. */
export async function selectUnknownSpends(
  db: PlainDb,
  of: { readonly chain: string; readonly asset: string; readonly limit: number },
): Promise<readonly { readonly txid: string; readonly raw: string }[]> {
  const { rows } = await sql(db).query<{ txid: string; raw: string }>(
    `SELECT m.txid, m.raw::text AS raw FROM chain_moves AS m
     JOIN chain_openings AS o ON o.chain = m.chain AND o.asset = m.asset
     WHERE m.chain = $1 AND m.asset = $2 AND m.book = 'own' AND NOT m.is_in AND m.state = 'mined'
       AND (m.user_id IS NOT NULL OR m.height > o.height)
     ORDER BY m.seq LIMIT $3`,
    [of.chain, of.asset, of.limit],
  );
  return rows;
}

/** Marks spends that nobody knew of: two officers saw them, and had the chain go on. */
export async function acknowledgeSpends(
  tx: PlainDb,
  chain: string,
  txids: readonly string[],
): Promise<void> {
  await sql(tx).query(
    `UPDATE chain_moves SET book = 'acknowledged'
     WHERE chain = $1 AND txid = ANY($2) AND book = 'own' AND NOT is_in`,
    [chain, txids],
  );
}

/** Addresses that are compared now: the house's, those that moved lately, and some in turn. */
export async function selectAddressesToCompare(
  db: PlainDb,
  of: {
    readonly chain: string;
    readonly family: ChainFamily;
    readonly above: number;
    readonly turn: number;
  },
): Promise<readonly string[]> {
  const { rows } = await sql(db).query<{ address: string }>(
    `(SELECT address FROM deposit_addresses WHERE family = $4 AND branch = 1 LIMIT 10)
     UNION (SELECT address FROM (SELECT DISTINCT address FROM chain_moves
       WHERE chain = $1 AND height > $2 AND state = 'mined' LIMIT 200) AS moved)
     UNION (SELECT address FROM deposit_addresses WHERE family = $4 AND branch = 0
       AND number >= (SELECT $3 % (COALESCE(max(number), 0) + 1) FROM deposit_addresses
         WHERE family = $4 AND branch = 0) ORDER BY number LIMIT 50)`,
    [of.chain, of.above, of.turn, of.family],
  );
  return rows.map(({ address }) => address);
}

/** What movements up to a height left at these addresses together; the chain's own units. */
export async function sumOfAddresses(
  db: PlainDb,
  of: {
    readonly chain: string;
    readonly asset: string;
    readonly addresses: readonly string[];
    readonly height: number;
  },
): Promise<bigint> {
  const { rows } = await sql(db).query<{ raw: string }>(
    // what was read above the height since is little
    `SELECT (COALESCE((SELECT sum(raw) FROM chain_address_sums
         WHERE chain = $1 AND address = ANY($2) AND asset = $3), 0)
       - COALESCE((SELECT sum(raw) FROM chain_moves
         WHERE chain = $1 AND address = ANY($2) AND asset = $3 AND state = 'mined'
           AND height > $4), 0))::text AS raw`,
    [of.chain, of.addresses, of.asset, of.height],
  );
  return BigInt(rows[0]?.raw ?? '0');
}
