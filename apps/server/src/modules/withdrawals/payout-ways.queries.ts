// By which way a payout leaves: by a provider or in a batch, never both. Its row is the one place where
// that is decided, before the engine is told that it is sent.
import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Has a payout leave by a provider; false where it is in a batch. */
export async function claimForProvider(
  db: OrderedDb,
  id: string,
  provider: string,
): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE payouts SET provider = $2 WHERE id = $1 AND provider IS DISTINCT FROM 'file'`,
    [id, provider],
  );
  return rowCount === 1;
}

/** Has an approved payout wait for a batch, unless it is in one. */
export async function leaveToBatch(db: OrderedDb, id: string): Promise<void> {
  await sql(db).query(
    `UPDATE payouts SET next_step_at = NULL, provider = CASE WHEN provider = 'file' THEN provider END
     WHERE id = $1`,
    [id],
  );
}

/** Has what waited for a batch, and is in none, go by a provider. */
export async function sendUnbatched(db: OrderedDb, at: number): Promise<void> {
  await sql(db).query(
    `UPDATE payouts AS p SET next_step_at = $1 FROM withdrawals_state AS w
     WHERE w.id = p.id AND w.state = 'approved' AND p.provider IS NULL AND p.next_step_at IS NULL`,
    [new Date(at)],
  );
}
