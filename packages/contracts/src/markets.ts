import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { DEPOSIT_REASONS, WITHDRAW_REASONS } from './lists.ts';
import { assetSymbol, decimalOut, flag, labels, marketIn, time } from './wire.ts';
import { bookSnapshot, deal, market } from './market-shapes.ts';
import { staffMay } from './staff-shapes.ts';

const open = { audience: 'public', ability: ['read', 'Auth'], level: 0, rate: 'public' } as const;

const udfNumber = z.number();
/** Any word of a chart comes through, and none as '': what it can't be is said in UDF's own shape. */
const udfWord = z.string().catch('');

/** Calls of markets, prices, books and trades, and the charts' UDF protocol. */
export const marketEndpoints = {
  'GET /markets': endpoint({
    summary: 'Markets with their rules and tickers',
    access: open,
    output: z.strictObject({ data: z.array(market).max(500) }),
  }),
  'GET /exchange_list': endpoint({
    summary: 'Coins one can buy',
    access: open,
    output: z
      .array(
        z.strictObject({
          /** Lower case. */
          symbol: z.string().regex(/^[a-z]{2,10}$/),
          name: z.string(),
          labels,
          label: z.string(),
          min_amount: decimalOut,
          /** In toman: what the house asks of who buys, and the same before its spread. */
          price: decimalOut.nullable(),
          originalPrice: decimalOut.nullable(),
          price_usdt: decimalOut.nullable(),
          changes: z.strictObject({ price_usd: decimalOut.nullable() }),
          status: z.union([z.literal(1), z.literal(0)]),
          /** Hourly closes of the last day, oldest first, for a small chart. */
          sparkline: z.array(decimalOut).max(24),
        }),
      )
      .max(200),
  }),
  'GET /tether_price/get': endpoint({
    summary: 'One USDT in toman, when the socket is silent',
    access: open,
    output: z.strictObject({ tether_price: decimalOut.nullable(), at: time.nullable() }),
  }),
  'GET /assets': endpoint({
    summary: 'All assets with networks, fees, minima and state',
    access: open,
    output: z
      .array(
        z.strictObject({
          symbol: assetSymbol,
          labels,
          scale: z.int(),
          min_amount: decimalOut.nullable(),
          networks: z
            .array(
              z.strictObject({
                code: z.string(),
                name: z.string(),
                confirmations: z.int(),
                memo: flag,
                withdraw_fee: decimalOut,
                min_deposit: decimalOut,
                min_withdraw: decimalOut,
                deposit_open: flag,
                /** Why it can't be paid in by it now; null: it can. */
                deposit_reason: z.enum(DEPOSIT_REASONS).nullable(),
                withdraw_open: flag,
                /** Why it can't be withdrawn by it now; null: it can. */
                withdraw_reason: z.enum(WITHDRAW_REASONS).nullable(),
              }),
            )
            .max(20),
        }),
      )
      .max(200),
  }),
  'GET /admin/price_sources': endpoint({
    summary: 'How each source of index prices does',
    access: staffMay('read', 'Overview'),
    output: z
      .array(
        z.strictObject({
          name: z.string(),
          simulated: flag,
          /** Whether it answered when it was last asked; null before that. */
          answers: flag.nullable(),
          /** The newest moment that it saw any price at. */
          seen_at: time.nullable(),
          /** Prices that an index is made of. */
          used: z.int(),
          /** Prices that are too old. */
          stale: z.int(),
          /** Fresh prices that too few others confirm. */
          unconfirmed: z.int(),
          /** Coins whose price stands apart from the others'. */
          outliers: z.array(assetSymbol).max(50),
        }),
      )
      .max(50),
  }),
  'GET /orderbook': endpoint({
    summary: 'The book of a market, 200 levels a side, at one event number',
    access: open,
    query: z.object({ symbol: marketIn }),
    output: bookSnapshot,
    errors: ['market_unknown'],
  }),
  'GET /deals': endpoint({
    summary: 'The latest trades of a market, newest first',
    access: open,
    query: z.object({ symbol: marketIn }),
    output: z.array(deal).max(100),
    errors: ['market_unknown'],
  }),
  'GET /udf/config': endpoint({
    summary: 'TradingView UDF: what this feed can do',
    access: open,
    answer: 'raw',
    output: z.strictObject({
      supported_resolutions: z.array(z.string()),
      supports_search: flag,
      supports_group_request: flag,
      supports_marks: flag,
      supports_timescale_marks: flag,
      supports_time: flag,
    }),
  }),
  'GET /udf/symbols': endpoint({
    summary: 'TradingView UDF: one symbol',
    access: open,
    answer: 'raw',
    query: z.object({ symbol: udfWord }),
    output: z.union([
      z.strictObject({
        name: z.string(),
        ticker: z.string(),
        description: z.string(),
        type: z.literal('crypto'),
        session: z.literal('24x7'),
        timezone: z.literal('Etc/UTC'),
        exchange: z.string(),
        minmov: z.int(),
        pricescale: z.int(),
        has_intraday: flag,
        has_daily: flag,
        has_weekly_and_monthly: flag,
        supported_resolutions: z.array(z.string()),
        volume_precision: z.int(),
        data_status: z.literal('streaming'),
      }),
      z.strictObject({ s: z.literal('error'), errmsg: z.string() }),
    ]),
  }),
  'GET /udf/symbol_info': endpoint({
    summary: 'TradingView UDF: all symbols, a column each; a single value holds for every row',
    access: open,
    answer: 'raw',
    query: z.object({ group: udfWord.optional() }),
    output: z.union([
      z.strictObject({
        s: z.literal('ok'),
        symbol: z.array(z.string()).max(500),
        ticker: z.array(z.string()).max(500),
        description: z.array(z.string()).max(500),
        pricescale: z.array(z.int()).max(500),
        'exchange-listed': z.string(),
        'exchange-traded': z.string(),
        minmovement: z.int(),
        type: z.literal('crypto'),
        timezone: z.literal('Etc/UTC'),
        'session-regular': z.literal('24x7'),
        'has-intraday': flag,
        'has-daily': flag,
        'has-weekly-and-monthly': flag,
        'has-no-volume': flag,
        'supported-resolutions': z.array(z.string()),
      }),
      z.strictObject({ s: z.literal('error'), errmsg: z.string() }),
    ]),
  }),
  'GET /udf/search': endpoint({
    summary: 'TradingView UDF: symbols that match a text',
    access: open,
    answer: 'raw',
    query: z.object({
      query: udfWord.optional(),
      type: udfWord.optional(),
      exchange: udfWord.optional(),
      limit: udfWord.optional(),
    }),
    output: z
      .array(
        z.strictObject({
          symbol: z.string(),
          full_name: z.string(),
          description: z.string(),
          exchange: z.string(),
          ticker: z.string(),
          type: z.string(),
        }),
      )
      .max(100),
  }),
  'GET /udf/history': endpoint({
    summary: 'TradingView UDF: bars, open times in unix seconds, ascending',
    access: open,
    answer: 'raw',
    query: z.object({
      symbol: udfWord,
      resolution: udfWord,
      from: udfWord,
      to: udfWord,
      countback: udfWord.optional(),
    }),
    output: z.union([
      z.strictObject({
        s: z.literal('ok'),
        t: z.array(udfNumber),
        o: z.array(udfNumber),
        h: z.array(udfNumber),
        l: z.array(udfNumber),
        c: z.array(udfNumber),
        v: z.array(udfNumber),
      }),
      z.strictObject({ s: z.literal('no_data'), nextTime: udfNumber.optional() }),
      z.strictObject({ s: z.literal('error'), errmsg: z.string() }),
    ]),
  }),
  'GET /udf/time': endpoint({
    summary: 'TradingView UDF: server time, unix seconds as text',
    access: open,
    answer: 'raw',
    output: z.string().regex(/^\d+$/),
  }),
} as const;
