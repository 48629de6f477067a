// Coins of ours: those that nothing spends, and those that transactions of the house have taken.
import type { ChainName } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import type { OwnCoin } from './choose-coins.ts';

/** A coin that is to be signed away, with the whole transaction that it came by. */
export interface TakenCoin extends OwnCoin {
  readonly previous: string;
}

interface CoinSqlRow {
  readonly txid: string;
  readonly vout: bigint;
  readonly raw: string;
  readonly branch: bigint;
  readonly number: bigint;
}

function coinOf({ branch, number, raw, txid, vout }: CoinSqlRow): OwnCoin {
  return {
    txid,
    vout: Number(vout),
    raw: BigInt(raw),
    at: { branch: branch === 0n ? 0 : 1, number: Number(number) },
  };
}

/** Whether a movement left a coin that nothing spends and the signer may sign away, SQL. */
const IS_UNSPENT = `m.chain = 'bitcoin' AND m.is_in AND NOT m.is_spent AND m.state = 'mined'
  AND m.book IN ('credited', 'parked', 'opening', 'own', 'spend', 'spent', 'inner')
  AND NOT EXISTS (SELECT FROM chain_used_coins AS u WHERE u.chain = m.chain AND u.txid = m.txid
    AND 'o' || u.vout = m.ordinal)`;

const FREE = `SELECT m.txid, substr(m.ordinal, 2)::bigint AS vout, m.raw, d.branch, d.number
  FROM chain_moves AS m JOIN deposit_addresses AS d ON lower(d.address) = lower(m.address)
  WHERE m.chain = $1 AND m.asset = $2 AND ${IS_UNSPENT}
    AND NOT EXISTS (SELECT FROM chain_spend_coins AS c WHERE c.chain = m.chain
      AND c.txid = m.txid AND 'o' || c.vout = m.ordinal AND c.spend_id <> $3)`;

interface FreeOf {
  readonly chain: ChainName;
  readonly asset: string;
  /** This transaction: what it has taken itself is free for it. */
  readonly but: string;
  readonly limit: number;
}

/**
 * Coins that lie at addresses of ours and that no transaction spends or has taken, the greatest first. What a
 * deposit brought is one once the books have it; change, and what came between addresses of ours, once it is in a
 * block.
 */
export async function selectFreeCoins(
  db: PlainDb,
  { asset, but, chain, limit }: FreeOf,
): Promise<readonly OwnCoin[]> {
  const { rows } = await sql(db).query<CoinSqlRow>(
    `SELECT f.txid, f.vout, f.raw::text AS raw, f.branch, f.number FROM (${FREE}) AS f
     ORDER BY f.raw DESC, f.txid, f.vout LIMIT $4`,
    [chain, asset, but, limit],
  );
  return rows.map(coinOf);
}

/**
 * The same, those that are worth more than an amount and no more than all are on average: the smallest first, and how
 * many are worth more than the average.
 */
export async function selectSmallCoins(
  db: PlainDb,
  { asset, but, chain, from, limit }: FreeOf & { readonly from: bigint },
): Promise<{ readonly coins: readonly OwnCoin[]; readonly greater: number }> {
  const { rows } = await sql(db).query<CoinSqlRow & { readonly greater: bigint }>(
    `WITH free AS (${FREE}), average AS (SELECT avg(raw) AS raw FROM free)
     SELECT f.txid, f.vout, f.raw::text AS raw, f.branch, f.number,
       (SELECT count(*) FROM free AS g WHERE g.raw > a.raw) AS greater
     FROM free AS f, average AS a WHERE f.raw > $5 AND f.raw <= a.raw
     ORDER BY f.raw, f.txid, f.vout LIMIT $4`,
    [chain, asset, but, limit, from.toString()],
  );
  return { coins: rows.map(coinOf), greater: Number(rows[0]?.greater ?? 0) };
}

