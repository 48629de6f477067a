// What is filtered, as a file: a row for each posting.
import type { ParsedQueryOf } from '@sarraf/contracts';
import { formatDecimal } from '@sarraf/money';
import { AFTER_ALL } from './entries.queries.ts';
import { ownersOf } from './entries.service.ts';
import { type OwnerRow, selectEntries, selectPostings } from './entry-rows.queries.ts';
import type { LedgerDeps } from './ledger-deps.ts';
import { groupByEntry, shownReference, timeOf } from './ledger.mapper.ts';
import { findEntries, readSearch } from './ledger-search.service.ts';
import { csvFile } from '../../platform/table-files/index.ts';

/** Rows of a file at most; whoever needs more asks for fewer days. */
export const EXPORT_ROWS_MAX = 10_000;
/** Entries that are read at once. */
const ENTRIES_AT_ONCE = 500;
/** Pages that are looked through at most: some find nothing. */
const PAGES_MAX = 100;

const HEAD = [
  'entry',
  'time_utc',
  'kind',
  'reference',
  'posting',
  'role',
  'asset',
  'amount',
  'from',
  'to',
];

/** The postings of what is filtered, newest first. It is written down who took them, and how many. */
export async function exportEntries(
  deps: LedgerDeps,
  officer: number,
  query: ParsedQueryOf<'GET /admin/ledger/export'>,
): Promise<Uint8Array> {
  const { orderedDb, plainDb } = deps.context;
  const whole = await deps.index.catchUp();
  const search = await readSearch(orderedDb, query);
  const rows: string[][] = [];
  let next: number | undefined = AFTER_ALL;
  for (let page = 0; page < PAGES_MAX && next !== undefined; page += 1) {
    const found = await findEntries(orderedDb, search, next, ENTRIES_AT_ONCE);
    for (const row of await postingRows(deps, found.ids)) rows.push(row);
    next = found.next;
    if (rows.length > EXPORT_ROWS_MAX) break;
  }
  const isCut = rows.length > EXPORT_ROWS_MAX || next !== undefined;
  const shown = rows.slice(0, EXPORT_ROWS_MAX);
  const { person } = search;
  await deps.audit.record(plainDb, {
    actorId: officer,
    act: 'ledger_exported',
    subject: 'ledger:export',
    ...(typeof person === 'number' ? { personId: person } : {}),
    changes: [
      { field: 'rows', old: null, new: String(shown.length) },
      ...filtersOf(query).map(([field, value]) => ({ field, old: null, new: value })),
    ],
  });
  const notes = [
    ...(isCut ? [[`only the newest ${shown.length} postings; choose fewer days`]] : []),
    ...(whole ? [] : [['the newest entries are not in yet; ask again in a minute']]),
  ];
  return csvFile([HEAD, ...shown, ...notes]);
}

/** A mobile is a person's to keep: the act names the person. */
function filtersOf({ kind, asset, from, to }: ParsedQueryOf<'GET /admin/ledger/export'>) {
  return Object.entries({ entry_kind: kind, asset, from, to }).flatMap(([field, value]) =>
    value === undefined ? [] : [[field, value] as const],
  );
}

async function postingRows(deps: LedgerDeps, ids: readonly number[]): Promise<string[][]> {
  if (ids.length === 0) return [];
  const { orderedDb } = deps.context;
  const entries = await selectEntries(orderedDb, ids);
  const postings = await selectPostings(orderedDb, ids);
  const owners = await ownersOf(orderedDb, postings);
  const byEntry = groupByEntry(postings);
  return entries.flatMap((entry) =>
    (byEntry.get(entry.id) ?? []).map((posting) => [
      String(entry.id),
      timeOf(entry.at_ms),
      entry.kind,
      shownReference(entry.reference),
      String(posting.posting_index),
      posting.role,
      posting.asset,
      formatDecimal(posting.amount, deps.scaleOf(posting.asset)),
      nameOf(owners.get(posting.from_account)),
      nameOf(owners.get(posting.to_account)),
    ]),
  );
}

/** `user:12/spot`. */
const nameOf = (owner: OwnerRow | undefined): string =>
  owner === undefined ? '' : `${owner.owner_kind}:${owner.owner_id}/${owner.wallet}`;
