// Entries as staff look through them.
import type { DataOf, LedgerEntry, LedgerEntryDetail, ParsedQueryOf } from '@sarraf/contracts';
import { AppError, idOfCursor, pageOf, pageWindow } from '../../http/index.ts';
import type { OrderedDb } from '../../platform/database/handles.ts';
import { AFTER_ALL } from './entries.queries.ts';
import {
  type PostingRow,
  selectEntries,
  selectOwners,
  selectPostings,
  selectTotalsAfter,
} from './entry-rows.queries.ts';
import type { LedgerDeps } from './ledger-deps.ts';
import { groupByEntry, type Owners, toLedgerEntry, toLedgerEntryDetail } from './ledger.mapper.ts';
import { findEntries, readSearch } from './ledger-search.service.ts';

const PER_PAGE = 50;

/** One page of what a search means. Whoever looks for a person is written down. */
export async function listEntries(
  deps: LedgerDeps,
  officer: number,
  query: ParsedQueryOf<'GET /admin/ledger/entries'>,
): Promise<DataOf<'GET /admin/ledger/entries'>> {
  const { orderedDb, plainDb } = deps.context;
  const whole = await deps.index.catchUp();
  const search = await readSearch(orderedDb, query);
  if (search.person !== undefined && query.cursor === undefined) {
    const { person } = search;
    await deps.audit.record(plainDb, {
      actorId: officer,
      act: 'ledger_searched',
      subject: 'ledger:mobile',
      ...(person === 'none' ? {} : { personId: person }),
    });
  }
  const window = pageWindow({ cursor: query.cursor }, PER_PAGE);
  const before = idOfCursor(query.cursor) ?? AFTER_ALL;
  const { ids, next } = await findEntries(orderedDb, search, before, PER_PAGE);
  const rows = await readEntries(deps, ids);
  return { ...pageOf(window, rows, rows.length, next === undefined ? null : String(next)), whole };
}

async function readEntries(deps: LedgerDeps, ids: readonly number[]): Promise<LedgerEntry[]> {
  if (ids.length === 0) return [];
  const { orderedDb } = deps.context;
  const entries = await selectEntries(orderedDb, ids);
  const postings = await selectPostings(orderedDb, ids);
  const owners = await ownersOf(orderedDb, postings);
  const byEntry = groupByEntry(postings);
  return entries.map((row) => toLedgerEntry(row, byEntry.get(row.id) ?? [], owners, deps.scaleOf));
}

/** The accounts that postings move. */
export async function ownersOf(db: OrderedDb, postings: readonly PostingRow[]): Promise<Owners> {
  const ids = new Set(postings.flatMap((row) => [row.from_account, row.to_account]));
  const owners = await selectOwners(db, [...ids]);
  return new Map(owners.map((row) => [row.account_id, row]));
}

/** One entry with all that it moved. @throws AppError `not_found` */
export async function findEntry(deps: LedgerDeps, id: number): Promise<LedgerEntryDetail> {
  const { orderedDb } = deps.context;
  await deps.index.catchUp();
  const [row] = await selectEntries(orderedDb, [id]);
  if (row === undefined) throw new AppError('not_found');
  const postings = await selectPostings(orderedDb, [id]);
  const owners = await ownersOf(orderedDb, postings);
  const totals = await selectTotalsAfter(orderedDb, id, [...owners.keys()]);
  return toLedgerEntryDetail(row, postings, owners, totals, deps.scaleOf);
}
