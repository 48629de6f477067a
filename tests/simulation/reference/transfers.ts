// Money that moves between wallets, comes by the bank or is put right, the slow way.
import type {
  AdvanceTransfer,
  CreditDeposit,
  PayOut,
  PostAdjustment,
  RequestTransfer,
  SettleUnmatched,
} from '../../../packages/settlement/src/index.ts';
import { checkBankDeposit, checkTransfer } from './limits.ts';
import { isNew } from './money.ts';
import { checkRecentDeposits, noteDeposit } from './recent-deposits.ts';
import { no, type RefState, type Verdict, yes } from './model.ts';
import type { RefTransfer } from './money-rows.ts';
import { tehranDay } from './tehran-days.ts';
import { stoppedFrom } from './standings.ts';
import { mayNotLeave, requestWithdrawal } from './withdrawals.ts';
import { worthOf } from './worth.ts';

/** `user:1`, and `user:1@vault` for what lies in their vault. */
const purse = (user: number, wallet: 'spot' | 'vault'): string =>
  wallet === 'vault' ? `user:${user}@vault` : `user:${user}`;

const fromOf = (one: Pick<RefTransfer, 'kind' | 'user'>): string =>
  purse(one.user, one.kind === 'from_vault' ? 'vault' : 'spot');

/** Moves money to somebody or into the vault at once, or sets it aside until it may go. */
export function requestTransfer(state: RefState, command: RequestTransfer): Verdict {
  const { transferId, user, kind, asset, toUser, delayMs, validMs, secretHash } = command;
  if (state.transfers.has(transferId)) return no('reference_used', { transferId });
  const gives = kind === 'to_user' || kind === 'gift';
  const isFrozen = state.standings.get(user)?.isFrozen === true;
  const stopped = gives
    ? mayNotLeave(state, user)
    : kind === 'from_vault'
      ? stoppedFrom(state, user, 'withdraw')
      : isFrozen
        ? no('account_frozen')
        : undefined;
  if (stopped !== undefined) return stopped;
  const units = BigInt(command.units);
  const worth = gives ? worthOf(state, asset, units, command.worthBy === 'index') : 0n;
  if (worth === undefined) return no('price_stale', { market: `${asset}IRT` });
  const over = gives ? checkTransfer(state, user, worth) : undefined;
  if (over !== undefined) return over;
  const free = kind === 'from_vault' ? state.inVault(user, asset) : state.available(user, asset);
  if (free < units) return no('insufficient_funds', { asset, availableUnits: `${free}` });
  const tooSoon = gives ? checkRecentDeposits(state, user, asset, worth) : undefined;
  if (tooSoon !== undefined) return tooSoon;
  const waitMs = delayMs + validMs;
  const transfer: RefTransfer = {
    user,
    kind,
    asset,
    units,
    worth,
    day: tehranDay(state.at),
    secretHash,
    recipient: toUser,
    dueAt: state.at + waitMs,
    state: waitMs > 0 ? 'waiting' : 'done',
  };
  state.transfers.set(transferId, transfer);
  if (waitMs === 0) arrive(state, transfer, toUser ?? user);
  return yes({ transferId, state: transfer.state, worthUnits: `${worth}` });
}

function arrive(state: RefState, one: RefTransfer, user: number): void {
  const to = purse(user, one.kind === 'to_vault' ? 'vault' : 'spot');
  state.move(fromOf(one), to, one.asset, one.units);
}

/** Releases, redeems, cancels or lets lapse what waits; a step done before answers as then. */
export function advanceTransfer(state: RefState, command: AdvanceTransfer): Verdict {
  const { transferId, step, user, secretHash } = command;
  const one = state.transfers.get(transferId);
  const missing = no('transfer_not_found', { transferId });
  if (one === undefined) return missing;
  if (step === 'redeem' ? one.secretHash !== secretHash : user !== null && user !== one.user) {
    return missing;
  }
  if (isThere(one, step, user)) return yes({ transferId, state: one.state });
  const fits = { release: 'from_vault', redeem: 'gift', expire: 'gift', cancel: one.kind }[step];
  if (one.state !== 'waiting' || one.kind !== fits) {
    return no('transfer_wrong_state', { state: one.state });
  }
  const refused = step === 'cancel' ? undefined : tooSoonOrLate(state, one, command);
  if (refused !== undefined) return refused;
  if (step === 'release') arrive(state, one, one.user);
  if (step === 'redeem' && user !== null) {
    arrive(state, one, user);
    one.recipient = user;
  }
  one.state = step === 'cancel' ? 'cancelled' : step === 'expire' ? 'expired' : 'done';
  return yes({ transferId, state: one.state });
}

