// The bank's statement as a file: what its book says, or what a bank says that errs.
import type { BookEntry } from './payout.ts';

/** The house's own account here. */
export const HOUSE_SHEBA = 'IR820540102680020817909002';

/**
 * How a statement errs: its newest transfer stands twice, is told in the next one only, or the
 * closing balance is one rial too much.
 */
export const STATEMENT_FAULTS = ['repeat', 'late', 'off_by_one'] as const;
/** What is wrong with a statement: one of {@link STATEMENT_FAULTS}. */
export type StatementFault = (typeof STATEMENT_FAULTS)[number];

const HEAD = 'time,amount,reference,deposit_id,description,payer_sheba,payer_name,balance';
/** What a statement tells; what was written by hand moves the balance alone. */
const TOLD: ReadonlySet<BookEntry['kind']> = new Set(['card', 'transfer', 'payout', 'return']);

/** One row before it is written. */
interface Row {
  readonly entry: BookEntry;
  readonly balanceRial: bigint;
}

/** The statement from a moment on, as CSV; `entries` are the book's, newest first. */
export function statementOf(
  entries: readonly BookEntry[],
  options: { readonly fromMs: number; readonly fault: StatementFault | undefined },
): string {
  const told = entries
    .toReversed()
    .filter(({ kind, atMs }) => TOLD.has(kind) && atMs >= options.fromMs)
    .map((entry) => ({ entry, balanceRial: entry.balanceRial }));
  const rows = erring(told, options.fault);
  // Excel knows UTF-8 by its mark
  return `\ufeff${[HEAD, ...rows.map(rowText)].join('\r\n')}\r\n`;
}

function erring(rows: readonly Row[], fault: StatementFault | undefined): readonly Row[] {
  const at = rows.findLastIndex(({ entry }) => entry.kind === 'transfer');
  const transfer = rows[at];
  const last = rows.at(-1);
  if (fault === 'off_by_one' && last !== undefined) {
    return [...rows.slice(0, -1), { ...last, balanceRial: last.balanceRial + 1n }];
  }
  if (transfer === undefined) return rows;
  if (fault === 'repeat') return [...rows.slice(0, at + 1), transfer, ...rows.slice(at + 1)];
  if (fault !== 'late') return rows;
  const { amountRial } = transfer.entry;
  const after = rows
    .slice(at + 1)
    .map((row) => ({ ...row, balanceRial: row.balanceRial - amountRial }));
  return [...rows.slice(0, at), ...after];
}

function rowText({ entry, balanceRial }: Row): string {
  const { atMs, amountRial, reference, sender, kind } = entry;
  const cells = [
    ...[new Date(atMs).toISOString(), amountRial.toString(), reference],
    ...[sender?.depositId ?? '', sender?.description ?? kind, sender?.sheba ?? ''],
    ...[sender?.name ?? '', balanceRial.toString()],
  ];
  return cells.map(cellText).join(',');
}

function cellText(text: string): string {
  return /[",\n\r;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
