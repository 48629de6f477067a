// What a search means, and the entries that it finds.
import { toLatinDigits, withoutUnseen } from '@sarraf/money';
import { tehranDayEnd, tehranDayStart } from '@sarraf/settlement';
import { AppError } from '../../http/index.ts';
import type { OrderedDb } from '../../platform/database/handles.ts';
import { normaliseMobile } from '../users/index.ts';
import {
  AFTER_ALL,
  type EntryPart,
  firstEntryAt,
  selectAll,
  selectAmong,
  selectByOrder,
  selectByReference,
  selectOfAsset,
  selectOfPerson,
  selectPersonByMobile,
} from './entries.queries.ts';

/** What a call asks for. */
export interface LedgerFilters {
  readonly query?: string | undefined;
  readonly kind?: string | undefined;
  readonly asset?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A search that was read: where to look, and what for. */
export interface LedgerSearch {
  readonly asset: string | null;
  readonly kind: string | null;
  /** From this entry on, and below that one. */
  readonly first: number;
  readonly after: number;
  /** Of whom; `none`: a mobile of nobody. */
  readonly person: number | 'none' | undefined;
  /** The only ones that can be meant; undefined where anything can. */
  readonly ids: readonly number[] | undefined;
}

/** Entries of one person that are looked through at once for a kind. */
const LOOKED_MAX = 2_000;

/** Reads a search. @throws AppError `validation_failed` for days that there are not, `period_reversed` */
export async function readSearch(db: OrderedDb, filters: LedgerFilters): Promise<LedgerSearch> {
  const text = withoutUnseen(toLatinDigits((filters.query ?? '').normalize('NFKC'))).trim();
  const mobile = mobileOf(text);
  const { from, to } = filters;
  if (from !== undefined && to !== undefined && from > to) {
    throw new AppError('period_reversed', { fields: ['from', 'to'] });
  }
  return {
    asset: filters.asset ?? null,
    kind: filters.kind ?? null,
    first: from === undefined ? 0 : await firstEntryAt(db, tehranDayStart(dayOf('from', from))),
    after:
      to === undefined
        ? AFTER_ALL
        : await firstEntryAt(db, tehranDayEnd(tehranDayStart(dayOf('to', to)))),
    person: mobile === undefined ? undefined : ((await selectPersonByMobile(db, mobile)) ?? 'none'),
    ids: text === '' || mobile !== undefined ? undefined : await named(db, text),
  };
}

function dayOf(field: 'from' | 'to', day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  // neither a 13th month nor the 31st of a short one
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(day)) {
    throw new AppError('validation_failed', { fields: [field] });
  }
  return day;
}

function mobileOf(text: string): string | undefined {
  try {
    return normaliseMobile(text);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** A number may be an entry's, an order's or a reference; everything else is a reference. */
async function named(db: OrderedDb, text: string): Promise<number[]> {
  const ids = await selectByReference(db, text);
  const digits = text.replace(/^#/, '');
  if (!/^\d{1,15}$/.test(digits)) return ids;
  return [...new Set([...ids, Number(digits), ...(await selectByOrder(db, Number(digits)))])];
}

/** Numbers of the entries that have a reference. */
export const entriesByReference = (db: OrderedDb, reference: string): Promise<number[]> =>
  selectByReference(db, reference);

/** Some of what a search finds. */
export interface FoundPart {
  readonly ids: readonly number[];
  /** Where to go on; undefined at the end. */
  readonly next: number | undefined;
}

/**
 * The newest entries below `before` that a search means, `limit` at most; fewer, and more to come,
 * where many of a person had to be looked through for a kind.
 */
export async function findEntries(
  db: OrderedDb,
  search: LedgerSearch,
  before: number,
  limit: number,
): Promise<FoundPart> {
  const { asset, kind } = search;
  const part = { before: Math.min(before, search.after), from: search.first, limit: limit + 1 };
  if (search.ids !== undefined) {
    return cut(await selectAmong(db, search.ids, asset, kind, part), limit);
  }
  if (search.person === undefined) {
    const isAny = asset === null && kind === null;
    return cut(await (isAny ? selectAll(db, part) : selectOfAsset(db, asset, kind, part)), limit);
  }
  if (search.person === 'none') return { ids: [], next: undefined };
  if (kind === null) return cut(await selectOfPerson(db, search.person, asset, part), limit);
  return ofPersonAndKind(db, search.person, asset, kind, part, limit);
}

async function ofPersonAndKind(
  db: OrderedDb,
  person: number,
  asset: string | null,
  kind: string,
  part: EntryPart,
  limit: number,
): Promise<FoundPart> {
  const looked = await selectOfPerson(db, person, asset, { ...part, limit: LOOKED_MAX });
  const found = cut(await selectAmong(db, looked, asset, kind, part), limit);
  if (found.next !== undefined || looked.length < LOOKED_MAX) return found;
  return { ids: found.ids, next: looked.at(-1) };
}

function cut(ids: readonly number[], limit: number): FoundPart {
  const shown = ids.slice(0, limit);
  return { ids: shown, next: ids.length > limit ? shown.at(-1) : undefined };
}
