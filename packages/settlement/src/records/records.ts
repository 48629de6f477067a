// The exchange's kinds of rows, each described once; those of the ledger are its own.
import {
  amount,
  type AnyRow,
  flag,
  int,
  optional,
  record,
  type RowOf,
  symbol,
  text,
  word,
} from '@sarraf/ledger';
import type { CancelReason, OrderStatus, OrderType, Side, TimeInForce } from '@sarraf/market';
import { dayNumber } from '../rules/tehran-day.ts';

/** In the order in which the state's hash numbers them. */
const SIDES = ['buy', 'sell'] as const satisfies readonly Side[];

/** An order. The state's hash has those that are alive. */
export const ORDER = record(
  'order',
  { table: 'orders', key: ['id'] },
  {
    id: int(),
    user: int({ column: 'user_id' }),
    market: symbol(),
    side: word<Side>(SIDES),
    /** Null for a market order. */
    priceTicks: optional(int()),
    /** Order of arrival at its price level; given at placing, and anew when a stop acts. */
    priority: int({ changes: true }),
    lots: int(),
    filledLots: int({ changes: true }),
    cancelledLots: int({ changes: true }),
    /** Sum of price x quantity so far, quote units. */
    filledQuote: amount({ changes: true }),
    feeUnits: amount({ changes: true }),
    makerFeePpm: int(),
    takerFeePpm: int(),
    /** Null where nothing was ever held for it: also the stop of an OCO, whose limit order holds. */
    hold: optional(int({ column: 'hold_id', changes: true })),
    createdAt: int({ column: 'created_at_ms' }),
    clientOrderId: optional(text()),
    postOnly: flag({
      hash: 'together',
      hashAs: ({ postOnly, status }) => (postOnly ? 1 : 0) + (status === 'untriggered' ? 2 : 0),
    }),
    /** Worst price of a market order. */
    boundTicks: optional(int({ hash: 'together' })),
    orderType: word<OrderType>(['limit', 'market'], { hash: 'together', usually: 'limit' }),
    /** Price that the last trade must reach before the order acts; null for all but stops. */
    stopTicks: optional(int({ hash: 'together' })),
    /** The other half of an OCO. */
    linkedOrder: optional(int({ hash: 'together' })),
    /** Position in the order of the market's triggered stops, from 1; null until it is due. */
    triggerNo: optional(int({ hash: 'together', changes: true })),
    triggeredAt: optional(int({ column: 'triggered_at_ms', hash: 'together', changes: true })),
    timeInForce: word<TimeInForce>(['gtc', 'ioc', 'fok'], { hash: 'never' }),
    feeAsset: symbol({ hash: 'never' }),
    status: word<OrderStatus>(
      ['open', 'partially_filled', 'untriggered', 'filled', 'cancelled', 'rejected'],
      { hash: 'never', changes: true },
    ),
    cancelReason: optional(
      word<CancelReason>(
        [
          'user',
          'self_trade_prevented',
          'bound_reached',
          'book_exhausted',
          'oco_sibling',
          'oco_sibling_cancelled',
          'post_only_would_take',
          'not_allowed',
        ],
        { hash: 'never', changes: true },
      ),
    ),
    updatedAt: int({ column: 'updated_at_ms', hash: 'never', changes: true }),
    createdSeq: amount({ hash: 'never' }),
    /** What the program that placed it marks its orders with. */
    tag: optional(text({ hash: 'whenSet' })),
  },
);
/** A row of it. */
export type OrderRow = RowOf<typeof ORDER>;

/** One match of a maker and a taker. */
export const TRADE = record(
  'trade',
  { table: 'trades', key: ['id'] },
  {
    id: int(),
    market: symbol(),
    /** The market's gapless event number at which it happened. */
    marketSeq: int(),
    priceTicks: int(),
    lots: int(),
    quote: amount(),
    takerSide: word<Side>(SIDES),
    makerOrder: int(),
    takerOrder: int(),
    makerUser: int(),
    takerUser: int(),
    makerFee: amount(),
    takerFee: amount(),
    entry: int({ column: 'entry_id' }),
    at: int({ column: 'at_ms' }),
  },
);
/** A row of it. */
export type TradeRow = RowOf<typeof TRADE>;

