import type { AnyDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** How much of something waits, and since when. */
export interface WaitingRow {
  readonly count: number;
  readonly oldestAt: Date | null;
}

const SOURCES = {
  identity: `SELECT created_at AS at FROM kyc_requests WHERE status = 'pending' AND level = 2`,
  cards: `SELECT created_at AS at FROM cards WHERE status = 'pending' AND removed_at IS NULL`,
  payments: `SELECT created_at AS at FROM payments WHERE state IN ('created', 'pending')`,
  proposals: `SELECT proposed_at AS at FROM staff_proposals
    WHERE state = 'waiting' AND expires_at > now()`,
  invitations: `SELECT created_at AS at FROM staff_invitations
    WHERE state = 'waiting' AND expires_at > now()`,
} as const;

/** What can wait for a person. */
export type WaitingKind = keyof typeof SOURCES;

/** How much of one kind waits, counted to `max` at most. */
export async function countWaiting(db: AnyDb, kind: WaitingKind, max: number): Promise<WaitingRow> {
  const { rows } = await sql(db).query<{ count: bigint; oldest: Date | null }>(
    `SELECT count(*) AS count, min(at) AS oldest
     FROM (${SOURCES[kind]} ORDER BY 1 LIMIT $1) AS waiting`,
    [max],
  );
  return { count: Number(rows[0]?.count ?? 0n), oldestAt: rows[0]?.oldest ?? null };
}
