import type { CancelReason, OrderStatus, OrderType, Side, TimeInForce } from '@sarraf/market';
import type { CommandEnvelope, Outcome } from './command.ts';

/**
 * What one batch changed, as rows for the database: absolute values, one row per thing, so that
 * one set-wise upsert per table writes the batch whatever happened inside it.
 */
export interface Changes {
  /** Journal number of the batch: 1..N, gapless. */
  readonly seq: bigint;
  readonly commands: readonly {
    readonly envelope: CommandEnvelope;
    readonly outcome: Outcome;
    readonly replayed: boolean;
  }[];
  readonly accounts: readonly AccountRow[];
  readonly balances: readonly BalanceRow[];
  readonly holds: readonly HoldRow[];
  /** The highest number of a hold before the batch, and after it: what is between is new. */
  readonly lastHoldBefore: number;
  readonly lastHold: number;
  readonly entries: readonly EntryRow[];
  readonly postings: readonly PostingRow[];
  readonly orders: readonly OrderRow[];
  readonly trades: readonly TradeRow[];
  readonly otcTrades: readonly OtcTradeRow[];
  readonly markets: readonly MarketRow[];
  readonly payments: readonly PaymentRow[];
  readonly windows: readonly WindowRow[];
  /** The fee tiers, where the batch changed them. */
  readonly feeTiers: readonly FeeTiersRow[];
  /** Prices of the world, quotes of the house and its terms, where the batch changed them. */
  readonly indexPrices: readonly IndexPriceRow[];
  readonly otcQuotes: readonly OtcQuoteRow[];
  readonly otcDesk: readonly DeskRow[];
  /** Assets added in the batch; those of markets are also known from their seeds. */
  readonly assets?: readonly AssetRow[];
  /** In order; for the sockets, candles and notifications, told only after the commit. */
  readonly events: readonly ExchangeEvent[];
  /** Sum modulo 2^128 of one hash per record, after the batch; 32 hex digits. */
  readonly stateHash: string;
}

