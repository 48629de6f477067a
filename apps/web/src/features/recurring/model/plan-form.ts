// A recurring buy as it is typed: what is meant, and what stands against it.
import type { BodyOf, Market, RecurringBuy } from '@sarraf/contracts';
import type { RecurringPeriod } from '@sarraf/contracts/lists';
import { addDays, addMonths, dayOfMonth, monthOf, weekdayIndex } from '#lib/calendar-days.ts';
import { momentOf } from '#lib/tehran-moment.ts';
import { amountProblem } from '#lib/amount-input.ts';

/** What the form holds. */
export interface PlanDraft {
  /** A market's name. */
  readonly market: string;
  /** Decimal text, '' while nothing is typed. */
  readonly amount: string;
  readonly every: RecurringPeriod;
  /** Of the week, 0 from Saturday on; kept while another period is looked at. */
  readonly weekday: number;
  /** Of the Jalali month; 31 is its last. */
  readonly monthDay: number;
  readonly hour: number;
  readonly endsOn: string | null;
  readonly rise: number;
}

/** Friday at ten: what a form begins with. */
const START = {
  every: 'weekly',
  weekday: 6,
  monthDay: 1,
  hour: 10,
  endsOn: null,
  rise: 5,
} as const;

/** A new plan of a market, or the one that is changed. */
export function draftOf(plan: RecurringBuy | undefined, market: string): PlanDraft {
  if (plan === undefined) return { ...START, market, amount: '' };
  const { every, day } = plan;
  return {
    market: plan.market,
    amount: plan.amount.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''),
    every,
    weekday: every === 'weekly' ? (day ?? START.weekday) : START.weekday,
    monthDay: every === 'monthly' ? (day ?? START.monthDay) : START.monthDay,
    hour: plan.hour,
    endsOn: plan.ends_on,
    rise: plan.rise_percent,
  };
}

const dayOf = ({ every, weekday, monthDay }: PlanDraft): number | null =>
  every === 'daily' ? null : every === 'weekly' ? weekday : monthDay;

/** What is sent. */
export function termsOf(draft: PlanDraft): Omit<BodyOf<'POST /recurring'>, 'market'> {
  return {
    amount: draft.amount,
    every: draft.every,
    day: dayOf(draft),
    hour: draft.hour,
    ends_on: draft.endsOn,
    rise_percent: draft.rise,
  };
}

/** What stands against an amount before it is sent; the minimum by the price that is known now. */
export function amountError(
  { amount }: PlanDraft,
  market: Market,
): 'empty' | 'malformed' | 'small' | null {
  const scale = market.quote.symbol === 'IRT' ? 0 : 6;
  if (amount === '') return 'empty';
  if (amountProblem(amount, scale) !== null) return 'malformed';
  if (!/[1-9]/.test(amount)) return 'empty';
  const least = leastOf(market);
  // told before it is sent only; the server decides by the house's price
  return least !== null && Number(amount) < least ? 'small' : null;
}

/** About the least that buys the coin's minimum at the last price, as a figure to compare with. */
export function leastOf(market: Market): number | null {
  const { last } = market.ticker;
  if (last === null) return null;
  const coins = Number(market.min_amount) * Number(last);
  return Math.max(coins, Number(market.min_notional));
}

/** The first moment at or after `now` that a draft names, ISO text; as the server reckons it. */
export function nextTime(draft: PlanDraft, now: number): string | undefined {
  const clock = `${String(draft.hour).padStart(2, '0')}:00`;
  const today = new Date(now + TEHRAN_AHEAD_MS).toISOString().slice(0, 10);
  for (const day of daysOf(draft, today)) {
    const at = momentOf({ day, clock });
    if (at !== undefined && Date.parse(at) >= now) return at;
  }
  return undefined;
}

const TEHRAN_AHEAD_MS = 3.5 * 3_600_000;

/** The next days of a draft, today's with them where it is one. */
function daysOf(draft: PlanDraft, today: string): readonly string[] {
  if (draft.every === 'daily') return [today, addDays(today, 1)];
  if (draft.every === 'weekly') {
    const days = (draft.weekday - weekdayIndex(today) + 7) % 7;
    return [addDays(today, days), addDays(today, days + 7)];
  }
  const first = addDays(today, 1 - dayOfMonth(today, 'jalali'));
  return [0, 1, 2].map((months) => {
    const month = monthOf(months === 0 ? first : addMonths(first, months, 'jalali'), 'jalali');
    return addDays(month.first, Math.min(draft.monthDay, month.length) - 1);
  });
}
