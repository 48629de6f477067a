import type { EntryKind } from '@sarraf/ledger';
import type { CommandEnvelope, IdempotencyClaim } from '../command-envelope.ts';
import type { Command, PayOut } from '../command.ts';
import { isWellFormed } from '../rules/malformed-command.ts';
import { clientOrderKey, type Memory } from './memory.ts';
import { answerKey } from '../orders/order-checks.ts';
import { otcReference } from '../otc/otc.ts';
import { referenceKey } from '../payments/payments.ts';
import { type FoundIds, type FoundKind, lookupOf, RECORD_NAMES } from './record-list.ts';

/**
 * Keys whose older history decides a command; each found thing has its field in `found`. A thing of a
 * registered kind that is not remembered (any more) is asked for by its id.
 */
export interface HistoryLookups extends FoundIds {
  /** -> `found.answer` */
  readonly answer?: IdempotencyClaim;
  /** -> `found.clientOrder` */
  readonly clientOrder?: { readonly user: number; readonly clientOrderId: string };
  /** An order that is not open (any more) -> `found.order` */
  readonly order?: { readonly orderId: number };
  /** -> `found.reference` */
  readonly reference?: { readonly kind: EntryKind; readonly reference: string };
}

/** What memory knows of keys that were used and of things that ended. */
type KnownHistory = Pick<
  Memory,
  'answers' | 'clientOrders' | 'endedOrders' | 'references' | 'orders' | 'records' | 'lastOrder'
>;

/** What the decision needs and neither memory nor `found` has; undefined where that is nothing. */
export function missingHistory(
  memory: KnownHistory,
  envelope: CommandEnvelope,
): HistoryLookups | undefined {
  const { answers, clientOrders, endedOrders, references, records } = memory;
  const stores = RECORD_NAMES.map((name) => records[name]);
  const recent = [answers, clientOrders, endedOrders, references, ...stores];
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
      return missingRecord(memory, 'payments', command.paymentId);
    case 'credit_payment':
    case 'park_payment': {
      return together(
        missingRecord(memory, 'payments', command.paymentId),
        missingReference(memory, 'toman_deposit', command.reference),
      );
    }
    case 'request_withdrawal':
    case 'advance_withdrawal':
      return missingRecord(memory, 'withdrawals', command.withdrawalId);
    case 'request_transfer':
    case 'advance_transfer':
      return missingRecord(memory, 'transfers', command.transferId);
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
  return payOut === undefined
    ? undefined
    : missingRecord(memory, 'withdrawals', payOut.withdrawalId);
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

/** The id of a thing that is neither remembered nor ended lately. */
function missingRecord(
  { records }: KnownHistory,
  kind: FoundKind,
  id: string,
): HistoryLookups | undefined {
  const { isComplete } = records[kind];
  if (isComplete || records[kind].find(id) !== undefined) return undefined;
  return lookupOf(kind, id);
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
