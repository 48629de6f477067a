// Withdrawals with what the house does about them. Where each stands is the engine's word; the rest
// is written beside the commands that move it, in their transactions.
import type { WithdrawalState } from '@sarraf/settlement';
import type { PAYOUT_RISKS } from '@sarraf/contracts';
import type { AnyDb, OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { wordOf } from '../../platform/database/text-search.ts';

/** Why a payout waits for an officer. */
export type PayoutRisk = (typeof PAYOUT_RISKS)[number];

/** What an owner is told of. */
export type NoticeState = 'requested' | 'settled' | 'refused' | 'returned';

/** A payout as its rows say; amounts in rial, times in ms since 1970. */
export interface PayoutRow {
  readonly id: string;
  readonly userId: number;
  readonly cardId: number;
  readonly cardMasked: string;
  readonly bank: string;
  readonly sheba: string;
  readonly ownerName: string | null;
  /** What leaves the balance, the fee in it. */
  readonly amountRial: bigint;
  readonly feeRial: bigint;
  readonly deviceSince: number;
  readonly state: WithdrawalState;
  readonly cancelUntil: number;
  readonly reference: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Null until its owner's time to think again is over. */
  readonly risks: readonly PayoutRisk[] | null;
  readonly officersNeeded: number | null;
  /** Whether it has all signatures that it takes. */
  readonly isSigned: boolean;
  readonly provider: string | null;
  readonly providerCode: string | null;
  readonly reason: string | null;
  readonly steps: number;
}

interface PayoutSqlRow {
  readonly id: string;
  readonly user_id: bigint;
  readonly card_id: bigint;
  readonly card_masked: string;
  readonly bank: string;
  readonly sheba: string;
  readonly owner_name: string | null;
  readonly amount_rial: bigint;
  readonly fee_rial: bigint;
  readonly device_since: Date;
  readonly state: WithdrawalState;
  readonly cancel_until_ms: bigint;
  readonly reference: string | null;
  readonly created_at_ms: bigint;
  readonly updated_at_ms: bigint;
  readonly risks: PayoutRisk[] | null;
  readonly officers_needed: bigint | number | null;
  readonly is_signed: boolean;
  readonly provider: string | null;
  readonly provider_code: string | null;
  readonly reason: string | null;
  readonly steps: bigint | number;
}

const COLUMNS = `p.id, p.user_id, p.card_id, p.card_masked, p.bank, p.sheba, p.owner_name,
  p.amount_rial, p.fee_rial, p.device_since, w.state, w.cancel_until_ms, w.reference,
  w.created_at_ms, w.updated_at_ms, p.risks, p.officers_needed,
  p.signed_at IS NOT NULL AS is_signed, p.provider, p.provider_code,
  p.reason, p.steps`;
const PAYOUTS = 'payouts AS p JOIN withdrawals_state AS w ON w.id = p.id';

function payoutOf(row: PayoutSqlRow): PayoutRow {
  return {
    id: row.id,
    userId: Number(row.user_id),
    cardId: Number(row.card_id),
    cardMasked: row.card_masked,
    bank: row.bank,
    sheba: row.sheba,
    ownerName: row.owner_name,
    amountRial: row.amount_rial,
    feeRial: row.fee_rial,
    deviceSince: row.device_since.getTime(),
    state: row.state,
    cancelUntil: Number(row.cancel_until_ms),
    reference: row.reference,
    createdAt: Number(row.created_at_ms),
    updatedAt: Number(row.updated_at_ms),
    risks: row.risks,
    officersNeeded: row.officers_needed === null ? null : Number(row.officers_needed),
    isSigned: row.is_signed,
    provider: row.provider,
    providerCode: row.provider_code,
    reason: row.reason,
    steps: Number(row.steps),
  };
}

/** Payouts as they were written, in the order of their ids here; one that is not there is left out. */
export async function selectPayouts(db: AnyDb, ids: readonly string[]): Promise<PayoutRow[]> {
  const { rows } = await sql(db).query<PayoutSqlRow>(
    `SELECT ${COLUMNS} FROM ${PAYOUTS} WHERE p.id = ANY($1) ORDER BY array_position($1, p.id)`,
    [ids],
  );
  return rows.map(payoutOf);
}

/** One of them. */
export async function selectPayout(db: AnyDb, id: string): Promise<PayoutRow | undefined> {
  return (await selectPayouts(db, [id]))[0];
}

/** The same, and nobody else decides on it before the transaction ends. */
export async function lockPayout(db: PlainDb, id: string): Promise<PayoutRow | undefined> {
  await sql(db).query('SELECT FROM payouts WHERE id = $1 FOR NO KEY UPDATE', [id]);
  return selectPayout(db, id);
}

/** Which part of a list. Ids are in the order of their making. */
export interface PayoutPart {
  readonly beforeId: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** A person's withdrawals, newest first. */
export async function selectOwn(
  db: OrderedDb,
  userId: number,
  { beforeId, offset, limit }: PayoutPart,
): Promise<PayoutRow[]> {
  const { rows } = await sql(db).query<PayoutSqlRow>(
    `SELECT ${COLUMNS} FROM ${PAYOUTS} WHERE p.user_id = $1 AND ($2::text IS NULL OR p.id < $2)
     ORDER BY p.id DESC OFFSET $3 LIMIT $4`,
    [userId, beforeId ?? null, offset, limit],
  );
  return rows.map(payoutOf);
}

/** How many of them there are, counted to `max` at most. */
export async function countOwn(db: OrderedDb, userId: number, max: number): Promise<number> {
  const { rows } = await sql(db).query<{ total: bigint }>(
    'SELECT count(*) AS total FROM (SELECT FROM payouts WHERE user_id = $1 LIMIT $2) AS counted',
    [userId, max],
  );
  return Number(rows[0]?.total ?? 0n);
}

/** Ids of those among a person's newest `max` whose card, Sheba or reference has some text in it. */
export async function findOwn(
  db: OrderedDb,
  userId: number,
  text: string,
  max: number,
): Promise<string[]> {
  const { rows } = await sql(db).query<{ id: string }>(
    `SELECT p.id FROM (
       SELECT * FROM payouts WHERE user_id = $1 ORDER BY id DESC LIMIT $3) AS p
       JOIN withdrawals_state AS w ON w.id = p.id
     WHERE p.card_masked LIKE $2 OR p.sheba LIKE $2 OR w.reference LIKE $2
     ORDER BY p.id DESC`,
    [userId, `%${(wordOf(text) ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`, max],
  );
  return rows.map(({ id }) => id);
}

/** Says when a payout is looked at next, and what its provider said; null: not by itself. */
export async function scheduleStep(
  db: AnyDb,
  id: string,
  at: number | null,
  providerCode: string | null = null,
): Promise<void> {
  await sql(db).query(
    `UPDATE payouts SET next_step_at = $2, provider_code = COALESCE($3, provider_code)
     WHERE id = $1`,
    [id, at === null ? null : new Date(at), providerCode],
  );
}

/** Notes that a provider has a payout, the first time it is known. */
export async function noteTaken(db: AnyDb, id: string, at: number): Promise<void> {
  await sql(db).query('UPDATE payouts SET taken_at = $2 WHERE id = $1 AND taken_at IS NULL', [
    id,
    new Date(at),
  ]);
}

/** Has the newest that were settled since then looked at soon. */
export async function scheduleSettled(
  db: OrderedDb,
  since: number,
  at: number,
  max: number,
): Promise<void> {
  await sql(db).query(
    `UPDATE payouts SET next_step_at = $2 WHERE id IN (
       SELECT w.id FROM withdrawals_state AS w JOIN payouts AS p ON p.id = w.id
       WHERE w.created_at_ms > $1 AND w.state = 'settled'
       ORDER BY w.created_at_ms DESC LIMIT $3)`,
    [since, new Date(at), max],
  );
}

/** Hands a payout to officers. */
export async function askOfficers(
  db: AnyDb,
  id: string,
  risks: readonly PayoutRisk[],
  officersNeeded: number,
): Promise<void> {
  await sql(db).query(
    `UPDATE payouts SET risks = $2, officers_needed = $3, next_step_at = NULL WHERE id = $1`,
    [id, risks, officersNeeded],
  );
}

/** Notes that all officers have signed that it takes; a worker goes on with it from a moment on. */
export async function noteSigned(db: PlainDb, id: string, nextStepAt: number): Promise<void> {
  await sql(db).query('UPDATE payouts SET signed_at = now(), next_step_at = $2 WHERE id = $1', [
    id,
    new Date(nextStepAt),
  ]);
}

/** Has a payout that waits take two officers, for these reasons more. */
export async function askSecond(
  db: PlainDb,
  id: string,
  risks: readonly PayoutRisk[],
): Promise<void> {
  await sql(db).query('UPDATE payouts SET risks = $2, officers_needed = 2 WHERE id = $1', [
    id,
    risks,
  ]);
}

/** What its owners were not told of yet. */
export async function selectPendingNotices(
  db: OrderedDb,
  max: number,
): Promise<{ readonly payout: PayoutRow; readonly pendingNotice: NoticeState }[]> {
  const { rows } = await sql(db).query<PayoutSqlRow & { pending_notice: NoticeState }>(
    `SELECT ${COLUMNS}, p.pending_notice FROM ${PAYOUTS} WHERE p.pending_notice IS NOT NULL
     ORDER BY p.created_at LIMIT $1`,
    [max],
  );
  return rows.map((row) => ({ payout: payoutOf(row), pendingNotice: row.pending_notice }));
}

/** Notes that an owner was told of a state; false when somebody else did, or another came. */
export async function markNotified(db: PlainDb, id: string, told: NoticeState): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    'UPDATE payouts SET pending_notice = NULL WHERE id = $1 AND pending_notice = $2',
    [id, told],
  );
  return rowCount === 1;
}
