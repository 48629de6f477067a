import type { LedgerEnd, LedgerEntryDetail } from '@sarraf/contracts';

/** One end of a posting, as the table of an entry has it. */
export interface Line {
  readonly key: string;
  readonly end: LedgerEnd;
  readonly role: string;
  readonly side: 'debit' | 'credit';
  readonly amount: string;
}

/** The lines of one asset and their sums. */
export interface AssetLines {
  readonly symbol: string;
  readonly lines: readonly Line[];
  readonly debit: string;
  readonly credit: string;
  readonly balanced: boolean;
}

/** An entry's postings as lines: what goes out is a debit, what comes in a credit; by asset. */
export function linesOf({ postings, sums }: LedgerEntryDetail): AssetLines[] {
  return sums.map((sum) => ({
    ...sum,
    lines: postings
      .filter(({ symbol }) => symbol === sum.symbol)
      .flatMap(({ index, role, amount, from, to }): Line[] => [
        { key: `${index}.from`, end: from, role, side: 'debit', amount },
        { key: `${index}.to`, end: to, role, side: 'credit', amount },
      ]),
  }));
}