export interface AccountRow {
  readonly id: number;
  readonly ownerKind: 'user' | 'house' | 'outside';
  /** `12` of `user:12`, `fees` of `house:fees`. */
  readonly ownerId: string;
  readonly asset: string;
  readonly wallet: 'spot' | 'vault';
}
export interface BalanceRow {
  readonly account: number;
  readonly total: bigint;
  readonly held: bigint;
}
export interface HoldRow {
  readonly id: number;
  readonly account: number;
  readonly amount: bigint;
  /** 0 once settled or released. */
  readonly remaining: bigint;
  readonly reasonKind: 'order';
  /** The order's number. */
  readonly reasonId: number;
}
export interface EntryRow {
  readonly id: number;
  readonly kind: 'trade' | 'otc' | 'toman_deposit' | 'opening';
  /** Unique with `kind`. */
  readonly reference: string;
  readonly at: number;
  readonly commandIndex: number;
}
export interface PostingRow {
  readonly entry: number;
  readonly index: number;
  readonly from: number;
  readonly to: number;
  readonly asset: string;
  readonly amount: bigint;
  readonly role: 'base' | 'quote' | 'fee' | 'credit';
}
export interface OrderRow {
  readonly id: number;
  readonly user: number;
  readonly market: string;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly priceTicks: number | null;
  /** Worst price of a market order. */
  readonly boundTicks: number | null;
  /** Price that the last trade must reach before the order acts; null for all but stops. */
  readonly stopTicks: number | null;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  /** Place in the order of the market's triggered stops, from 1; null until it is due. */
  readonly triggerNo: number | null;
  readonly triggeredAt: number | null;
  /** The other half of an OCO. */
  readonly linkedOrder: number | null;
  readonly lots: number;
  readonly filledLots: number;
  readonly cancelledLots: number;
  /** Sum of price x quantity so far, quote units. */
  readonly filledQuote: bigint;
  readonly feeUnits: bigint;
  readonly feeAsset: string;
  readonly makerFeePpm: number;
  readonly takerFeePpm: number;
  readonly status: OrderStatus;
  readonly cancelReason: CancelReason | null;
  readonly clientOrderId: string | null;
  /** Null where nothing was ever held for it: also the stop of an OCO, whose limit order holds. */
  readonly hold: number | null;
  /** Order of arrival at its price level; given at placing, and anew when a stop acts. */
  readonly priority: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly createdSeq: bigint;
}
export interface TradeRow {
  readonly id: number;
  readonly market: string;
  /** The market's gapless event number at which it happened. */
  readonly marketSeq: number;
  readonly priceTicks: number;
  readonly lots: number;
  readonly quote: bigint;
  readonly takerSide: Side;
  readonly makerOrder: number;
  readonly takerOrder: number;
  readonly makerUser: number;
  readonly takerUser: number;
  readonly makerFee: bigint;
  readonly takerFee: bigint;
  readonly entry: number;
  readonly at: number;
}
/** A trade with the house. Its number comes from the orders' own counter. */
export interface OtcTradeRow {
  readonly id: number;
  readonly user: number;
  readonly market: string;
  /** The user's side. */
  readonly side: Side;
  readonly baseUnits: bigint;
  readonly quoteUnits: bigint;
  readonly feeUnits: bigint;
  readonly feeAsset: string;
  /** Quote per base as it was quoted, decimal text. */
  readonly price: string;
  /** Of its ledger entry: the quote's id; `/2` and so on behind it for further trades of it. */
  readonly reference: string;
  readonly clientOrderId: string | null;
  readonly entry: number;
  readonly at: number;
}
/** The latest quote of a person in a market; history once it is not live. */
export interface OtcQuoteRow {
  readonly user: number;
  readonly market: string;
  readonly quoteId: string;
  /** The user's side. */
  readonly side: Side;
  readonly baseUnits: bigint;
  readonly quoteUnits: bigint;
  readonly feeUnits: bigint;
  /** Quote per base as it was quoted, decimal text. */
  readonly price: string;
  /** The world's price that it was made from, decimal text. */
  readonly index: string;
  /** Smallest units of toman. */
  readonly worth: bigint;
  /** At this time and later it is over. */
  readonly expiresAt: number;
  readonly isLive: boolean;
}
/** What the world pays for a market's coin. */
export interface IndexPriceRow {
  readonly market: string;
  /** Decimal text; `0` where nobody knows. */
  readonly price: string;
  readonly seenAt: number;
}
/** The house's terms: see `ConfigureOtc`. */
export interface DeskRow {
  readonly spreadPpm: number;
  readonly quoteMs: number;
  readonly userOpenMax: bigint;
  readonly houseOpenMax: bigint;
}
export interface MarketRow {
  readonly symbol: string;
  /** The seed as JSON, as configured last. */
  readonly seed: string;
  readonly marketSeq: number;
  readonly lastPriceTicks: number;
  readonly referenceTicks: number;
  /** Stops that became due so far: the last one's `triggerNo`. */
  readonly lastTrigger: number;
  /** Triggered stops that have acted so far. */
  readonly triggerSteps: number;
}
export interface PaymentRow {
  readonly id: string;
  readonly user: number;
  readonly units: bigint;
  readonly day: string;
  readonly state: 'open' | 'credited' | 'closed';
  readonly reference: string | null;
}
export interface WindowRow {
  readonly user: number;
  /** Charged by gateway, or traded; in the smallest units of toman. */
  readonly kind: 'gateway_day' | 'trade_volume';
  /** Asia/Tehran day. */
  readonly day: string;
  readonly used: bigint;
}

export interface FeeTiersRow {
  /** All tiers as JSON. */
  readonly tiers: string;
}

export interface AssetRow {
  readonly symbol: string;
  /** Decimals of the smallest unit; never changes. */
  readonly scale: number;
}

/** Told after the commit. Each market's `marketSeq` is gapless: one number per event of it. */
export type ExchangeEvent =
  | {
      readonly type: 'level';
      readonly market: string;
      readonly marketSeq: number;
      readonly side: Side;
      readonly priceTicks: number;
      readonly lots: number;
    }
  | {
      readonly type: 'trade';
      readonly market: string;
      readonly marketSeq: number;
      readonly trade: TradeRow;
    }
  | { readonly type: 'order'; readonly order: OrderRow }
  | { readonly type: 'otc_trade'; readonly trade: OtcTradeRow }
  | {
      readonly type: 'balance';
      readonly user: number;
      readonly asset: string;
      readonly total: bigint;
      readonly held: bigint;
    }
  | { readonly type: 'payment'; readonly payment: PaymentRow }
  | { readonly type: 'market'; readonly market: MarketRow };
