// What is known of a payout's owner and of the house when it is asked whether it goes by itself.
import type { AnyDb, OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Figures behind the risks of one payout. */
export interface PayoutFigures {
  /** Payouts to the same Sheba of the same person that were settled and not brought back. */
  readonly settledToSheba: number;
  /** Of the person from a day before it was asked for, this one among them, however they ended. */
  readonly asked: number;
  /** What was approved of the person's in 24 hours, or moved on since, and of everybody's; rial. */
  readonly personRial: bigint;
  readonly houseRial: bigint;
  /** Whether money came by another card than the one that it goes to, since the day before. */
  readonly cameByOtherCard: boolean;
}

/** Approvals are looked at one after the other: two at once would each be below what goes by itself. */
export async function lockApprovals(db: PlainDb): Promise<void> {
  await sql(db).query(`SELECT pg_advisory_xact_lock(hashtext('sarraf payouts'))`);
}

/** An officer signs a payout once: a repeat waits for the first one. */
export async function lockSigning(db: PlainDb, payoutId: string, officer: number): Promise<void> {
  await sql(db).query(`SELECT pg_advisory_xact_lock(hashtext('sarraf signing ' || $1))`, [
    `${payoutId} ${officer}`,
  ]);
}

const DAY_MS = 86_400_000;
/** So long ago one was asked for at most that is approved or moves on today. */
const MOVING_MS = 30 * DAY_MS;

/** What left in 24 hours, or was decided to and will; rial. */
export interface LeftLately {
  readonly personRial: bigint;
  readonly houseRial: bigint;
}

/** What left of each of some people and of the house, as of `now`. */
export async function readLeft(
  db: OrderedDb,
  userIds: readonly number[],
  now: number,
): Promise<(userId: number) => LeftLately> {
  const { rows } = await sql(db).query<{ user_id: bigint | null; rial: bigint }>(
    // what officers signed and nobody has moved yet leaves as well: two who sign at once count each other
    `WITH left_lately AS (
       SELECT w.user_id, w.units FROM withdrawals_state AS w
       WHERE w.created_at_ms > $3 AND w.asset = 'IRT' AND (
         (w.state IN ('approved', 'sent', 'settled') AND w.updated_at_ms > $2)
         OR (w.state = 'requested' AND EXISTS (
           SELECT FROM payouts AS p WHERE p.id = w.id AND p.signed_at IS NOT NULL))))
     SELECT user_id, sum(units)::bigint AS rial FROM left_lately
       WHERE user_id = ANY($1::bigint[]) GROUP BY user_id
     UNION ALL SELECT NULL, COALESCE(sum(units), 0)::bigint FROM left_lately`,
    [userIds, now - DAY_MS, now - DAY_MS - MOVING_MS],
  );
  const houseRial = rows.find(({ user_id: id }) => id === null)?.rial ?? 0n;
  const people = new Map(rows.map(({ user_id: id, rial }) => [Number(id ?? 0n), rial]));
  return (userId) => ({ houseRial, personRial: people.get(userId) ?? 0n });
}

/**
 * In whose money in an officer had a hand since a moment: who brought in or approved a statement, gave a
 * line to a person, proposed or decided on an adjustment, or brought in or approved what came back.
 */
export async function selectMoneyIn(
  db: AnyDb,
  officer: number,
  userIds: readonly number[],
  since: Date,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql(db).query<{ user_id: bigint }>(
    `SELECT l.user_id FROM approvals AS w JOIN statement_lines AS l ON l.statement_id = w.subject::bigint
       WHERE w.kind = 'statement' AND $1 IN (w.proposed_by, w.decided_by) AND w.decided_at > $3
         AND l.user_id = ANY($2::bigint[])
     UNION SELECT person_id FROM approvals
       WHERE kind = 'unmatched' AND person_id = ANY($2::bigint[])
         AND $1 IN (proposed_by, decided_by) AND COALESCE(decided_at, proposed_at) > $3
     UNION SELECT person.id FROM adjustments AS a
       JOIN unnest($2::bigint[]) AS person (id) ON a.to_owner = 'user:' || person.id
       JOIN approvals AS w ON w.id = a.approval_id
       WHERE $1 IN (w.proposed_by, w.decided_by) AND w.decided_at > $3
         AND w.state IN ('applying', 'approved')
     UNION SELECT p.user_id FROM payout_answers AS n
       JOIN payout_answer_lines AS l ON l.answers_id = n.id AND l.step = 'return'
       JOIN payouts AS p ON p.id = l.payout_id
       JOIN approvals AS w ON w.kind = 'payout_answers' AND w.subject = n.id::text
       WHERE $1 IN (w.proposed_by, w.decided_by) AND w.decided_at > $3
         AND p.user_id = ANY($2::bigint[])`,
    [officer, userIds, since],
  );
  return new Set(rows.map(({ user_id: id }) => Number(id)));
}

/** Reads the figures of a payout, as of `now`: with the rows of whatever was approved before. */
export async function readFigures(
  db: OrderedDb,
  payout: {
    readonly id: string;
    readonly userId: number;
    readonly sheba: string;
    readonly cardId: number;
    readonly createdAt: number;
  },
  now: number,
): Promise<PayoutFigures> {
  const asOf = payout.createdAt - DAY_MS;
  const { rows } = await sql(db).query<{
    settled: bigint;
    asked: bigint;
    person: bigint;
    house: bigint;
    other_card: boolean;
  }>(
    // one may have waited for days before it was approved: who was stopped, or all while payouts were
    `WITH lately AS (
       SELECT user_id, units, state, created_at_ms, updated_at_ms FROM withdrawals_state
       WHERE created_at_ms > $7 AND asset = 'IRT')
     SELECT
       (SELECT count(*) FROM payouts AS p JOIN withdrawals_state AS w ON w.id = p.id
         WHERE p.user_id = $1 AND p.sheba = $2 AND w.state = 'settled') AS settled,
       (SELECT count(*) FROM lately WHERE user_id = $1 AND created_at_ms > $5) AS asked,
       (SELECT COALESCE(sum(units), 0)::bigint FROM lately
         WHERE user_id = $1 AND updated_at_ms > $6
           AND state IN ('approved', 'sent', 'settled')) AS person,
       (SELECT COALESCE(sum(units), 0)::bigint FROM lately
         WHERE updated_at_ms > $6 AND state IN ('approved', 'sent', 'settled')) AS house,
       EXISTS (SELECT FROM payments WHERE user_id = $1 AND state = 'paid' AND card_id <> $3
         AND created_at > $4) AS other_card`,
    [
      payout.userId,
      payout.sheba,
      payout.cardId,
      new Date(asOf),
      asOf,
      now - DAY_MS,
      Math.min(asOf, now - MOVING_MS),
    ],
  );
  const [row] = rows;
  return {
    settledToSheba: Number(row?.settled ?? 0n),
    asked: Number(row?.asked ?? 0n),
    personRial: row?.person ?? 0n,
    houseRial: row?.house ?? 0n,
    cameByOtherCard: row?.other_card ?? false,
  };
}