/** A trade with the house. Its number comes from the orders' own counter. */
export const OTC_TRADE = record(
  'OTC trade',
  { table: 'otc_trades', key: ['id'] },
  {
    id: int(),
    user: int({ column: 'user_id' }),
    market: symbol(),
    /** The user's side. */
    side: word<Side>(SIDES),
    baseUnits: amount(),
    quoteUnits: amount(),
    feeUnits: amount(),
    feeAsset: symbol(),
    /** Quote per base as it was quoted, decimal text. */
    price: text(),
    /** Of its ledger entry: the quote's id; `/2` and so on behind it for further trades of it. */
    reference: text(),
    clientOrderId: optional(text()),
    entry: int({ column: 'entry_id' }),
    at: int({ column: 'at_ms' }),
  },
);
/** A row of it. */
export type OtcTradeRow = RowOf<typeof OTC_TRADE>;

/** A market's configuration and numbers. */
export const MARKET = record(
  'market',
  { table: 'markets_state', key: ['symbol'] },
  {
    symbol: symbol(),
    /** The seed as JSON, as configured last. */
    seed: text({ storedAs: 'json', changes: true }),
    /** Number of the market's last event; gapless. */
    marketSeq: int({ changes: true }),
    lastPriceTicks: int({ changes: true }),
    /** 0: no fresh index. */
    referenceTicks: int({ changes: true }),
    /** Stops that became due so far: the last one's `triggerNo`. */
    lastTrigger: int({ hash: 'together', changes: true }),
    /** Triggered stops that have acted so far. */
    triggerSteps: int({ hash: 'together', changes: true }),
  },
);
/** A row of it. */
export type MarketRow = RowOf<typeof MARKET>;

/** A toman charge at the gateway. The state's hash has those that are open. */
export const PAYMENT = record(
  'payment',
  { table: 'payments_state', key: ['id'] },
  {
    id: text(),
    user: int({ column: 'user_id' }),
    units: amount(),
    day: text(),
    state: word(['open', 'credited', 'closed', 'parked'], { hash: 'never', changes: true }),
    reference: optional(text({ hash: 'never', changes: true })),
  },
);
/** A row of it. */
export type PaymentRow = RowOf<typeof PAYMENT>;

/** In which a withdrawal may be, in the order of its way. */
const WITHDRAWAL_STATES = [
  'requested',
  'approved',
  'sent',
  'settled',
  'cancelled',
  'refused',
  'returned',
] as const;

/** Money that a user asks to be paid out. The state's hash has those that still hold money. */
export const WITHDRAWAL = record(
  'withdrawal',
  { table: 'withdrawals_state', key: ['id'] },
  {
    id: text(),
    user: int({ column: 'user_id' }),
    asset: symbol(),
    /** What leaves the user's balance, the fee in it. */
    units: amount(),
    feeUnits: amount(),
    /** Whom it is paid to, as the server names them: `card:12`. */
    recipient: text(),
    /** The day of Tehran that it counts on. */
    day: text(),
    /** Names the hold, and is the number that the hold has it by. */
    hold: int({ column: 'hold_id' }),
    createdAt: int({ column: 'created_at_ms' }),
    /** Nobody approves it before this time. */
    cancelUntil: int({ column: 'cancel_until_ms' }),
    state: word(WITHDRAWAL_STATES, {
      changes: true,
      hashAs: ({ state }) => String(state),
    }),
    /** By which the bank knows the payout; null before it has said so. */
    reference: optional(text({ changes: true })),
    updatedAt: int({ column: 'updated_at_ms', hash: 'never', changes: true }),
  },
);
/** A row of it. */
export type WithdrawalRow = RowOf<typeof WITHDRAWAL>;

