// What a command is answered with: its own result, or a refusal whose facts go with its code.
import type { MarketStatus } from '@sarraf/market';
import type { UnitsText } from './command.ts';
import type {
  DepositResult,
  OtcResult,
  ParkedPaymentResult,
  PaymentResult,
  TransferResult,
  WithdrawalResult,
} from './money-results.ts';
import type { CancelOrdersResult, CancelResult, OrderResult } from './orders/order-result.ts';
import type { CommandType, Refusal, RefusalCodeOf } from './refusals.ts';

export type {
  DepositResult,
  OtcResult,
  OtcTradeResult,
  ParkedPaymentResult,
  PaymentResult,
  PayOutResult,
  TransferResult,
  WithdrawalResult,
} from './money-results.ts';
export {
  type CommandOf,
  type CommandType,
  type CountedDays,
  type CountedKind,
  type LimitFacts,
  type MinimaFacts,
  type Refusal,
  type RefusalCode,
  type RefusalCodeOf,
  type RefusalFacts,
  refuse,
} from './refusals.ts';

/** What each command answers when it is accepted. Numbers are safe integers. */
export interface Results {
  readonly add_asset: { readonly asset: string; readonly scale: number };
  readonly configure_market: { readonly market: string };
  readonly configure_fees: { readonly tiers: number };
  readonly set_market_status: { readonly market: string; readonly status: MarketStatus };
  readonly set_reference_price: { readonly market: string; readonly referenceTicks: number };
  readonly place_order: OrderResult;
  readonly cancel_order: CancelResult;
  readonly cancel_orders: CancelOrdersResult;
  /** How many stops acted, and how many are due still. */
  readonly trigger_stops: { readonly steps: number; readonly pending: number };
  readonly configure_otc: { readonly spreadPpm: number; readonly quoteMs: number };
  /** How many prices were noted. */
  readonly set_index_prices: { readonly prices: number };
  /** Milliseconds since 1970 UTC. */
  readonly open_otc_quote: {
    readonly quoteId: string;
    readonly createdAt: number;
    readonly expiresAt: number;
  };
  readonly take_otc_quote: OtcResult;
  readonly execute_otc: OtcResult;
  readonly open_payment: PaymentResult;
  readonly credit_payment: PaymentResult;
  readonly park_payment: ParkedPaymentResult;
  readonly close_payment: PaymentResult;
  readonly request_withdrawal: WithdrawalResult;
  readonly advance_withdrawal: WithdrawalResult;
  readonly request_transfer: TransferResult;
  readonly advance_transfer: TransferResult;
  readonly credit_deposit: DepositResult;
  readonly settle_unmatched: {
    readonly reference: string;
    readonly user: number | null;
    readonly units: UnitsText;
    readonly entryId: number;
  };
  readonly post_adjustment: {
    readonly reference: string;
    readonly from: string;
    readonly to: string;
    readonly asset: string;
    readonly units: UnitsText;
    readonly entryId: number;
  };
  readonly post_opening: {
    readonly owner: string;
    readonly asset: string;
    readonly units: UnitsText;
    readonly reference: string;
    readonly entryId: number;
  };
  /** The version that is known: a later one where this came late. */
  readonly set_standing: { readonly user: number; readonly version: number };
  /** How many rows of each were taken over. */
  readonly configure_limits: { readonly limits: number; readonly hours: number };
}

/** A decision that was carried out. */
export interface Accepted<T extends CommandType = CommandType> {
  readonly ok: true;
  readonly result: Results[T];
}

/** What was decided about a command. */
export type Outcome<T extends CommandType = CommandType> = Accepted<T> | Refusal<RefusalCodeOf<T>>;

/** Fields by which an answer that was kept is known as one to a command of this kind. */
const RESULT_FIELDS: { readonly [T in CommandType]: readonly (keyof Results[T])[] } = {
  add_asset: ['asset', 'scale'],
  configure_market: ['market'],
  configure_fees: ['tiers'],
  set_market_status: ['market', 'status'],
  set_reference_price: ['market', 'referenceTicks'],
  place_order: ['orderId', 'orderType', 'remainingLots'],
  cancel_order: ['orderId', 'releasedUnits'],
  cancel_orders: ['orderIds', 'hasMore'],
  trigger_stops: ['steps', 'pending'],
  configure_otc: ['spreadPpm', 'quoteMs'],
  set_index_prices: ['prices'],
  open_otc_quote: ['quoteId', 'expiresAt'],
  take_otc_quote: ['quoteId', 'trades'],
  execute_otc: ['quoteId', 'trades'],
  open_payment: ['paymentId', 'state'],
  credit_payment: ['paymentId', 'state'],
  park_payment: ['paymentId', 'entryId'],
  close_payment: ['paymentId', 'state'],
  request_withdrawal: ['withdrawalId', 'state'],
  advance_withdrawal: ['withdrawalId', 'state'],
  request_transfer: ['transferId', 'state'],
  advance_transfer: ['transferId', 'state'],
  credit_deposit: ['parked', 'entryId'],
  settle_unmatched: ['reference', 'user', 'entryId'],
  post_adjustment: ['from', 'to', 'entryId'],
  post_opening: ['owner', 'entryId'],
  set_standing: ['user', 'version'],
  configure_limits: ['limits', 'hours'],
};

/** A kept outcome as the answer to a command of this kind; undefined where it can't be one. */
export function outcomeOf<T extends CommandType>(type: T, outcome: Outcome): Outcome<T> | undefined;
export function outcomeOf(type: CommandType, outcome: Outcome): Outcome | undefined {
  if (!outcome.ok) return outcome;
  const isAnswer = RESULT_FIELDS[type].every((field) => Object.hasOwn(outcome.result, field));
  return isAnswer ? outcome : undefined;
}

/** A decision that was carried out. */
export function accept<R>(result: R): { readonly ok: true; readonly result: R } {
  return { ok: true, result };
}
