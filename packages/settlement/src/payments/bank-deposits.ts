// Toman that came to the house's bank account, by its statement: everybody's own, or unmatched.
import { available } from '@sarraf/ledger';
import { IRT } from '@sarraf/money';
import type { CommandEnvelope } from '../command-envelope.ts';
import type { CreditDeposit, SettleUnmatched } from '../command.ts';
import { settleCoin } from '../coins/coin-deposits.ts';
import { checkLimits } from '../limits/check-limits.ts';
import { noteDeposit } from '../limits/recent-deposits.ts';
import { accept, type DepositResult, type Outcome, refuse } from '../outcome.ts';
import type { Memory } from '../records/memory.ts';
import { postCredit, referenceKey, requireRoom, UNMATCHED, usedReference } from './payments.ts';
import { countToday } from './window-state.ts';

/**
 * Takes in what a line of the bank's statement says: the money is here, so it is never refused. Where
 * nobody knows whose it is, or they may not deposit so much, it waits among the unmatched.
 * Refused is `reference_used` alone.
 */
export function creditDeposit(
  memory: Memory,
  envelope: CommandEnvelope,
  command: CreditDeposit,
): Outcome<'credit_deposit'> {
  const { reference, user } = command;
  const key = referenceKey('bank_deposit', reference);
  if (usedReference(memory, envelope, key) !== undefined) {
    return refuse('reference_used', { reference });
  }
  const units = BigInt(command.units);
  requireRoom(memory, IRT, units);
  const parked = whyParked(memory, user, units);
  const isCredited = user !== null && parked === null;
  if (isCredited) {
    countToday(memory, 'bank_deposit_day', user, units);
    noteDeposit(memory, user, units);
  }
  const account = isCredited
    ? memory.openSpot(user, IRT)
    : memory.ledger.open('house', UNMATCHED, IRT, 'spot');
  const entryId = postCredit(memory, 'bank', account, units, 'bank_deposit', reference);
  return accept({
    reference,
    user: isCredited ? user : null,
    parked,
    units: command.units,
    entryId,
  });
}

function whyParked(memory: Memory, user: number | null, units: bigint): DepositResult['parked'] {
  if (user === null) return 'unknown_payer';
  const stopped = memory.records.standings.check(user, 'deposit', memory.at);
  const refused = stopped ?? checkLimits(memory, user, units, ['bank_deposit']);
  return refused?.code ?? null;
}

/**
 * Gives what was unmatched to its owner, as officers found out, or notes that the bank paid it back.
 * The checks come in this order: `reference_used`, `insufficient_funds`.
 */
export function settleUnmatched(
  memory: Memory,
  envelope: CommandEnvelope,
  command: SettleUnmatched,
): Outcome<'settle_unmatched'> {
  const { reference, user, asset } = command;
  if (asset !== undefined) return settleCoin(memory, envelope, { ...command, asset });
  const key = referenceKey('unmatched_settled', reference);
  if (usedReference(memory, envelope, key) !== undefined) {
    return refuse('reference_used', { reference });
  }
  const { ledger, at, commandIndex } = memory;
  const units = BigInt(command.units);
  const unmatched = ledger.find('house', UNMATCHED, IRT, 'spot');
  const has = unmatched === undefined ? 0n : available(unmatched);
  if (unmatched === undefined || has < units) {
    const facts = { neededUnits: command.units, availableUnits: has.toString() };
    return refuse('insufficient_funds', { asset: IRT, ...facts });
  }
  const to =
    user === null ? ledger.open('outside', 'bank', IRT, 'spot') : memory.openSpot(user, IRT);
  const entryId = ledger.openEntry('unmatched_settled', reference, at, commandIndex);
  ledger.move(unmatched, to, units, user === null ? 'return' : 'credit');
  if (user !== null) noteDeposit(memory, user, units);
  memory.references.set(key, entryId);
  return accept({ reference, user, units: command.units, entryId });
}
