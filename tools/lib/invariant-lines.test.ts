import { expect, it } from 'vitest';
import type { Compared, ComparedState } from '../../apps/server/src/modules/chains/index.ts';
import { custodyLines } from './invariant-lines.ts';

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
