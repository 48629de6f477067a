// What a receipt's form has, and what is missing in it.
import { joinDigits } from '@sarraf/money';

/** What was typed and picked. */
export interface ReceiptDraft {
  readonly amount: string;
  /** When it was paid, as the wire has it; undefined while that is no moment. */
  readonly paidAt: string | undefined;
  readonly number: string;
  readonly account: string;
  readonly picture: File | null;
}

/** The first thing that is wrong, by its field. */
export type ReceiptProblem = 'amount' | 'time' | 'number' | 'picture';

const DAYS_MAX = 90;
const DAY_MS = 86_400_000;
const AHEAD_MS = 15 * 60_000;

/** Of the last 90 days, by a clock that may be a little behind. */
function isLately(at: string | undefined, now: number): boolean {
  const ms = at === undefined ? Number.NaN : Date.parse(at);
  return ms <= now + AHEAD_MS && ms >= now - DAYS_MAX * DAY_MS;
}

/** What is wrong, in the order of the fields. */
export function receiptProblems(draft: ReceiptDraft, now: number): readonly ReceiptProblem[] {
  const number = joinDigits(draft.number).replace(/[/_]/g, '');
  return [
    ...(/^[1-9]\d*$/.test(draft.amount) ? [] : (['amount'] as const)),
    ...(isLately(draft.paidAt, now) ? [] : (['time'] as const)),
    ...(/^[0-9A-Za-z]{4,40}$/.test(number) ? [] : (['number'] as const)),
    ...(draft.picture === null ? (['picture'] as const) : []),
  ];
}
