import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import type { QueueName } from './alarm-rules.ts';

/** Since when the oldest of a queue waits; null where nothing does. */
export interface QueueRow {
  readonly queue: QueueName;
  readonly oldest: Date | null;
}

/** Queues of requests that staff decide; of tickets since when an answer is late. */
export async function selectRequestQueues(db: PlainDb): Promise<QueueRow[]> {
  const { rows } = await sql(db).query<QueueRow>(
    `SELECT 'identity' AS queue, min(created_at) AS oldest FROM kyc_requests
     WHERE status = 'pending' AND (level = 2 OR checks > 0)
     UNION ALL SELECT 'cards', min(created_at) FROM cards
     WHERE status = 'pending' AND removed_at IS NULL AND checks > 0
     UNION ALL SELECT 'unfreezes', min(created_at) FROM unfreezes WHERE status = 'waiting'
     UNION ALL SELECT 'recoveries', min(created_at) FROM recoveries
     WHERE status = 'waiting' AND user_id IS NOT NULL
     UNION ALL SELECT 'receipts', min(created_at) FROM offline_deposits WHERE state = 'waiting'
     UNION ALL SELECT 'tickets', min(due_at) FROM tickets
     WHERE state IN ('waiting', 'in_review')
     UNION ALL SELECT 'unmatched', LEAST(
       (SELECT min(updated_at) FROM statement_lines WHERE state IN ('parked', 'moving')),
       (SELECT min(parked_at) FROM payments WHERE state = 'parked'))`,
  );
  return rows;
}

/** Payouts of toman and of coins that wait for an officer, and those that a bank has. */
export async function selectPayoutQueues(db: OrderedDb): Promise<QueueRow[]> {
  const { rows } = await sql(db).query<QueueRow>(
    `SELECT 'payouts' AS queue, to_timestamp(min(w.cancel_until_ms) / 1000.0) AS oldest
     FROM withdrawals_state AS w JOIN payouts AS p ON p.id = w.id
     WHERE w.state = 'requested' AND p.officers_needed > 0
     UNION ALL SELECT 'coin_payouts', to_timestamp(min(w.cancel_until_ms) / 1000.0)
     FROM withdrawals_state AS w JOIN coin_payouts AS p ON p.id = w.id
     WHERE w.state = 'requested' AND p.officers_needed > 0
     UNION ALL SELECT 'bank', to_timestamp(min(updated_at_ms) / 1000.0)
     FROM withdrawals_state WHERE chain IS NULL AND state IN ('approved', 'sent')`,
  );
  return rows;
}

/** Until when the newest backup has everything; null where none was ever made. */
export async function selectBackedUpUntil(db: PlainDb): Promise<Date | null> {
  const { rows } = await sql(db).query<{ until: Date | null }>(
    'SELECT max(covered_until) AS until FROM backups_done',
  );
  return rows[0]?.until ?? null;
}
