// Withdrawals of coins with what the house does about them. Where each stands is the engine's word; the
// rest is written beside the commands that move it, in their transactions.
import type { ChainName, CoinPayoutRisk, SpendWait } from '@sarraf/contracts';
import type { WithdrawalState } from '@sarraf/settlement';
import type { AnyDb, OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** What an owner is told of. */
export type NoticeState = 'requested' | 'checked' | 'sent' | 'settled' | 'refused' | 'returned';

/** A withdrawal of a coin as its rows say; amounts in smallest units, times in ms since 1970. */
export interface CoinPayoutRow {
  readonly id: string;
  readonly userId: number;
  readonly asset: string;
  readonly chain: ChainName;
  readonly code: string;
  readonly address: string;
  readonly label: string | null;
  /** What leaves the balance, the fee in it. */
  readonly units: bigint;
  readonly feeUnits: bigint;
  readonly digest: string;
  readonly shareBps: number;
  /** Rial by the index when it was asked for. */
  readonly worth: bigint;
  readonly deviceSince: number;
  readonly state: WithdrawalState;
  readonly cancelUntil: number;
  readonly reference: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly approvedAt: number | null;
  /** Null until its owner's time to think again is over. */
  readonly risks: readonly CoinPayoutRisk[] | null;
  readonly officersNeeded: number | null;
  readonly needsPasskey: boolean;
  /** Whether it has all signatures that it takes. */
  readonly isSigned: boolean;
  /** Its spend may be open. */
  readonly isOpened: boolean;
  readonly isVoided: boolean;
  readonly waiting: SpendWait | null;
  readonly reason: string | null;
  readonly steps: number;
}

interface CoinPayoutSqlRow {
  readonly id: string;
  readonly user_id: bigint;
  readonly asset: string;
  readonly chain: ChainName;
  readonly code: string;
  readonly address: string;
  readonly label: string | null;
  readonly units: bigint;
  readonly fee_units: bigint;
  readonly digest: string;
  readonly share_bps: bigint | number;
  readonly worth: bigint;
  readonly device_since: Date;
  readonly state: WithdrawalState;
  readonly cancel_until_ms: bigint;
  readonly reference: string | null;
  readonly created_at_ms: bigint;
  readonly updated_at_ms: bigint;
  readonly approved_at: Date | null;
  readonly risks: CoinPayoutRisk[] | null;
  readonly officers_needed: bigint | number | null;
  readonly needs_passkey: boolean;
  readonly is_signed: boolean;
  readonly is_opened: boolean;
  readonly is_voided: boolean;
  readonly waiting: SpendWait | null;
  readonly reason: string | null;
  readonly steps: bigint | number;
}

const COLUMNS = `p.id, p.user_id, p.asset, p.chain, p.code, p.address, p.label, p.units, p.fee_units,
  p.digest, p.share_bps, w.worth, p.device_since, w.state, w.cancel_until_ms, w.reference,
  w.created_at_ms, w.updated_at_ms, p.approved_at, p.risks, p.officers_needed, p.needs_passkey,
  p.signed_at IS NOT NULL AS is_signed, p.opened_at IS NOT NULL AS is_opened,
  p.voided_at IS NOT NULL AS is_voided, p.waiting, p.reason, p.steps`;
const PAYOUTS = 'coin_payouts AS p JOIN withdrawals_state AS w ON w.id = p.id';

function payoutOf(row: CoinPayoutSqlRow): CoinPayoutRow {
  return {
    id: row.id,
    userId: Number(row.user_id),
    asset: row.asset,
    chain: row.chain,
    code: row.code,
    address: row.address,
    label: row.label,
    units: row.units,
    feeUnits: row.fee_units,
    digest: row.digest,
    shareBps: Number(row.share_bps),
    worth: row.worth,
    deviceSince: row.device_since.getTime(),
    state: row.state,
    cancelUntil: Number(row.cancel_until_ms),
    reference: row.reference,
    createdAt: Number(row.created_at_ms),
    updatedAt: Number(row.updated_at_ms),
    approvedAt: row.approved_at?.getTime() ?? null,
    risks: row.risks,
    officersNeeded: row.officers_needed === null ? null : Number(row.officers_needed),
    needsPasskey: row.needs_passkey,
    isSigned: row.is_signed,
    isOpened: row.is_opened,
    isVoided: row.is_voided,
    waiting: row.waiting,
    reason: row.reason,
    steps: Number(row.steps),
  };
}

/** Payouts in the order of their ids here; one that is not there is left out. */
export async function selectCoinPayouts(
  db: AnyDb,
  ids: readonly string[],
): Promise<CoinPayoutRow[]> {
  const { rows } = await sql(db).query<CoinPayoutSqlRow>(
    `SELECT ${COLUMNS} FROM ${PAYOUTS} WHERE p.id = ANY($1) ORDER BY array_position($1, p.id)`,
    [ids],
  );
  return rows.map(payoutOf);
}

/** One of them. */
export async function selectCoinPayout(db: AnyDb, id: string): Promise<CoinPayoutRow | undefined> {
  return (await selectCoinPayouts(db, [id]))[0];
}

/** The same, and nobody else decides on it before the transaction ends. */
export async function lockCoinPayout(db: PlainDb, id: string): Promise<CoinPayoutRow | undefined> {
  await sql(db).query('SELECT FROM coin_payouts WHERE id = $1 FOR NO KEY UPDATE', [id]);
  return selectCoinPayout(db, id);
}

/** A person's that are on their way or ended since, newest first. */
export async function selectOwn(
  db: OrderedDb,
  userId: number,
  of: { readonly asset: string | undefined; readonly endedSince: number; readonly limit: number },
): Promise<CoinPayoutRow[]> {
  const { rows } = await sql(db).query<CoinPayoutSqlRow>(
    `SELECT ${COLUMNS} FROM ${PAYOUTS}
     WHERE p.user_id = $1 AND ($2::text IS NULL OR p.asset = $2)
       AND (w.state IN ('requested', 'approved', 'sent') OR w.updated_at_ms >= $3)
     ORDER BY p.id DESC LIMIT $4`,
    [userId, of.asset ?? null, of.endedSince, of.limit],
  );
  return rows.map(payoutOf);
}

/** Says when a payout is looked at next, and what it waits for; null: not by itself, for nothing. */
export async function scheduleStep(
  db: AnyDb,
  id: string,
  at: number | null,
  waiting: SpendWait | null = null,
): Promise<void> {
  await sql(db).query('UPDATE coin_payouts SET next_step_at = $2, waiting = $3 WHERE id = $1', [
    id,
    at === null ? null : new Date(at),
    waiting,
  ]);
}

/** Notes that a spend may be open from now on. */
export async function noteOpened(db: AnyDb, id: string, at: number): Promise<void> {
  await sql(db).query(
    'UPDATE coin_payouts SET opened_at = $2 WHERE id = $1 AND opened_at IS NULL',
    [id, new Date(at)],
  );
}

/** Notes that what was opened will never be sent. */
export async function noteVoided(db: AnyDb, id: string, at: number): Promise<void> {
  await sql(db).query(
    'UPDATE coin_payouts SET voided_at = $2, next_step_at = NULL, waiting = NULL WHERE id = $1',
    [id, new Date(at)],
  );
}

/** Hands a payout to officers, and has its owner told. */
export async function askOfficers(
  db: AnyDb,
  id: string,
  of: {
    readonly risks: readonly CoinPayoutRisk[];
    readonly officersNeeded: number;
    readonly needsPasskey: boolean;
  },
): Promise<void> {
  await sql(db).query(
    `UPDATE coin_payouts SET risks = $2, officers_needed = $3, needs_passkey = $4,
       next_step_at = NULL, waiting = NULL, pending_notice = 'checked' WHERE id = $1`,
    [id, of.risks, of.officersNeeded, of.needsPasskey],
  );
}

/** Has one that waits take two officers, for these reasons more. */
export async function askSecond(
  db: PlainDb,
  id: string,
  risks: readonly CoinPayoutRisk[],
): Promise<void> {
  await sql(db).query('UPDATE coin_payouts SET risks = $2, officers_needed = 2 WHERE id = $1', [
    id,
    risks,
  ]);
}

/** Notes that all officers have signed that it takes; a worker goes on with it from a moment on. */
export async function noteSigned(db: PlainDb, id: string, nextStepAt: number): Promise<void> {
  await sql(db).query(
    'UPDATE coin_payouts SET signed_at = now(), next_step_at = $2 WHERE id = $1',
    [id, new Date(nextStepAt)],
  );
}

/** What its owners were not told of yet. */
export async function selectPendingNotices(
  db: OrderedDb,
  max: number,
): Promise<{ readonly payout: CoinPayoutRow; readonly pendingNotice: NoticeState }[]> {
  const { rows } = await sql(db).query<CoinPayoutSqlRow & { pending_notice: NoticeState }>(
    `SELECT ${COLUMNS}, p.pending_notice FROM ${PAYOUTS} WHERE p.pending_notice IS NOT NULL
     ORDER BY p.created_at LIMIT $1`,
    [max],
  );
  return rows.map((row) => ({ payout: payoutOf(row), pendingNotice: row.pending_notice }));
}

/** Notes that an owner was told of a state; false when another worker did, or another came. */
export async function markNotified(db: PlainDb, id: string, told: NoticeState): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    'UPDATE coin_payouts SET pending_notice = NULL WHERE id = $1 AND pending_notice = $2',
    [id, told],
  );
  return rowCount === 1;
}
