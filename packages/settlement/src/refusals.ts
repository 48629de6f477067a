// Why a command may be refused, and the facts that go with each refusal.
import type { MatchStop } from '@sarraf/matching';
import type { MarketStatus } from '@sarraf/market';
import type {
  BlockedAction,
  Chain,
  CoinDepositState,
  LimitRule,
  SpendState,
  TransferState,
  UnitsText,
  WithdrawalState,
} from './command.ts';

/** A kind of limit that counts what is done on days of Tehran. */
export type CountedKind = Exclude<LimitRule['kind'], 'recent_deposit'>;
/** The days that such a limit counts. */
export type CountedDays = Exclude<LimitRule['days'], 3>;

/** How a limit stands: the same in every refusal and wherever limits are shown. */
export interface LimitFacts {
  readonly kind: CountedKind;
  readonly days: CountedDays;
  /** Of stablecoins with what open orders may still buy. */
  readonly usedUnits: UnitsText;
  readonly capUnits: UnitsText;
  /** What was asked for. */
  readonly units: UnitsText;
  /** When it has room again, or the first part of it frees; ms since 1970. */
  readonly freesAt: number;
  /** The lowest level whose cap is larger; null where none is. */
  readonly levelThatLifts: 1 | 2 | null;
}

/** A market's minima in decimals of its assets. */
export interface MinimaFacts {
  readonly minQuantity: string;
  readonly minNotional: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
}

/** What an order that takes would have found. */
interface TakeableFacts {
  readonly takeableLots: number;
  readonly stop: MatchStop;
}

/** The facts of a refusal that its code says all of. */
export interface NoFacts {
  readonly [name: string]: never;
}

