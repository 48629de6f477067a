// Bugs of coins that come by a chain.
import type { Mutant } from './mutant.ts';

const COINS = 'packages/settlement/src/coins';

/** Planted bugs of coins that come by a chain. */
export const COIN_MUTANTS: readonly Mutant[] = [
  {
    name: 'm33-engine',
    bug: 'a coin is credited as often as the engine is told of it',
    patches: [
      {
        file: `${COINS}/coin-deposits.ts`,
        find: 'if (known !== undefined) {\n    return isSame',
        replace:
          'memory.references.delete(referenceKey("coin_deposit", reference));\n' +
          '  if (known !== undefined && known.row.units < 0n) {\n    return isSame',
      },
    ],
    test: { args: [`${COINS}/coin-deposits.test.ts`] },
  },
];
