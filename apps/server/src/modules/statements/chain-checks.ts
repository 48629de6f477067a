// What is refused because the balances do not follow one from the other.
import { AppError } from '../../http/index.ts';
import { tomanText } from '../toman-amounts/index.ts';
import { chainsOf, isBreak } from './balance-chain.ts';
import type { StatementSummary } from './line-fates.ts';
import type { StatementFileLine } from './statement-file.ts';

/**
 * Totals alone prove nothing: amounts that changed places come to the same.
 *
 * @throws AppError `statement_chain_broken`
 */
export function assertChain(lines: readonly StatementFileLine[]): void {
  const found = chainsOf(lines);
  if (!isBreak(found)) return;
  throw new AppError('statement_chain_broken', {
    line: found.line.row,
    expected: tomanText(found.expectedRial),
    found: tomanText(found.line.balanceRial),
  });
}

/**
 * The first new line follows from the last closing of the books, or two people had it go on from there.
 *
 * @throws AppError `statement_chain_broken`, `statement_gap`, `statement_forked`,
 *   `statement_place_unclear`, `statement_nothing_new`
 */
export function assertGoesOn({ booksRial, chain, closingRial, sums }: StatementSummary): void {
  const { mismatch, state } = chain;
  const facts = {
    line: mismatch?.row ?? 0,
    expected: tomanText(mismatch?.expectedRial ?? 0n),
    found: tomanText(mismatch?.foundRial ?? 0n),
  };
  if (state === 'broken') throw new AppError('statement_chain_broken', facts);
  if (state === 'forked') throw new AppError('statement_forked', facts);
  if (state === 'unclear') throw new AppError('statement_place_unclear');
  if (state === 'gap' && sums.unexplained.count > 0) throw new AppError('statement_gap', facts);
  if (state === 'old' && closingRial !== booksRial) throw new AppError('statement_nothing_new');
}
