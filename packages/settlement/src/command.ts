import type {
  AmountType,
  MarketSeed,
  MarketStatus,
  OrderType,
  Side,
  TimeInForce,
} from '@sarraf/market';
import type { UnitsText } from './units-text.ts';

export type {
  Chain,
  CloseSpend,
  CoinDepositState,
  CoinParking,
  CreditCoin,
  OpenCustody,
  OpenSpend,
  ReverseCoin,
  SpendCustody,
  SpendKind,
  SpendState,
} from './coin-commands.ts';
export type {
  AdvanceTransfer,
  AdvanceWithdrawal,
  ClosePayment,
  CreditDeposit,
  CreditPayment,
  FoundPayment,
  FoundTransfer,
  FoundWithdrawal,
  OpenPayment,
  ParkPayment,
  PostAdjustment,
  PostOpening,
  PostReward,
  RequestTransfer,
  RequestWithdrawal,
  RewardPurpose,
  SettleUnmatched,
  TransferKind,
  TransferState,
  TransferStep,
  WithdrawalState,
  WithdrawalStep,
} from './money-commands.ts';
export type {
  BlockedAction,
  ConfigureLimits,
  LimitRule,
  SetStanding,
  StandingBlock,
  TradingHours,
} from './standing-commands.ts';
export type { UnitsText } from './units-text.ts';

/** Makes an asset known. */
export interface AddAsset {
  readonly type: 'add_asset';
  readonly symbol: string;
  readonly scale: number;
}

/** Makes a market, or changes its fees, bands, minima; tick and lot only on an empty book. */
export interface ConfigureMarket {
  readonly type: 'configure_market';
  readonly seed: MarketSeed;
}

/** Rates of whoever has reached a level and a volume, in all markets of a quote. */
export interface FeeTier {
  readonly levelMin: number;
  /** Traded on thirty days of Tehran, in the smallest units of toman; `0` for everybody. */
  readonly volumeMinUnits: UnitsText;
  readonly quote: 'IRT' | 'USDT';
  readonly makerPpm: number;
  readonly takerPpm: number;
}

/** Replaces all fee tiers; without any the markets' own rates hold. */
export interface ConfigureFees {
  readonly type: 'configure_fees';
  readonly tiers: readonly FeeTier[];
}

/** Opens, stops or halts a market. */
export interface SetMarketStatus {
  readonly type: 'set_market_status';
  readonly market: string;
  readonly status: MarketStatus;
}

/** The index price that bands are measured from; 0 ticks = no fresh index. */
export interface SetReferencePrice {
  readonly type: 'set_reference_price';
  readonly market: string;
  readonly ticks: number;
}

/** Places an order of any type. */
export interface PlaceOrder {
  readonly type: 'place_order';
  readonly user: number;
  readonly market: string;
  readonly side: Side;
  readonly orderType: Exclude<OrderType, 'otc'>;
  readonly amountType: AmountType;
  /** Limit price; market orders have none. */
  readonly priceTicks?: number;
  /** Quantity when `amountType` is `base`. */
  readonly lots?: number;
  /** Money to spend or receive when `amountType` is `quote` (market orders only). */
  readonly quoteUnits?: UnitsText;
  /** `market_price`: what the user saw, a bound for market orders. */
  readonly seenTicks?: number;
  readonly timeInForce: TimeInForce;
  /** A limit order that only rests: refused where it would take what is not its owner's own. */
  readonly postOnly?: boolean;
  /**
   * Makes it a stop: it waits until the last trade reaches this price, then acts as the limit
   * order (stop-limit) or up to its worst price (stop-market) that it is. Base amounts, gtc.
   */
  readonly stopTicks?: number;
  /**
   * Adds a stop of the same side and quantity to a limit order: a fill or cancel of either ends
   * the other. With `limitTicks` the second order is a stop-limit, without it a stop-market.
   */
  readonly oco?: { readonly stopTicks: number; readonly limitTicks?: number };
  /** At most 32 characters, unique per user for ever. An OCO's limit order carries it. */
  readonly clientOrderId?: string;
  /** 1 to 16 Latin letters or digits, which a program marks its orders with; both of an OCO's. */
  readonly tag?: string;
  /** Of its owner's identity, for the fee tiers; 0 unless told. */
  readonly level?: number;
  /** False: an equal order within ten seconds is meant. */
  readonly guardDuplicates?: boolean;
  /** The bound on its owner's open orders when it was sent; journals from before it lack it. */
  readonly openMax?: OpenMax;
  /** Of a sell at the market for toman: what it brings is to leave at once. */
  readonly payOut?: PayOut;
}

