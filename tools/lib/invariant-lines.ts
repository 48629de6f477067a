import type { Compared, ComparedState } from '../../apps/server/src/modules/chains/index.ts';
import type {
  InvariantResult,
  InvariantsReport,
} from '../../apps/server/src/engine/proof/check-database.queries.ts';

const WORDS: Readonly<Record<ComparedState, string>> = {
  equal: 'equal',
  differs: 'DIFFERS',
  no_node: 'not compared: no node is named (CHAIN_… of the environment)',
  one_node: 'not compared: one node alone is named',
  silent: 'not compared: the second node is silent',
};

/** What was found of custody on chains, a line each: an asset that was not compared is no success. */
export function custodyLines(compared: readonly Compared[]): string {
  return compared
    .flatMap(({ asset, chain, differenceRaw, findings, row, state }) => {
      const at = row === undefined ? '' : ` at block ${row.height}`;
      // an unknown spend is in both sums: they agree, and it is a finding all the same
      const by = differenceRaw === 0n ? '' : ` by ${differenceRaw}`;
      const told = findings.map(
        ({ expected, found, kind, txid }) =>
          `     ${kind}${txid === null ? '' : ` ${txid}`}: expected ${expected}, found ${found}\n`,
      );
      return [`I6   ${asset}/${chain} ${WORDS[state]}${by}${at}\n`, ...told];
    })
    .join('');
}

/** What the invariants of coins looked at, a line for each of them and each chain. */
export function coinLines(coins: InvariantsReport['coins']): string {
  const lines = new Map<string, string[]>();
  for (const { chain, count, invariant, what } of coins) {
    const key = `${invariant.padEnd(4)} ${chain}`;
    lines.set(key, [...(lines.get(key) ?? []), `${count} ${what}`]);
  }
  return [...lines].map(([key, counts]) => `${key} ${counts.join(', ')}\n`).join('');
}

/** Whether everything holds: a row that breaks an invariant does not, nor custody that was not compared. */
export function holdsAll(
  { violations }: Pick<InvariantsReport, 'violations'>,
  custody: readonly Pick<Compared, 'state'>[],
): boolean {
  return violations.length === 0 && custody.every(({ state }) => state === 'equal');
}

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