/** Whether nothing spends the coins that a transaction has taken. */
export async function areFree(db: PlainDb, spendId: string): Promise<boolean> {
  const { rows } = await sql(db).query<{ are_free: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM chain_spend_coins AS c WHERE c.spend_id = $1
       AND NOT EXISTS (SELECT FROM chain_moves AS m WHERE m.chain = c.chain AND m.txid = c.txid
         AND m.ordinal = 'o' || c.vout AND ${IS_UNSPENT})) AS are_free`,
    [spendId],
  );
  return rows[0]?.are_free ?? false;
}

/** The coins that a transaction has taken, in its order. */
export async function selectTakenCoins(
  db: PlainDb,
  spendId: string,
): Promise<readonly TakenCoin[]> {
  const { rows } = await sql(db).query<CoinSqlRow & { readonly previous: string }>(
    `SELECT txid, vout, raw::text AS raw, branch, number, previous FROM chain_spend_coins
     WHERE spend_id = $1 ORDER BY place`,
    [spendId],
  );
  return rows.map((row) => ({ ...coinOf(row), previous: row.previous }));
}

/** Whether a transaction is still to be signed; until the caller's end it stays so. */
export async function lockUnsigned(tx: PlainDb, spendId: string): Promise<boolean> {
  const { rowCount } = await sql(tx).query(
    `SELECT FROM chain_spends WHERE id = $1 AND state IN ('opened', 'released') FOR NO KEY UPDATE`,
    [spendId],
  );
  return rowCount === 1;
}

/** Takes coins for a transaction, in the place of those that it had; false: another one has one of them. */
export async function replaceCoins(
  tx: PlainDb,
  of: { readonly chain: ChainName; readonly spendId: string },
  coins: readonly TakenCoin[],
): Promise<boolean> {
  await freeCoins(tx, of.spendId);
  const { rowCount } = await sql(tx).query(
    `INSERT INTO chain_spend_coins (chain, spend_id, txid, vout, raw, branch, number, previous, place)
     SELECT $1, $2, given.* FROM unnest($3::text[], $4::bigint[], $5::numeric[], $6::bigint[],
       $7::bigint[], $8::text[]) WITH ORDINALITY AS given
     ON CONFLICT DO NOTHING`,
    [
      of.chain,
      of.spendId,
      coins.map(({ txid }) => txid),
      coins.map(({ vout }) => vout),
      coins.map(({ raw }) => raw.toString()),
      coins.map(({ at }) => at.branch),
      coins.map(({ at }) => at.number),
      coins.map(({ previous }) => previous),
    ],
  );
  return rowCount === coins.length;
}

/** Nothing was signed with them, and nothing will be: others may have them. */
export async function freeCoins(tx: PlainDb, spendId: string): Promise<void> {
  await sql(tx).query('DELETE FROM chain_spend_coins WHERE spend_id = $1', [spendId]);
}

/** A coin, as the signer names it. */
export interface CoinName {
  readonly txid: string;
  readonly vout: number;
}

/** Notes that coins are signed away, by what as far as that is known; answers how many that was new of. */
export async function insertUsedCoins(
  db: PlainDb,
  of: { readonly chain: ChainName; readonly usedBy: string | null; readonly at: Date },
  coins: readonly CoinName[],
): Promise<number> {
  const { rowCount } = await sql(db).query(
    `INSERT INTO chain_used_coins (chain, txid, vout, used_by, found_at)
     SELECT $1, given.txid, given.vout, $2, $3
     FROM unnest($4::text[], $5::bigint[]) AS given (txid, vout)
     WHERE NOT EXISTS (SELECT FROM chain_spend_coins AS c WHERE c.chain = $1 AND c.txid = given.txid
       AND c.vout = given.vout AND c.spend_id = $2)
     ON CONFLICT DO NOTHING`,
    [of.chain, of.usedBy, of.at, coins.map(({ txid }) => txid), coins.map(({ vout }) => vout)],
  );
  return rowCount ?? 0;
}

/** What lies in coins that are signed away and that no block has spent, by chain, in its own units. */
export async function sumUsedCoins(
  db: PlainDb,
): Promise<readonly { readonly chain: ChainName; readonly raw: string }[]> {
  const { rows } = await sql(db).query<{ chain: ChainName; raw: string }>(
    `SELECT u.chain, sum(m.raw)::text AS raw FROM chain_used_coins AS u
     JOIN chain_moves AS m ON m.chain = u.chain AND m.txid = u.txid AND m.ordinal = 'o' || u.vout
     WHERE m.is_in AND NOT m.is_spent AND m.state = 'mined' GROUP BY u.chain`,
  );
  return rows;
}
