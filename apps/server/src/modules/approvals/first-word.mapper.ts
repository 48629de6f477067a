import type { FirstWord } from '@sarraf/contracts';
import type { Approval } from './approval-kind.ts';

/** What the first officer said, as `officer` sees it; null: nobody did yet. */
export function toFirstWord(
  first: Approval<unknown> | undefined,
  officer: number,
): FirstWord | null {
  if (first === undefined) return null;
  return {
    officer: { id: String(first.proposedBy), name: first.proposerName },
    at: first.proposedAt.toISOString(),
    reason: first.reason,
    is_mine: first.proposedBy === officer,
  };
}
