import { addDays } from '#lib/calendar-days.ts';
import type { TransactionsSearch } from '../model/search.ts';

/** Days of a statement where the filters name none, or one end alone. */
const DAYS = 30;

/** The days that a statement is of, both within: those of the filters, else the last thirty. */
export function statementDays(
  { from, to }: Pick<TransactionsSearch, 'from' | 'to'>,
  today: string,
): { readonly from: string; readonly to: string } {
  const until = to ?? (from !== undefined && from > today ? from : today);
  return { from: from ?? addDays(until, 1 - DAYS), to: until };
}
