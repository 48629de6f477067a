import { joinDigits, readableText, toLatinDigits, trimUnseen, withoutUnseen } from '@sarraf/money';
import { z } from 'zod';

/** The building blocks of the wire: every call and message is made of these. */

/** A decimal number as text, exact: `'12485300000'`, `'0.0005'`. Out of the server only. */
export const decimalOut = z.string().regex(/^-?\d{1,20}(\.\d{1,18})?$/);

/**
 * A decimal as a person or program sends it: text, or a JSON number (the server reads the
 * number's own text, never a float). What it means is judged with the market or asset at hand.
 */
export const decimalIn = z.union([z.string().max(64), z.number()]).transform(String);

/** A whole number >= 0 as text or JSON number. */
export const wholeIn = z
  .union([z.string(), z.number()])
  .transform((given) => withoutUnseen(toLatinDigits(String(given))).trim())
  .refine((text) => /^\d{1,15}$/.test(text), 'whole_number')
  .transform(Number);

/**
 * Words that somebody has to write, as they are read: signs that no one sees are gone, and what is
 * left has at least `min` signs, a run of blanks being one.
 */
export const wordsIn = (min: number, max: number) =>
  z
    .string()
    .overwrite(readableText)
    .min(min)
    .max(max)
    .refine((text) => text.replace(/\s+/g, ' ').length >= min, 'too_short');

/** A text that may be left empty, without what no one sees around it. */
export const textIn = (max: number) => z.string().overwrite(trimUnseen).max(max);

/** One number of a few, as text or JSON number: `-1`, `'-1'`. */
export const oneOfNumbers = <N extends number>(...numbers: readonly N[]) =>
  z.union([z.string(), z.number()]).transform((value, context): N => {
    const found = numbers.find((one) => String(one) === String(value));
    if (found !== undefined) return found;
    context.addIssue({ code: 'custom', message: 'one_of_numbers' });
    return z.NEVER;
  });

/** Flags are JSON booleans only. */
export const flag = z.boolean();

/** ISO 8601 UTC, `2026-11-21T08:00:00.000Z`. */
export const time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/);

const YEARS = { from: 2000, to: 2100 } as const;

/** A date whose year no Gregorian date here has: one of the Jalali calendar, most likely. */
const isOfOtherYears = (text: string): boolean => {
  const year = Number(/^(\d{4})(?!\d)/.exec(text)?.[1] ?? YEARS.from);
  return year < YEARS.from || year > YEARS.to;
};

/** A date as it is sent; one of other years says which calendar is meant, before what else is wrong. */
const gregorian = (form: RegExp) =>
  z
    .string()
    .overwrite((text) => withoutUnseen(toLatinDigits(text)).trim())
    .regex(form)
    .refine((text) => !isOfOtherYears(text), { params: { error: 'date_not_gregorian' } });

/** A day of Tehran as it is sent, `2026-11-21`. */
export const dayIn = gregorian(/^\d{4}-\d\d-\d\d$/);

/** A day of Tehran as it is sent, or a moment, `2026-11-21T08:00:00Z`. */
export const dayOrTimeIn = gregorian(/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d{1,3})?Z)?$/);

/** A moment as it is sent; see `time`. */
export const timeIn = gregorian(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/);

/** What a call with a period may answer: dates of another calendar, or an end before its beginning. */
export const PERIOD_ERRORS = ['date_not_gregorian', 'period_reversed'] as const;

/** Lower case, with hyphens; of what must not be guessed or counted. */
export const uuid = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);

/** Bytes as browsers send them in WebAuthn, and as tokens are written. */
export const base64url = z.string().regex(/^[\w-]+$/);

/** An id of ours on the wire: digits as text. */
export const idOut = z.string().regex(/^\d{1,16}$/);

/** A mobile as somebody types it, in any digits and form: judged as a whole by the server. */
export const mobileIn = z.string().min(1).max(32);
/**
 * A one-time or recovery code as somebody types it, in any digits, `123 456` too; wrong ones have an
 * error of their own.
 */
export const codeIn = z.string().overwrite(joinDigits).min(1).max(16);
/** A password as it is sent; how strong one must be is judged where it is set. */
export const passwordIn = z.string().min(1).max(1024);
/** An asset by its symbol in capitals: `BTC`; toman is `IRT`. */
export const assetSymbol = z.string().regex(/^[A-Z]{2,10}$/);
/** An asset as somebody sends it: our own lists have it in lower case, too. */
export const assetIn = z
  .string()
  .transform((text) => text.toUpperCase())
  .pipe(assetSymbol);
/** A network's code as somebody sends it, in either case; whether there is one judges the list. */
export const networkIn = z
  .string()
  .min(1)
  .max(16)
  .transform((text) => text.toUpperCase());
/** A market by its coin and quote without a sign between: `BTCIRT`. */
export const marketSymbol = z.string().regex(/^[A-Z]{4,20}$/);
/** What a person sends for a market: judged against the list, so any short text comes through. */
export const marketIn = z.string().min(1).max(32);

/** One name in Persian and English. */
export const labels = z.strictObject({ fa: z.string(), en: z.string() });

/** `page` from 1, over the first 1,000 rows; `cursor` goes on from where an answer ended. */
export const pageQuery = z.object({
  page: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .optional(),
  /** A `next_cursor` of the same list with the same filters; wins over `page`. */
  cursor: z
    .string()
    .regex(/^[a-z0-9.-]{1,160}$/)
    .optional(),
  query: z.string().max(100).optional(),
});

/**
 * A page of a list: `data: {data, current_page, per_page, last_page, total, next_cursor}`. Totals
 * and numbered pages stop at 1,000 rows; what lies deeper is read by `cursor=next_cursor`.
 */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.strictObject({
    data: z.array(item).max(100),
    current_page: z.int().min(1),
    per_page: z.int().min(1).max(100),
    last_page: z.int().min(1),
    total: z.int().min(0).max(10_000),
    /** Where the next page begins; null when there is none. */
    next_cursor: z.string().nullable(),
  });
}

/** Nothing to say. */
export const nothing = z.strictObject({});
