// A statement's summary, as its row keeps it: amounts are texts of rial.
import type { ChainFact, Fate, FateSum, StatementSummary } from './line-fates.ts';

/** How a summary stands in its row. */
export interface KeptSummary {
  readonly sums: Readonly<Record<Fate, { readonly count: number; readonly rial: string }>>;
  readonly opening: string;
  readonly closing: string;
  readonly books: string;
  readonly first: boolean;
  /** Missing in one from before balances were followed line by line. */
  readonly chain?: {
    readonly state: ChainFact['state'];
    readonly gap: string;
    readonly row: number | null;
    readonly expected: string;
    readonly found: string;
  };
}

/** The summary as its row keeps it, JSON. */
export function keptOf(summary: StatementSummary): string {
  const { sums, chain, gapRial } = summary;
  const text = ({ count, rial }: FateSum) => ({ count, rial: rial.toString() });
  const kept: KeptSummary = {
    sums: {
      credit: text(sums.credit),
      unmatched: text(sums.unmatched),
      known: text(sums.known),
      own: text(sums.own),
      unexplained: text(sums.unexplained),
    },
    opening: summary.openingRial.toString(),
    closing: summary.closingRial.toString(),
    books: summary.booksRial.toString(),
    first: summary.isFirst,
    chain: {
      state: chain.state,
      gap: gapRial.toString(),
      row: chain.mismatch?.row ?? null,
      expected: (chain.mismatch?.expectedRial ?? 0n).toString(),
      found: (chain.mismatch?.foundRial ?? 0n).toString(),
    },
  };
  return JSON.stringify(kept);
}

/** The summary that a row keeps. */
export function summaryOf({
  sums,
  opening,
  closing,
  books,
  first,
  chain,
}: KeptSummary): StatementSummary {
  const sum = ({ count, rial }: KeptSummary['sums'][Fate]): FateSum => ({
    count,
    rial: BigInt(rial),
  });
  return {
    sums: {
      credit: sum(sums.credit),
      unmatched: sum(sums.unmatched),
      known: sum(sums.known),
      own: sum(sums.own),
      unexplained: sum(sums.unexplained),
    },
    openingRial: BigInt(opening),
    closingRial: BigInt(closing),
    booksRial: BigInt(books),
    isFirst: first,
    chain: chainFactOf(chain, first),
    gapRial: BigInt(chain?.gap ?? 0),
  };
}

function chainFactOf(kept: KeptSummary['chain'], isFirst: boolean): ChainFact {
  if (kept === undefined) return { state: isFirst ? 'first' : 'follows', mismatch: undefined };
  const { row, expected, found } = kept;
  const mismatch =
    row === null ? undefined : { row, expectedRial: BigInt(expected), foundRial: BigInt(found) };
  return { state: kept.state, mismatch };
}
