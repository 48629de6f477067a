// Moves from cold to hot as they are kept: what each is never changes, how far it is does.
import type { ChainName, ColdReturnWait } from '@sarraf/contracts';
import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** What the file of a move on Bitcoin is made of; satoshi as text. */
export interface BitcoinTerms {
  readonly coins: readonly {
    readonly number: number;
    readonly txid: string;
    readonly vout: number;
    readonly amount: string;
    /** The whole transaction that it came by. */
    readonly previous: string;
  }[];
  readonly change: { readonly number: number; readonly amount: string };
  readonly size: string;
  readonly rate: string;
}

/** The same on a chain of accounts. */
export interface AccountTerms {
  /** Of the cold address. */
  readonly from: string;
  readonly nonce: string;
  readonly gasLimit: string;
  readonly maxFeePerGas: string;
  readonly maxPriorityFeePerGas: string;
}

/** A move from cold to hot. */
export interface ColdReturnRow {
  /** Of its transaction, too. */
  readonly id: string;
  readonly chain: ChainName;
  readonly asset: string;
  readonly units: bigint;
  readonly address: string;
  readonly created_at: Date;
  readonly wait: ColdReturnWait | null;
  readonly terms: BitcoinTerms | AccountTerms | null;
  readonly fee_cap_units: bigint | null;
  readonly prepared_at: Date | null;
  readonly signed_at: Date | null;
  readonly recalled_at: Date | null;
}

const COLUMNS = `id, chain, asset, units, address, created_at, wait, terms, fee_cap_units, prepared_at,
  signed_at, recalled_at`;

/** Keeps a move as it was decided; false: another one of the chain is open. */
export async function insertReturn(
  tx: PlainDb,
  move: Pick<ColdReturnRow, 'address' | 'asset' | 'chain' | 'units'> & {
    readonly approvalId: bigint;
    readonly now: Date;
  },
): Promise<boolean> {
  const { rowCount } = await sql(tx).query(
    `INSERT INTO cold_returns (id, approval_id, chain, asset, units, address, created_at)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    [move.approvalId, move.chain, move.asset, move.units, move.address, move.now],
  );
  return rowCount === 1;
}

/** Those that are not signed yet, and not taken back; the oldest first. */
export async function selectOpenReturns(db: PlainDb): Promise<readonly ColdReturnRow[]> {
  const { rows } = await sql(db).query<ColdReturnRow>(
    `SELECT ${COLUMNS} FROM cold_returns WHERE signed_at IS NULL AND recalled_at IS NULL
     ORDER BY created_at, id LIMIT 20`,
  );
  return rows;
}

/** Those that the books do not have yet, the oldest first. */
export async function selectShownReturns(db: PlainDb): Promise<readonly ColdReturnRow[]> {
  const { rows } = await sql(db).query<ColdReturnRow>(
    `SELECT ${COLUMNS} FROM cold_returns AS r WHERE recalled_at IS NULL AND (signed_at IS NULL
       OR EXISTS (SELECT FROM chain_spends AS p WHERE p.id = r.id AND p.closed_at IS NULL))
     ORDER BY created_at, id LIMIT 40`,
  );
  return rows;
}

/** One; until the transaction's end it stays as it is where `isLocked`. */
export async function selectReturn(
  db: PlainDb,
  id: string,
  isLocked = false,
): Promise<ColdReturnRow | undefined> {
  const { rows } = await sql(db).query<ColdReturnRow>(
    `SELECT ${COLUMNS} FROM cold_returns WHERE id = $1 ${isLocked ? 'FOR NO KEY UPDATE' : ''}`,
    [id],
  );
  return rows[0];
}

/** Says what its file waits for. */
export async function noteReturnWait(
  db: PlainDb,
  id: string,
  wait: ColdReturnWait | null,
): Promise<void> {
  await sql(db).query(
    'UPDATE cold_returns SET wait = $2 WHERE id = $1 AND terms IS NULL AND recalled_at IS NULL',
    [id, wait],
  );
}

/** What its file is made of, for ever; another worker's that was first stays. */
export async function notePrepared(
  db: PlainDb,
  id: string,
  of: {
    readonly terms: BitcoinTerms | AccountTerms;
    readonly feeCapUnits: bigint;
    readonly now: Date;
  },
): Promise<void> {
  await sql(db).query(
    `UPDATE cold_returns SET terms = $2::json, fee_cap_units = $3, prepared_at = $4, wait = NULL
     WHERE id = $1 AND terms IS NULL AND recalled_at IS NULL`,
    [id, JSON.stringify(of.terms), of.feeCapUnits, of.now],
  );
}

/** What came back was what was proposed. */
export async function noteSigned(tx: PlainDb, id: string, now: Date): Promise<void> {
  await sql(tx).query('UPDATE cold_returns SET signed_at = $2 WHERE id = $1', [id, now]);
}

/** Two officers took it back. */
export async function noteRecalled(tx: PlainDb, id: string, now: Date): Promise<void> {
  await sql(tx).query(
    'UPDATE cold_returns SET recalled_at = $2 WHERE id = $1 AND recalled_at IS NULL',
    [id, now],
  );
}

/** Taken back, and the books still hold its fee where a worker died in between. */
export async function selectToFree(db: PlainDb): Promise<readonly string[]> {
  const { rows } = await sql(db).query<{ id: string }>(
    `SELECT r.id FROM cold_returns AS r JOIN spends_state AS s ON s.id = r.id
     WHERE r.recalled_at IS NOT NULL AND s.state = 'open' LIMIT 20`,
  );
  return rows.map(({ id }) => id);
}

/** What lies at cold by the books, in smallest units. */
export async function selectColdUnits(
  db: OrderedDb,
  of: { readonly chain: ChainName; readonly asset: string },
): Promise<bigint> {
  const { rows } = await sql(db).query<{ units: bigint }>(
    `SELECT -b.total AS units FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
     WHERE a.owner_kind = 'outside' AND a.owner_id = 'cold_' || $1 AND a.asset = $2
       AND a.wallet = 'spot'`,
    [of.chain, of.asset],
  );
  return rows[0]?.units ?? 0n;
}
