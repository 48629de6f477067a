import type { HashedRecord } from './state-hash.ts';

/** A row as memory works on it: it may change, and has its part in the state's hash. */
export interface RowRecord<Row> extends HashedRecord {
  readonly row: { -readonly [K in keyof Row]: Row[K] };
  /** Whether it changed since its row was told last. */
  isDirty: boolean;
}

/** The record of a row, which it keeps; it has no part in a hash yet. */
export function rowRecord<Row>(row: Row): RowRecord<Row> {
  return { row, isDirty: false, h0: 0, h1: 0, h2: 0, h3: 0 };
}
