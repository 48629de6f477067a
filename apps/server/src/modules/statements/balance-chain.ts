// The lines of a statement in the order of the account: each balance is the one before and the amount.
import type { StatementFileLine } from './statement-file.ts';

/** Lines, the oldest first, and copies of them that the bank wrote twice. */
export interface BalanceChain {
  readonly lines: readonly StatementFileLine[];
  readonly copies: readonly StatementFileLine[];
}

/** Where the balances do not follow one from the other; rial. */
export interface ChainBreak {
  readonly line: StatementFileLine;
  /** What its balance would have to be. */
  readonly expectedRial: bigint;
}

/**
 * The chains that the lines of a file are: as they stand, or the other way round where the bank writes
 * the newest first. Where both follow the times tell; where those are the same there are two. A line that
 * stands again with its own balance, where it does not follow, is a copy.
 */
export function chainsOf(
  lines: readonly StatementFileLine[],
): readonly BalanceChain[] | ChainBreak {
  const walked = waysOf(lines).map(walk);
  const whole = walked.filter(({ broken }) => broken === undefined);
  if (whole.length > 0) {
    const shown = isTimed(lines) ? whole.slice(0, 1) : whole;
    return shown.map((one) => ({ lines: one.lines, copies: one.copies }));
  }
  // the way that holds for longer is how the bank meant it
  const longest = walked.reduce((best, one) => (one.lines.length > best.lines.length ? one : best));
  if (longest.broken === undefined) throw new Error('A chain is whole or broken.');
  return longest.broken;
}

const isTimed = (lines: Way): boolean => lines[0]?.at !== lines.at(-1)?.at;

/** Whether it is where the chain breaks. */
export function isBreak(found: readonly BalanceChain[] | ChainBreak): found is ChainBreak {
  return 'expectedRial' in found;
}

/** What lay in the account before a line; rial. */
export function balanceBefore(line: {
  readonly amountRial: bigint;
  readonly balanceRial: bigint;
}): bigint {
  return line.balanceRial - line.amountRial;
}

type Way = readonly StatementFileLine[];

function waysOf(lines: Way): readonly Way[] {
  const [first, last] = [lines[0], lines.at(-1)];
  const newestFirst = lines.toReversed();
  if (first === undefined || last === undefined || lines.length === 1) return [lines];
  return first.at > last.at ? [newestFirst, lines] : [lines, newestFirst];
}

function walk(lines: Way) {
  const chain: StatementFileLine[] = [];
  const copies: StatementFileLine[] = [];
  const seen = new Set<string>();
  for (const line of lines) {
    const last = chain.at(-1);
    const name = `${line.key} ${line.balanceRial}`;
    if (last === undefined || balanceBefore(line) === last.balanceRial) {
      chain.push(line);
      seen.add(name);
    } else if (seen.has(name)) copies.push(line);
    else {
      const expectedRial = last.balanceRial + line.amountRial;
      return { lines: chain, copies, broken: { line, expectedRial } };
    }
  }
  return { lines: chain, copies, broken: undefined };
}
