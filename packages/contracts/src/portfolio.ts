// A person's own money over time: what it was worth, what came and went, what it brought.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PORTFOLIO_MOVES_MAX, PORTFOLIO_POINTS_MAX, PORTFOLIO_RANGES } from './own-lists.ts';
import { assetIn, assetSymbol, decimalOut, flag, time } from './wire.ts';

const read = { audience: 'client', ability: ['read', 'Auth'], level: 0, rate: 'read' } as const;

const tehranDay = z.string().regex(/^\d{4}-\d\d-\d\d$/);
/** With two decimals, rounded down; null where it is a part of nothing. */
const percent = decimalOut.nullable();

/** What came or went on one day, of one asset and one kind of entries. */
export const portfolioMove = z.strictObject({
  day: tehranDay,
  symbol: assetSymbol,
  /** A kind of entries: `toman_deposit`, `withdrawal`, … */
  kind: z.string(),
  direction: z.enum(['in', 'out']),
  amount: decimalOut,
  /** In toman, by the price of the day; null: it has never had one. */
  worth: decimalOut.nullable(),
  count: z.int().min(1),
});
/** Inferred from `portfolioMove`. */
export type PortfolioMove = z.infer<typeof portfolioMove>;

/** A person's money over a range; all worth in toman. */
export const portfolio = z.strictObject({
  range: z.enum(PORTFOLIO_RANGES),
  at: time,
  /** The end of days of Tehran, oldest first, and now. */
  points: z
    .array(
      z.strictObject({
        at: time,
        worth: decimalOut,
        /** The first point's worth and what came less what went since. */
        brought: decimalOut,
      }),
    )
    .max(PORTFOLIO_POINTS_MAX),
  /** start + came − went + profit = worth. */
  totals: z.strictObject({
    /** The day at whose end the range begins. */
    since: tehranDay,
    start: decimalOut,
    came: decimalOut,
    came_count: z.int().min(0),
    went: decimalOut,
    went_count: z.int().min(0),
    profit: decimalOut,
    /** Of what was there and what came. */
    profit_percent: percent,
    /** From sales, at average cost, and fees of trades; null where not all trades are counted. */
    realised: decimalOut.nullable(),
    fees: decimalOut.nullable(),
    worth: decimalOut,
  }),
  /** What is or was held in the range, the largest first. */
  assets: z.array(
    z.strictObject({
      symbol: assetSymbol,
      amount: decimalOut,
      /** Null: there is no price, and it is in no sum. */
      worth: decimalOut.nullable(),
      share_percent: percent,
      price: decimalOut.nullable(),
      /** What one of those that are left cost; null where nothing is left or not all is counted. */
      average_buy_price: decimalOut.nullable(),
      profit: decimalOut.nullable(),
      profit_percent: percent,
    }),
  ),
  /** The newest day first. */
  moves: z.array(portfolioMove).max(PORTFOLIO_MOVES_MAX),
  /** What was held and had no price at one of the points. */
  unpriced: z.array(assetSymbol),
  /** Whether every move and trade is counted; else profits by asset are null. */
  complete: flag,
});
/** Inferred from `portfolio`. */
export type Portfolio = z.infer<typeof portfolio>;

/** One asset of a person: where it lies, and what it brought. */
export const coinResult = z.strictObject({
  symbol: assetSymbol,
  at: time,
  amount: decimalOut,
  /** Usable, held by orders and withdrawals, in the vault. */
  free: decimalOut,
  held: decimalOut,
  vault: decimalOut,
  price: decimalOut.nullable(),
  worth: decimalOut.nullable(),
  /** Of what is left: at average cost, what came otherwise at its day's price. Null: not all is counted. */
  average_buy_price: decimalOut.nullable(),
  paid: decimalOut.nullable(),
  /** Worth less what was paid. */
  profit: decimalOut.nullable(),
  profit_percent: percent,
  /** What sales have brought so far. */
  realised: decimalOut.nullable(),
  complete: flag,
});
/** Inferred from `coinResult`. */
export type CoinResult = z.infer<typeof coinResult>;

/** One Jalali year of a person's money; each row adds up, and its end is the next year's beginning. */
export const yearStatement = z.strictObject({
  year: z.int(),
  /** Its days of Tehran, both within; of this year until today. */
  from: tehranDay,
  to: tehranDay,
  at: time,
  /** Whether the year is over. */
  ended: flag,
  /** Years that there are statements of, the newest first. */
  years: z.array(z.int()).max(100),
  /** In toman. */
  totals: z.strictObject({
    start: decimalOut,
    /** What came less what went. */
    net: decimalOut,
    realised: decimalOut,
    /** Of trades, by each day's price. */
    fees: decimalOut,
    end: decimalOut,
  }),
  /** In units of the asset: opening + came + bought − sold − went − fees = closing. */
  assets: z.array(
    z.strictObject({
      symbol: assetSymbol,
      opening: decimalOut,
      came: decimalOut,
      /** Received in trades and given in trades, before fees. */
      bought: decimalOut,
      sold: decimalOut,
      went: decimalOut,
      fees: decimalOut,
      closing: decimalOut,
      /** In toman, at average cost; null of toman. */
      realised: decimalOut.nullable(),
      opening_worth: decimalOut.nullable(),
      closing_worth: decimalOut.nullable(),
    }),
  ),
  /** Assets that had no price at one of both ends. */
  unpriced: z.array(assetSymbol),
  /** Whether every row adds up to what the books say; not where there are more trades than are counted. */
  complete: flag,
});
/** Inferred from `yearStatement`. */
export type YearStatement = z.infer<typeof yearStatement>;

/** Calls of one's own money over time. */
export const portfolioEndpoints = {
  'GET /portfolio': endpoint({
    summary: 'What my money was worth, what came and went, and what it brought',
    access: read,
    query: z.object({ range: z.enum(PORTFOLIO_RANGES).optional() }),
    output: portfolio,
  }),
  'GET /portfolio/:symbol': endpoint({
    summary: 'One asset of mine: where it lies, what it cost and what it brought',
    access: read,
    params: z.object({ symbol: assetIn }),
    output: coinResult,
    errors: ['coin_unknown'],
  }),
  'GET /statements/:jalaliYear': endpoint({
    summary:
      'A Jalali year of mine: each asset from its opening to its closing, and what sales brought',
    access: read,
    params: z.object({ jalaliYear: z.string().regex(/^1[34]\d\d$/) }),
    output: yearStatement,
  }),
} as const;
