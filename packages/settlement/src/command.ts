import type {
  AmountType,
  MarketSeed,
  MarketStatus,
  OrderType,
  Side,
  TimeInForce,
} from '@sarraf/market';

/**
 * Every movement of money is a command to one writer. A command carries all that its decision
 * needs (time, ids, what older history was found), so that the journal replays it. It carries
 * ids, never names, mobiles or cards. All amounts are decimal strings of smallest units
 * (`bigint` as text) so that a command is plain JSON.
 */
export type Command =
  | AddAsset
  | ConfigureMarket
  | ConfigureFees
  | SetMarketStatus
  | SetReferencePrice
  | PlaceOrder
  | CancelOrder
  | CancelOrders
  | TriggerStops
  | ConfigureOtc
  | SetIndexPrices
  | OpenOtcQuote
  | TakeOtcQuote
  | ExecuteOtc
  | OpenPayment
  | CreditPayment
  | ClosePayment
  | PostOpening
  | RequestWithdrawal
  | AdvanceWithdrawal
  | RequestTransfer
  | AdvanceTransfer
  | CreditDeposit
  | SettleUnmatched
  | PostAdjustment
  | SetStanding
  | ConfigureLimits;

/** A bigint of the smallest unit as text. */
export type UnitsText = string;

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
  /** Of a sell at the market for toman: what it brings is to leave at once. */
  readonly payOut?: PayOut;
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

/** A toman charge is promised at the gateway: counts against the day's cap, is never balance. */
export interface OpenPayment {
  readonly type: 'open_payment';
  readonly paymentId: string;
  readonly user: number;
  readonly units: UnitsText;
  /**
   * Asia/Tehran day, `2026-11-21`, and its cap: both or neither. Journals from before the engine
   * kept the limits have both; without them the limits in force at the command's time decide.
   */
  readonly day?: string;
  readonly dayCapUnits?: UnitsText;
}

/** Our own verify call said paid: credits once per payment and once per `reference`. */
export interface CreditPayment {
  readonly type: 'credit_payment';
  readonly paymentId: string;
  /** Business key, `zarinpal:A000…`. */
  readonly reference: string;
  /** Verified amount; must equal the stored one. */
  readonly units: UnitsText;
}

/** Failed, refused or expired: frees the day's cap. A later proof of payment still credits. */
export interface ClosePayment {
  readonly type: 'close_payment';
  readonly paymentId: string;
  readonly reason: 'failed' | 'refused' | 'expired' | 'mismatch';
}

/** Opening balances (demo funding, migration from elsewhere): from the outside to a user or the house. */
export interface PostOpening {
  readonly type: 'post_opening';
  /** `user:12` or `house:otc`. */
  readonly owner: string;
  readonly asset: string;
  readonly units: UnitsText;
  readonly reference: string;
}

/** Asks for money to be paid out: it is held from now on. */
export interface RequestWithdrawal {
  readonly type: 'request_withdrawal';
  /** Unique for ever. */
  readonly withdrawalId: string;
  readonly user: number;
  readonly asset: string;
  /** What leaves the balance, the fee in it. */
  readonly units: UnitsText;
  /** Less than `units`. */
  readonly feeUnits: UnitsText;
  /** Whom it is paid to, as the server names them: `card:12`, never a number of theirs. */
  readonly recipient: string;
  /** So long nobody approves it, and its owner may think again. */
  readonly cancelMs: number;
}

/**
 * A step of a withdrawal's way. Its owner cancels what nobody approved; staff or a rule approve or
 * refuse it; it is sent before the bank is asked to pay, and settled or returned by what the bank
 * says then.
 */
export type WithdrawalStep = 'cancel' | 'approve' | 'refuse' | 'send' | 'settle' | 'return';

/** Moves a withdrawal one step on. A step that was taken already is answered and changes nothing. */
export interface AdvanceWithdrawal {
  readonly type: 'advance_withdrawal';
  readonly withdrawalId: string;
  readonly step: WithdrawalStep;
  /** Its owner, where they take the step themselves. */
  readonly user: number | null;
  /** By which the bank knows the payout; kept with `settle` alone. */
  readonly reference: string | null;
}

/**
 * Where money goes that stays in the house: into the owner's vault and out of it, to another user,
 * or to whoever presents a gift's code.
 */
export type TransferKind = 'to_vault' | 'from_vault' | 'to_user' | 'gift';

/** Moves money between wallets. What waits is held; the rest is done at once. */
export interface RequestTransfer {
  readonly type: 'request_transfer';
  /** Unique for ever. */
  readonly transferId: string;
  readonly user: number;
  readonly kind: TransferKind;
  readonly asset: string;
  readonly units: UnitsText;
  /** `to_user` alone; never the user themselves. */
  readonly toUser: number | null;
  /** How long what leaves the vault waits; 0 for all others. */
  readonly delayMs: number;
  /** How long a gift may be redeemed; 0 for all others. */
  readonly validMs: number;
  /** SHA-256 of a gift's code, 64 hex digits; null for all others. */
  readonly secretHash: string | null;
  /** Coins count by a fresh index price alone; left out in journals from before that was so. */
  readonly worthBy?: 'index';
}

/** A step of a transfer that waits. */
export type TransferStep = 'release' | 'cancel' | 'redeem' | 'expire';

/**
 * Ends a transfer that waits: what leaves the vault is released when its time has come, a gift is
 * redeemed or expires, and their owner cancels either. A step that was taken already is answered
 * and changes nothing.
 */
export interface AdvanceTransfer {
  readonly type: 'advance_transfer';
  readonly transferId: string;
  readonly step: TransferStep;
  /** Whoever cancels or redeems; null for what time brings about. */
  readonly user: number | null;
  /** Of the code that is presented with `redeem`; else null. */
  readonly secretHash: string | null;
}

