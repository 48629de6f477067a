// The rows of trades with the house.
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
import type { Side } from '@sarraf/market';
import { SIDES } from './side-order.ts';

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
