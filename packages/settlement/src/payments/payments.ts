import { type Account, type EntryKind, rowRecord } from '@sarraf/ledger';
import { AMOUNT_MAX, IRT } from '@sarraf/money';
import type { CommandEnvelope } from '../command-envelope.ts';
import type {
  ClosePayment,
  CreditPayment,
  OpenPayment,
  ParkPayment,
  PostOpening,
} from '../command.ts';
import { checkLimits } from '../limits/check-limits.ts';
import { noteDeposit } from '../limits/recent-deposits.ts';
import { requireThat } from '../rules/malformed-command.ts';
import type { Memory } from '../records/memory.ts';
import { PAYMENT, type PaymentRow } from '../records/money-records.ts';
import { foundRecord } from '../records/stored-kind.ts';
import type { PaymentState } from './payment-state.ts';
import { accept, type Accepted, type Outcome, type Refusal, refuse } from '../outcome.ts';
import { tehranDay } from '../rules/tehran-day.ts';
import { findWindow, openWindow, uncount } from './window-state.ts';

/** The house's account of money that came and whose owner is not known, or may not have it yet. */
export const UNMATCHED = 'unmatched';
/** Outside: what was brought in before these books. */
export const OPENING = 'opening';

/** A business key as it is unique in the ledger: (kind, reference). */
export function referenceKey(kind: EntryKind, reference: string): string {
  return `${kind}/${reference}`;
}

/** The entry that already carries a business key. */
export function usedReference(
  memory: Memory,
  envelope: CommandEnvelope,
  key: string,
): number | undefined {
  return memory.references.get(key) ?? envelope.found?.reference?.entry;
}

/** The payment wherever it is remembered: open, ended lately, or found in history. */
function findPayment(
  { records }: Memory,
  { found }: CommandEnvelope,
  id: string,
): PaymentState | undefined {
  return records.payments.find(id) ?? foundRecord(PAYMENT, found?.payment, id);
}

function tell(memory: Memory, payment: PaymentState): Accepted<'open_payment'> {
  const { id, user, units, day, state, reference } = payment.row;
  memory.records.payments.touch(payment);
  return accept({ paymentId: id, user, units: units.toString(), day, state, reference });
}

/**
 * Counts a charge against the limits that open and credited payments share: those in force for its
 * owner's level, or the day's cap that it brings along. The checks come in this order, and the
 * first that fails is the answer: `reference_used`, `account_frozen`, `action_blocked`,
 * `limit_missing`, `limit_exceeded` or `daily_limit_exceeded`.
 */
export function openPayment(
  memory: Memory,
  envelope: CommandEnvelope,
  command: OpenPayment,
): Outcome<'open_payment'> {
  const { paymentId, user } = command;
  if (findPayment(memory, envelope, paymentId) !== undefined) {
    return refuse('reference_used', { paymentId });
  }
  const units = BigInt(command.units);
  requireThat(units <= AMOUNT_MAX, 'a payment fits in 63 bits');
  const stopped = memory.records.standings.check(user, 'deposit', memory.at);
  if (stopped !== undefined) return stopped;
  const { day = tehranDay(memory.at), dayCapUnits } = command;
  const refused =
    dayCapUnits === undefined
      ? checkLimits(memory, user, units, ['gateway', 'gateway_person'])
      : checkDayCap(memory, user, day, units, dayCapUnits);
  if (refused !== undefined) return refused;
  const window = openWindow(memory, 'gateway_day', user, day);
  window.row.used += units;
  memory.records.windows.touch(window);
  return tell(
    memory,
    rowRecord<PaymentRow>({ id: paymentId, user, units, day, state: 'open', reference: null }),
  );
}

/** As journals from before the engine kept the limits have it. */
function checkDayCap(
  memory: Memory,
  user: number,
  day: string,
  units: bigint,
  capUnits: string,
): Refusal<'daily_limit_exceeded'> | undefined {
  const used = findWindow(memory, 'gateway_day', user, day)?.row.used ?? 0n;
  if (used + units <= BigInt(capUnits)) return undefined;
  const usedUnits = used.toString();
  return refuse('daily_limit_exceeded', { usedUnits, capUnits, units: units.toString(), day });
}

/**
 * Turns a proven payment into balance, once per payment and once per reference, also where it was
 * closed before the proof came.
 */
