// Ways in which readers of chains have lost money, each put into ours, and the case that must go red.
import type { Mutant } from './mutant.ts';

const CHAIN = 'apps/server/src/providers/chain';
const MOVES_TEST = `${CHAIN}/evm-moves.test.ts`;
const NODE_TEST = `${CHAIN}/evm-rpc.test.ts`;

/** What reads chains and credits what came, with one guard taken away. */
export const CHAIN_MUTANTS: readonly Mutant[] = [
  {
    name: 'm15',
    bug: "a token's transfer is numbered by its place in the block, which a fork changes",
    patches: [
      {
        file: `${CHAIN}/evm-moves.ts`,
        find: 'ordinal: `t${at}`',
        replace: 'ordinal: `t${log.logIndex + at - at}`',
      },
    ],
    test: { args: [MOVES_TEST, '-t', 'C11'] },
  },
  {
    name: 'm16',
    bug: 'the status of a receipt is not read, so failed transfers are told',
    patches: [
      {
        file: `${CHAIN}/evm-moves.ts`,
        find: 'if (receipt.status !== DONE) return moves;',
        replace: 'if (receipt.status > DONE) return moves;',
      },
    ],
    test: { args: [MOVES_TEST, '-t', 'm16'] },
  },
  {
    name: 'm18',
    bug: 'a deposit is credited one confirmation too early',
    patches: [
      {
        file: 'apps/server/src/modules/coin-deposits/coin-deposits.queries.ts',
        find: 'm.height <= c.height - n.confirmations + 1',
        replace: 'm.height <= c.height - n.confirmations + 2',
      },
    ],
    test: { args: ['tests/chains/coin-deposits.test.ts', '-t', 'C01'] },
  },
  {
    name: 'chain-undone-call',
    bug: 'native coin of a call that was undone is told',
    patches: [
      {
        file: `${CHAIN}/evm-moves.ts`,
        find: 'if (isUndone(inner)) continue;',
        replace: 'if (isUndone(inner) && depth > DEPTH_MAX) continue;',
      },
    ],
    test: { args: [MOVES_TEST, '-t', 'C13'] },
  },
  {
    name: 'chain-other-token',
    bug: 'every contract that logs a transfer counts as a token of ours',
    patches: [
      {
        file: `${CHAIN}/evm-moves.ts`,
        find: 'if (!tokens.has(log.address)) return [];',
        replace: 'if (tokens.size < 0) return [];',
      },
    ],
    test: { args: [MOVES_TEST, '-t', 'however it names itself'] },
  },
  {
    name: 'chain-dead-branch',
    bug: 'whatever block stands at the height is told as the one that was asked for',
    patches: [
      {
        file: `${CHAIN}/evm-rpc.ts`,
        find: 'if (block.hash !== hash.toLowerCase()) return undefined;',
        replace: 'if (block.hash === hash.toUpperCase()) return undefined;',
      },
    ],
    test: { args: [NODE_TEST, '-t', 'C16'] },
  },
  {
    name: 'chain-receipts-missing',
    bug: 'a block whose receipts are not all there is told with what is there',
    patches: [
      {
        file: `${CHAIN}/evm-rpc.ts`,
        find: 'receipts.length === transactions.length &&',
        replace: 'receipts.length >= 0 &&',
      },
      {
        file: `${CHAIN}/evm-rpc.ts`,
        find: "if (receipt === undefined) throw new OutboundError('not_json');",
        replace: 'if (receipt === undefined) return [];',
      },
    ],
    test: { args: [NODE_TEST, '-t', 'C17'] },
  },
  {
    name: 'chain-error-with-200',
    bug: "a node's error beside a result is not heard",
    patches: [
      {
        file: `${CHAIN}/json-rpc.ts`,
        find: 'if (error !== undefined && error !== null)',
        replace: 'if (error !== undefined && error === null)',
      },
    ],
    test: { args: [NODE_TEST, '-t', 'C17'] },
  },
];
