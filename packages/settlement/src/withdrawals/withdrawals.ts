// Money that leaves: held when it is asked for, posted when the bank says that it has paid.
import { available, type Hold, rowRecord } from '@sarraf/ledger';
import { ensureDefined, IRT } from '@sarraf/money';
import type { CommandEnvelope } from '../command-envelope.ts';
import type {
  AdvanceWithdrawal,
  RequestWithdrawal,
  WithdrawalState,
  WithdrawalStep,
} from '../command.ts';
import { checkLimits } from '../limits/check-limits.ts';
import { checkMayLeave } from '../limits/may-leave.ts';
import { accept, type Accepted, type Outcome, refuse } from '../outcome.ts';
import { countToday, uncount } from '../payments/window-state.ts';
import type { Memory } from '../records/memory.ts';
import { WITHDRAWAL, type WithdrawalRow } from '../records/money-records.ts';
import { foundRecord } from '../records/stored-kind.ts';
import { requireThat } from '../rules/malformed-command.ts';
import type { WithdrawalRecord } from './withdrawal-record.ts';

/** Where each step leads, and from where it may be taken. */
const STEPS: Readonly<
  Record<
    WithdrawalStep,
    { readonly from: readonly WithdrawalState[]; readonly to: WithdrawalState }
  >
> = {
  cancel: { from: ['requested'], to: 'cancelled' },
  approve: { from: ['requested'], to: 'approved' },
  refuse: { from: ['requested', 'approved'], to: 'refused' },
  send: { from: ['approved'], to: 'sent' },
  settle: { from: ['sent'], to: 'settled' },
  // a bank may say so before it ever said that it paid, or days after it did
  return: { from: ['sent', 'settled'], to: 'returned' },
};

/**
 * Holds money that is to leave and counts it against the limits. The checks come in this order, and
 * the first that fails is the answer: `reference_used`, `account_frozen`, `action_blocked`,
 * `money_held`, `limit_missing`, `limit_exceeded`, `insufficient_funds`.
 */
export function requestWithdrawal(
  memory: Memory,
  envelope: CommandEnvelope,
  command: RequestWithdrawal,
): Outcome<'request_withdrawal'> {
  const { withdrawalId, user, asset, recipient } = command;
  if (findWithdrawal(memory, envelope, withdrawalId) !== undefined) {
    return refuse('reference_used', { withdrawalId });
  }
  const [units, feeUnits] = [BigInt(command.units), BigInt(command.feeUnits)];
  requireThat(feeUnits < units, 'something is left of a withdrawal behind its fee');
  // what a coin is worth, limits cannot say yet
  requireThat(asset === IRT, 'toman are paid out');
  const refused =
    checkMayLeave(memory, user) ??
    checkLimits(memory, user, units, ['toman_withdrawal', 'leaving']);
  if (refused !== undefined) return refused;
  const account = memory.findSpot(user, asset);
  const has = account === undefined ? 0n : available(account);
  if (account === undefined || has < units) {
    const facts = { neededUnits: command.units, availableUnits: has.toString() };
    return refuse('insufficient_funds', { asset, ...facts });
  }
  const day = countToday(memory, 'withdrawal_day', user, units);
  const hold = memory.ledger.lastHold + 1;
  memory.ledger.placeHold(account, units, 'withdrawal', hold);
  const withdrawal = rowRecord<WithdrawalRow>({
    id: withdrawalId,
    user,
    asset,
    units,
    feeUnits,
    recipient,
    day,
    hold,
    createdAt: memory.at,
    cancelUntil: memory.at + command.cancelMs,
    state: 'requested',
    reference: null,
    updatedAt: memory.at,
  });
  return tell(memory, withdrawal);
}

/**
 * Moves a withdrawal one step on. What has left its owner's hands waits while they are frozen or
 * their money is held; cancelling, and what the bank says, always go.
 */
