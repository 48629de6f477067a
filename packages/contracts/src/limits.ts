// The limits as staff keep them: dated rows that begin and end by themselves.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { decimalOut, flag, idOut, time, timeIn } from './wire.ts';
import { officer, reasonOfStaff, staffMay } from './staff-shapes.ts';

/** What a row can limit. Each is enforced by the calls that `GET /admin/limits` names. */
export const LIMIT_KINDS = [
  'gateway',
  'gateway_person',
  'stablecoin_buy',
  'toman_withdrawal',
  'transfer',
  'leaving',
  'bank_deposit',
  'recent_deposit',
  'trading_hours',
] as const;
/** One of `LIMIT_KINDS`. */
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** The most rows that are not over. */
export const LIMIT_RULES_MAX = 200;

/** A minute of the day in Tehran, `08:30`; `24:00` is the day's end. */
const clockTime = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/);
const level = z.union([z.literal(0), z.literal(1), z.literal(2)]);
const days = z.union([z.literal(1), z.literal(3), z.literal(30)]);
const cap = z.string().regex(/^\d{1,15}$/);
/** The most digits of a cap in tether, whose smallest unit is a millionth. */
const COIN_DIGITS_MAX = 12;

/** One row. What is null does not belong to its kind. */
export const limitRule = z.strictObject({
  id: idOut,
  kind: z.enum(LIMIT_KINDS),
  /** Binds from this level on, until a row for a higher one. */
  level: level.nullable(),
  /** Toman; tether for `stablecoin_buy`. Of `recent_deposit` what of the deposits does not count. */
  cap: decimalOut.nullable(),
  /** Of one day of Tehran, or of thirty; 3 is the last 72 hours, for `recent_deposit` alone. */
  days: days.nullable(),
  /** When trading opens and closes, over midnight where it closes earlier. */
  opens: clockTime.nullable(),
  closes: clockTime.nullable(),
  from: time,
  /** In force until then; null: without end. */
  to: time.nullable(),
  is_on: flag,
  /** `replaced`: it would be in force, and another row for the same thing stands before it. */
  state: z.enum(['to_come', 'in_force', 'replaced', 'off']),
  /** Who made it; null: the installation itself. */
  made_by: officer.nullable(),
  made_at: time,
  reason: z.string().nullable(),
});
/** Inferred from `limitRule`. */
export type LimitRule = z.infer<typeof limitRule>;

/** All rows that are not over, and what there is to limit. */
export const limitRules = z.strictObject({
  kinds: z
    .array(z.strictObject({ kind: z.enum(LIMIT_KINDS), enforced_by: z.array(z.string()).max(20) }))
    .max(LIMIT_KINDS.length),
  /** By kind, level and days, then the one that stands first. */
  rules: z.array(limitRule).max(LIMIT_RULES_MAX),
  /** Whether the engine decides by these rows already; false for seconds after a change. */
  is_told: flag,
});
/** Inferred from `limitRules`. */
export type LimitRules = z.infer<typeof limitRules>;

const dates = {
  /** In force from then on; left out: at once. Never in the past. */
  from: timeIn.optional(),
  to: timeIn.nullable().optional(),
};

const change = z.discriminatedUnion('act', [
  z
    .strictObject({
      act: z.literal('add_cap'),
      kind: z.enum(LIMIT_KINDS).exclude(['trading_hours']),
      level,
      /** Whole toman, or whole tether. */
      cap,
      days,
      ...dates,
      reason: reasonOfStaff,
    })
    .refine(({ kind, cap: { length } }) => kind !== 'stablecoin_buy' || length <= COIN_DIGITS_MAX, {
      path: ['cap'],
    })
    .refine((row) => (row.kind === 'recent_deposit') === (row.days === 3), { path: ['days'] }),
  z.strictObject({
    act: z.literal('add_hours'),
    opens: clockTime,
    closes: clockTime,
    ...dates,
    reason: reasonOfStaff,
  }),
  /** Ends a row then, or at once; one that has not begun never does. */
  z.strictObject({
    act: z.literal('end'),
    id: idOut,
    at: timeIn.optional(),
    reason: reasonOfStaff,
  }),
  z.strictObject({ act: z.literal('switch'), id: idOut, is_on: flag, reason: reasonOfStaff }),
]);
/** The body of `POST /admin/limits`: one change, told apart by `act`. */
export type LimitChange = z.infer<typeof change>;

/** Calls by which officers read and change the limits. */
export const limitEndpoints = {
  'GET /admin/limits': endpoint({
    summary: 'The limits: all rows that run or are to come, and what enforces each kind',
    access: staffMay('read', 'Limit'),
    output: limitRules,
  }),
  'POST /admin/limits': endpoint({
    summary: 'Adds, ends or switches a row of the limits, with the reason; answers all rows',
    access: staffMay('update', 'Limit'),
    body: change,
    output: limitRules,
    errors: [
      'not_found',
      'limit_from_past',
      'limit_dates_invalid',
      'limits_full',
      'date_not_gregorian',
    ],
  }),
} as const;
