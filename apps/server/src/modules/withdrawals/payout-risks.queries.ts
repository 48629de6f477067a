// What is known of a payout's owner and of the house when it is asked whether it goes by itself.
import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
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

const DAY_MS = 86_400_000;
/** So long ago one was asked for at most that is approved or moves on today. */
const MOVING_MS = 30 * DAY_MS;

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
      ...[payout.userId, payout.sheba, payout.cardId, new Date(asOf), asOf],
      ...[now - DAY_MS, Math.min(asOf, now - MOVING_MS)],
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
