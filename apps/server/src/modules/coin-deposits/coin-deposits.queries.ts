// Deposits of coins: the rows of movements that came to people's addresses.
import type { ChainName, CoinDepositReason } from '@sarraf/contracts';
import type { CoinParking } from '@sarraf/settlement';
import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A deposit, with how far its chain was read. */
export interface DepositRow {
  readonly seq: bigint;
  readonly id: string;
  readonly chain: ChainName;
  readonly txid: string;
  readonly ordinal: string;
  readonly height: bigint;
  readonly block_hash: string;
  readonly address: string;
  readonly asset: string;
  readonly units: bigint;
  readonly state: 'mined' | 'orphaned';
  readonly book:
    | ('waiting' | 'credited' | 'parked' | 'settling' | 'reversed')
    | ('dust' | 'opening' | 'own' | 'acknowledged');
  readonly reason: CoinDepositReason | null;
  readonly user_id: bigint | null;
  readonly seen_at: Date;
  readonly booked_at: Date | null;
  readonly cursor_height: bigint;
}

/** What a deposit's row has, of {@link DEPOSIT_FROM}. */
export const DEPOSIT_COLUMNS = `m.seq, m.id, m.chain, m.txid, m.ordinal, m.height, m.block_hash, m.address, m.asset,
  m.units, m.state, m.book, m.reason, m.user_id, m.seen_at, m.booked_at, c.height AS cursor_height`;
/** Movements as `m`, with the cursor of their chain. */
export const DEPOSIT_FROM = 'chain_moves AS m JOIN chain_cursors AS c ON c.chain = m.chain';

/** What the books know a deposit by, for ever. */
export function referenceOf({
  chain,
  txid,
  ordinal,
}: Pick<DepositRow, 'chain' | 'txid' | 'ordinal'>): string {
  return `${chain}:${txid}:${ordinal}`;
}

/** A person's deposits that are on their way, or ended since a moment, newest first. */
export async function selectOwnDeposits(
  db: PlainDb,
  userId: number,
  of: { readonly asset: string | undefined; readonly endedSince: Date; readonly limit: number },
): Promise<DepositRow[]> {
  const { rows } = await sql(db).query<DepositRow>(
    `SELECT ${DEPOSIT_COLUMNS} FROM ${DEPOSIT_FROM}
     WHERE m.user_id = $1 AND m.is_in AND m.book NOT IN ('own', 'opening', 'dust')
       AND ($2::text IS NULL OR m.asset = $2)
       AND (m.book IN ('waiting', 'parked', 'settling') OR m.booked_at >= $3 OR m.orphaned_at >= $3)
     ORDER BY m.seq DESC LIMIT $4`,
    [userId, of.asset ?? null, of.endedSince, of.limit],
  );
  return rows;
}

/** One; of this person alone where one is given. */
export async function selectDeposit(
  db: PlainDb,
  id: string,
  userId?: number,
): Promise<DepositRow | undefined> {
  const { rows } = await sql(db).query<DepositRow>(
    `SELECT ${DEPOSIT_COLUMNS} FROM ${DEPOSIT_FROM}
     WHERE m.id = $1 AND m.is_in AND m.book NOT IN ('own', 'opening')
       AND ($2::bigint IS NULL OR m.user_id = $2)`,
    [id, userId ?? null],
  );
  return rows[0];
}

/** Deposits of a transaction, in the order of the transaction. */
export async function selectDepositsOf(
  db: PlainDb,
  chain: string,
  txid: string,
  limit: number,
): Promise<DepositRow[]> {
  const { rows } = await sql(db).query<DepositRow>(
    `SELECT ${DEPOSIT_COLUMNS} FROM ${DEPOSIT_FROM}
     WHERE m.chain = $1 AND m.txid = $2 AND m.is_in AND m.book NOT IN ('own', 'opening')
     ORDER BY m.seq LIMIT $3`,
    [chain, txid, limit],
  );
  return rows;
}

/** A deposit that is confirmed, with the rules of its network; amounts in smallest units. */
export interface DueDeposit extends DepositRow {
  readonly min_deposit: bigint;
  readonly large_amount: bigint | null;
  readonly is_open: boolean;
  /** What the person's parked ones of this asset and chain come to. */
  readonly gathered: bigint;
}

