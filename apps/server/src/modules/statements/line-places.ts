// Where the lines of a file stand among those that were approved before: the balances tell, never the
// place in a file, as files overlap. Pure: what is stored of an account is handed in.
import { type BalanceChain, balanceBefore } from './balance-chain.ts';
import { isRewritten } from './line-likeness.ts';
import type { StatementFileLine } from './statement-file.ts';

/** A line that was approved before, with the balance that the bank tells after it. Rial. */
export interface StoredLine {
  /** What the engine knows it by, for ever. */
  readonly id: string;
  /** Of account, reference, amount and time: twins have the same. */
  readonly key: string;
  readonly at: number;
  readonly amountRial: bigint;
  readonly balanceRial: bigint;
  readonly reference: string;
  /** Its number in the account's chain. */
  readonly place: number;
}

/** From where in the account’s chain a file may begin: what was approved from there on. */
export interface ChainStart {
  /** Number of the line before; 0: the account begins there. */
  readonly after: number;
  /** In their order; one more than the file has lines is enough. */
  readonly rows: readonly StoredLine[];
}

/** What is stored of an account. */
export interface StoredChain {
  /** The bank's closing balance by the last approved line; undefined before the first statement. */
  readonly closingRial: bigint | undefined;
  /** All places at which the balance was what it is before the file's first line. */
  readonly starts: readonly ChainStart[];
}

/**
 * `told` before · `alike`: told before in another writing · `copy` of a line in this file · `late`: it
 * belongs before lines that were approved · `new`.
 */
export type LinePlace = 'told' | 'alike' | 'copy' | 'late' | 'new';

/** A line where it stands. */
export interface PlacedLine {
  readonly line: StatementFileLine;
  readonly place: LinePlace;
  /** The line that it is, or is another writing of. */
  readonly stored: StoredLine | undefined;
}

/**
 * How a file goes on from what was approved:
 * `first` of the account · `follows` · `old`: it tells nothing new · `late`: with lines that belong before
 * approved ones · `gap`: it begins elsewhere than the books close · `forked`: an approved line is missing
 * in it · `unclear`: it begins among lines that repeat each other.
 */
export type ChainState = 'first' | 'follows' | 'old' | 'late' | 'gap' | 'forked' | 'unclear';

/** Where a file does not go on; rial. */
export interface Mismatch {
  readonly row: number;
  readonly expectedRial: bigint;
  readonly foundRial: bigint;
}

/** A file in its place. */
export interface PlacedFile {
  readonly state: ChainState;
  /** In the order of the chain; copies come last. */
  readonly lines: readonly PlacedLine[];
  /** Number of the line in the account's chain after which the file begins. */
  readonly after: number;
  readonly mismatch: Mismatch | undefined;
}

const BEST: readonly ChainState[] = ['first', 'old', 'follows', 'unclear', 'late', 'forked', 'gap'];

/** The chain that credits least, of those that a file may be. */
export function placeFile(
  chains: readonly (BalanceChain & { readonly stored: StoredChain })[],
): PlacedFile {
  const placed = chains.map(placeChain);
  const [best, other] = placed.toSorted((a, b) => BEST.indexOf(a.state) - BEST.indexOf(b.state));
  if (best === undefined) throw new Error('A file is a chain at least.');
  // lines of one time that follow in either order
  const isEither =
    best.state === 'follows' && other !== undefined && !['forked', 'gap'].includes(other.state);
  return isEither ? { ...best, state: 'unclear' } : best;
}

function placeChain({
  lines,
  copies,
  stored,
}: BalanceChain & { readonly stored: StoredChain }): PlacedFile {
  const ended = copies.map((line) => ({ line, place: 'copy', stored: undefined }) as const);
  const [first] = lines;
  if (stored.closingRial === undefined || first === undefined) {
    return fileOf('first', [...lines.map(asNew), ...ended], 0);
  }
  const walks = stored.starts.map((start) => walk(lines, start));
  const whole = walks.filter(({ late, isWhole }) => late === 0 || isWhole).toSorted(byWeight);
  const [best] = whole;
  if (best !== undefined) {
    const state = isUnclear(best, whole) ? 'unclear' : stateOf(best);
    return fileOf(state, [...best.lines, ...ended], best.after);
  }
  // one that has no approved line begins there by chance
  const longest = walks.filter(({ told }) => told > 0).toSorted((a, b) => b.told - a.told)[0];
  const mismatch = longest?.mismatch ?? {
    row: first.row,
    expectedRial: stored.closingRial,
    foundRial: balanceBefore(first),
  };
  const state = longest === undefined ? 'gap' : 'forked';
  return fileOf(state, [...(longest?.lines ?? lines.map(asNew)), ...ended], 0, mismatch);
}

