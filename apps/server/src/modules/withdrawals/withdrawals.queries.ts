import { IRT } from '@sarraf/money';
import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** What of a person's toman is not held; rial. */
export async function readFreeRial(db: OrderedDb, userId: number): Promise<bigint> {
  const { rows } = await sql(db).query<{ free: bigint }>(
    `SELECT b.total - b.held AS free
     FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
     WHERE a.owner_kind = 'user' AND a.owner_id = $1 AND a.asset = $2 AND a.wallet = 'spot'`,
    [String(userId), IRT],
  );
  return rows[0]?.free ?? 0n;
}
