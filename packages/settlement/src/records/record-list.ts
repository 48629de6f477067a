// Every kind of row that memory keeps in a table of its own. This is the one list of them: types,
// hash, rows out and in, statements, lookups and the journal's proof are loops over it.
import { type AnyRow, LatestRows, type RecordStore, type RowOf } from '@sarraf/ledger';
import { COIN_DEPOSITS_STORED } from '../coins/coin-deposit-record.ts';
import { SPENDS_STORED } from '../coins/spend-record.ts';
import { LIMITS_STORED } from '../limits/limits.ts';
import { RECENT_DEPOSITS_STORED } from '../limits/recent-deposits.ts';
import { STANDINGS_STORED } from '../limits/standings.ts';
import { INDEX_PRICES_STORED } from '../otc/index-prices.ts';
import { OTC_QUOTES_STORED } from '../otc/open-quotes.ts';
import { OTC_TERMS_STORED } from '../otc/otc-terms.ts';
import { PAYMENTS_STORED } from '../payments/payment-state.ts';
import { WINDOWS_STORED } from '../payments/window-state.ts';
import { FEE_TIERS_STORED } from '../trades/fee-tiers.ts';
import { TRANSFERS_STORED } from '../transfers/transfer-record.ts';
import { WITHDRAWALS_STORED } from '../withdrawals/withdrawal-record.ts';
import {
  type FoundRow,
  foundRow,
  isAmong,
  type RecordHome,
  type StoredKind,
} from './stored-kind.ts';

/** In this order they are written, read back and told. */
const LIST = {
  payments: PAYMENTS_STORED,
  withdrawals: WITHDRAWALS_STORED,
  transfers: TRANSFERS_STORED,
  /** Before the windows, which count as they say. */
  limits: LIMITS_STORED,
  windows: WINDOWS_STORED,
  feeTiers: FEE_TIERS_STORED,
  indexPrices: INDEX_PRICES_STORED,
  otcQuotes: OTC_QUOTES_STORED,
  otcTerms: OTC_TERMS_STORED,
  standings: STANDINGS_STORED,
  recentDeposits: RECENT_DEPOSITS_STORED,
  coinDeposits: COIN_DEPOSITS_STORED,
  spends: SPENDS_STORED,
} as const;
type List = typeof LIST;

/** Name of a kind, and of its rows wherever those of several kinds stand together. */
export type RecordName = keyof List;
/** The row of each kind. */
export type RowsOf = { readonly [N in RecordName]: RowOf<List[N]['kind']> };
/** Rows of every kind. */
export type RecordRows = { readonly [N in RecordName]: readonly RowsOf[N][] };
/** The same as a start reads them. */
export type RestoredRows = { readonly [N in RecordName]: Iterable<RowsOf[N]> };
/** What memory keeps of each kind. */
export type Stores = { readonly [N in RecordName]: ReturnType<List[N]['open']> };
/** What is told of rows that changed. */
export type RecordEvent = {
  [N in RecordName]: List[N] extends { readonly event: (row: never) => infer Event }
    ? Event
    : never;
}[RecordName];

type FoundNameOf<N extends RecordName> = List[N] extends {
  readonly found: { readonly name: infer Name extends string };
}
  ? Name
  : never;
/** Kinds whose rows commands name by their ids. */
export type FoundKind = { [N in RecordName]: FoundNameOf<N> extends never ? never : N }[RecordName];
/** Ids of things that history is asked for, by the names of their kinds. */
export type FoundIds = { readonly [N in FoundKind as FoundNameOf<N>]?: string };
/** Rows that history had, by the names by which it was asked. */
export type FoundRecords = { readonly [N in FoundKind as FoundNameOf<N>]?: FoundRow<RowsOf[N]> };

/** Every kind, by its name. */
export const RECORDS: { readonly [N in RecordName]: StoredKind<RowsOf[N]> } = LIST;
/** Every name, in the order of the list. */
export const RECORD_NAMES = Object.keys(LIST) as readonly RecordName[];
/** As what loops over all kinds sees each of them. */
const KINDS: Readonly<Record<RecordName, Omit<StoredKind<AnyRow>, 'found'>>> = LIST;

