import type { AnyDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** How much of something waits, and since when. */
export interface WaitingRow {
  readonly kind: WaitingKind;
  readonly count: number;
  readonly oldest_at: Date | null;
  /** When the time of the oldest is over; null where it has no end. */
  readonly oldest_until: Date | null;
}

/** One kind of what waits: parts of the statement that counts it. */
interface Source {
  /** Tables and conditions, those of an index. */
  readonly from: string;
  /** Since when one waits. */
  readonly at: string;
  /** When its time is over. */
  readonly until?: string;
  /** What the index has the oldest first by, where it is not `at`. */
  readonly first?: string;
}

/** Of one kind of decision by two. */
const waitingApprovals = (kind: string): string =>
  `approvals WHERE kind = '${kind}' AND state = 'waiting'
    AND (expires_at IS NULL OR expires_at > now())`;

const SOURCES = {
  // as the queue has it: of level 1 what the identity office is silent on
  identity: {
    from: `kyc_requests WHERE status = 'pending' AND (level = 2 OR checks > 0)`,
    at: 'created_at',
    first: 'id',
  },
  cards: {
    from: `cards WHERE status = 'pending' AND removed_at IS NULL AND checks > 0`,
    at: 'created_at',
    first: 'id',
  },
  // the oldest is the one whose answer is due first
  tickets: {
    from: `tickets WHERE state IN ('waiting', 'in_review')`,
    at: 'CASE WHEN first_answered_at IS NULL THEN created_at ELSE last_at END',
    until: 'due_at',
    first: 'due_at, id',
  },
  payments: { from: `payments WHERE state IN ('created', 'pending')`, at: 'created_at' },
  payouts: {
    from: `withdrawals_state AS w JOIN payouts AS p ON p.id = w.id
      WHERE w.state = 'requested' AND p.officers_needed > 0`,
    at: 'p.created_at',
  },
  coin_payouts: {
    from: `withdrawals_state AS w JOIN coin_payouts AS p ON p.id = w.id
      WHERE w.state = 'requested' AND p.officers_needed > 0`,
    at: 'p.created_at',
  },
  payout_batches: { from: `payout_batches WHERE state = 'made'`, at: 'made_at' },
  payout_answers: {
    from: `payout_answers AS n WHERE state = 'preview' AND NOT EXISTS (
      SELECT FROM payout_answers AS newer
        JOIN approvals AS w ON w.kind = 'payout_answers' AND w.subject = newer.id::text
      WHERE newer.batch_id = n.batch_id AND w.decided_at > n.imported_at)`,
    at: 'imported_at',
  },
  statements: {
    from: `statements AS s WHERE state = 'preview' AND NOT EXISTS (SELECT FROM statements AS newer
        JOIN approvals AS w ON w.kind = 'statement' AND w.subject = newer.id::text
      WHERE newer.account = s.account AND w.decided_at > s.imported_at)`,
    at: 'imported_at',
  },
  unmatched: {
    from: `(SELECT at FROM statement_lines WHERE state = 'parked'
      UNION ALL SELECT parked_at FROM payments WHERE state = 'parked' AND NOT is_settling) AS waits`,
    at: 'at',
  },
  offline_deposits: {
    from: `offline_deposits WHERE state = 'waiting'`,
    at: 'created_at',
    first: 'id',
  },
  custody: { from: waitingApprovals('custody'), at: 'proposed_at' },
  chain_stops: { from: 'chain_stops WHERE lifted_at IS NULL', at: 'stopped_at' },
  coin_reversals: {
    from: `chain_moves WHERE state = 'orphaned' AND book IN ('credited', 'parked', 'settling')`,
    at: 'orphaned_at',
    first: 'seq',
  },
  coin_unmatched: {
    from: `chain_moves WHERE book = 'parked' AND reason <> 'below_minimum'`,
    at: 'booked_at',
    first: 'seq',
  },
  adjustments: { from: waitingApprovals('adjustment'), at: 'proposed_at' },
  withdrawal_terms: { from: waitingApprovals('withdrawal_terms'), at: 'proposed_at' },
  reward_terms: { from: waitingApprovals('reward_terms'), at: 'proposed_at' },
  referrals: {
    from: `referral_relations WHERE state = 'paused'`,
    at: 'stopped_at',
    until: 'until',
  },
  venue_terms: { from: waitingApprovals('venue_terms'), at: 'proposed_at' },
  settings: { from: waitingApprovals('setting'), at: 'proposed_at' },
  recoveries: {
    from: `recoveries WHERE status = 'waiting' AND user_id IS NOT NULL
      AND created_at > now() - interval '30 days'`,
    at: 'created_at',
    until: `created_at + interval '30 days'`,
    first: 'id',
  },
  unfreezes: { from: `unfreezes WHERE status = 'waiting'`, at: 'created_at' },
  proposals: {
    from: waitingApprovals('change'),
    at: 'proposed_at',
    until: 'expires_at',
  },
  invitations: {
    from: `staff_invitations WHERE state = 'waiting' AND expires_at > now()`,
    at: 'created_at',
    until: 'expires_at',
  },
} as const satisfies Readonly<Record<string, Source>>;

/** What can wait for a person. */
export type WaitingKind = keyof typeof SOURCES;

/** Every kind, in the order in which the page has them. */
export const WAITING_KINDS = Object.keys(SOURCES) as readonly WaitingKind[];

/** How much of each of some kinds waits, counted to `max` at most. */
export async function countWaiting(
  db: AnyDb,
  kinds: readonly WaitingKind[],
  max: number,
): Promise<WaitingRow[]> {
  if (kinds.length === 0) return [];
  const parts = kinds.map((kind) => {
    const { from, at, until, first }: Source = SOURCES[kind];
    return `SELECT '${kind}' AS kind, count(*)::int AS count, min(at) AS oldest_at,
        min(until) AS oldest_until
      FROM (SELECT ${at} AS at, ${until ?? 'NULL::timestamptz'} AS until
        FROM ${from} ORDER BY ${first ?? at} LIMIT $1) AS waiting`;
  });
  const { rows } = await sql(db).query<WaitingRow>(parts.join(' UNION ALL '), [max]);
  return rows;
}

/** Who has something in hand. */
export interface HolderCountRow {
  readonly kind: WaitingKind;
  readonly officer_id: bigint;
  readonly officer_name: string | null;
  readonly count: number;
}

/** Where somebody takes what waits in hand, for a quarter of an hour. */
const HELD: Partial<Readonly<Record<WaitingKind, string>>> = {
  identity: `SELECT claimed_by AS officer_id, claimed_at FROM kyc_requests WHERE status = 'pending'`,
  cards: `SELECT claimed_by, claimed_at FROM cards WHERE status = 'pending' AND removed_at IS NULL`,
  tickets: `SELECT officer_id, claimed_at FROM tickets WHERE state IN ('waiting', 'in_review')`,
};

/** Who holds how many of each of some kinds. */
export async function countHeld(
  db: AnyDb,
  kinds: readonly WaitingKind[],
): Promise<HolderCountRow[]> {
  const parts = kinds.flatMap((kind) => {
    const held = HELD[kind];
    return held === undefined
      ? []
      : [
          `SELECT '${kind}' AS kind, h.officer_id, count(*)::int AS count
           FROM (${held}) AS h (officer_id, claimed_at)
           WHERE h.officer_id IS NOT NULL AND h.claimed_at > now() - interval '15 minutes'
           GROUP BY h.officer_id`,
        ];
  });
  if (parts.length === 0) return [];
  const { rows } = await sql(db).query<HolderCountRow>(
    `SELECT c.kind, c.officer_id, c.count,
       NULLIF(concat_ws(' ', u.first_name, u.last_name), '') AS officer_name
     FROM (${parts.join(' UNION ALL ')}) AS c JOIN users AS u ON u.id = c.officer_id
     ORDER BY c.count DESC, c.officer_id LIMIT 50`,
  );
  return rows;
}

/** Acts of some names since a moment. */
export async function countActsSince(
  db: AnyDb,
  acts: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql(db).query<{ act: string; count: number }>(
    `SELECT act, count(*)::int AS count FROM audit_acts
     WHERE at >= $1 AND act = ANY($2) GROUP BY act`,
    [since, acts],
  );
  return new Map(rows.map(({ act, count }) => [act, count]));
}
