// Verbs of trading with the house.
import type {
  ConfigureOtc,
  ExecuteOtc,
  OpenOtcQuote,
  OtcTrade,
  SetIndexPrices,
  TakeOtcQuote,
} from '../command.ts';
import type { OtcResult } from '../money-results.ts';
import {
  count,
  fromZero,
  REFERENCE_MAX,
  someUnits,
  symbol,
  PPM,
  side,
  clientOrderId,
  decimal,
  payOut,
} from '../rules/field-judges.ts';
import { form, list, optional, shape, text, units, whole, word } from '../rules/judge.ts';
import { verb, MARKET_REFUSALS, TRADE_REFUSALS } from '../verb.ts';

const OTC_TRADES_MAX = 64;
const QUOTE_MS_MAX = 120_000;
const INDEX_PRICES_MAX = 500;
const quoteId = form(/^[\w:-]{1,64}$/);

const figures = {
  market: symbol,
  side,
  baseUnits: someUnits,
  quoteUnits: someUnits,
  feeUnits: units(0n),
  price: decimal,
};

const otcTrade = shape<OtcTrade>({ ...figures, index: optional(decimal) });

const indexPrice = shape<SetIndexPrices['prices'][number]>({
  market: symbol,
  price: decimal,
  ageMs: fromZero,
});

const OTC_REFUSALS = [
  ...MARKET_REFUSALS,
  ...TRADE_REFUSALS,
  'client_order_id_used',
  'quote_used',
  'quote_expired',
  'price_stale',
  'price_moved',
  'limit_exceeded',
  'insufficient_funds',
  'otc_inventory_short',
] as const;

/** Verbs of trading with the house. */
export const OTC_VERBS = {
  configure_otc: verb<ConfigureOtc, { readonly spreadPpm: number; readonly quoteMs: number }>()({
    fields: {
      type: word('configure_otc'),
      spreadPpm: whole(0, PPM / 2),
      quoteMs: whole(1, QUOTE_MS_MAX),
      userOpenMaxUnits: units(0n),
      houseOpenMaxUnits: units(0n),
    },
    result: ['spreadPpm', 'quoteMs'],
    refusals: [],
  }),
  /** How many prices were noted. */
  set_index_prices: verb<SetIndexPrices, { readonly prices: number }>()({
    fields: {
      type: word('set_index_prices'),
      prices: list(indexPrice, 1, INDEX_PRICES_MAX),
    },
    result: ['prices'],
    refusals: ['market_unknown'],
  }),
  /** Milliseconds since 1970 UTC. */
  open_otc_quote: verb<
    OpenOtcQuote,
    { readonly quoteId: string; readonly createdAt: number; readonly expiresAt: number }
  >()({
    fields: {
      type: word('open_otc_quote'),
      quoteId,
      user: count,
      trade: shape<Required<OtcTrade>>({ ...figures, index: decimal }),
    },
    result: ['quoteId', 'expiresAt'],
    refusals: [
      ...MARKET_REFUSALS,
      ...TRADE_REFUSALS,
      'price_stale',
      'limit_exceeded',
      'insufficient_funds',
      'otc_user_limit',
      'otc_house_limit',
    ],
  }),
  take_otc_quote: verb<TakeOtcQuote, OtcResult>()({
    fields: {
      type: word('take_otc_quote'),
      quoteId,
      user: count,
      market: symbol,
      side,
      amountType: word('base', 'quote'),
      units: someUnits,
      clientOrderId,
      payOut,
    },
    result: ['quoteId', 'trades'],
    refusals: [...OTC_REFUSALS, 'quote_differs'],
  }),
  execute_otc: verb<ExecuteOtc, OtcResult>()({
    fields: {
      type: word('execute_otc'),
      quoteId,
      user: count,
      expiresAt: count,
      trades: list(otcTrade, 1, OTC_TRADES_MAX),
      clientOrderId,
      asked: optional(text(1, REFERENCE_MAX)),
      payOut,
    },
    result: ['quoteId', 'trades'],
    refusals: [...OTC_REFUSALS, 'duplicate_order'],
  }),
} as const;
