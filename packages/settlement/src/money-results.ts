// What commands about money answer when they are accepted.
import type { Side } from '@sarraf/market';
import type {
  Chain,
  CoinParking,
  FoundPayment,
  FoundTransfer,
  SpendCustody,
  SpendKind,
  SpendState,
  UnitsText,
} from './command.ts';
import type { NoFacts, Refusal } from './refusals.ts';
import type { WITHDRAWAL_VERBS, WithdrawalResult } from './withdrawals/withdrawal-verbs.ts';

export type { WithdrawalResult } from './withdrawals/withdrawal-verbs.ts';

/** One trade with the house, as its command is answered. */
export interface OtcTradeResult {
  readonly orderId: number;
  readonly market: string;
  readonly side: Side;
  readonly baseUnits: UnitsText;
  readonly quoteUnits: UnitsText;
  /** In units of `feeAsset`. */
  readonly feeUnits: UnitsText;
  readonly feeAsset: string;
  /** Quote per base, decimal text. */
  readonly price: string;
  readonly clientOrderId: string | null;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
}

/** What an accepted trade with the house answers. */
export interface OtcResult {
  readonly quoteId: string;
  /** The number of the first trade. */
  readonly orderId: number;
  readonly trades: readonly OtcTradeResult[];
  /** Only where the money was to leave at once. */
  readonly payOut?: PayOutResult;
}

/** A payment as it stands after a command about it. */
export interface PaymentResult extends Omit<FoundPayment, 'id'> {
  readonly paymentId: string;
}

/** A payment whose money waits among the unmatched. */
export interface ParkedPaymentResult {
  readonly paymentId: string;
  /** Whose payment it is. */
  readonly user: number;
  readonly reference: string;
  /** What was really paid. */
  readonly units: UnitsText;
  readonly entryId: number;
}

/** A transfer as it stands after a command about it. */
export interface TransferResult
  extends Omit<FoundTransfer, 'id' | 'hold' | 'secretHash' | 'worth'> {
  readonly transferId: string;
  /** What it counts as against limits, smallest units of toman. */
  readonly worthUnits: UnitsText;
}

/** What came of a line of the bank's statement. */
export interface DepositResult {
  readonly reference: string;
  /** Who was credited; null where it waits among the unmatched. */
  readonly user: number | null;
  /** Why it waits; null where it was credited. */
  readonly parked:
    | null
    | 'unknown_payer'
    | 'account_frozen'
    | 'action_blocked'
    | 'limit_exceeded'
    | 'limit_missing';
  readonly units: UnitsText;
  readonly entryId: number;
}

/** What came of a coin that a chain brought, as it was answered the first time. */
export interface CoinDepositResult {
  readonly reference: string;
  readonly chain: Chain;
  readonly asset: string;
  /** Whose address it came to. */
  readonly user: number | null;
  readonly units: UnitsText;
  readonly state: 'credited' | 'parked';
  /** Why it waits; null where it was credited. */
  readonly parked: CoinParking | null;
  /** Only of what came to pay the house's fees with. */
  readonly into?: 'gas';
}

/** What came of a deposit that its chain took back: both together are what it was. */
export interface CoinReversalResult {
  readonly reference: string;
  /** Who had it last; null where it waited among the unmatched. */
  readonly user: number | null;
  readonly asset: string;
  /** What was there and went. */
  readonly taken: UnitsText;
  /** What was not there any more, and stands at `outside:receivable`. */
  readonly claimed: UnitsText;
}

/** What lies on a chain from now on. */
export interface CustodyResult {
  readonly chain: Chain;
  readonly asset: string;
  readonly units: UnitsText;
  readonly entryId: number;
}

/** A spend as it stands after a command about it. */
export interface SpendResult {
  readonly spendId: string;
  readonly chain: Chain;
  readonly kind: SpendKind;
  /** The chain's own coin, which fees are of. */
  readonly asset: string;
  readonly feeCapUnits: UnitsText;
  readonly state: SpendState;
  /** What it did cost; 0 while it is open. */
  readonly feeUnits: UnitsText;
  readonly custody: SpendCustody | null;
  readonly reference: string | null;
}

/** What came of a sale whose money was to leave at once; where it may not, the sale stands. */
export type PayOutResult =
  | { readonly ok: true; readonly withdrawal: WithdrawalResult }
  | {
      readonly ok: false;
      /** Nothing else than toman is paid out. */
      readonly code: 'payout_not_possible';
      readonly facts: NoFacts;
    }
  | {
      readonly ok: false;
      readonly code: 'payout_below_minimum';
      readonly facts: { readonly units: UnitsText; readonly minUnits: UnitsText };
    }
  | {
      readonly ok: false;
      readonly code: 'payout_above_maximum';
      readonly facts: { readonly units: UnitsText; readonly maxUnits: UnitsText };
    }
  | Refusal<
      (typeof WITHDRAWAL_VERBS)['request_withdrawal']['refusals'][number] | 'idempotency_key_reused'
    >;
