// The rows of orders, their trades, and the markets and assets that they are of.
import {
  amount,
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
import { SIDES } from './side-order.ts';

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