const fileOf = (
  state: ChainState,
  lines: readonly PlacedLine[],
  after: number,
  mismatch?: Mismatch,
): PlacedFile => ({ state, lines, after, mismatch });

const asNew = (line: StatementFileLine): PlacedLine => ({ line, place: 'new', stored: undefined });

interface Walk {
  readonly lines: readonly PlacedLine[];
  readonly after: number;
  readonly told: number;
  readonly late: number;
  readonly fresh: number;
  /** All that was approved from its start on stands in it. */
  readonly isWhole: boolean;
  /** The first line that is not the one that was approved there. */
  readonly mismatch: Mismatch | undefined;
}

/** Both chains side by side: within each the balances follow, so that amounts keep them together. */
function walk(lines: readonly StatementFileLine[], { after, rows }: ChainStart): Walk {
  const left = new Map<string, number>();
  for (const { key } of lines) left.set(key, (left.get(key) ?? 0) + 1);
  const placed: PlacedLine[] = [];
  let at = 0;
  let mismatch: Mismatch | undefined;
  for (const line of lines) {
    left.set(line.key, (left.get(line.key) ?? 0) - 1);
    const next = rows[at];
    const place = placeOf(line, next, left);
    const isMatch = place === 'told' || place === 'alike';
    placed.push({ line, place, stored: isMatch ? next : undefined });
    if (isMatch) at += 1;
    if (place === 'late' && next !== undefined) {
      const { row, balanceRial } = line;
      mismatch ??= { row, expectedRial: next.balanceRial, foundRial: balanceRial };
    }
  }
  const count = (of: LinePlace): number => placed.filter(({ place }) => place === of).length;
  return {
    lines: placed,
    after,
    told: count('told'),
    late: count('late'),
    fresh: count('new'),
    isWhole: at === rows.length,
    mismatch,
  };
}

function placeOf(
  line: StatementFileLine,
  next: StoredLine | undefined,
  left: ReadonlyMap<string, number>,
): LinePlace {
  if (next === undefined) return 'new';
  if (next.key === line.key) return 'told';
  // the approved line comes further down in its own writing: this one was never told
  if ((left.get(next.key) ?? 0) > 0) return 'late';
  const isSame = next.amountRial === line.amountRial && isRewritten(line, next);
  return isSame ? 'alike' : 'late';
}

/** What credits least, and needs nobody's word, is believed first. */
function byWeight(a: Walk, b: Walk): number {
  return a.late - b.late || a.fresh - b.fresh || b.told - a.told;
}

function stateOf({ late, fresh }: Walk): ChainState {
  return late > 0 ? 'late' : fresh > 0 ? 'follows' : 'old';
}

/**
 * Lines without a reference that go and come back to the same balance may be those that were approved,
 * or the next of their kind: a file that begins earlier tells.
 */
function isUnclear(best: Walk, walks: readonly Walk[]): boolean {
  if (best.fresh === 0 || best.late > 0 || best.after === 0) return false;
  const isNamed = best.lines.some(({ line, place }) => place === 'told' && line.reference !== '');
  return !isNamed && walks.some(({ late, fresh }) => late === 0 && fresh > best.fresh);
}

/** How the chain stands with a file in it: its lines by their ids, from after its start on. */
export function numbered(
  file: PlacedFile,
): { readonly line: StatementFileLine; readonly stored: StoredLine | undefined; place: number }[] {
  return file.lines
    .filter(({ place }) => place !== 'copy')
    .map(({ line, stored }, at) => ({ line, stored, place: file.after + 1 + at }));
}