/** How many orders one person may have open: stops count, an OCO counts once. */
export interface OpenMax {
  /** In the market of the order. */
  readonly market: number;
  /** In all markets together. */
  readonly all: number;
}

/**
 * What a sale brings in toman is asked to be withdrawn in the same step. Where that is refused, the
 * money stays in the wallet and the sale stands.
 */
export interface PayOut {
  /** As in `RequestWithdrawal`. */
  readonly withdrawalId: string;
  readonly recipient: string;
  readonly feeUnits: UnitsText;
  readonly cancelMs: number;
  /** What a withdrawal may come to, the fee in it. */
  readonly minUnits: UnitsText;
  readonly maxUnits: UnitsText;
}

/** Ends one order of a user. */
export interface CancelOrder {
  readonly type: 'cancel_order';
  readonly user: number;
  readonly orderId: number;
}

/** Ends a user's open and untriggered orders, oldest first, at most 1,000 of them. */
export interface CancelOrders {
  readonly type: 'cancel_orders';
  readonly user: number;
  readonly market?: string;
  readonly side?: Side;
}

/** One trade with the house: two whole amounts, the fee on what is received. */
export interface OtcTrade {
  readonly market: string;
  /** The user's side. */
  readonly side: Side;
  readonly baseUnits: UnitsText;
  readonly quoteUnits: UnitsText;
  /** In units of what the user receives; `0` for none. */
  readonly feeUnits: UnitsText;
  /** Quote per base as it was quoted, decimal text. */
  readonly price: string;
  /** The index price that it was made from, decimal text; journals of before 0051 lack it. */
  readonly index?: string;
}

/**
 * The house's terms. Quotes that stand were made on other terms, and end. Amounts are of toman:
 * what one person's, and all quotes that stand, may be worth together.
 */
export interface ConfigureOtc {
  readonly type: 'configure_otc';
  /** Between the index and the house's price, on either side. */
  readonly spreadPpm: number;
  readonly quoteMs: number;
  readonly userOpenMaxUnits: UnitsText;
  readonly houseOpenMaxUnits: UnitsText;
}

/**
 * The index price, by market: what the house's prices are made from, and looked at again when
 * one is taken. Finer than the reference prices of bands, which move calmly.
 */
export interface SetIndexPrices {
  readonly type: 'set_index_prices';
  /** At most 500; `0`: nobody knows. */
  readonly prices: readonly {
    readonly market: string;
    readonly price: string;
    /** How long ago it was seen, by the clock of whoever saw it: no two clocks are compared. */
    readonly ageMs: number;
  }[];
}

/** A price that stands for some seconds, good once. It ends the person's earlier one there. */
export interface OpenOtcQuote {
  readonly type: 'open_otc_quote';
  /** Unique for ever. */
  readonly quoteId: string;
  readonly user: number;
  readonly trade: Required<OtcTrade>;
}

/** Trades with the house at the figures of the person's quote, if it is what they say it is. */
export interface TakeOtcQuote {
  readonly type: 'take_otc_quote';
  readonly quoteId: string;
  readonly user: number;
  readonly market: string;
  readonly side: Side;
  readonly amountType: AmountType;
  readonly units: UnitsText;
  /** At most 32 characters, unique per user for ever. */
  readonly clientOrderId?: string;
  /** Of a sell for toman. */
  readonly payOut?: PayOut;
}

/** Trades with the house in one step, at figures of the moment: no quote is made. */
export interface ExecuteOtc {
  readonly type: 'execute_otc';
  /** Unique for ever: a second execution is refused. */
  readonly quoteId: string;
  readonly user: number;
  /** Milliseconds since 1970: at this time and later it is refused. */
  readonly expiresAt: number;
  /** At most 64; all happen, or none. */
  readonly trades: readonly OtcTrade[];
  /** At most 32 characters, unique per user for ever. */
  readonly clientOrderId?: string;
  /** What was asked for in one step: the same again within ten seconds is a slip of the finger. */
  readonly asked?: string;
  /** Of sells for toman: their sum. */
  readonly payOut?: PayOut;
}

/** Works off triggered stops that an earlier command left over; sent by the engine itself. */
export interface TriggerStops {
  readonly type: 'trigger_stops';
}
