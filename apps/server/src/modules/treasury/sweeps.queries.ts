// Deposit addresses that are emptied to hot, and coins that become one there, as they are kept.
import { familyOf } from '@sarraf/chain-codec';
import type { ChainName, SpendWait } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A token at a deposit address. */
export interface SweptPlace {
  readonly chain: ChainName;
  readonly asset: string;
  readonly address: string;
  /** The address's place below the key. */
  readonly number: number;
}

/** An address that is being emptied of a token. */
export interface SweepRow extends SweptPlace {
  /** Of the transaction that empties it. */
  readonly id: string;
  readonly topUpId: string | null;
  /** The chain's own units. */
  readonly topUpRaw: bigint | null;
  readonly topUps: number;
  /** What is swept, in the chain's own units; null before that is decided. */
  readonly raw: bigint | null;
}

interface SweepSqlRow {
  readonly id: string;
  readonly chain: ChainName;
  readonly asset: string;
  readonly address: string;
  readonly number: bigint;
  readonly top_up_id: string | null;
  readonly top_up_raw: string | null;
  readonly top_ups: bigint;
  readonly raw: string | null;
}

const COLUMNS = `id, chain, asset, address, number, top_up_id, top_up_raw::text AS top_up_raw, top_ups,
  raw::text AS raw`;

function sweepOf(row: SweepSqlRow): SweepRow {
  const { address, asset, chain, id, raw, top_up_id: topUpId, top_up_raw: topUpRaw } = row;
  return {
    id,
    chain,
    asset,
    address,
    number: Number(row.number),
    topUpId,
    topUpRaw: topUpRaw === null ? null : BigInt(topUpRaw),
    topUps: Number(row.top_ups),
    raw: raw === null ? null : BigInt(raw),
  };
}

/** Sweeps of a chain that have not ended, the oldest first. */
export async function selectOpenSweeps(
  db: PlainDb,
  chain: ChainName,
  limit: number,
): Promise<SweepRow[]> {
  const { rows } = await sql(db).query<SweepSqlRow>(
    `SELECT ${COLUMNS} FROM sweeps WHERE ended_at IS NULL AND chain = $1
     ORDER BY created_at, id LIMIT $2`,
    [chain, limit],
  );
  return rows.map(sweepOf);
}

/** One; undefined where it has ended. */
export async function selectOpenSweep(db: PlainDb, id: string): Promise<SweepRow | undefined> {
  const { rows } = await sql(db).query<SweepSqlRow>(
    `SELECT ${COLUMNS} FROM sweeps WHERE ended_at IS NULL AND id = $1`,
    [id],
  );
  return rows.map(sweepOf)[0];
}

/** Begins one; undefined where the address is being emptied of it already. */
export async function insertSweep(
  db: PlainDb,
  { address, asset, chain, number }: SweptPlace,
  now: Date,
): Promise<SweepRow | undefined> {
  const { rows } = await sql(db).query<SweepSqlRow>(
    `INSERT INTO sweeps (id, chain, asset, address, number, created_at)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, $5)
     ON CONFLICT (chain, asset, address) WHERE ended_at IS NULL DO NOTHING RETURNING ${COLUMNS}`,
    [chain, asset, address, number, now],
  );
  return rows.map(sweepOf)[0];
}

/** Decides on the next transaction that brings it gas; another worker's decision stays. */
export async function setTopUp(db: PlainDb, row: SweepRow, raw: bigint): Promise<void> {
  await sql(db).query(
    `UPDATE sweeps SET top_up_id = gen_random_uuid(), top_up_raw = $3, top_ups = top_ups + 1
     WHERE id = $1 AND ended_at IS NULL AND raw IS NULL AND top_up_id IS NOT DISTINCT FROM $2`,
    [row.id, row.topUpId, raw.toString()],
  );
}

/** Decides on what is swept, once. */
export async function setSwept(db: PlainDb, id: string, raw: bigint): Promise<void> {
  await sql(db).query('UPDATE sweeps SET raw = $2 WHERE id = $1 AND raw IS NULL', [
    id,
    raw.toString(),
  ]);
}

