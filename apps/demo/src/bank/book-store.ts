import { appendToBook, type BookChange, readBook, writeBook } from './book-file.ts';
import { type BookLine, type Payout, payoutKey } from './payout.ts';

/** A line that is not written yet. */
export type NewLine = Omit<BookLine, 'number'>;

/** The book's memory: lines and payouts, and their sum. What may be written is not its matter. */
export interface BookStore {
  /** Oldest first. */
  lines(): readonly BookLine[];
  /** Oldest first. */
  payouts(): readonly Payout[];
  payout(key: string): Payout | undefined;
  /** Those that are not decided yet. */
  waiting(): readonly Payout[];
  /** Whether a card payment of this reference is written. */
  hasCard(reference: string): boolean;
  balanceRial(): bigint;
  /** Writes both at once. */
  keep(change: { readonly payout?: Payout; readonly line?: NewLine }): void;
}

/** Where the book is kept, and what it begins with. */
export interface BookStoreOptions {
  /** File that keeps the book over a restart; undefined: memory only. */
  readonly file: string | undefined;
  /** What a new book begins with, rial. */
  readonly openingRial: bigint;
  readonly nowMs: () => number;
}

/** How many lines are kept; what is older is one opening line from the next start on. */
const LINES_MAX = 5_000;
/** How many payouts are kept: an id that is forgotten could be paid again. */
const PAYOUTS_MAX = 20_000;

/** Opens the memory and reads what it kept. */
export function openBookStore(options: BookStoreOptions): BookStore {
  const { file } = options;
  const kept = file === undefined ? [] : readBook(file);
  const lines = foldedLines(kept.flatMap(({ line }) => line ?? []));
  const payouts = newestPayouts(kept.flatMap(({ payout }) => payout ?? []));
  const waiting = new Map([...payouts].filter(([, { state }]) => state === 'waiting'));
  const cards = new Set(lines.flatMap(({ kind, reference }) => (kind === 'card' ? reference : [])));
  let balanceRial = lines.reduce((sum, line) => sum + line.amountRial, 0n);
  const keep: BookStore['keep'] = ({ payout, line: written }) => {
    const number = (lines.at(-1)?.number ?? 0) + 1;
    const line = written === undefined ? undefined : { number, ...written };
    // in the file first: what is told is kept
    if (file !== undefined) appendToBook(file, changeOf(payout, line));
    if (payout !== undefined) {
      payouts.set(payoutKey(payout), payout);
      if (payout.state === 'waiting') waiting.set(payoutKey(payout), payout);
      else waiting.delete(payoutKey(payout));
    }
    if (line === undefined) return;
    lines.push(line);
    balanceRial += line.amountRial;
    if (line.kind === 'card') cards.add(line.reference);
  };
  if (file !== undefined) {
    const all = [...payouts.values()].map((payout) => changeOf(payout, undefined));
    writeBook(file, [...all, ...lines.map((line) => changeOf(undefined, line))]);
  }
  if (lines.length === 0) {
    const opening = { kind: 'opening', amountRial: options.openingRial, reference: '' } as const;
    keep({ line: { ...opening, atMs: options.nowMs(), payout: undefined } });
  }
  return {
    lines: () => lines,
    payouts: () => [...payouts.values()],
    payout: (key) => payouts.get(key),
    waiting: () => [...waiting.values()],
    hasCard: (reference) => cards.has(reference),
    balanceRial: () => balanceRial,
    keep,
  };
}

function changeOf(payout: Payout | undefined, line: BookLine | undefined): BookChange {
  return { ...(payout === undefined ? {} : { payout }), ...(line === undefined ? {} : { line }) };
}

/** Each as it was written last. */
function newestPayouts(written: readonly Payout[]): Map<string, Payout> {
  const payouts = new Map(written.map((payout) => [payoutKey(payout), payout] as const));
  return new Map([...payouts].slice(-PAYOUTS_MAX));
}

/** The newest lines; those before them are one opening line of their sum. */
function foldedLines(lines: readonly BookLine[]): BookLine[] {
  const old = lines.slice(0, -LINES_MAX);
  const last = old.at(-1);
  if (last === undefined) return [...lines];
  const amountRial = old.reduce((sum, line) => sum + line.amountRial, 0n);
  const opening = {
    ...last,
    kind: 'opening',
    amountRial,
    reference: '',
    payout: undefined,
    sender: undefined,
  } as const;
  return [opening, ...lines.slice(-LINES_MAX)];
}
