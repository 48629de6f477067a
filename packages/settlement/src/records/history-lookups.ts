// What of older history memory does not have, thing by thing.
import type { EntryKind } from '@sarraf/ledger';
import type { IdempotencyClaim } from '../command-envelope.ts';
import type { ExecuteOtc, PayOut, TakeOtcQuote } from '../command.ts';
import { otcReference } from '../otc/otc.ts';
import { referenceKey } from '../payments/payments.ts';
import { clientOrderKey, type Memory } from './memory.ts';
import { type FoundIds, type FoundKind, lookupOf } from './record-list.ts';

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
export type KnownHistory = Pick<
  Memory,
  'answers' | 'clientOrders' | 'endedOrders' | 'references' | 'orders' | 'records' | 'lastOrder'
>;

/** All that is missing; undefined where that is nothing. */
export function together(
  ...parts: readonly (HistoryLookups | undefined)[]
): HistoryLookups | undefined {
  let all: HistoryLookups | undefined;
  for (const part of parts) if (part !== undefined) all = { ...all, ...part };
  return all;
}

/** Of a sale whose money is to leave at once: the withdrawal that it would become. */
export function missingPayOut(
  memory: KnownHistory,
  { payOut }: { readonly payOut?: PayOut },
): HistoryLookups | undefined {
  return payOut && missingRecord(memory, 'withdrawals', payOut.withdrawalId);
}

/** The user's own name of an order. */
export function missingClientOrder(
  { clientOrders }: KnownHistory,
  { user, clientOrderId }: { readonly user: number; readonly clientOrderId?: string },
): HistoryLookups | undefined {
  if (clientOrderId === undefined || clientOrders.isComplete) return undefined;
  const known = clientOrders.get(clientOrderKey(user, clientOrderId));
  return known === undefined ? { clientOrder: { user, clientOrderId } } : undefined;
}

/** What a trade with the house may not be twice. */
export function missingOfOtc(
  memory: KnownHistory,
  command: ExecuteOtc | TakeOtcQuote,
): HistoryLookups | undefined {
  return together(
    missingReference(memory, 'otc', otcReference(command.quoteId, 0)),
    missingClientOrder(memory, command),
    missingPayOut(memory, command),
  );
}

/** A payment, and the name that its money may not come under twice. */
export function missingProof(
  memory: KnownHistory,
  { paymentId, reference }: { readonly paymentId: string; readonly reference: string },
): HistoryLookups | undefined {
  return together(
    missingRecord(memory, 'payments', paymentId),
    missingReference(memory, 'toman_deposit', reference),
  );
}

/** An order that is not open (any more). */
export function missingOrder(memory: KnownHistory, orderId: number): HistoryLookups | undefined {
  if (memory.endedOrders.isComplete || orderId > memory.lastOrder) return undefined;
  const isKnown = memory.orders.has(orderId) || memory.endedOrders.get(orderId) !== undefined;
  return isKnown ? undefined : { order: { orderId } };
}

/** The id of a thing that is neither remembered nor ended lately. */
export function missingRecord(
  { records }: KnownHistory,
  kind: FoundKind,
  id: string,
): HistoryLookups | undefined {
  const { isComplete } = records[kind];
  if (isComplete || records[kind].find(id) !== undefined) return undefined;
  return lookupOf(kind, id);
}

/** The name that an entry of a kind has once. */
export function missingReference(
  memory: KnownHistory,
  kind: EntryKind,
  reference: string,
): HistoryLookups | undefined {
  if (memory.references.isComplete) return undefined;
  const known = memory.references.get(referenceKey(kind, reference));
  return known === undefined ? { reference: { kind, reference } } : undefined;
}
