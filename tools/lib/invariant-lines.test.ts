import { expect, it } from 'vitest';
import type { Compared, ComparedState } from '../../apps/server/src/modules/chains/index.ts';
import { coinLines, custodyLines, holdsAll } from './invariant-lines.ts';

const compared = (state: ComparedState): Compared => ({
  chain: 'ethereum',
  asset: 'USDT',
  state,
  findings: [],
  differenceRaw: 0n,
  row: undefined,
});

it.each([
  ['no_node', 'not compared: no node is named (CHAIN_… of the environment)'],
  ['one_node', 'not compared: one node alone is named'],
  ['silent', 'not compared: the second node is silent'],
  ['equal', 'equal'],
] as const)('says of custody that is %s: %s', (state, words) => {
  expect(custodyLines([compared(state)])).toBe(`I6   USDT/ethereum ${words}\n`);
});

it('says what was looked at of coins, chain by chain, and leaves out no chain that has none', () => {
  const of = (chain: string, counts: readonly [number, number]) =>
    (['withdrawals', 'open spends'] as const).map((what, at) => ({
      invariant: 'I15' as const,
      chain,
      what,
      count: counts[at] ?? 0,
    }));
  expect(coinLines([...of('ethereum', [3, 1]), ...of('bsc', [0, 0])])).toBe(
    'I15  ethereum 3 withdrawals, 1 open spends\nI15  bsc 0 withdrawals, 0 open spends\n',
  );
});

it.each([
  ['nothing is broken and all custody is equal', [], ['equal'], true],
  ['a row breaks an invariant', ['spend 0190'], ['equal'], false],
  ['custody differs', [], ['equal', 'differs'], false],
  ['custody was not compared', [], ['one_node'], false],
] as const)('says whether everything holds where %s', (_, rows, states, holds) => {
  const violations = rows.map((row) => ({ invariant: 'I15', row, fact: 'open' }));
  expect(
    holdsAll(
      { violations },
      states.map((state) => ({ state })),
    ),
  ).toBe(holds);
});
