import type { RowRecord } from '@sarraf/ledger';
import type { WindowRow } from '../records/limit-records.ts';

/** What one user traded on one day of Tehran. */
export interface DayVolume extends RowRecord<WindowRow> {
  /** The row's day by its number. */
  readonly day: number;
}
