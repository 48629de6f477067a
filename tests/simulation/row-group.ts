// What one transaction of the engine writes.
import type { OwnerKindOf } from '../../apps/server/src/engine/store/engine-store.ts';
import { type MergedRows, mergeRows } from '../../apps/server/src/engine/store/merged-rows.ts';
import type { AccountRow, Changes } from '../../packages/settlement/src/index.ts';

/** Rows of batches that follow one another, as one transaction writes them. */
export interface RowGroup {
  readonly batches: readonly Changes[];
  readonly rows: MergedRows;
  readonly ownerKinds: readonly AccountRow['ownerKind'][];
}

/** Batches merged into what one transaction writes of them. */
export function groupRows(batches: readonly Changes[], ownerKindOf: OwnerKindOf): RowGroup {
  const rows = mergeRows(batches);
  return { batches, rows, ownerKinds: rows.balances.map(({ account }) => ownerKindOf(account)) };
}

/** What one transaction of the engine writes: a batch's journal, rows, or both. */
export interface Content {
  readonly epoch: bigint;
  readonly journal?: Changes;
  readonly group?: RowGroup;
}