function isThere(one: RefTransfer, step: AdvanceTransfer['step'], user: number | null): boolean {
  if (step === 'cancel') return one.state === 'cancelled';
  if (step === 'expire') return one.state === 'expired';
  if (one.state !== 'done') return false;
  return step === 'redeem' ? one.recipient === user : one.kind === 'from_vault';
}

function tooSoonOrLate(
  state: RefState,
  one: RefTransfer,
  { step, user }: AdvanceTransfer,
): Verdict | undefined {
  const until = { until: one.dueAt };
  if (step === 'redeem') {
    if (state.at >= one.dueAt) return no('transfer_too_late', until);
    if (mayNotLeave(state, one.user) !== undefined) return no('gift_waits');
    return stoppedFrom(state, user ?? 0, 'deposit');
  }
  if (state.at < one.dueAt) return no('transfer_too_early', until);
  return step === 'release' ? stoppedFrom(state, one.user, 'withdraw') : undefined;
}

/** Credits a bank deposit to its payer, or to the unmatched where it is nobody's or not taken. */
export function creditDeposit(state: RefState, command: CreditDeposit): Verdict {
  const { reference, user } = command;
  if (!isNew(state, `bank_deposit/${reference}`)) return no('reference_used', { reference });
  const units = BigInt(command.units);
  const stopped =
    user === null
      ? no('unknown_payer')
      : (stoppedFrom(state, user, 'deposit') ?? checkBankDeposit(state, user, units));
  const isOwn = user !== null && stopped === undefined;
  state.move('outside:bank', isOwn ? `user:${user}` : 'house:unmatched', 'IRT', units);
  if (isOwn) {
    noteDeposit(state, user, units);
    const key = `${user}/${tehranDay(state.at)}`;
    state.banked.set(key, (state.banked.get(key) ?? 0n) + units);
  }
  return yes({ reference, user: isOwn ? user : null, parked: stopped?.code ?? null });
}

/** Gives unmatched money to a user, or back to the bank, once by its reference. */
export function settleUnmatched(state: RefState, command: SettleUnmatched): Verdict {
  const { reference, user } = command;
  const units = BigInt(command.units);
  const key = `unmatched_settled/${reference}`;
  if (state.references.has(key)) return no('reference_used', { reference });
  const has = state.total('house:unmatched', 'IRT');
  if (has < units) return no('insufficient_funds', { availableUnits: `${has}` });
  state.references.add(key);
  state.move('house:unmatched', user === null ? 'outside:bank' : `user:${user}`, 'IRT', units);
  if (user !== null) noteDeposit(state, user, units);
  return yes({ reference, user });
}

/** Moves money by hand between two owners, once by its reference. */
export function postAdjustment(state: RefState, command: PostAdjustment): Verdict {
  const { reference, from, to, asset } = command;
  const units = BigInt(command.units);
  const key = `adjustment/${reference}`;
  if (state.references.has(key)) return no('reference_used', { reference });
  if (!state.assets.has(asset)) return no('asset_unknown', { asset });
  const has = state.free(from, asset);
  if (!from.startsWith('outside:') && has < units) {
    return no('insufficient_funds', { asset, availableUnits: `${has}` });
  }
  state.references.add(key);
  state.move(from, to, asset, units);
  return yes({ reference, from, to });
}

/** What a sale brought is to leave; where it may not, the sale stands. */
export function payOutProceeds(
  state: RefState,
  payOut: PayOut | undefined,
  user: number,
  units: bigint | undefined,
): void {
  if (payOut === undefined || units === undefined) return;
  const { minUnits, maxUnits, feeUnits, withdrawalId, recipient, cancelMs } = payOut;
  const isMeant =
    units >= BigInt(minUnits) && units > BigInt(feeUnits) && units <= BigInt(maxUnits);
  if (!isMeant) return;
  requestWithdrawal(state, {
    type: 'request_withdrawal',
    withdrawalId,
    user,
    asset: 'IRT',
    units: `${units}`,
    feeUnits,
    recipient,
    cancelMs,
  });
}
