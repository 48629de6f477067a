import type { Writer } from '../../engine/index.ts';
import type { AnyDb, OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { type ChargeParkedReason, type ChargeState, statesBefore } from './charge-state.ts';

/** A charge as its row says; times are ms since 1970. */
export interface PaymentRecord {
  readonly id: string;
  readonly userId: number;
  readonly amountRial: bigint;
  readonly cardId: number;
  readonly cardMasked: string;
  readonly cardSealed: string;
  readonly gateway: 'zarinpal' | 'zibal';
  readonly isReserved: boolean;
  readonly state: ChargeState;
  readonly reason: string | null;
  readonly authority: string | null;
  readonly payUrl: string | null;
  readonly bankReference: string | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly paidAt: number | null;
  readonly checks: number;
  /** What was really paid, where that was not what was asked for. */
  readonly parked: {
    readonly rial: bigint;
    /** As the gateway masks it; null where it told none. */
    readonly card: string | null;
    readonly why: ChargeParkedReason;
  } | null;
}

interface PaymentSqlRow {
  readonly id: string;
  readonly user_id: bigint;
  readonly amount_rial: bigint;
  readonly card_id: bigint;
  readonly card_masked: string;
  readonly card_sealed: string;
  readonly gateway: 'zarinpal' | 'zibal';
  readonly is_reserved: boolean;
  readonly state: ChargeState;
  readonly reason: string | null;
  readonly authority: string | null;
  readonly pay_url: string | null;
  readonly bank_reference: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly paid_at: Date | null;
  readonly checks: bigint;
  readonly parked_rial: bigint | null;
  readonly parked_card: string | null;
  readonly parked_why: ChargeParkedReason | null;
}

const COLUMNS = `id, user_id, amount_rial, card_id, card_masked, card_sealed, gateway, is_reserved,
  state, reason, authority, pay_url, bank_reference, created_at, expires_at, paid_at, checks,
  parked_rial, parked_card, parked_why`;

function recordOf(row: PaymentSqlRow): PaymentRecord {
  return {
    id: row.id,
    userId: Number(row.user_id),
    amountRial: row.amount_rial,
    cardId: Number(row.card_id),
    cardMasked: row.card_masked,
    cardSealed: row.card_sealed,
    gateway: row.gateway,
    isReserved: row.is_reserved,
    state: row.state,
    reason: row.reason,
    authority: row.authority,
    payUrl: row.pay_url,
    bankReference: row.bank_reference,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    paidAt: row.paid_at === null ? null : row.paid_at.getTime(),
    checks: Number(row.checks),
    parked:
      row.parked_rial === null || row.parked_why === null
        ? null
        : { rial: row.parked_rial, card: row.parked_card, why: row.parked_why },
  };
}

/** The row of a new charge: written in the transaction that counts it against the day's cap. */
export const PAYMENT_CREATED: Writer = {
  sql: `INSERT INTO payments (id, user_id, amount_rial, card_id, card_masked, card_sealed, gateway,
      is_reserved, state, created_at, expires_at, next_check_at)
    SELECT id, user_id, amount_rial, card_id, card_masked, card_sealed, gateway, is_reserved,
      'created', created_at, expires_at, next_check_at
    FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[],
      $7::text[], $8::boolean[], $9::timestamptz[], $10::timestamptz[], $11::timestamptz[])
      AS made (id, user_id, amount_rial, card_id, card_masked, card_sealed, gateway, is_reserved,
        created_at, expires_at, next_check_at)`,
  columns: {
    id: 'text',
    user_id: 'bigint',
    amount_rial: 'bigint',
    card_id: 'bigint',
    card_masked: 'text',
    card_sealed: 'text',
    gateway: 'text',
    is_reserved: 'boolean',
    created_at: 'timestamptz',
    expires_at: 'timestamptz',
    next_check_at: 'timestamptz',
  },
};

/** A charge becomes paid in the very transaction that credits it. */
export const PAYMENT_PAID: Writer = {
  sql: `UPDATE payments AS p SET state = 'paid', reason = NULL, paid_at = proof.paid_at,
      bank_reference = proof.bank_reference, next_check_at = NULL
    FROM unnest($1::text[], $2::timestamptz[], $3::text[])
      AS proof (id, paid_at, bank_reference)
    WHERE p.id = proof.id AND p.state NOT IN ('paid', 'parked', 'given', 'returned')`,
  columns: { id: 'text', paid_at: 'timestamptz', bank_reference: 'text' },
};

/** A charge becomes parked in the very transaction that takes its money in. */
export const PAYMENT_PARKED: Writer = {
  sql: `UPDATE payments AS p SET state = 'parked', reason = 'mismatch', is_flagged = true,
      parked_rial = proof.rial, parked_card = proof.card, parked_why = proof.why,
      parked_at = proof.parked_at, bank_reference = proof.bank_reference, next_check_at = NULL
    FROM unnest($1::text[], $2::timestamptz[], $3::text[], $4::bigint[], $5::text[], $6::text[])
      AS proof (id, parked_at, bank_reference, rial, card, why)
    WHERE p.id = proof.id AND p.state NOT IN ('paid', 'parked', 'given', 'returned')`,
  columns: {
    id: 'text',
    parked_at: 'timestamptz',
    bank_reference: 'text',
    rial: 'bigint',
    card: 'text',
    why: 'text',
  },
};

/** One charge. */
export async function readPayment(db: OrderedDb, id: string): Promise<PaymentRecord | undefined> {
  const { rows } = await sql(db).query<PaymentSqlRow>(
    `SELECT ${COLUMNS} FROM payments WHERE id = $1`,
    [id],
  );
  return rows[0] === undefined ? undefined : recordOf(rows[0]);
}

/** The charge that a gateway knows by this name. */
export async function readPaymentByAuthority(
  db: OrderedDb,
  gateway: string,
  authority: string,
): Promise<PaymentRecord | undefined> {
  const { rows } = await sql(db).query<PaymentSqlRow>(
    `SELECT ${COLUMNS} FROM payments WHERE gateway = $1 AND authority = $2`,
    [gateway, authority],
  );
  return rows[0] === undefined ? undefined : recordOf(rows[0]);
}

/** The user's charges that may still be paid and whose money they want to see coming. */
export async function readReserved(
  db: OrderedDb,
  userId: number,
  now: number,
): Promise<PaymentRecord[]> {
  const { rows } = await sql(db).query<PaymentSqlRow>(
    `SELECT ${COLUMNS} FROM payments
     WHERE user_id = $1 AND is_reserved AND state IN ('created', 'pending') AND expires_at > $2
       AND authority IS NOT NULL
     ORDER BY created_at DESC LIMIT 20`,
    [userId, new Date(now)],
  );
  return rows.map(recordOf);
}

/** Whether money by this card may still come. */
export async function hasWaitingPayment(db: OrderedDb, cardId: number): Promise<boolean> {
  const { rows } = await sql(db).query<{ waits: boolean }>(
    `SELECT EXISTS (SELECT FROM payments
       WHERE card_id = $1 AND state IN ('created', 'pending')) AS waits`,
    [cardId],
  );
  return rows[0]?.waits === true;
}

/** A charge and its name at the gateway. */
export interface NamedCharge {
  readonly id: string;
  readonly authority: string;
  readonly payUrl: string | null;
  readonly nextCheckAt: number | undefined;
}

/** Stores the gateway's name of a charge, once; false when it has one already. */
export async function storeAuthority(db: OrderedDb, payment: NamedCharge): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE payments SET authority = $2, pay_url = $3, next_check_at = $4
     WHERE id = $1 AND authority IS NULL AND state = 'created'
       AND NOT EXISTS (SELECT FROM payments other
         WHERE other.gateway = payments.gateway AND other.authority = $2)`,
    [payment.id, payment.authority, payment.payUrl, dateOf(payment.nextCheckAt)],
  );
  return rowCount === 1;
}

/** A step of a charge without money. */
export interface ChargeMove {
  readonly id: string;
  readonly to: 'pending' | 'failed' | 'expired';
  readonly reason: string | null;
  readonly isFlagged: boolean;
}

/** Moves a charge, if it stands where the move may begin; false when it does not. */
export async function movePayment(db: OrderedDb, move: ChargeMove): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE payments SET state = $2, reason = $3, is_flagged = is_flagged OR $4
     WHERE id = $1 AND state = ANY($5)`,
    [move.id, move.to, move.reason, move.isFlagged, statesBefore(move.to)],
  );
  return rowCount === 1;
}