/** Deposits of a chain that are confirmed and in no book yet, the lowest block first. */
export async function selectDue(
  db: PlainDb,
  of: { readonly chain: string; readonly code: string; readonly now: Date; readonly limit: number },
): Promise<DueDeposit[]> {
  const { rows } = await sql(db).query<DueDeposit>(
    `SELECT ${DEPOSIT_COLUMNS}, n.min_deposit, n.large_amount,
       n.deposit_open AND EXISTS (
         SELECT FROM chain_openings AS o WHERE o.chain = m.chain AND o.asset = m.asset) AS is_open,
       COALESCE((SELECT sum(g.units) FROM chain_moves AS g
         WHERE g.user_id = m.user_id AND g.asset = m.asset AND g.chain = m.chain
           AND g.book = 'parked' AND g.reason = 'below_minimum' AND g.state = 'mined'), 0)::bigint
         AS gathered
     FROM ${DEPOSIT_FROM} JOIN asset_networks AS n ON n.asset = m.asset AND n.code = $2
     WHERE m.chain = $1 AND m.book = 'waiting' AND m.is_in AND m.state = 'mined'
       AND m.height <= c.height - n.confirmations + 1
       AND (m.due_at IS NULL OR m.due_at <= $3)
     ORDER BY m.height, m.seq LIMIT $4`,
    [of.chain, of.code, of.now, of.limit],
  );
  return rows;
}

/** Parked ones whose sum has come to the least, and that the books are to give to their person. */
export async function selectSettling(
  db: PlainDb,
  chain: string,
  limit: number,
): Promise<DepositRow[]> {
  const { rows } = await sql(db).query<DepositRow>(
    `SELECT ${DEPOSIT_COLUMNS} FROM ${DEPOSIT_FROM} WHERE m.chain = $1 AND m.book = 'settling'
     ORDER BY m.height, m.seq LIMIT $2`,
    [chain, limit],
  );
  return rows;
}

/** What the books say of a deposit whose movement does not say it. */
export interface UnnotedDeposit extends DepositRow {
  readonly booked: 'credited' | 'parked';
  readonly parked_as: CoinParking | null;
}

/** Blocks within which they are looked for; a fork is handled at once, so deeper ones were seen. */
const UNNOTED_BLOCKS = 5_000;

/** Deposits that the books have, that were not noted, and that the chain has taken back since. */
export async function selectUnnoted(
  db: OrderedDb,
  chain: string,
  limit: number,
): Promise<UnnotedDeposit[]> {
  const { rows } = await sql(db).query<UnnotedDeposit>(
    `SELECT ${DEPOSIT_COLUMNS}, d.state AS booked, d.reason AS parked_as
     FROM ${DEPOSIT_FROM}
       JOIN coin_deposits AS d ON d.reference = m.chain || ':' || m.txid || ':' || m.ordinal
     WHERE m.chain = $1 AND m.book = 'waiting' AND m.is_in AND m.state = 'orphaned'
       AND m.height > c.height - $2::bigint AND d.state IN ('credited', 'parked')
     ORDER BY m.height, m.seq LIMIT $3`,
    [chain, UNNOTED_BLOCKS, limit],
  );
  return rows;
}

/** Says why one waits still, and when it is looked at next. */
export async function updateWaiting(
  db: PlainDb,
  seq: bigint,
  why: { readonly reason: CoinDepositReason; readonly dueAt: Date },
): Promise<void> {
  await sql(db).query(
    `UPDATE chain_moves SET reason = $2, due_at = $3 WHERE seq = $1 AND book = 'waiting'`,
    [seq, why.reason, why.dueAt],
  );
}

/** What the books said of one. */
export interface Booked {
  readonly from: 'waiting' | 'settling' | 'parked' | 'credited';
  readonly book: 'credited' | 'parked' | 'reversed';
  readonly reason: CoinDepositReason | null;
  readonly at: Date;
  /** Whoever was given it, where that is not whose address it came to. */
  readonly userId?: number;
}

/**
 * Records the engine's result; undefined: it was recorded before. Returns whether its block is still
 * canonical.
 */
export async function updateBooked(
  tx: PlainDb,
  seq: bigint,
  { from, book, reason, at, userId }: Booked,
): Promise<{ readonly isMined: boolean } | undefined> {
  const { rows } = await sql(tx).query<{ state: string }>(
    `UPDATE chain_moves SET book = $3, reason = $4, booked_at = $5, due_at = NULL,
       user_id = COALESCE($6, user_id),
       is_untold = is_untold OR (state = 'orphaned' AND COALESCE($6, user_id) IS NOT NULL)
     WHERE seq = $1 AND book = $2 RETURNING state`,
    [seq, from, book, reason, at, userId ?? null],
  );
  return rows[0] && { isMined: rows[0].state === 'mined' };
}

/** Has the books give a person what was gathered below the least. */
export async function settleGathered(tx: PlainDb, of: DepositRow): Promise<void> {
  await sql(tx).query(
    `UPDATE chain_moves SET book = 'settling'
     WHERE user_id = $1 AND asset = $2 AND chain = $3 AND book = 'parked'
       AND reason = 'below_minimum' AND state = 'mined'`,
    [of.user_id, of.asset, of.chain],
  );
}