/** Toman that came to the house's bank account, by a line of its statement. */
export interface CreditDeposit {
  readonly type: 'credit_deposit';
  /** The key of the line, once for ever. */
  readonly reference: string;
  /** Whose it is; null where nobody knows: it waits among the unmatched. */
  readonly user: number | null;
  readonly units: UnitsText;
}

/** What was unmatched is given to its owner, or was paid back by the bank. */
export interface SettleUnmatched {
  readonly type: 'settle_unmatched';
  /** As in `CreditDeposit`; once for ever, too. */
  readonly reference: string;
  /** Null: it went back to whoever paid it. */
  readonly user: number | null;
  readonly units: UnitsText;
}

/** A correction of the books that two officers agreed on. */
export interface PostAdjustment {
  readonly type: 'post_adjustment';
  /** Once for ever. */
  readonly reference: string;
  /** `user:12`, `house:fees`, `outside:bank`. */
  readonly from: string;
  readonly to: string;
  readonly asset: string;
  readonly units: UnitsText;
}

/** What a person can be stopped from, one by one. */
export type BlockedAction = 'trade' | 'deposit' | 'withdraw';

/** One action that a person is stopped from. */
export interface StandingBlock {
  readonly action: BlockedAction;
  /** Milliseconds since 1970, not included; null: until it is lifted. */
  readonly until: number | null;
}

/** Where a person stands from now on. Told again, or late after a newer one, it changes nothing. */
export interface SetStanding {
  readonly type: 'set_standing';
  readonly user: number;
  /** Counts the changes of a person's standing, from 1. */
  readonly version: number;
  readonly level: 0 | 1 | 2;
  /** Does nothing new but cancel; what was promised to them before still comes. */
  readonly isFrozen: boolean;
  /** Kept for the commands by which money leaves. Milliseconds since 1970. */
  readonly moneyHeldUntil: number | null;
  readonly blocks: readonly StandingBlock[];
  /** The lowest of the accounts of one person; the account itself where it is left out. */
  readonly person?: number;
}

/** A cap on what is charged, bought of stablecoins or withdrawn within one day of Tehran, or thirty. */
export interface LimitRule {
  readonly id: number;
  /**
   * `gateway`: charges of one account; `gateway_person`: of all accounts of one person;
   * `stablecoin_buy`: stablecoins bought for toman, by all accounts of one person;
   * `toman_withdrawal`: what one account withdraws in toman; `transfer`: what it gives to others,
   * by its worth in toman; `leaving`: both together; `bank_deposit`: what comes by the bank;
   * `recent_deposit`: toman deposits of the last 72 hours that hold nothing back, all others do.
   */
  readonly kind:
    | 'gateway'
    | 'gateway_person'
    | 'stablecoin_buy'
    | 'toman_withdrawal'
    | 'transfer'
    | 'leaving'
    | 'bank_deposit'
    | 'recent_deposit';
  /** From this level on, until a rule for a higher one. */
  readonly level: 0 | 1 | 2;
  /** Smallest units of toman; of the stablecoin where those are limited. */
  readonly capUnits: UnitsText;
  /** Of Tehran; 3 for `recent_deposit` alone, which counts them to the millisecond. */
  readonly days: 1 | 3 | 30;
  /** Milliseconds since 1970; in force from the first to before the second, or without end. */
  readonly fromMs: number;
  readonly toMs: number | null;
  readonly isOn: boolean;
}

/** When trading is open, minutes of the day in Tehran; over midnight where it closes earlier. */
export interface TradingHours {
  readonly id: number;
  readonly opensMinute: number;
  readonly closesMinute: number;
  readonly fromMs: number;
  readonly toMs: number | null;
  readonly isOn: boolean;
}

/** Replaces all limits. Which of them is in force is decided at each command's own time. */
export interface ConfigureLimits {
  readonly type: 'configure_limits';
  readonly limits: readonly LimitRule[];
  /** Without any in force trading is open all day. */
  readonly hours: readonly TradingHours[];
}

/** A withdrawal's row as JSON. */
export interface FoundWithdrawal {
  readonly id: string;
  readonly user: number;
  readonly asset: string;
  readonly units: UnitsText;
  readonly feeUnits: UnitsText;
  readonly recipient: string;
  readonly day: string;
  readonly hold: number;
  readonly createdAt: number;
  readonly cancelUntil: number;
  readonly state: WithdrawalState;
  readonly reference: string | null;
  readonly updatedAt: number;
}

/** A transfer's row as JSON. */
export interface FoundTransfer {
  readonly id: string;
  readonly user: number;
  readonly kind: TransferKind;
  readonly recipient: number | null;
  readonly asset: string;
  readonly units: UnitsText;
  readonly worth: UnitsText;
  readonly day: string;
  readonly hold: number | null;
  readonly secretHash: string | null;
  readonly dueAt: number | null;
  readonly createdAt: number;
  readonly state: TransferState;
  readonly updatedAt: number;
}

/** Where a transfer stands; all but the first are final. */
export type TransferState = 'waiting' | 'done' | 'cancelled' | 'expired';

/** Where a withdrawal stands; the last four are final, but for what a bank returns late. */
export type WithdrawalState =
  | 'requested'
  | 'approved'
  | 'sent'
  | 'settled'
  | 'cancelled'
  | 'refused'
  | 'returned';

/** A payment's row as JSON. */
export interface FoundPayment {
  readonly id: string;
  readonly user: number;
  readonly units: UnitsText;
  readonly day: string;
  readonly state: 'open' | 'credited' | 'closed';
  readonly reference: string | null;
}