/** In the order in which the state's hash numbers them. */
const TRANSFER_KINDS = ['to_vault', 'from_vault', 'to_user', 'gift'] as const;
const TRANSFER_STATES = ['waiting', 'done', 'cancelled', 'expired'] as const;

/** Money that moves between wallets. The state's hash has what waits. */
export const TRANSFER = record(
  'transfer',
  { table: 'transfers_state', key: ['id'] },
  {
    id: text(),
    user: int({ column: 'user_id' }),
    kind: word(TRANSFER_KINDS),
    /** Whoever gets it, where that is another; of a gift once it is redeemed. */
    recipient: optional(int({ column: 'recipient_id', changes: true })),
    asset: symbol(),
    units: amount(),
    /** What it counts as against limits, smallest units of toman; 0 within one's own wallets. */
    worth: amount(),
    /** The day of Tehran that it counts on. */
    day: text(),
    /** Of what waits; null for what was done at once. */
    hold: optional(int({ column: 'hold_id' })),
    /** SHA-256 of a gift's code. */
    secretHash: optional(text()),
    /** When what leaves the vault is released, or a gift expires. */
    dueAt: optional(int({ column: 'due_at_ms' })),
    createdAt: int({ column: 'created_at_ms' }),
    state: word(TRANSFER_STATES, {
      changes: true,
      hashAs: ({ state }) => String(state),
    }),
    updatedAt: int({ column: 'updated_at_ms', hash: 'never', changes: true }),
  },
);
/** A row of it. */
export type TransferRow = RowOf<typeof TRANSFER>;

/** Nearly all volumes of a batch are of one day. */
let lastDay = { text: '', number: 0 };

/** The hash has the day of a volume by its number. */
function hashedDay({ kind, day }: AnyRow): number | string {
  const text = String(day);
  if (kind !== 'trade_volume') return text;
  if (text !== lastDay.text) lastDay = { text, number: dayNumber(text) };
  return lastDay.number;
}

/**
 * What a user charged, traded, bought of stablecoins, withdrew, gave or deposited on a day of Tehran;
 * in the smallest units of toman, or of the stablecoin.
 */
export const WINDOW = record(
  'window',
  { table: 'limit_windows', key: ['user', 'kind', 'day'] },
  {
    user: int({ column: 'user_id' }),
    day: text({ hashAs: hashedDay }),
    used: amount({ changes: true }),
    /**
     * Charged by gateway, or traded: these two are told apart by what they are hashed as. Bought of
     * stablecoins for toman; withdrawn in toman; given to others; deposited by the bank.
     */
    kind: word(
      [
        'gateway_day',
        'trade_volume',
        'stablecoin_day',
        'withdrawal_day',
        'transfer_day',
        'bank_deposit_day',
      ],
      { hash: 'whenSet', usually: ['gateway_day', 'trade_volume'] },
    ),
  },
);
/** A row of it. */
export type WindowRow = RowOf<typeof WINDOW>;

/** An asset; those of markets are also known from their seeds. */
export const ASSET = record(
  'asset',
  { table: 'assets_state', key: ['symbol'] },
  {
    symbol: symbol(),
    /** Decimals of the smallest unit; never changes. */
    scale: int(),
  },
);
/** A row of it. */
export type AssetRow = RowOf<typeof ASSET>;

/** The latest quote of a person in a market. The state's hash has those that are live. */
export const OTC_QUOTE = record(
  'OTC quote',
  { table: 'otc_quotes_state', key: ['user', 'market'] },
  {
    user: int({ column: 'user_id' }),
    market: symbol(),
    quoteId: text({ changes: true }),
    /** The user's side. */
    side: word<Side>(SIDES, { changes: true, hashAs: ({ side }) => String(side) }),
    baseUnits: amount({ changes: true }),
    quoteUnits: amount({ changes: true }),
    feeUnits: amount({ changes: true }),
    /** Quote per base as it was quoted, decimal text. */
    price: text({ changes: true }),
    /** The index price that it was made from, decimal text. */
    index: text({ column: 'index_price', changes: true }),
    /** Smallest units of toman. */
    worth: amount({ changes: true }),
    /** At this time and later it is over. */
    expiresAt: int({ column: 'expires_at_ms', changes: true }),
    isLive: flag({ hash: 'never', changes: true }),
  },
);
/** A row of it. */
export type OtcQuoteRow = RowOf<typeof OTC_QUOTE>;

