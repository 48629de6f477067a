// The file that an officer uploads at the operator's bank, as their forms of group Paya ask for it.
import { createHash } from 'node:crypto';
import { tehranDay } from '@sarraf/settlement';
import { formatJalali } from '../../platform/calendar/jalali.ts';
import { csvFile } from '../../platform/table-files/index.ts';

/** What the bank pays, to whom. */
export interface BatchFileLine {
  readonly row: number;
  readonly payoutId: string;
  readonly amountRial: bigint;
  readonly sheba: string;
  readonly ownerName: string;
}

/** A file and what it is known by. */
export interface BatchFile {
  readonly bytes: Uint8Array;
  /** SHA-256. */
  readonly hash: string;
}

const HEADS = [
  'ردیف',
  'مبلغ (ریال)',
  'شماره شبا',
  'نام صاحب حساب',
  'شناسه پرداخت',
  'شرح',
  'تاریخ چرخه',
] as const;

/** A payout's own key as banks have room for it: its id without hyphens, 32 signs. */
export function keyOf(payoutId: string): string {
  return payoutId.replaceAll('-', '');
}

/**
 * The same lines are the same bytes for ever.
 *
 * @param cycleAt ms since 1970; its day of Tehran stands in each line, by the Persian calendar
 */
export function batchFile(
  batch: { readonly id: bigint; readonly cycleAt: number },
  lines: readonly BatchFileLine[],
): BatchFile {
  const day = formatJalali(tehranDay(batch.cycleAt));
  const rows = lines.map((line) => [
    String(line.row),
    line.amountRial.toString(),
    line.sheba,
    line.ownerName,
    keyOf(line.payoutId),
    `Sarraf ${batch.id}-${line.row}`,
    day,
  ]);
  const bytes = csvFile([HEADS, ...rows]);
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') };
}
