// One step of a withdrawal of a coin at the engine, and the last one: what the chain made of it.
import type { AdvanceWithdrawal, Outcome, WithdrawalStep } from '@sarraf/settlement';
import type { FinalSpend } from '../chain-spends/index.ts';
import { type Moved, movedRow } from './coin-payout-rows.ts';
import { type CoinPayoutRow, selectCoinPayout } from './coin-payouts.queries.ts';
import type { CoinWithdrawalsDeps } from './coin-withdrawals-deps.ts';

/** The last step of a withdrawal, by what its final transaction made of it. */
const LAST_STEPS = { returned: 'return', settled: 'settle' } as const;

/**
 * Follows a transaction that is final: it settled the withdrawal, or the network undid it and the coins
 * are the person's again. Told again it changes nothing.
 *
 * @throws Error where the engine says otherwise: it is told again
 */
export async function followFinal(deps: CoinWithdrawalsDeps, spend: FinalSpend): Promise<void> {
  const { failed, spendId, txid } = spend;
  const row = await selectCoinPayout(deps.context.orderedDb, spendId);
  if (row === undefined) throw new Error(`A final spend ${spendId} is of no withdrawal.`);
  const state: keyof typeof LAST_STEPS = failed ? 'returned' : 'settled';
  // its owner was told then
  if (row.state === state) return;
  const moved = { nextStepAt: null, pendingNotice: state, ...(failed && { reason: 'network' }) };
  const outcome = await advance(deps, row, LAST_STEPS[state], moved, failed ? null : txid);
  if (!outcome.ok) throw new Error(`A final withdrawal ${spendId} was refused as ${outcome.code}.`);
}

/** One step at the engine, with what the house notes of it. */
export async function advance(
  { operations }: CoinWithdrawalsDeps,
  { id }: CoinPayoutRow,
  step: WithdrawalStep,
  moved: Omit<Moved, 'id'>,
  reference: string | null = null,
): Promise<Outcome<'advance_withdrawal'>> {
  const command: AdvanceWithdrawal = {
    type: 'advance_withdrawal',
    withdrawalId: id,
    step,
    user: null,
    reference,
  };
  const rows = [movedRow({ ...moved, id })];
  return (await operations.submit({ command, claim: undefined, rows })).outcome;
}
