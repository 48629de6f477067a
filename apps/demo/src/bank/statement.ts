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
/** What the account began with is before its first line. */
const UNTOLD: BookEntry['kind'] = 'opening';
/** A word that the bank has as its reference of what was written by hand. */
const REFERENCE = /^[\dA-Za-z][\w./-]{0,63}$/;

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
    .filter(({ kind, atMs }) => kind !== UNTOLD && atMs >= options.fromMs)
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
  const { atMs, amountRial, sender, kind } = entry;
  // why a line was written by hand is its reference where it can be one
  const reference = REFERENCE.test(entry.reference) ? entry.reference : '';
  const why = kind === 'by_hand' && reference === '' ? entry.reference : kind;
  const cells = [
    new Date(atMs).toISOString(),
    amountRial.toString(),
    reference,
    sender?.depositId ?? '',
    sender?.description ?? why,
    sender?.sheba ?? '',
    sender?.name ?? '',
    balanceRial.toString(),
  ];
  return cells.map(cellText).join(',');
}

function cellText(text: string): string {
  return /[",\n\r;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
