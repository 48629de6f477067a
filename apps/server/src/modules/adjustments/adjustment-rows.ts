// Rows that travel with the command that posts an adjustment.
import type { AttachedRow } from '@sarraf/settlement';
import type { Writers } from '../../engine/index.ts';
import { ADJUSTMENT_POSTED } from './adjustments.queries.ts';

const WRITER = 'adjustment_posted';

/** Lets rows of adjustments travel with commands; before the engine starts. */
export function registerAdjustmentRows(writers: Writers): void {
  writers.register(WRITER, ADJUSTMENT_POSTED);
}

/** The mark of one that the books took. */
export function postedRow(id: bigint): AttachedRow {
  return { writer: WRITER, row: { id: String(id) } };
}
