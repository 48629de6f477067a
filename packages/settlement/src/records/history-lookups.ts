import type { EntryKind } from '@sarraf/ledger';
import type { CommandEnvelope, IdempotencyClaim } from '../command-envelope.ts';
import type { Command, PayOut } from '../command.ts';
import { isWellFormed } from '../rules/malformed-command.ts';
import { clientOrderKey, type Memory } from './memory.ts';
import { answerKey } from '../orders/order-checks.ts';
import { otcReference } from '../otc/otc.ts';
import { referenceKey } from '../payments/payments.ts';

/** Keys whose older history decides a command; each found thing has its field in `found`. */
export interface HistoryLookups {
  /** -> `found.answer` */
  readonly answer?: IdempotencyClaim;
  /** -> `found.clientOrder` */
  readonly clientOrder?: { readonly user: number; readonly clientOrderId: string };
  /** An order that is not open (any more) -> `found.order` */
  readonly order?: { readonly orderId: number };
  /** A payment that is not open (any more) -> `found.payment` */
  readonly payment?: { readonly paymentId: string };
  /** A withdrawal that holds no money (any more) -> `found.withdrawal` */
  readonly withdrawal?: { readonly withdrawalId: string };
  /** A transfer that waits no more -> `found.transfer` */
  readonly transfer?: { readonly transferId: string };
  /** -> `found.reference` */
  readonly reference?: { readonly kind: EntryKind; readonly reference: string };
}

/** What memory knows of keys that were used and of things that ended. */
type KnownHistory = Pick<
  Memory,
  | 'answers'
  | 'clientOrders'
  | 'endedOrders'
  | 'endedPayments'
  | 'endedWithdrawals'
  | 'endedTransfers'
  | 'references'
  | 'orders'
  | 'payments'
  | 'withdrawals'
  | 'transfers'
  | 'lastOrder'
>;

/** What the decision needs and neither memory nor `found` has; undefined where that is nothing. */
export function missingHistory(
  memory: KnownHistory,
  envelope: CommandEnvelope,
): HistoryLookups | undefined {
  const { answers, clientOrders, endedOrders, endedPayments } = memory;
  const { endedWithdrawals, endedTransfers, references } = memory;
  const recent = [
    ...[answers, clientOrders, endedOrders, endedPayments],
    ...[endedWithdrawals, endedTransfers, references],
  ];
  if (recent.every(({ isComplete }) => isComplete)) return undefined;
  // What is thrown away anyhow asks nothing: a database would stumble over a strange key.
  if (!isWellFormed(envelope)) return undefined;
  const { claim } = envelope;
  const isClaimOpen =
    claim !== undefined && !answers.isComplete && answers.get(answerKey(claim)) === undefined;
  const ofCommand = missingForCommand(memory, envelope.command);
  if (!isClaimOpen) return ofCommand;
  return { answer: claim, ...ofCommand };
}

function missingForCommand(memory: KnownHistory, command: Command): HistoryLookups | undefined {
  switch (command.type) {
    case 'place_order':
      return together(
        missingClientOrder(memory, command.user, command.clientOrderId),
        missingPayOut(memory, command.payOut),
      );
    case 'take_otc_quote':
    case 'execute_otc': {
      return together(
        missingReference(memory, 'otc', otcReference(command.quoteId, 0)),
        missingClientOrder(memory, command.user, command.clientOrderId),
        missingPayOut(memory, command.payOut),
      );
    }
    case 'cancel_order': {
      const { orderId } = command;
      if (memory.endedOrders.isComplete || orderId > memory.lastOrder) return undefined;
      const isKnown = memory.orders.has(orderId) || memory.endedOrders.get(orderId) !== undefined;
      return isKnown ? undefined : { order: { orderId } };
    }
    case 'open_payment':
    case 'close_payment':
      return missingPayment(memory, command.paymentId);
    case 'credit_payment':
    case 'park_payment': {
      return together(
        missingPayment(memory, command.paymentId),
        missingReference(memory, 'toman_deposit', command.reference),
      );
    }
    case 'request_withdrawal':
    case 'advance_withdrawal':
      return missingWithdrawal(memory, command.withdrawalId);
    case 'request_transfer':
    case 'advance_transfer':
      return missingTransfer(memory, command.transferId);
    case 'credit_deposit':
      return missingReference(memory, 'bank_deposit', command.reference);
    case 'settle_unmatched':
      return missingReference(memory, 'unmatched_settled', command.reference);
    case 'post_adjustment':
      return missingReference(memory, 'adjustment', command.reference);
    case 'post_opening':
      return missingReference(memory, 'opening', command.reference);
    case 'cancel_orders':
    case 'trigger_stops':
    case 'add_asset':
    case 'configure_market':
    case 'configure_fees':
    case 'set_market_status':
    case 'set_reference_price':
    case 'configure_otc':
    case 'set_index_prices':
    case 'open_otc_quote':
    case 'set_standing':
    case 'configure_limits':
      return undefined;
  }
}

/** All that is missing; undefined where that is nothing. */
function together(...parts: readonly (HistoryLookups | undefined)[]): HistoryLookups | undefined {
  let all: HistoryLookups | undefined;
  for (const part of parts) if (part !== undefined) all = { ...all, ...part };
  return all;
}

function missingPayOut(
  memory: KnownHistory,
  payOut: PayOut | undefined,
): HistoryLookups | undefined {
  return payOut === undefined ? undefined : missingWithdrawal(memory, payOut.withdrawalId);
}

function missingClientOrder(
  memory: KnownHistory,
  user: number,
  clientOrderId: string | undefined,
): HistoryLookups | undefined {
  if (clientOrderId === undefined || memory.clientOrders.isComplete) return undefined;
  const known = memory.clientOrders.get(clientOrderKey(user, clientOrderId));
  return known === undefined ? { clientOrder: { user, clientOrderId } } : undefined;
}

function missingPayment(memory: KnownHistory, paymentId: string): HistoryLookups | undefined {
  if (memory.endedPayments.isComplete || memory.payments.has(paymentId)) return undefined;
  return memory.endedPayments.get(paymentId) === undefined ? { payment: { paymentId } } : undefined;
}

function missingWithdrawal(
  { withdrawals, endedWithdrawals }: KnownHistory,
  withdrawalId: string,
): HistoryLookups | undefined {
  if (endedWithdrawals.isComplete || withdrawals.has(withdrawalId)) return undefined;
  const known = endedWithdrawals.get(withdrawalId);
  return known === undefined ? { withdrawal: { withdrawalId } } : undefined;
}

function missingTransfer(
  { transfers, endedTransfers }: KnownHistory,
  transferId: string,
): HistoryLookups | undefined {
  if (endedTransfers.isComplete || transfers.has(transferId)) return undefined;
  return endedTransfers.get(transferId) === undefined ? { transfer: { transferId } } : undefined;
}

function missingReference(
  memory: KnownHistory,
  kind: EntryKind,
  reference: string,
): HistoryLookups | undefined {
  if (memory.references.isComplete) return undefined;
  const known = memory.references.get(referenceKey(kind, reference));
  return known === undefined ? { reference: { kind, reference } } : undefined;
}