export function creditPayment(
  memory: Memory,
  envelope: CommandEnvelope,
  command: CreditPayment,
): Outcome<'credit_payment'> {
  const { paymentId, reference } = command;
  const payment = findPayment(memory, envelope, paymentId);
  if (payment === undefined) return refuse('payment_not_found', { paymentId });
  if (isInBooks(payment)) {
    return refuse('reference_used', { paymentId, reference: payment.row.reference });
  }
  const key = referenceKey('toman_deposit', reference);
  if (usedReference(memory, envelope, key) !== undefined) {
    return refuse('reference_used', { paymentId, reference });
  }
  if (command.units !== payment.row.units.toString()) {
    const expectedUnits = payment.row.units.toString();
    return refuse('payment_mismatch', { paymentId, expectedUnits, units: command.units });
  }
  requireRoom(memory, IRT, payment.row.units);
  const account = memory.openSpot(payment.row.user, IRT);
  postCredit(memory, 'gateway', account, payment.row.units, 'toman_deposit', reference);
  noteDeposit(memory, payment.row.user, payment.row.units);
  if (payment.row.state === 'closed') {
    const { user, day, units } = payment.row;
    uncount(memory, 'gateway_day', user, day, -units);
  }
  payment.row.state = 'credited';
  payment.row.reference = reference;
  return tell(memory, payment);
}

/**
 * Takes in what was paid otherwise than it was asked for: it is here, so it stands in the books, for
 * its owner among the unmatched. Its part of the day's cap is free again; no limit is asked. The checks
 * come in this order: `payment_not_found`, `reference_used`.
 */
export function parkPayment(
  memory: Memory,
  envelope: CommandEnvelope,
  command: ParkPayment,
): Outcome<'park_payment'> {
  const { paymentId, reference, source } = command;
  const payment = findPayment(memory, envelope, paymentId);
  if (payment === undefined) return refuse('payment_not_found', { paymentId });
  if (isInBooks(payment)) {
    return refuse('reference_used', { paymentId, reference: payment.row.reference });
  }
  const key = referenceKey('toman_deposit', reference);
  if (usedReference(memory, envelope, key) !== undefined) {
    return refuse('reference_used', { paymentId, reference });
  }
  const paid = BigInt(command.units);
  requireRoom(memory, IRT, paid);
  const { user, day, units } = payment.row;
  const unmatched = memory.ledger.open('house', UNMATCHED, IRT, 'spot');
  const entryId = postCredit(memory, source, unmatched, paid, 'toman_deposit', reference);
  if (payment.row.state === 'open') uncount(memory, 'gateway_day', user, day, units);
  payment.row.state = 'parked';
  payment.row.reference = reference;
  tell(memory, payment);
  return accept({ paymentId, user, reference, units: command.units, entryId });
}

/** Its money stands in the books: it is never taken in again. */
function isInBooks({ row: { state } }: PaymentState): boolean {
  return state === 'credited' || state === 'parked';
}

/** Ends a payment without money and frees its part of the day's cap. */
export function closePayment(
  memory: Memory,
  envelope: CommandEnvelope,
  command: ClosePayment,
): Outcome<'close_payment'> {
  const { paymentId } = command;
  const payment = findPayment(memory, envelope, paymentId);
  if (payment === undefined) return refuse('payment_not_found', { paymentId });
  if (isInBooks(payment)) {
    return refuse('reference_used', { paymentId, reference: payment.row.reference });
  }
  if (payment.row.state === 'open') {
    const { user, day, units } = payment.row;
    uncount(memory, 'gateway_day', user, day, units);
    payment.row.state = 'closed';
  }
  return tell(memory, payment);
}

/** Brings money in from the outside: demo funding, or balances of a former system. */
export function postOpening(
  memory: Memory,
  envelope: CommandEnvelope,
  command: PostOpening,
): Outcome<'post_opening'> {
  const { owner, asset, reference } = command;
  if (!memory.assets.has(asset)) return refuse('asset_unknown', { asset });
  const key = referenceKey('opening', reference);
  if (usedReference(memory, envelope, key) !== undefined) {
    return refuse('reference_used', { reference });
  }
  const units = BigInt(command.units);
  requireRoom(memory, asset, units);
  const [kind = '', id = ''] = owner.split(':');
  const account =
    kind === 'user'
      ? memory.openSpot(Number(id), asset)
      : memory.ledger.open('house', id, asset, 'spot');
  const entry = postCredit(memory, OPENING, account, units, 'opening', reference);
  return accept({ owner, asset, units: command.units, reference, entryId: entry });
}

/** All money of an asset together fits in 63 bits, so no balance can ever outgrow them. */
export function requireRoom(memory: Memory, asset: string, units: bigint): void {
  const supply = memory.ledger.supply(asset);
  requireThat(supply + units <= AMOUNT_MAX, 'the supply of an asset fits in 63 bits');
}

/** Brings money in from the outside, under a name that counts once; answers the entry's number. */
export function postCredit(
  memory: Memory,
  source: string,
  to: Account,
  units: bigint,
  kind: EntryKind,
  reference: string,
): number {
  const from = memory.ledger.open('outside', source, to.asset, 'spot');
  const entry = memory.ledger.post({
    kind,
    reference,
    at: memory.at,
    commandIndex: memory.commandIndex,
    postings: [{ from, to, amount: units, role: 'credit' }],
  });
  memory.references.set(referenceKey(kind, reference), entry);
  return entry;
}
