// Signed bytes of transactions, and what the chain has of them.
import type { ChainName } from '@sarraf/contracts';
import type { Signed } from '@sarraf/signer-protocol';
import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** One signed form of a transaction. */
export interface VersionRow {
  readonly spend_id: string;
  readonly version: bigint;
  readonly txid: string;
  readonly bytes: string;
  readonly from_address: string;
  readonly nonce: bigint;
  readonly max_fee: string;
  readonly max_tip: string;
  readonly signed_at: Date;
  readonly first_sent_at: Date | null;
  readonly second_sent_at: Date | null;
  readonly said: string | null;
}

/** The node that blocks are read of, or the other path. */
export type NodePlace = 'first' | 'second';

/** Versions of transactions, the oldest first. */
export async function selectVersions(
  db: PlainDb,
  spendIds: readonly string[],
): Promise<readonly VersionRow[]> {
  const { rows } = await sql(db).query<VersionRow>(
    `SELECT spend_id, version, txid, bytes, from_address, nonce, max_fee::text AS max_fee,
       max_tip::text AS max_tip, signed_at, first_sent_at, second_sent_at, said
     FROM chain_transactions WHERE spend_id = ANY($1) ORDER BY spend_id, version`,
    [spendIds],
  );
  return rows;
}

/** Keeps a version; false: it was kept before. */
export async function insertVersion(
  tx: PlainDb,
  chain: ChainName,
  signed: Signed,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await sql(tx).query(
    `INSERT INTO chain_transactions (spend_id, version, chain, txid, bytes, from_address, nonce, max_fee,
       max_tip, signed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING`,
    [
      signed.spendId,
      signed.version,
      chain,
      signed.txid,
      signed.bytes,
      signed.from,
      signed.nonce,
      signed.fees.maxFeePerGas,
      signed.fees.maxPriorityFeePerGas,
      now,
    ],
  );
  return rowCount === 1;
}

/** What a node said to a version; `at`: it has it. */
export async function noteSaid(
  db: PlainDb,
  of: { readonly spendId: string; readonly version: bigint; readonly node: NodePlace },
  said: { readonly at: Date | null; readonly word: string | null },
): Promise<void> {
  const column = of.node === 'first' ? 'first_sent_at' : 'second_sent_at';
  await sql(db).query(
    `UPDATE chain_transactions SET ${column} = COALESCE(${column}, $3), said = $4
     WHERE spend_id = $1 AND version = $2`,
    [of.spendId, of.version, said.at, said.word],
  );
}

/**
 * Movements that were read before their transaction was known as ours, as after a restored backup: they
 * are not somebody else's any more.
 */
export async function claimMoves(tx: PlainDb, spendId: string): Promise<void> {
  await sql(tx).query(
    `UPDATE chain_moves AS m SET book = CASE
         WHEN p.kind IN ('sweep', 'top_up') AND m.kind <> 'fee' THEN 'inner' ELSE 'spend' END
     FROM chain_transactions AS t JOIN chain_spends AS p ON p.id = t.spend_id
     WHERE t.spend_id = $1 AND m.chain = t.chain AND m.txid = t.txid
       AND (m.book = 'own' OR (m.book IN ('waiting', 'dust') AND p.from_cold))
       AND (NOT m.is_in OR p.kind NOT IN ('sweep', 'top_up'))`,
    [spendId],
  );
}

/** Whether the books have something that came by a transaction as a deposit. */
export async function isDeposited(
  db: OrderedDb,
  of: { readonly chain: ChainName; readonly txid: string },
): Promise<boolean> {
  const { rows } = await sql(db).query<{ is_deposited: boolean }>(
    `SELECT EXISTS (SELECT FROM chain_moves AS m
       LEFT JOIN coin_deposits AS d ON d.reference = m.chain || ':' || m.txid || ':' || m.ordinal
       WHERE m.chain = $1 AND m.txid = $2 AND m.is_in
         -- the books may have it before that is noted
         AND (m.book IN ('credited', 'parked', 'settling') OR d.state <> 'reversed')) AS is_deposited`,
    [of.chain, of.txid],
  );
  return rows[0]?.is_deposited ?? false;
}

/** The version that is in a block, with what that block took for it; wei. */
export interface MinedVersion {
  readonly txid: string;
  readonly height: number;
  readonly hash: string;
  readonly feeRaw: bigint;
}

/**
 * What the chain has of a transaction as far as it was read; its fee is a movement of ours, where it had to pay one.
 */
