// Money from outside.
import type {
  ClosePayment,
  CreditPayment,
  OpenPayment,
  ParkPayment,
  PostOpening,
} from '../../../packages/settlement/src/index.ts';
import { checkCharge } from './limits.ts';
import { noteDeposit } from './recent-deposits.ts';
import { no, type RefState, type Verdict, yes } from './model.ts';
import { tehranDay } from './tehran-days.ts';
import { stoppedFrom } from './standings.ts';

/** Gives an owner opening money once by its reference. */
export function postOpening(state: RefState, command: PostOpening): Verdict {
  const { owner, asset, units, reference } = command;
  if (!state.assets.has(asset)) return no('asset_unknown', { asset });
  if (!isNew(state, `opening/${reference}`)) return no('reference_used', { reference });
  state.move('outside:opening', owner, asset, BigInt(units));
  return yes({ owner, units });
}

/** Notes a business key; false where it was noted before. */
export function isNew(state: RefState, key: string): boolean {
  if (state.references.has(key)) return false;
  state.references.add(key);
  return true;
}

/** Only the latest days on record are remembered: two, and with limits thirty-one. */
function charge(state: RefState, user: number, day: string, units: bigint): void {
  const latest = [...state.chargedDays].sort().slice(state.limits === undefined ? -2 : -31);
  if (!latest.includes(day) || day < state.countsFrom) return;
  const key = `${user}/${day}`;
  state.charged.set(key, (state.charged.get(key) ?? 0n) + units);
}

/** Opens a charge, or refuses it beyond the caps of its day. */
export function openPayment(state: RefState, command: OpenPayment): Verdict {
  const { paymentId, user, units, dayCapUnits, day = tehranDay(state.at) } = command;
  if (state.payments.has(paymentId)) return no('reference_used', { paymentId });
  const stopped = stoppedFrom(state, user, 'deposit');
  if (stopped !== undefined) return stopped;
  const used = state.charged.get(`${user}/${day}`) ?? 0n;
  if (dayCapUnits === undefined) {
    const refused = checkCharge(state, user, BigInt(units));
    if (refused !== undefined) return refused;
  } else if (used + BigInt(units) > BigInt(dayCapUnits)) {
    return no('daily_limit_exceeded', { usedUnits: `${used}` });
  }
  state.chargedDays.add(day);
  charge(state, user, day, BigInt(units));
  state.payments.set(paymentId, { user, units, day, state: 'open', reference: null });
  return yes({ paymentId, state: 'open' });
}

/** Credits a charge once, and never with another amount than it was opened for. */
export function creditPayment(state: RefState, command: CreditPayment): Verdict {
  const { paymentId, reference, units } = command;
  const payment = state.payments.get(paymentId);
  if (payment === undefined) return no('payment_not_found', { paymentId });
  const key = `toman_deposit/${reference}`;
  if (isTaken(payment) || state.references.has(key)) {
    return no('reference_used', { paymentId });
  }
  if (payment.units !== units) return no('payment_mismatch', { expectedUnits: payment.units });
  state.references.add(key);
  state.move('outside:gateway', `user:${payment.user}`, 'IRT', BigInt(units));
  noteDeposit(state, payment.user, BigInt(units));
  if (payment.state === 'closed') charge(state, payment.user, payment.day, BigInt(units));
  state.payments.set(paymentId, { ...payment, state: 'credited', reference });
  return yes({ paymentId, state: 'credited', user: payment.user });
}

/** Takes in what was paid otherwise than asked for, for nobody yet, once; it is never credited then. */
export function parkPayment(state: RefState, command: ParkPayment): Verdict {
  const { paymentId, reference, units, source } = command;
  const payment = state.payments.get(paymentId);
  if (payment === undefined) return no('payment_not_found', { paymentId });
  if (isTaken(payment) || !isNew(state, `toman_deposit/${reference}`)) {
    return no('reference_used', { paymentId });
  }
  state.move(`outside:${source}`, 'house:unmatched', 'IRT', BigInt(units));
  if (payment.state === 'open') charge(state, payment.user, payment.day, -BigInt(payment.units));
  state.payments.set(paymentId, { ...payment, state: 'parked', reference });
  return yes({ paymentId, user: payment.user, units });
}

const isTaken = ({ state }: { readonly state: string }): boolean =>
  state === 'credited' || state === 'parked';

/** Closes a charge that was not credited and gives its amount back to the day's cap. */
export function closePayment(state: RefState, { paymentId }: ClosePayment): Verdict {
  const payment = state.payments.get(paymentId);
  if (payment === undefined) return no('payment_not_found', { paymentId });
  if (isTaken(payment)) return no('reference_used', { paymentId });
  if (payment.state === 'open') {
    charge(state, payment.user, payment.day, -BigInt(payment.units));
    state.payments.set(paymentId, { ...payment, state: 'closed' });
  }
  return yes({ paymentId, state: 'closed' });
}
