// What has left by a provider and come in by our books, and what was stated to lie there.
import { IRT } from '@sarraf/money';
import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Sums since the beginning; rial. */
export interface Moved {
  /** By payouts that the provider has, without those that it did not pay or brought back. */
  readonly leftRial: bigint;
  /** By card, credited. */
  readonly cameRial: bigint;
  /**
   * By transfer: what statements brought into the books, less what was paid back, with what was
   * adjusted at the bank.
   */
  readonly transferredRial: bigint;
}

/** What lay there when it was stated last. */
export interface Statement extends Moved {
  readonly floatRial: bigint;
}

/** What has moved by now: by one provider, or by all of them where it is null. */
export async function readMoved(db: OrderedDb, provider: string | null): Promise<Moved> {
  const { rows } = await sql(db).query<{
    moved_out: bigint;
    moved_in: bigint;
    transferred: bigint;
  }>(
    `SELECT (SELECT COALESCE(sum(p.amount_rial - p.fee_rial), 0)::bigint
         FROM payouts AS p JOIN withdrawals_state AS w ON w.id = p.id
         WHERE ($1::text IS NULL OR p.provider = $1) AND p.taken_at IS NOT NULL AND w.state IN ('sent', 'settled'))
         AS moved_out,
       (SELECT COALESCE(-sum(b.total), 0)::bigint FROM accounts AS a
         JOIN balances AS b ON b.account_id = a.id
         WHERE a.owner_kind = 'outside' AND a.owner_id = 'gateway' AND a.asset = $2) AS moved_in,
       ((SELECT COALESCE(sum(p.amount_rial - p.fee_rial), 0)
         FROM payouts AS p JOIN withdrawals_state AS w ON w.id = p.id WHERE w.state = 'settled')
       - (SELECT COALESCE(sum(b.total), 0) FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
         WHERE a.owner_kind = 'outside' AND a.owner_id = 'bank' AND a.asset = $2))::bigint
         AS transferred`,
    [provider, IRT],
  );
  return {
    leftRial: rows[0]?.moved_out ?? 0n,
    cameRial: rows[0]?.moved_in ?? 0n,
    transferredRial: rows[0]?.transferred ?? 0n,
  };
}

/** The newest statement; undefined before the first. */
export async function selectStatement(
  db: PlainDb,
  provider: string,
): Promise<Statement | undefined> {
  const { rows } = await sql(db).query<{
    float_rial: bigint;
    left_rial: bigint;
    came_rial: bigint;
    transferred_rial: bigint;
  }>(
    `SELECT float_rial, left_rial, came_rial, transferred_rial FROM float_statements
     WHERE provider = $1 ORDER BY id DESC LIMIT 1`,
    [provider],
  );
  const [row] = rows;
  return (
    row && {
      floatRial: row.float_rial,
      leftRial: row.left_rial,
      cameRial: row.came_rial,
      transferredRial: row.transferred_rial,
    }
  );
}

/** States what lies there now. */
export async function insertStatement(
  db: PlainDb,
  provider: string,
  { floatRial, leftRial, cameRial, transferredRial }: Statement,
  stopId: bigint | null,
): Promise<void> {
  await sql(db).query(
    `INSERT INTO float_statements (provider, float_rial, left_rial, came_rial, transferred_rial, stop_id)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [provider, floatRial, leftRial, cameRial, transferredRial, stopId],
  );
}
