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
     WHERE taken_at IS NULL AND recall_wanted_at IS NULL AND recalled_at IS NULL
     ORDER BY created_at, id LIMIT $1`,
    [limit],
  );
  return rows;
}

/** How far officers have come with taking a move back; null: nobody wants that. */
export type RecallState = 'wanted' | 'refused' | null;

/** Those that no transaction was made of yet, and those that officers want back, until what came of that is over. */
export async function selectShownMoves(
  db: PlainDb,
  limit: number,
): Promise<readonly (ColdMoveRow & { readonly recall: RecallState })[]> {
  const { rows } = await sql(db).query<ColdMoveRow & { readonly recall: RecallState }>(
    `SELECT id, chain, asset, units, address, wait, created_at,
       CASE WHEN recall_wanted_at IS NOT NULL THEN 'wanted'
         WHEN recall_refused_at IS NOT NULL THEN 'refused' END AS recall
     FROM cold_moves AS m
     WHERE recalled_at IS NULL AND (taken_at IS NULL OR recall_wanted_at IS NOT NULL
       OR (recall_refused_at IS NOT NULL AND EXISTS (
         SELECT FROM chain_spends AS p WHERE p.id = m.id AND p.closed_at IS NULL)))
     ORDER BY created_at, id LIMIT $1`,
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
    'UPDATE cold_moves SET wait = $2, taken_at = $3 WHERE id = $1 AND taken_at IS NULL AND recalled_at IS NULL',
    [id, wait, takenAt],
  );
}

/** A move to cold that is decided and nobody takes back yet; undefined: there is none. */
export async function selectColdMove(
  db: PlainDb,
  id: string,
): Promise<
  | (Pick<ColdMoveRow, 'address' | 'asset' | 'chain' | 'units'> & { readonly is_signed: boolean })
  | undefined
> {
  const { rows } = await sql(db).query<
    Pick<ColdMoveRow, 'address' | 'asset' | 'chain' | 'units'> & { readonly is_signed: boolean }
  >(
    `SELECT chain, asset, units, address, EXISTS (SELECT FROM chain_spends AS p
       WHERE p.id = m.id AND p.state NOT IN ('opened', 'released', 'void')) AS is_signed
     FROM cold_moves AS m
     WHERE id = $1 AND recall_wanted_at IS NULL AND recalled_at IS NULL`,
    [id],
  );
  return rows[0];
}

/** Two officers want it back; a worker asks the signer. */
export async function noteRecallWanted(tx: PlainDb, id: string, now: Date): Promise<void> {
  await sql(tx).query(
    `UPDATE cold_moves SET recall_wanted_at = $2, recall_refused_at = NULL
     WHERE id = $1 AND recall_wanted_at IS NULL AND recalled_at IS NULL`,
    [id, now],
  );
}

/** What the signer swore: it is never signed. Or it was before, and goes on. */
export async function noteRecallEnded(
  db: PlainDb,
  id: string,
  { isVoid, now }: { readonly isVoid: boolean; readonly now: Date },
): Promise<void> {
  const change = isVoid ? 'recalled_at = $2' : 'recall_wanted_at = NULL, recall_refused_at = $2';
  await sql(db).query(
    `UPDATE cold_moves SET ${change} WHERE id = $1 AND recall_wanted_at IS NOT NULL AND recalled_at IS NULL`,
    [id, now],
  );
}

/**
 * Those that officers want back; and those that were taken back while another worker handed them over, or whose
 * worker died in between: of them something is still there.
 */
export async function selectToTakeBack(db: PlainDb, limit: number): Promise<readonly string[]> {
  const { rows } = await sql(db).query<{ id: string }>(
    `SELECT m.id FROM cold_moves AS m LEFT JOIN chain_spends AS p ON p.id = m.id
       LEFT JOIN spends_state AS s ON s.id = m.id
     WHERE (m.recall_wanted_at IS NOT NULL AND m.recalled_at IS NULL)
       OR (m.recalled_at IS NOT NULL AND (s.state = 'open' OR p.state IN ('opened', 'released')))
     ORDER BY m.created_at, m.id LIMIT $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
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
       SELECT id, chain, asset, units FROM cold_moves WHERE taken_at IS NULL AND recalled_at IS NULL
       UNION
       SELECT id, chain, asset, units FROM chain_spends
       WHERE closed_at IS NULL AND state <> 'void' AND kind = 'cold' AND NOT from_cold) AS every
     GROUP BY chain, asset`,
  );
  return rows;
}
