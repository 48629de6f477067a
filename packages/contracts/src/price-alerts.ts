// Price alerts: a person names a price, a change or an hour, and is told once when a trade meets it.
import { z } from 'zod';
import {
  ALERT_CHANGES_MAX,
  ALERT_KINDS,
  ALERT_NOTE_MAX,
  ALERT_STATES,
  ALERTS_MAX,
} from './alert-lists.ts';
import { endpoint } from './endpoint.ts';
import { exactIdParams } from './staff-shapes.ts';
import {
  decimalIn,
  decimalOut,
  flag,
  idOut,
  marketIn,
  marketSymbol,
  nothing,
  oneOfNumbers,
  textIn,
  time,
  wholeIn,
} from './wire.ts';

const read = { audience: 'client', ability: ['read', 'Auth'], level: 0, rate: 'read' } as const;
const write = { ...read, ability: ['update', 'Auth'], rate: 'money' } as const;

/** A price alert; prices in the market's quote, times in UTC. */
export const priceAlert = z.strictObject({
  id: idOut,
  market: marketSymbol,
  kind: z.enum(ALERT_KINDS),
  /** Of `above` and `below`. */
  price: decimalOut.nullable(),
  /** Of `change`: so much up or down. */
  percent: decimalOut.nullable(),
  /** Of `change`: against the price of so many hours ago. */
  window_hours: z.union([z.literal(1), z.literal(24)]).nullable(),
  /** Of `daily`: the hour of Tehran at which the price is told, 0 to 23. */
  hour: z.int().min(0).max(23).nullable(),
  /** Whether it is told again after the price has gone back; `daily` always is. */
  repeated: flag,
  note: z.string(),
  state: z.enum(ALERT_STATES),
  created_at: time,
  /** The trade that it was last told of; null before the first. */
  fired_at: time.nullable(),
  fired_price: decimalOut.nullable(),
  fired_count: z.int().min(0),
});
/** Inferred from `priceAlert`. */
export type PriceAlert = z.infer<typeof priceAlert>;

const terms = {
  kind: z.enum(ALERT_KINDS),
  price: decimalIn.optional(),
  percent: decimalIn.optional(),
  window_hours: oneOfNumbers(1, 24).optional(),
  hour: wholeIn.optional(),
  repeated: flag.default(false),
  note: textIn(ALERT_NOTE_MAX).default(''),
};

const TERM_ERRORS = [
  'market_unknown',
  'price_malformed',
  'price_not_on_tick',
  'decimal_comma',
  'separator_misplaced',
  'alert_percent_out_of_range',
  'alerts_full',
  'alert_changes_limit',
] as const;

/** Calls of a person's own price alerts. */
export const priceAlertEndpoints = {
  'GET /alerts': endpoint({
    summary: 'My price alerts, the newest first: those that wait, and the last ones that are over',
    access: read,
    output: z.strictObject({
      data: z.array(priceAlert).max(2 * ALERTS_MAX),
      /** How many are not over, and how many may be. */
      live: z.int().min(0),
      live_max: z.int().min(1),
      /** What may still be made or edited today. */
      changes_left: z.int().min(0),
    }),
  }),
  'POST /alerts': endpoint({
    summary: `Makes a price alert, at most ${ALERTS_MAX}, with edits ${ALERT_CHANGES_MAX} a day; the same client_key again answers the same one`,
    access: write,
    body: z.strictObject({
      ...terms,
      market: marketIn,
      client_key: z.string().regex(/^[\w-]{8,64}$/),
    }),
    output: priceAlert,
    errors: TERM_ERRORS,
  }),
  'POST /alerts/:id': endpoint({
    summary: 'Sets an alert of mine anew: it waits for what trades come from now on',
    access: write,
    params: exactIdParams,
    body: z.strictObject(terms),
    output: priceAlert,
    errors: ['alert_not_found', ...TERM_ERRORS],
  }),
  'DELETE /alerts/:id': endpoint({
    summary: 'Takes an alert of mine away',
    access: write,
    params: exactIdParams,
    output: nothing,
    errors: ['alert_not_found'],
  }),
} as const;