/** One thing for each kind: whoever says how all are made leaves none out. */
export function ofEachRecord<Made extends { readonly [N in RecordName]: unknown }>(
  make: (name: RecordName) => Made[RecordName],
): Made {
  return Object.fromEntries(RECORD_NAMES.map((name) => [name, make(name)])) as Made;
}

/** Rows of each kind, which are taken from where rows of that kind stand. */
export function rowsOfEach(rowsOf: (name: RecordName) => readonly AnyRow[]): RecordRows {
  return ofEachRecord<{ readonly [N in RecordName]: readonly AnyRow[] }>(rowsOf) as RecordRows;
}

/** The tables of a memory. */
export function openStores(home: RecordHome): Stores {
  return ofEachRecord<Stores>((name) => LIST[name].open(home));
}

/** Rows of every kind as a database has them: each thing once, as it was written last. */
export type LatestRecords = { readonly [N in RecordName]: LatestRows<RowsOf[N]> };

/** None of any kind. */
export function noRecords(): LatestRecords {
  return ofEachRecord<{ readonly [N in RecordName]: LatestRows<AnyRow> }>(
    (name) => new LatestRows<AnyRow>(KINDS[name].kind),
  ) as LatestRecords;
}

/** Writes what a batch changed. */
export function writeRecords(records: LatestRecords, rows: RecordRows): void {
  for (const name of RECORD_NAMES) {
    const latest: LatestRows<AnyRow> = records[name];
    latest.put(rows[name]);
  }
}

/** Of all rows those that a start reads. */
export function rememberedRows(records: LatestRecords): RestoredRows {
  return rowsOfEach((name) => {
    const rows: readonly AnyRow[] = records[name].all;
    return rows.filter((row) => isAmong(row, KINDS[name].remembered ?? {}));
  });
}

/** Takes rows back, of every kind. */
export function restoreStores(stores: Stores, rows: RestoredRows): void {
  for (const name of RECORD_NAMES) {
    const store: RecordStore<AnyRow> = stores[name];
    store.restore(rows[name]);
  }
}

/** What is told of rows that changed, in the order of the list. */
export function recordEvents(rows: RecordRows): RecordEvent[] {
  return RECORD_NAMES.flatMap((name) => {
    const changed: readonly AnyRow[] = rows[name];
    return changed.flatMap((row) => KINDS[name].event?.(row) ?? []);
  }) as RecordEvent[];
}

/** Kinds whose rows commands name by their ids, with the names by which history is asked. */
export const FOUND_KINDS = RECORD_NAMES.flatMap((kind) => {
  const entry = LIST[kind];
  if (!('found' in entry)) return [];
  const { name, judge } = entry.found;
  return [{ kind: kind as FoundKind, name, accepts: judge.accepts }];
});

/** The question for one thing. */
export function lookupOf(kind: FoundKind, id: string): FoundIds {
  return { [LIST[kind].found.name]: id };
}

/** What history says of the things that were asked for by their ids. */
export function foundRecords(
  ids: FoundIds,
  rowOf: (kind: FoundKind, id: string) => AnyRow | undefined,
): FoundRecords {
  const found = FOUND_KINDS.flatMap(({ kind, name }) => {
    const id = ids[name];
    const row = id === undefined ? undefined : rowOf(kind, id);
    return row === undefined ? [] : [[name, foundRow(KINDS[kind].kind, row)]];
  });
  return Object.fromEntries(found) as FoundRecords;
}

/** Kinds whose rows hold money, and while what of them does. */
export const HOLDING_KINDS = RECORD_NAMES.flatMap((name) => {
  const { kind, holds } = KINDS[name];
  return holds === undefined ? [] : [{ name, kind, reason: holds.reason, while: holds.while }];
});

/** Money that is held for a row of some kind. */
export interface HeldFor {
  /** `transfer 12`. */
  readonly row: string;
  readonly hold: number;
  readonly units: bigint;
}

/** Every hold that rows of memory need, those of orders apart. */
export function heldFor(stores: Stores): HeldFor[] {
  return HOLDING_KINDS.flatMap(({ name, kind, while: holding }) => {
    const rows: readonly AnyRow[] = stores[name].rows();
    return rows
      .filter((row) => isAmong(row, holding))
      .map((row) => ({
        row: `${kind.noun} ${String(row['id'])}`,
        hold: Number(row['hold']),
        units: BigInt(row['units'] as bigint),
      }));
  });
}