/** The index price for a market's coin. */
export const INDEX_PRICE = record(
  'index price',
  { table: 'index_prices_state', key: ['market'] },
  {
    market: symbol(),
    /** Decimal text; `0` where nobody knows. */
    price: text({ changes: true }),
    seenAt: int({ column: 'seen_at_ms', changes: true }),
  },
);
/** A row of it. */
export type IndexPriceRow = RowOf<typeof INDEX_PRICE>;

/** What the house charges, for how long, and how much may stand open. */
export const OTC_TERMS = record(
  'OTC terms',
  { table: 'otc_desk_state', key: ['id'] },
  {
    /** 1: there is one row. */
    id: int({ hash: 'never' }),
    spreadPpm: int({ changes: true }),
    /** How long a quote stands; 0 before any terms were told. */
    quoteMs: int({ changes: true }),
    userOpenMax: amount({ changes: true }),
    houseOpenMax: amount({ changes: true }),
  },
);
/** A row of it. */
export type OtcTermsRow = RowOf<typeof OTC_TERMS>;

/** Where a person stands: their level, and what they are stopped from. */
export const STANDING = record(
  'standing',
  { table: 'standings_state', key: ['user'] },
  {
    user: int({ column: 'user_id' }),
    level: int({ changes: true }),
    isFrozen: flag({ changes: true }),
    moneyHeldUntil: optional(int({ column: 'money_held_until_ms', changes: true })),
    /** What they are stopped from, as JSON in the order and with the keys it is kept with. */
    blocks: text({ storedAs: 'json', changes: true }),
    /** Of the change that was told last. */
    version: int({ changes: true }),
    /** The lowest of the accounts of the same person. */
    person: int({ column: 'person_id', changes: true }),
  },
);
/** A row of it. */
export type StandingRow = RowOf<typeof STANDING>;

/** The limits, all in one row. */
export const LIMITS = record(
  'limits',
  { table: 'limits_state', key: ['id'] },
  {
    /** 1: there is one row. */
    id: int({ hash: 'never' }),
    /** All rules, and all trading hours, as JSON with the keys they are kept with. */
    rules: text({ storedAs: 'json', changes: true }),
    hours: text({ storedAs: 'json', changes: true }),
    /** The first day of which charges are remembered; empty: of all days. Null: never configured. */
    countsFrom: optional(text({ changes: true })),
  },
);
/** A row of it. */
export type LimitsRow = RowOf<typeof LIMITS>;

/** Toman that an account was credited within the last 72 hours, while a rule looks at them. */
export const RECENT_DEPOSITS = record(
  'recent deposits',
  { table: 'recent_deposits_state', key: ['user'] },
  {
    user: int({ column: 'user_id' }),
    /** When and how much, as JSON, oldest first: `[[1800000000000,"250000"]]`. */
    deposits: text({ storedAs: 'json', changes: true }),
  },
);
/** A row of it. */
export type RecentDepositsRow = RowOf<typeof RECENT_DEPOSITS>;

/** The fee tiers, all in one row. */
export const FEE_TIERS = record(
  'fee tiers',
  { table: 'fee_tiers_state', key: ['id'] },
  {
    /** 1: there is one row. */
    id: int({ hash: 'never' }),
    /** All tiers as JSON, in the order and with the keys they are kept with. */
    tiers: text({ storedAs: 'json', changes: true }),
  },
);
/** A row of it. */
export type FeeTiersRow = RowOf<typeof FEE_TIERS>;
