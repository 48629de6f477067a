// Recurring buys: coins that are bought from the house by a plan, day by day of Tehran's clock.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { RECURRING_MAX, RECURRING_PERIODS } from './own-lists.ts';
import {
  assetSymbol,
  dayIn,
  decimalIn,
  decimalOut,
  idOut,
  marketIn,
  marketSymbol,
  nothing,
  pageOf,
  pageQuery,
  time,
  wholeIn,
} from './wire.ts';

const read = { audience: 'client', ability: ['read', 'Auth'], level: 0, rate: 'read' } as const;
const write = { audience: 'client', ability: ['update', 'Auth'], level: 1, rate: 'trade' } as const;

const period = z.enum(RECURRING_PERIODS);
/** Of a week 0 to 6 from Saturday on, of a Jalali month 1 to 31, where 31 is its last; null: daily. */
const day = z.int().min(0).max(31).nullable();
const tehranDay = z.string().regex(/^\d{4}-\d\d-\d\d$/);

/** A plan, as its person sees it. */
export const recurringBuy = z.strictObject({
  id: idOut,
  market: marketSymbol,
  /** What is paid each time, in the market's quote. */
  amount: decimalOut,
  symbol: assetSymbol,
  every: period,
  day,
  /** Of Tehran's clock. */
  hour: z.int().min(0).max(23),
  /** Its last day; null: none. */
  ends_on: tehranDay.nullable(),
  /** A time is left out when the price has risen by more than so many percent since it was noted. */
  rise_percent: z.int().min(1).max(50),
  /** The house's price as it was noted last: an hour before each time, and at each change. */
  noted_price: decimalOut,
  state: z.enum(['active', 'paused', 'ended']),
  /** Who paused it: the person, or five times in a row that were left out. */
  paused_by: z.enum(['person', 'skips']).nullable(),
  /** When it buys next; null: not. */
  next_at: time.nullable(),
  /** Times in a row that were left out. */
  skips: z.int().min(0).max(5),
  /** How often it has bought, what was paid and received so far, and the average price of that. */
  bought: z.int().min(0),
  paid: decimalOut,
  received: decimalOut,
  average_price: decimalOut.nullable(),
  created_at: time,
});
/** Inferred from `recurringBuy`. */
export type RecurringBuy = z.infer<typeof recurringBuy>;

/** One time of a plan: what it bought, or why not. */
export const recurringRun = z.strictObject({
  id: idOut,
  /** The moment that the plan named. */
  slot: time,
  at: time,
  state: z.enum(['bought', 'skipped']),
  /** A code of the error catalogue, `price_risen` beside them; null where it bought. */
  reason: z.string().nullable(),
  order_id: idOut.nullable(),
  paid: decimalOut.nullable(),
  received: decimalOut.nullable(),
  price: decimalOut.nullable(),
  /** Times before it that passed while the exchange was not there: none of them is bought. */
  missed: z.int().min(0),
});
/** Inferred from `recurringRun`. */
export type RecurringRun = z.infer<typeof recurringRun>;

const terms = {
  amount: decimalIn,
  every: period,
  day: wholeIn.nullable(),
  hour: wholeIn,
  ends_on: dayIn.nullable(),
  rise_percent: wholeIn,
};
const params = z.object({ id: idOut });

const TERM_ERRORS = [
  'amount_malformed',
  'decimal_comma',
  'separator_misplaced',
  'amount_below_minimum',
  'notional_below_minimum',
  'market_not_active',
  'price_stale',
  'recurring_day_invalid',
  'recurring_rise_invalid',
  'recurring_ends_early',
  'recurring_exists',
  'date_not_gregorian',
  'account_frozen',
] as const;

/** Calls of recurring buys. */
export const recurringEndpoints = {
  'GET /recurring': endpoint({
    summary: 'My recurring buys, the newest first',
    access: read,
    output: z.strictObject({
      data: z.array(recurringBuy).max(RECURRING_MAX),
      max: z.int().min(1),
    }),
  }),
  'POST /recurring': endpoint({
    summary: 'Begins a recurring buy; one of the same market and times there already refuses it',
    access: write,
    body: z.strictObject({ market: marketIn, ...terms }),
    output: recurringBuy,
    errors: ['market_unknown', 'recurring_full', ...TERM_ERRORS],
  }),
  'POST /recurring/:id': endpoint({
    summary:
      'Changes, pauses or resumes one: what is not sent stays; not while it is buying at this moment',
    access: write,
    params,
    body: z.strictObject({
      amount: terms.amount.optional(),
      every: terms.every.optional(),
      day: terms.day.optional(),
      hour: terms.hour.optional(),
      ends_on: terms.ends_on.optional(),
      rise_percent: terms.rise_percent.optional(),
      state: z.enum(['active', 'paused']).optional(),
    }),
    output: recurringBuy,
    errors: ['recurring_not_found', 'recurring_running', ...TERM_ERRORS],
  }),
  'DELETE /recurring/:id': endpoint({
    summary: 'Ends one for good; what it bought stays in the lists',
    access: { ...write, level: 0 },
    params,
    output: nothing,
    errors: ['recurring_not_found', 'recurring_running'],
  }),
  'GET /recurring/:id/runs': endpoint({
    summary: 'What one bought and what was left out, the newest first',
    access: read,
    params,
    query: pageQuery.omit({ query: true }),
    output: pageOf(recurringRun),
    errors: ['recurring_not_found'],
  }),
} as const;
