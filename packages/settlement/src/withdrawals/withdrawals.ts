// Money that leaves: held when it is asked for, posted when the bank or the chain says that it was paid.
import { type Account, available, type Hold, rowRecord } from '@sarraf/ledger';
import { ensureDefined, IRT } from '@sarraf/money';
import type { CommandEnvelope } from '../command-envelope.ts';
import type {
  AdvanceWithdrawal,
  RequestWithdrawal,
  WithdrawalState,
  WithdrawalStep,
} from '../command.ts';
import { hotOf } from '../coins/coin-deposits.ts';
import { checkLimits } from '../limits/check-limits.ts';
import { checkRecentDeposits } from '../limits/may-give.ts';
import { checkMayLeave } from '../limits/may-leave.ts';
import { accept, type Accepted, type Outcome, refuse } from '../outcome.ts';
import { countToday, uncount } from '../payments/window-state.ts';
import type { Memory } from '../records/memory.ts';
import { WITHDRAWAL, type WithdrawalRow } from '../records/money-records.ts';
import { foundRecord } from '../records/stored-kind.ts';
import { requireThat } from '../rules/malformed-command.ts';
import { tomanWorth } from '../transfers/toman-worth.ts';
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
 * Holds money that is to leave and counts it against the limits: toman among what is withdrawn, coins by
 * their worth among what goes to others. The checks come in this order, and the first that fails is the
 * answer: `reference_used`, `account_frozen`, `action_blocked`, `money_held`, `price_stale`,
 * `limit_missing`, `limit_exceeded`, `insufficient_funds`, `deposit_too_recent`. The price and recent
 * deposits are looked at for coins alone.
 */
export function requestWithdrawal(
  memory: Memory,
  envelope: CommandEnvelope,
  command: RequestWithdrawal,
): Outcome<'request_withdrawal'> {
  const { withdrawalId, user, asset, recipient, chain = null, destination = null } = command;
  if (findWithdrawal(memory, envelope, withdrawalId) !== undefined) {
    return refuse('reference_used', { withdrawalId });
  }
  const [units, feeUnits] = [BigInt(command.units), BigInt(command.feeUnits)];
  requireThat(feeUnits < units, 'something is left of a withdrawal behind its fee');
  const stopped = checkMayLeave(memory, user);
  if (stopped !== undefined) return stopped;
  const worth = tomanWorth(memory, asset, units, 'index');
  if (worth === undefined) return refuse('price_stale', { market: asset + IRT });
  const isCoin = chain !== null;
  const first = isCoin ? 'transfer' : 'toman_withdrawal';
  const over = checkLimits(memory, user, worth, [first, 'leaving']);
  if (over !== undefined) return over;
  const account = memory.findSpot(user, asset);
  const has = account === undefined ? 0n : available(account);
  if (account === undefined || has < units) {
    const facts = { neededUnits: command.units, availableUnits: has.toString() };
    return refuse('insufficient_funds', { asset, ...facts });
  }
  const tooSoon = isCoin ? checkRecentDeposits(memory, user, asset, worth) : undefined;
  if (tooSoon !== undefined) return tooSoon;
  const day = countToday(memory, isCoin ? 'transfer_day' : 'withdrawal_day', user, worth);
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
    chain,
    destination,
    worth: isCoin ? worth : 0n,
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
    stopCounting(memory, row);
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

/** What did not leave after all counts no more: a coin by its worth, where it was counted. */
function stopCounting(memory: Memory, { chain, user, day, units, worth }: WithdrawalRow): void {
  if (chain === null) uncount(memory, 'withdrawal_day', user, day, units);
  else uncount(memory, 'transfer_day', user, day, worth);
}

/** Where what is paid lay before: at the bank, or on the very chain by which the coin leaves. */
function placeOf({ ledger }: Memory, { chain, asset }: WithdrawalRow): Account {
  return ledger.open('outside', chain === null ? 'bank' : hotOf(chain), asset, 'spot');
}

/** The money is no more the user's: it was paid, and the house has its fee. */
function payOut(memory: Memory, row: WithdrawalRow): void {
  const { ledger, at, commandIndex } = memory;
  const hold = holdOf(memory, row);
  ledger.lowerHold(hold, row.units);
  ledger.openEntry('withdrawal', row.id, at, commandIndex);
  ledger.move(hold.account, placeOf(memory, row), row.units - row.feeUnits, 'payout');
  if (row.feeUnits === 0n) return;
  const fees = ledger.open('house', 'fees', row.asset, 'spot');
  ledger.move(hold.account, fees, row.feeUnits, 'fee');
}

/** What was paid came back; with it the fee, where the house still has it. */
function takeBack(memory: Memory, row: WithdrawalRow): void {
  const { ledger, at, commandIndex } = memory;
  const account = memory.openSpot(row.user, row.asset);
  const place = placeOf(memory, row);
  ledger.openEntry('withdrawal_return', row.id, at, commandIndex);
  ledger.move(place, account, row.units - row.feeUnits, 'return');
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
  const { cancelUntil, createdAt, updatedAt, chain, destination, worth } = row;
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
    ...(chain !== null && { chain, destination: destination ?? '', worthUnits: worth.toString() }),
  };
}
