import type { AnyDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** How much of something waits, and since when. */
export interface WaitingRow {
  readonly count: number;
  readonly oldestAt: Date | null;
  /** When the time of the oldest is over; null where it has no end. */
  readonly oldestUntil: Date | null;
}

const SOURCES = {
  identity: `SELECT created_at AS at, NULL::timestamptz AS until FROM kyc_requests WHERE status = 'pending' AND level = 2`,
  cards: `SELECT created_at AS at, NULL::timestamptz AS until FROM cards WHERE status = 'pending' AND removed_at IS NULL`,
  payments: `SELECT created_at AS at, NULL::timestamptz AS until FROM payments WHERE state IN ('created', 'pending')`,
  payouts: `SELECT p.created_at AS at, NULL::timestamptz AS until FROM withdrawals_state AS w
    JOIN payouts AS p ON p.id = w.id WHERE w.state = 'requested' AND p.officers_needed > 0`,
  statements: `SELECT imported_at AS at, NULL::timestamptz AS until FROM statements AS s
    WHERE state = 'preview' AND NOT EXISTS (SELECT FROM statements AS newer
      WHERE newer.account = s.account AND newer.approved_at > s.imported_at)`,
  unmatched: `SELECT at, NULL::timestamptz AS until FROM statement_lines
    WHERE state = 'parked'`,
  offline_deposits: `SELECT created_at AS at, NULL::timestamptz AS until FROM offline_deposits
    WHERE state = 'waiting'`,
  proposals: `SELECT proposed_at AS at, expires_at AS until FROM staff_proposals
    WHERE state = 'waiting' AND expires_at > now()`,
  invitations: `SELECT created_at AS at, expires_at AS until FROM staff_invitations
    WHERE state = 'waiting' AND expires_at > now()`,
  unfreezes: `SELECT created_at AS at, NULL::timestamptz AS until FROM unfreezes WHERE status = 'waiting'`,
} as const;

/** What can wait for a person. */
export type WaitingKind = keyof typeof SOURCES;

/** How much of one kind waits, counted to `max` at most. */
export async function countWaiting(db: AnyDb, kind: WaitingKind, max: number): Promise<WaitingRow> {
  const { rows } = await sql(db).query<{
    count: bigint;
    oldest: Date | null;
    until: Date | null;
  }>(
    `SELECT count(*) AS count, min(at) AS oldest, min(until) AS until
     FROM (${SOURCES[kind]} ORDER BY 1 LIMIT $1) AS waiting`,
    [max],
  );
  const row = rows[0];
  return {
    count: Number(row?.count ?? 0n),
    oldestAt: row?.oldest ?? null,
    oldestUntil: row?.until ?? null,
  };
}