/** The facts that go with each refusal. Units are smallest units, ticks and lots of its market. */
export interface RefusalFacts {
  readonly account_frozen: NoFacts;
  /** `until` null: until it is lifted. */
  readonly action_blocked: { readonly action: BlockedAction; readonly until: number | null };
  readonly amount_below_minimum: MinimaFacts;
  readonly asset_unknown: {
    readonly asset: string;
    readonly scale?: number;
    readonly knownScale?: number;
  };
  readonly client_order_id_used: { readonly orderId: number };
  /** No coin of that reference, or of another asset or amount, is in the books. */
  readonly coin_deposit_not_found: { readonly reference: string };
  readonly coin_deposit_wrong_state: {
    readonly reference: string;
    readonly state: CoinDepositState;
  };
  readonly daily_limit_exceeded: {
    readonly usedUnits: UnitsText;
    readonly capUnits: UnitsText;
    readonly units: UnitsText;
    readonly day: string;
  };
  /** Coins worth what is held stay until then, ms since 1970; smallest units of toman. */
  readonly deposit_too_recent: {
    readonly heldUnits: UnitsText;
    /** What may go now, and what was asked for. */
    readonly leavableUnits: UnitsText;
    readonly units: UnitsText;
    /** When so much may go. */
    readonly until: number;
  };
  readonly duplicate_order: NoFacts;
  /** Of the chain's own coin: what more a spend has to hold, and what is there. */
  readonly gas_insufficient: {
    readonly chain: Chain;
    readonly asset: string;
    readonly neededUnits: UnitsText;
    readonly availableUnits: UnitsText;
  };
  /** Its maker is stopped, or their money is held: who presents the code is told no more. */
  readonly gift_waits: { readonly transferId: string };
  readonly idempotency_key_reused: NoFacts;
  readonly insufficient_funds: {
    readonly asset: string;
    readonly neededUnits: UnitsText;
    readonly availableUnits: UnitsText;
  };
  readonly limit_exceeded: LimitFacts;
  /** Nothing of the kind is open to the level. */
  readonly limit_missing: {
    readonly kind: CountedKind;
    readonly levelThatLifts: 1 | 2 | null;
  };
  /** Since it was last told: what leaves waits until then, ms since 1970. */
  readonly money_held: { readonly until: number };
  readonly market_not_active: { readonly market: string; readonly status: MarketStatus };
  readonly market_not_empty: { readonly market: string };
  readonly market_unknown: { readonly market: string };
  readonly no_liquidity: { readonly market: string } | TakeableFacts;
  readonly notional_below_minimum: MinimaFacts;
  readonly oco_prices_invalid: {
    readonly limitTicks: number;
    readonly stopTicks: number;
    readonly lastPriceTicks: number;
  };
  readonly order_already_closed: { readonly orderId: number; readonly status: string };
  readonly order_not_found: { readonly orderId: number };
  readonly otc_house_limit: { readonly units: UnitsText };
  readonly otc_inventory_short: { readonly asset: string };
  readonly otc_user_limit: {
    readonly maxUnits: UnitsText;
    readonly openUnits: UnitsText;
    readonly units: UnitsText;
  };
  readonly payment_mismatch: {
    readonly paymentId: string;
    readonly expectedUnits: UnitsText;
    readonly units: UnitsText;
  };
  readonly payment_not_found: { readonly paymentId: string };
  readonly post_only_would_take: { readonly takeableLots: number };
  readonly price_moved:
    | { readonly bestTicks: number; readonly boundTicks: number }
    | TakeableFacts
    | { readonly market: string; readonly quoted: string; readonly index: string };
  readonly price_out_of_band: {
    readonly minTicks: number;
    readonly maxTicks: number;
    readonly referenceTicks: number;
  };
  readonly price_stale: { readonly market: string };
  readonly quote_differs: {
    readonly quoteId: string;
    readonly fields: readonly ('market' | 'side' | 'units')[];
  };
  readonly quote_expired: { readonly quoteId: string; readonly expiresAt?: number };
  readonly quote_used: { readonly quoteId: string };
  readonly reference_used: {
    readonly paymentId?: string;
    readonly withdrawalId?: string;
    readonly transferId?: string;
    readonly spendId?: string;
    readonly reference?: string | null;
  };
  readonly spend_not_found: { readonly spendId: string };
  /** It was closed, otherwise than it is now told. */
  readonly spend_wrong_state: { readonly spendId: string; readonly state: SpendState };
  /** `lastPriceTicks` 0: nothing was traded yet. */
  readonly stop_would_trigger: { readonly stopTicks: number; readonly lastPriceTicks: number };
  /** Of the person, in the market of the order or in all; an OCO is one of `open`. */
  readonly too_many_orders: {
    readonly scope: 'market' | 'all';
    readonly market: string;
    readonly open: number;
    readonly limit: number;
  };
  /** When it opens, ms since 1970, and how long that is from the command's own time. */
  readonly trading_closed: { readonly opensAt: number; readonly waitMs: number };
  readonly transfer_not_found: { readonly transferId: string };
  /** Before its time, or at its end and later; ms since 1970. */
  readonly transfer_too_early: { readonly transferId: string; readonly until: number };
  readonly transfer_too_late: { readonly transferId: string; readonly until: number };
  readonly transfer_wrong_state: { readonly transferId: string; readonly state: TransferState };
  readonly withdrawal_not_found: { readonly withdrawalId: string };
  /** Its owner may still think again; ms since 1970. */
  readonly withdrawal_too_early: { readonly withdrawalId: string; readonly until: number };
  /** No such step leads on from where it stands. */
  readonly withdrawal_wrong_state: {
    readonly withdrawalId: string;
    readonly state: WithdrawalState;
  };
}

/** Why a command may be refused. */
export type RefusalCode = keyof RefusalFacts;

/** A decision that changed nothing (an answer to an idempotency key is still kept). */
export type Refusal<C extends RefusalCode = RefusalCode> = {
  readonly [K in C]: { readonly ok: false; readonly code: K; readonly facts: RefusalFacts[K] };
}[C];

const NO_FACTS: NoFacts = {};

type WithoutFacts = {
  [C in RefusalCode]: RefusalFacts[C] extends NoFacts ? C : never;
}[RefusalCode];

/** A decision that changes nothing, with the facts its reader needs. */
export function refuse<C extends WithoutFacts>(code: C): Refusal<C>;
export function refuse<C extends RefusalCode>(code: C, facts: RefusalFacts[C]): Refusal<C>;
export function refuse<C extends RefusalCode>(
  code: C,
  facts: RefusalFacts[C] | NoFacts = NO_FACTS,
): { readonly ok: false; readonly code: C; readonly facts: RefusalFacts[C] | NoFacts } {
  return { ok: false, code, facts };
}
