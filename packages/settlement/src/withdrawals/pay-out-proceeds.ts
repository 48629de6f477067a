// What a sale brought in toman leaves in the same step, where it may.
import { IRT } from '@sarraf/money';
import type { CommandEnvelope } from '../command-envelope.ts';
import type { PayOut } from '../command.ts';
import type { PayOutResult } from '../outcome.ts';
import { mayCount } from '../payments/window-state.ts';
import type { Memory } from '../records/memory.ts';
import { tehranDay } from '../rules/tehran-day.ts';
import { requestWithdrawal } from './withdrawals.ts';

/** What somebody sold, and what they received of it. */
export interface Proceeds {
  readonly user: number;
  /** Of what they received, without the fee; smallest units. */
  readonly units: bigint;
  readonly asset: string;
}

/**
 * Asks for what a sale brought to be withdrawn. A refusal of it touches nothing: the money stays in
 * the wallet and the sale stands.
 */
export function payOutProceeds(
  memory: Memory,
  envelope: CommandEnvelope,
  payOut: PayOut,
  { user, units, asset }: Proceeds,
): PayOutResult {
  const { withdrawalId, recipient, feeUnits, cancelMs, minUnits, maxUnits } = payOut;
  if (asset !== IRT || !mayCount(memory, 'withdrawal_day', tehranDay(memory.at))) {
    return { ok: false, code: 'payout_not_possible', facts: {} };
  }
  if (units < BigInt(minUnits) || units <= BigInt(feeUnits)) {
    return { ok: false, code: 'payout_below_minimum', facts: { units: `${units}`, minUnits } };
  }
  if (units > BigInt(maxUnits)) {
    return { ok: false, code: 'payout_above_maximum', facts: { units: `${units}`, maxUnits } };
  }
  const outcome = requestWithdrawal(memory, envelope, {
    type: 'request_withdrawal',
    withdrawalId,
    user,
    asset,
    units: units.toString(),
    feeUnits,
    recipient,
    cancelMs,
  });
  return outcome.ok ? { ok: true, withdrawal: outcome.result } : outcome;
}
