import { z } from 'zod';
import { bookSnapshot, deal, level, ticker } from './market-shapes.ts';
import { notification } from './notifications.ts';
import { order } from './order-shapes.ts';
import { TICKET_STATES } from './ticket-lists.ts';
import { assetSymbol, decimalOut, flag, idOut, marketSymbol, time } from './wire.ts';

/** The trading sockets: two doors of one shape, `/rt/de` says `prices` where `/rt/ir` says `market`. */
export const REGIONS = ['de', 'ir'] as const;
/** One of `REGIONS`: the last part of a trading door's path. */
export type Region = (typeof REGIONS)[number];
/** The event by which each door sends all tickers. */
export const PRICES_EVENT = { de: 'prices', ir: 'market' } as const;

/** What can be subscribed to; `orderbook`, `deals`, `ask-bids` and `ticker` of one market each. */
export const TOPICS = [
  'market',
  'prices',
  'indexprice',
  'usdt-price',
  'orderbook',
  'deals',
  'ask-bids',
  'ticker',
] as const;
/** One of `TOPICS`. */
export type Topic = (typeof TOPICS)[number];

/** How often the doors tell at most: prices, a book, deals, one market's ticker. Nobody else waits. */
export const TOPIC_EVERY_MS = {
  market: 100,
  orderbook: 200,
  deals: 500,
  ticker: 1_000,
} as const;

/** Client to server: `subscribe`, `unsubscribe`; per-market topics name a symbol. */
export const subscription = z.strictObject({
  topic: z.enum(TOPICS),
  symbol: marketSymbol.optional(),
});

/** All tickers, latest wins. */
export const pricesMessage = z.strictObject({ markets: z.array(ticker).max(500), at: time });
/** One market's ticker, latest wins. */
export const tickerMessage = ticker;

/** First the whole book, then what changed: apply when from <= own seq < seq, else subscribe again. */
export const bookMessage = z.union([
  z.strictObject({ kind: z.literal('snapshot'), ...bookSnapshot.shape }),
  z.strictObject({
    kind: z.literal('delta'),
    symbol: marketSymbol,
    from: z.int().min(0),
    seq: z.int().min(1),
    /** Absolute quantities; '0' removes the level. */
    bids: z.array(level).max(5000),
    asks: z.array(level).max(5000),
  }),
]);

/** Top 20 of each side, whole, latest wins. */
export const askBidsMessage = z.strictObject({
  symbol: marketSymbol,
  seq: z.int().min(0),
  bids: z.array(level).max(20),
  asks: z.array(level).max(20),
});

/** Trades in order; a snapshot holds the latest 100, newest first; later ones are oldest first. */
export const dealsMessage = z.strictObject({
  symbol: marketSymbol,
  kind: z.enum(['snapshot', 'new']),
  deals: z.array(deal).max(500),
});

/** Toman for one USDT by the index, or by the last trade; null while neither is known. */
export const usdtPriceMessage = z.strictObject({
  price: decimalOut.nullable(),
  at: time.nullable(),
});
/** The index prices of all assets, whole, latest wins; null where no source has one. */
export const indexPriceMessage = z.strictObject({
  prices: z
    .array(
      z.strictObject({
        symbol: assetSymbol,
        price_usdt: decimalOut.nullable(),
        price_toman: decimalOut.nullable(),
        at: time,
      }),
    )
    .max(200),
});
/** Why a subscription was refused: a code of `ERRORS`, and an English sentence for programmers. */
export const socketError = z.strictObject({ code: z.string(), message: z.string() });

/** Server to client on the trading doors, by event name. */
export const tradingEvents = {
  prices: pricesMessage,
  market: pricesMessage,
  ticker: tickerMessage,
  orderbook: bookMessage,
  'ask-bids': askBidsMessage,
  deals: dealsMessage,
  'usdt-price': usdtPriceMessage,
  indexprice: indexPriceMessage,
  problem: socketError,
} as const;

/**
 * The notification door's event `message`: JSON text of this. A silent one carries state only
 * and shows no toast. `event` order_fill comes once, when an order is wholly filled.
 */
export const notificationMessage = z.strictObject({
  ...notification.shape,
  /** Empty for silent ones. */
  id: z.string(),
  silent: flag,
  update_wallet: flag,
  update_orders: flag,
  event: z.enum([
    'order_update',
    'order_fill',
    'wallet_update',
    'notice',
    'card_update',
    'kyc_update',
    'deposit_update',
    'ticket_update',
  ]),
  /** Of `ticket_update` alone: who has not message `no` asks for what came after theirs. */
  ticket: z
    .strictObject({ id: idOut, no: z.int().min(0), state: z.enum(TICKET_STATES) })
    .optional(),
  /** The order whose fill a notice tells of, so that nobody reads of one fill twice. */
  fill_of: z.string().nullable(),
  order: order.nullable(),
  wallets: z
    .array(
      z.strictObject({
        symbol: assetSymbol,
        amount: decimalOut,
        freeze: decimalOut,
        available_balance: decimalOut,
      }),
    )
    .max(200)
    .nullable(),
});

/** Inferred from `pricesMessage`. */
export type PricesMessage = z.infer<typeof pricesMessage>;
/** Inferred from `bookMessage`. */
export type BookMessage = z.infer<typeof bookMessage>;
/** Inferred from `askBidsMessage`. */
export type AskBidsMessage = z.infer<typeof askBidsMessage>;
/** Inferred from `dealsMessage`. */
export type DealsMessage = z.infer<typeof dealsMessage>;
/** Inferred from `usdtPriceMessage`. */
export type UsdtPriceMessage = z.infer<typeof usdtPriceMessage>;
/** Inferred from `indexPriceMessage`. */
export type IndexPriceMessage = z.infer<typeof indexPriceMessage>;
/** Inferred from `notificationMessage`. */
export type NotificationMessage = z.infer<typeof notificationMessage>;
/** Inferred from `subscription`. */
export type Subscription = z.infer<typeof subscription>;

/** `/config.json`: where the panel finds its doors. */
export interface PanelConfig {
  readonly version: string;
  readonly mode: 'demo' | 'production';
  readonly sockets: { readonly de: string; readonly ir: string; readonly notifications: string };
}