export async function selectMined(db: PlainDb, spendId: string): Promise<MinedVersion | undefined> {
  const { rows } = await sql(db).query<{
    txid: string;
    height: bigint;
    block_hash: string;
    raw: string;
  }>(
    `SELECT m.txid, m.height, m.block_hash,
       COALESCE(sum(m.raw) FILTER (WHERE m.kind = 'fee'), 0)::text AS raw
     FROM chain_transactions AS t JOIN chain_moves AS m ON m.chain = t.chain AND m.txid = t.txid
     WHERE t.spend_id = $1 AND NOT m.is_in AND m.state = 'mined'
     GROUP BY m.txid, m.height, m.block_hash LIMIT 1`,
    [spendId],
  );
  const [row] = rows;
  return (
    row && {
      txid: row.txid,
      height: Number(row.height),
      hash: row.block_hash,
      feeRaw: -BigInt(row.raw),
    }
  );
}

/**
 * What a transaction took of an address beside its fee, as its movements in blocks tell; raw, 0 or below. Null: of
 * all of ours together, less what came to them.
 */
export async function sumMoved(
  db: PlainDb,
  of: {
    readonly chain: ChainName;
    readonly txid: string;
    readonly asset: string;
    readonly from: string | null;
  },
): Promise<bigint> {
  const { rows } = await sql(db).query<{ raw: string }>(
    `SELECT COALESCE(sum(raw), 0)::text AS raw FROM chain_moves
     WHERE chain = $1 AND txid = $2 AND asset = $3 AND kind <> 'fee'
       AND ($4::text IS NULL OR (address = $4 AND NOT is_in))
       AND state = 'mined'`,
    [of.chain, of.txid, of.asset, of.from],
  );
  return BigInt(rows[0]?.raw ?? '0');
}

/** The books have them; answers those that the chain took back meanwhile. */
export async function markSpent(
  tx: PlainDb,
  spendId: string,
): Promise<readonly { readonly txid: string; readonly asset: string; readonly raw: string }[]> {
  const { rows } = await sql(tx).query<{
    txid: string;
    asset: string;
    raw: string;
    state: string;
  }>(
    `UPDATE chain_moves AS m SET book = 'spent', booked_at = now(),
       dust_raw = CASE WHEN m.kind = 'fee' THEN p.fee_raw + p.dust_raw + m.raw ELSE 0 END
     FROM chain_spends AS p
     WHERE p.id = $1 AND m.chain = p.chain AND m.txid = p.final_txid AND m.book = 'spend'
     RETURNING m.txid, m.asset, m.raw::text AS raw, m.state`,
    [spendId],
  );
  return rows.filter(({ state }) => state === 'orphaned');
}

/** Whether no transaction of the same sender with a lower number is still on its way. */
export async function isLowest(
  db: PlainDb,
  of: { readonly chain: ChainName; readonly from: string; readonly nonce: number },
): Promise<boolean> {
  const { rows } = await sql(db).query<{ is_lowest: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM chain_spends WHERE chain = $1 AND from_address = $2
       AND nonce < $3 AND state IN ('signed', 'broadcast')
       -- its number is used up: it keeps nobody waiting
       AND wait IS DISTINCT FROM 'nonce_gap') AS is_lowest`,
    [of.chain, of.from, of.nonce],
  );
  return rows[0]?.is_lowest ?? true;
}

/** What is taken of an address: of an asset and of the chain's own coin, raw, and for fees, in units. */
export interface OnTheWay {
  readonly raw: bigint;
  readonly nativeRaw: bigint;
  readonly feeUnits: bigint;
}

/** What transactions that no block has yet take of an address. */
export async function sumOnTheWay(
  db: PlainDb,
  of: {
    readonly chain: ChainName;
    readonly from: string;
    readonly asset: string;
    readonly native: string;
    /** This one is not counted. */
    readonly but: string;
  },
): Promise<OnTheWay> {
  const { rows } = await sql(db).query<{ raw: string; native_raw: string; fee_units: bigint }>(
    `SELECT COALESCE(sum(raw) FILTER (WHERE asset = $3), 0)::text AS raw,
       COALESCE(sum(raw) FILTER (WHERE asset = $4), 0)::text AS native_raw,
       COALESCE(sum(fee_cap_units), 0)::bigint AS fee_units
     FROM chain_spends WHERE chain = $1 AND from_address = $2 AND id <> $5 AND fee_cap_units > 0
       AND state IN ('opened', 'released', 'signed', 'broadcast')`,
    [of.chain, of.from, of.asset, of.native, of.but],
  );
  const [row] = rows;
  return {
    raw: BigInt(row?.raw ?? '0'),
    nativeRaw: BigInt(row?.native_raw ?? '0'),
    feeUnits: row?.fee_units ?? 0n,
  };
}
