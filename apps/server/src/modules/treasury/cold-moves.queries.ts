// Moves to cold as they are kept: written by the second officer's word, taken once.
import type { ChainName, SpendWait } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A move to cold that is not taken yet. */
export interface ColdMoveRow {
  /** Of its transaction, too. */
  readonly id: string;
  readonly chain: ChainName;
  readonly asset: string;
  readonly units: bigint;
  readonly address: string;
  readonly wait: SpendWait | null;
  readonly created_at: Date;
}

/** Keeps a move as it was decided; once for an approval. */
export async function insertColdMove(
  tx: PlainDb,
  move: Pick<ColdMoveRow, 'address' | 'asset' | 'chain' | 'units'> & {
    readonly approvalId: bigint;
    readonly now: Date;
  },
): Promise<void> {
  await sql(tx).query(
    `INSERT INTO cold_moves (id, approval_id, chain, asset, units, address, created_at)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    [move.approvalId, move.chain, move.asset, move.units, move.address, move.now],
  );
}

/** Those that no transaction was made of yet, the oldest first. */
export async function selectUntakenMoves(db: PlainDb, limit: number): Promise<ColdMoveRow[]> {
  const { rows } = await sql(db).query<ColdMoveRow>(
    `SELECT id, chain, asset, units, address, wait, created_at FROM cold_moves
     WHERE taken_at IS NULL ORDER BY created_at, id LIMIT $1`,
    [limit],
  );
  return rows;
}

/** How a try to take one ended: what it waits for, or that it is taken. */
export async function noteTaking(
  db: PlainDb,
  id: string,
  { takenAt, wait }: { readonly takenAt: Date | null; readonly wait: SpendWait | null },
): Promise<void> {
  await sql(db).query(
    'UPDATE cold_moves SET wait = $2, taken_at = $3 WHERE id = $1 AND taken_at IS NULL',
    [id, wait, takenAt],
  );
}

/** What moves to cold take of an asset on a chain and no book has yet, in smallest units. */
export interface ToColdRow {
  readonly chain: ChainName;
  readonly asset: string;
  readonly units: bigint;
}

/** Moves that wait, and those whose transaction is on its way. */
export async function selectToCold(db: PlainDb): Promise<readonly ToColdRow[]> {
  const { rows } = await sql(db).query<ToColdRow>(
    `SELECT chain, asset, sum(units)::bigint AS units FROM (
       SELECT id, chain, asset, units FROM cold_moves WHERE taken_at IS NULL
       UNION
       SELECT id, chain, asset, units FROM chain_spends
       WHERE closed_at IS NULL AND state <> 'void' AND kind = 'cold') AS every
     GROUP BY chain, asset`,
  );
  return rows;
}