/** What one waits for. */
export async function noteSweepWait(
  db: PlainDb,
  id: string,
  wait: SpendWait | null,
): Promise<void> {
  await sql(db).query(
    'UPDATE sweeps SET wait = $2 WHERE id = $1 AND ended_at IS NULL AND wait IS DISTINCT FROM $2',
    [id, wait],
  );
}

/** Ends one. */
export async function endSweep(
  db: PlainDb,
  id: string,
  { at, isFailed }: { readonly at: Date; readonly isFailed: boolean },
): Promise<void> {
  await sql(db).query(
    `UPDATE sweeps SET ended_at = $2, is_failed = $3, wait = NULL
     WHERE id = $1 AND ended_at IS NULL`,
    [id, at, isFailed],
  );
}

/** Whether one of a chain came to nothing since a moment. */
export async function hasFailedSince(
  db: PlainDb,
  { chain, since }: { readonly chain: ChainName; readonly since: Date },
): Promise<boolean> {
  const { rows } = await sql(db).query<{ has_failed: boolean }>(
    `SELECT EXISTS (SELECT FROM sweeps WHERE chain = $1 AND is_failed AND ended_at > $2) AS has_failed`,
    [chain, since],
  );
  return rows[0]?.has_failed ?? false;
}

/** What of $2 on $1 came to an address and a fork of the usual depth may still take back, SQL. */
const unsettledAt = (address: string): string =>
  `SELECT COALESCE(sum(m.raw), 0) FROM chain_moves AS m
   WHERE m.chain = $1 AND m.asset = $2 AND m.address = ${address} AND m.state = 'mined'
     AND m.is_in AND m.book IN ('waiting', 'settling')`;

/**
 * What lies at deposit addresses less what is not confirmed there yet, from an amount on, the most first; the
 * chain's own units. Left out are those that are being emptied, and those where it failed lately.
 */
export async function selectSweepable(
  db: PlainDb,
  of: {
    readonly chain: ChainName;
    readonly asset: string;
    readonly from: bigint;
    readonly failedSince: Date;
    readonly limit: number;
  },
): Promise<readonly (SweptPlace & { readonly raw: bigint })[]> {
  const { asset, chain } = of;
  const { rows } = await sql(db).query<{ address: string; number: bigint; raw: string }>(
    `WITH rich AS (
       SELECT address, sum(raw) AS raw FROM chain_address_sums AS s
       WHERE chain = $1 AND asset = $2 AND NOT EXISTS (
         SELECT FROM sweeps AS w WHERE w.chain = $1 AND w.asset = $2 AND w.address = s.address
           AND (w.ended_at IS NULL OR (w.is_failed AND w.ended_at > $4)))
       GROUP BY address HAVING sum(raw) >= $3),
     settled AS (
       SELECT address, raw - (${unsettledAt('rich.address')}) AS raw FROM rich)
     SELECT d.address, d.number, settled.raw::text AS raw
     FROM settled JOIN deposit_addresses AS d ON lower(d.address) = lower(settled.address)
     WHERE d.family = $6 AND d.branch = 0 AND settled.raw >= $3
     ORDER BY settled.raw DESC, d.number LIMIT $5`,
    [chain, asset, of.from.toString(), of.failedSince, of.limit, familyOf(chain)],
  );
  return rows.map(({ address, number, raw }) => ({
    chain,
    asset,
    address,
    number: Number(number),
    raw: BigInt(raw),
  }));
}

/** What of a token lies settled at an address now, in the chain's own units. */
export async function selectSettled(
  db: PlainDb,
  { address, asset, chain }: SweptPlace,
): Promise<bigint> {
  const { rows } = await sql(db).query<{ raw: string }>(
    `SELECT (COALESCE(sum(s.raw), 0) - (
       ${unsettledAt('$3')}))::text AS raw
     FROM chain_address_sums AS s WHERE s.chain = $1 AND s.asset = $2 AND s.address = $3`,
    [chain, asset, address],
  );
  return BigInt(rows[0]?.raw ?? '0');
}
