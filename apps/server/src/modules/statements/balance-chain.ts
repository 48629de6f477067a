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
 * Puts the lines of a file into one chain: as they stand, or the other way round where the bank writes
 * the newest first. The balances tell, as times may be missing, equal or wrong. A line that stands again
 * with its own balance, where it does not follow, is a copy.
 */
export function chainOf(lines: readonly StatementFileLine[]): BalanceChain | ChainBreak {
  const newestFirst = lines.toReversed();
  const ways = isNewestFirst(lines) ? [newestFirst, lines] : [lines, newestFirst];
  const walked = ways.map((way) => walk(way));
  const whole = walked.find((one) => one.broken === undefined);
  if (whole !== undefined) return { lines: whole.lines, copies: whole.copies };
  // the way that holds for longer is how the bank meant it
  const [best, other] = walked;
  const shown = (other?.lines.length ?? 0) > (best?.lines.length ?? 0) ? other : best;
  if (shown?.broken === undefined) throw new Error('A chain is whole or broken.');
  return shown.broken;
}

/** Whether it is where the chain breaks. */
export function isBreak(found: BalanceChain | ChainBreak): found is ChainBreak {
  return 'expectedRial' in found;
}

/** What lay in the account before a line; rial. */
export function balanceBefore(line: Pick<StatementFileLine, 'amountRial' | 'balanceRial'>): bigint {
  return line.balanceRial - line.amountRial;
}

function isNewestFirst(lines: readonly StatementFileLine[]): boolean {
  const [first, last] = [lines[0], lines.at(-1)];
  return first !== undefined && last !== undefined && first.at > last.at;
}

function walk(lines: readonly StatementFileLine[]) {
  const chain: StatementFileLine[] = [];
  const copies: StatementFileLine[] = [];
  const seen = new Set<string>();
  for (const line of lines) {
    const last = chain.at(-1);
    const name = `${line.id} ${line.balanceRial}`;
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
