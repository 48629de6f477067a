import type { HashedRecord } from '@sarraf/ledger';

/** What one user traded on one day of Tehran, in the smallest units of toman. */
export interface DayVolume extends HashedRecord {
  readonly user: number;
  readonly day: number;
  units: bigint;
  isDirty: boolean;
}
