// How a kind of row is registered: what memory, the tables and the journal's proof do with it.
import {
  type AnyRow,
  type HoldRow,
  type NamedField,
  type RecordKind,
  type RecordStore,
  type RowRecord,
  rowRecord,
  type TableHome,
} from '@sarraf/ledger';
import type { Judge } from '../rules/judge.ts';
import type { LimitsRow } from './limit-records.ts';
import type { UnitsText } from '../units-text.ts';

/** Rows whose fields each are one of these values. */
export type Where<Row> = { readonly [Name in keyof Row]?: readonly Row[Name][] };

/** A row as JSON: amounts are texts. */
export type FoundRow<Row> = {
  readonly [Name in keyof Row]: Row[Name] extends bigint ? UnitsText : Row[Name];
};

/** What tables of one memory share; caps count as the limits say that are in force. */
export interface RecordHome extends TableHome {
  readonly limits: () => { readonly row: LimitsRow };
}

/** All that is said of a kind of row, beside its fields. */
export interface StoredKind<Row extends AnyRow> {
  readonly kind: RecordKind<Row>;
  /** What memory keeps of it. */
  readonly open: (home: RecordHome) => RecordStore<Row>;
  /** Which rows memory remembers, so that a start reads them: by default all. */
  readonly remembered?: Where<Row>;
  /** Rows that never change again; by default none is known to. */
  readonly final?: Where<Row>;
  /**
   * Rows that hold money, and the reason by which their holds are known: each has `id`, `units` and its
   * `hold`, numbered as the hold itself. Memory's and the tables' proof of holds (I5) follow from it.
   */
  readonly holds?: { readonly reason: HoldRow['reasonKind']; readonly while: Where<Row> };
  /** By which the proof fetches rows, where that is not the key's first. */
  readonly fetchBy?: keyof Row & string;
  /** What is told after the commit of a row that changed; by default nothing. */
  event?(row: Row): { readonly type: string };
  /** Of a kind that commands name by its id: the name by which history is asked, and its row's judge. */
  readonly found?: { readonly name: string; readonly judge: Judge<FoundRow<Row>> };
}

/** Whether a row is one of those. */
export function isAmong<Row extends AnyRow>(row: Row, where: Where<Row>): boolean {
  for (const name in where) if (where[name]?.includes(row[name]) === false) return false;
  return true;
}

/** A row as JSON, its fields in one order wherever the row came from. */
export function foundRow<Row extends AnyRow>({ fields }: RecordKind<Row>, row: Row): FoundRow<Row> {
  const entries = fields.map(({ name, type }: NamedField) => {
    return [name, type === 'amount' ? String(row[name]) : row[name]];
  });
  return Object.fromEntries(entries) as FoundRow<Row>;
}

/** The record of a row that history had, if it is the one that was asked for. */
export function foundRecord<Row extends AnyRow & { readonly id: string }>(
  { fields }: RecordKind<Row>,
  found: FoundRow<Row> | undefined,
  id: string,
): RowRecord<Row> | undefined {
  if (found === undefined || found.id !== id) return undefined;
  const entries = fields.map(({ name, type }: NamedField) => {
    // a journal from before a field came lacks it
    const value = found[name] ?? null;
    return [name, type === 'amount' ? BigInt(value ?? 0) : value];
  });
  return rowRecord(Object.fromEntries(entries) as Row);
}
