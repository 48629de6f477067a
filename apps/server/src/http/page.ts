// Lists in pages: by number over the first 1,000 rows, by cursor as deep as they go.
import { AppError } from './app-error.ts';

/**
 * Totals count so far and stop, and so do numbered pages and searches of a user's own rows without an
 * index; what lies deeper is read by cursor.
 */
export const LIST_COUNT_MAX = 1_000;

/** Trades of a user on one side of the table that one answer looks through at most. */
export const TRADES_SEEN_MAX = 2_000;

/** The part of a list that a call asks for. Read `limit` rows and one more, to know of the rest. */
export interface PageWindow {
  readonly page: number;
  readonly perPage: number;
  /** Rows to skip; 0 when a cursor says where to begin. */
  readonly offset: number;
  /** 0 for numbered pages beyond the first 1,000 rows, or as many as have one. */
  readonly limit: number;
}

/**
 * What to read for a call; a cursor wins over a page number.
 *
 * @param rowsMax so many rows have numbered pages; of what is read as a whole anyway, all of them
 */
export function pageWindow(
  query: { readonly page?: number | undefined; readonly cursor?: string | undefined },
  perPage: number,
  rowsMax = LIST_COUNT_MAX,
): PageWindow {
  const page = query.page ?? 1;
  if (query.cursor !== undefined) return { page, perPage, offset: 0, limit: perPage };
  const offset = (page - 1) * perPage;
  const isInside = offset < rowsMax;
  return { page, perPage, offset: isInside ? offset : 0, limit: isInside ? perPage : 0 };
}

/** One page of a list as the wire has it. */
export interface Page<T> {
  readonly data: T[];
  readonly current_page: number;
  readonly per_page: number;
  readonly last_page: number;
  readonly total: number;
  readonly next_cursor: string | null;
}

/** The answer of a list. */
export function pageOf<T>(
  window: PageWindow,
  data: T[],
  total: number,
  nextCursor: string | null,
): Page<T> {
  return {
    data,
    current_page: window.page,
    per_page: window.perPage,
    last_page: Math.max(1, Math.ceil(total / window.perPage)),
    total,
    next_cursor: nextCursor,
  };
}

/** The id that a cursor of {@link pageById} is. @throws AppError `validation_failed` */
export function idOfCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  throw new AppError('validation_failed', { fields: ['cursor'] });
}

/**
 * The answer of a list that is ordered by falling id, whose cursor is the last id seen.
 *
 * @param rows - `window.limit` rows and the one after them, if there is one
 */
export function pageById<Row, T>(
  window: PageWindow,
  rows: readonly Row[],
  total: number,
  idOf: (row: Row) => number | bigint,
  toWire: (row: Row) => T,
): Page<T> {
  const shown = rows.slice(0, window.limit);
  const last = rows.length > window.limit ? shown.at(-1) : undefined;
  return pageOf(window, shown.map(toWire), total, last === undefined ? null : String(idOf(last)));
}
