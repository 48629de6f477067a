// What stands in the address of the money history, so that a view can be shared and comes back.
import type { QueryOf } from '@sarraf/contracts';

/** Filters and page, as the address carries them. */
export interface TransactionsSearch {
  readonly type?: '1' | '2' | '3' | '4' | '5';
  readonly state?: '0' | '1' | '2';
  readonly coin?: string;
  /** Days of Tehran, both within. */
  readonly from?: string;
  readonly to?: string;
  readonly q?: string;
  readonly page?: number;
  /** Where rows behind the numbered pages begin. */
  readonly cursor?: string;
}

const TYPES = ['1', '2', '3', '4', '5'] as const;
const STATES = ['0', '1', '2'] as const;
const QUERY_MAX = 100;

/** What an address says; what it can not mean is left out. */
export function readSearch(search: Record<string, unknown>): TransactionsSearch {
  const word = (name: string): string => {
    const value = search[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const type = TYPES.find((one) => one === word('type'));
  const state = STATES.find((one) => one === word('state'));
  const [from, to, q] = [word('from'), word('to'), word('q').slice(0, QUERY_MAX)];
  const page = Number(search['page']);
  return {
    ...(type === undefined ? {} : { type }),
    ...(state === undefined ? {} : { state }),
    ...(/^[A-Z]{2,10}$/.test(word('coin')) ? { coin: word('coin') } : {}),
    ...(isDay(from) && !(isDay(to) && to < from) ? { from } : {}),
    ...(isDay(to) && !(isDay(from) && to < from) ? { to } : {}),
    ...(q.trim() === '' ? {} : { q }),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
    ...(/^[a-z0-9.-]{1,160}$/.test(word('cursor')) ? { cursor: word('cursor') } : {}),
  };
}

/** The same filters as the server's calls take them. */
export function filtersOf({
  type,
  state,
  coin,
  from,
  to,
  q,
}: TransactionsSearch): QueryOf<'GET /transactions/summary'> {
  return {
    ...(type === undefined ? {} : { transaction_type: type }),
    ...(state === undefined ? {} : { status: state }),
    ...(coin === undefined ? {} : { asset: coin }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(q === undefined ? {} : { query: q }),
  };
}

/** Whether anything is left out of the list. */
export function isFiltered(search: TransactionsSearch): boolean {
  return Object.keys(filtersOf(search)).length > 0;
}

/** Whether a text is a Gregorian day that there is, of the years that the server takes. */
function isDay(text: string): boolean {
  if (text < '2000' || text > '2101') return false;
  const ms = Date.parse(text);
  const isReal = !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text;
  return /^\d{4}-\d\d-\d\d$/.test(text) && isReal;
}
