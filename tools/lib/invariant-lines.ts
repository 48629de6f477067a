import type { InvariantResult } from '../../apps/server/src/engine/proof/check-database.queries.ts';

/** What was found of the invariants, a line each, and one for each row that breaks one. */
export function invariantLines(results: readonly InvariantResult[]): string {
  return results
    .flatMap(({ invariant, checked, tookMs, violations }) => {
      const verdict = violations.length === 0 ? 'holds' : `BROKEN ${violations.length}`;
      const line =
        `${invariant.padEnd(4)} ${verdict.padEnd(10)} ${String(checked).padStart(9)} checked ` +
        `${tookMs.toFixed(0).padStart(7)} ms\n`;
      return [line, ...violations.map(({ row, fact }) => `     ${row}: ${fact}\n`)];
    })
    .join('');
}
