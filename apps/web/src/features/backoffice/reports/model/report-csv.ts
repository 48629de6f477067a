// A report as a file: what stands on the screen, in Latin digits without separators. Pure.
import type { ReportDay } from '@sarraf/contracts';
import { csvFile } from '#lib/csv.ts';

const COLUMNS = [
  ...(['day', 'volume_toman', 'volume_tether', 'volume', 'trades'] as const),
  ...(['fees', 'joined', 'level_1', 'active'] as const),
] as const;

/** One row a day, the newest first, as the table has them. */
export const reportCsv = (days: readonly ReportDay[], heads: readonly string[]): string =>
  csvFile(
    heads,
    days.map((day) => COLUMNS.map((column) => String(day[column]))),
  );