export function advanceWithdrawal(
  memory: Memory,
  envelope: CommandEnvelope,
  command: AdvanceWithdrawal,
): Outcome<'advance_withdrawal'> {
  const { withdrawalId, step, user, reference } = command;
  const withdrawal = findWithdrawal(memory, envelope, withdrawalId);
  if (withdrawal === undefined || (user !== null && user !== withdrawal.row.user)) {
    return refuse('withdrawal_not_found', { withdrawalId });
  }
  const { row } = withdrawal;
  const { from, to } = STEPS[step];
  if (row.state === to) return accept(resultOf(row));
  if (!from.includes(row.state)) {
    return refuse('withdrawal_wrong_state', { withdrawalId, state: row.state });
  }
  if (step === 'approve' || step === 'send') {
    const stopped = checkMayLeave(memory, row.user);
    if (stopped !== undefined) return stopped;
  }
  if (step === 'approve' && memory.at < row.cancelUntil) {
    return refuse('withdrawal_too_early', { withdrawalId, until: row.cancelUntil });
  }
  if (step === 'settle') payOut(memory, row);
  else if (row.state === 'settled') takeBack(memory, row);
  else if (to !== 'approved' && to !== 'sent') memory.ledger.releaseHold(holdOf(memory, row));
  if (to !== 'approved' && to !== 'sent' && to !== 'settled') {
    uncount(memory, 'withdrawal_day', row.user, row.day, row.units);
  }
  row.state = to;
  row.updatedAt = memory.at;
  if (step === 'settle') row.reference = reference;
  return tell(memory, withdrawal);
}

/** The withdrawal wherever it is remembered: holding money, ended lately, or found in history. */
function findWithdrawal(
  { records }: Memory,
  { found }: CommandEnvelope,
  id: string,
): WithdrawalRecord | undefined {
  return records.withdrawals.find(id) ?? foundRecord(WITHDRAWAL, found?.withdrawal, id);
}

/** The money is no more the user's: the bank paid, and the house has its fee. */
function payOut(memory: Memory, row: WithdrawalRow): void {
  const { ledger, at, commandIndex } = memory;
  const hold = holdOf(memory, row);
  ledger.lowerHold(hold, row.units);
  ledger.openEntry('withdrawal', row.id, at, commandIndex);
  const bank = ledger.open('outside', 'bank', row.asset, 'spot');
  ledger.move(hold.account, bank, row.units - row.feeUnits, 'payout');
  if (row.feeUnits === 0n) return;
  const fees = ledger.open('house', 'fees', row.asset, 'spot');
  ledger.move(hold.account, fees, row.feeUnits, 'fee');
}

/** A bank brought back what it had paid; with it the fee, where the house still has it. */
function takeBack(memory: Memory, row: WithdrawalRow): void {
  const { ledger, at, commandIndex } = memory;
  const account = memory.openSpot(row.user, row.asset);
  const bank = ledger.open('outside', 'bank', row.asset, 'spot');
  ledger.openEntry('withdrawal_return', row.id, at, commandIndex);
  ledger.move(bank, account, row.units - row.feeUnits, 'return');
  const fees = ledger.open('house', 'fees', row.asset, 'spot');
  if (row.feeUnits > 0n && available(fees) >= row.feeUnits) {
    ledger.move(fees, account, row.feeUnits, 'return');
  }
}

function holdOf(memory: Memory, row: WithdrawalRow): Hold {
  return ensureDefined(memory.ledger.hold(row.hold), 'a withdrawal on its way holds its money');
}

function tell(memory: Memory, withdrawal: WithdrawalRecord): Accepted<'advance_withdrawal'> {
  memory.records.withdrawals.touch(withdrawal);
  return accept(resultOf(withdrawal.row));
}

/** Its fields in the order in which answers always had them: an answer done again is the same text. */
function resultOf(row: WithdrawalRow): Accepted<'advance_withdrawal'>['result'] {
  const { id: withdrawalId, user, asset, recipient, day, state, reference } = row;
  const { cancelUntil, createdAt, updatedAt } = row;
  return {
    withdrawalId,
    user,
    asset,
    units: row.units.toString(),
    feeUnits: row.feeUnits.toString(),
    recipient,
    day,
    cancelUntil,
    createdAt,
    updatedAt,
    state,
    reference,
  };
}