/**
 * Flags a charge that failed: officers look at it. False when its money is in the books, or it did not
 * fail.
 */
export async function flagFailed(db: OrderedDb, id: string): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE payments SET is_flagged = true, reason = 'mismatch' WHERE id = $1 AND state = 'failed'`,
    [id],
  );
  return rowCount === 1;
}

/** Sets when the gateway is asked next; a paid charge is never asked about again. */
export async function scheduleCheck(
  db: OrderedDb,
  id: string,
  at: number | undefined,
): Promise<void> {
  await sql(db).query(
    `UPDATE payments SET next_check_at = $2
     WHERE id = $1 AND state NOT IN ('paid', 'parked', 'given', 'returned')`,
    [id, dateOf(at)],
  );
}

/** Paid and parked charges whose owner was not told yet. */
export async function readUntold(db: OrderedDb, limit: number): Promise<PaymentRecord[]> {
  const { rows } = await sql(db).query<PaymentSqlRow>(
    `(SELECT ${COLUMNS} FROM payments WHERE state = 'paid' AND NOT is_notified
      ORDER BY paid_at LIMIT $1)
     UNION ALL
     (SELECT ${COLUMNS} FROM payments WHERE state = 'parked' AND NOT is_notified
      ORDER BY parked_at LIMIT $1)`,
    [limit],
  );
  return rows.map(recordOf);
}

/** Notes that the owner of a paid or parked charge was told; false when somebody else did. */
export async function markTold(db: AnyDb, id: string): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    'UPDATE payments SET is_notified = true WHERE id = $1 AND NOT is_notified',
    [id],
  );
  return rowCount === 1;
}

/** A charge is paid within the hour in which it began. */
const PAID_WITHIN_MS = 3_600_000;

/** What a user paid in since a moment; whole rial. */
export async function readPaidSince(
  db: OrderedDb,
  userId: number,
  sinceMs: number,
): Promise<bigint> {
  const { rows } = await sql(db).query<{ paid: bigint }>(
    `SELECT COALESCE(sum(amount_rial), 0)::bigint AS paid FROM payments
     WHERE user_id = $1 AND created_at >= $2 AND state = 'paid' AND paid_at >= $3`,
    [userId, new Date(sinceMs - PAID_WITHIN_MS), new Date(sinceMs)],
  );
  return rows[0]?.paid ?? 0n;
}

const dateOf = (ms: number | undefined): Date | null => (ms === undefined ? null : new Date(ms));
