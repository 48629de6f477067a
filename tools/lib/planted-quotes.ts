// Bugs of trades with the house.
import { type Mutant, SIMULATION } from './mutant.ts';

/** Planted bugs of quotes, and of what the house takes by them. */
export const QUOTE_MUTANTS: readonly Mutant[] = [
  {
    name: 'quote-twice',
    bug: "a quote of the house that is used already is taken again under another trade's name",
    patches: [
      {
        file: 'packages/settlement/src/otc/otc.ts',
        find: "return isUsed ? refuse('quote_used', { quoteId }) : undefined;",
        replace: 'return isUsed && memory.at < 0 ? refuse(key as never) : undefined;',
      },
      {
        file: 'packages/settlement/src/otc/otc.ts',
        find: 'const reference = otcReference(terms.quoteId, index);',
        replace: 'const reference = otcReference(`${terms.quoteId}:${memory.lastOrder}`, index);',
      },
    ],
    test: SIMULATION,
  },
  {
    name: 'quote-late',
    bug: 'a quote of the house has no end',
    patches: [
      {
        file: 'packages/settlement/src/otc/otc.ts',
        find: 'return memory.at >= expiresAt ?',
        replace: 'return memory.at < 0 ?',
      },
      {
        file: 'packages/settlement/src/otc/otc-quotes.ts',
        find: 'if (open === undefined || memory.at >= open.row.expiresAt) {',
        replace: 'if (open === undefined) {',
      },
    ],
    test: SIMULATION,
  },
  {
    name: 'quote-free',
    bug: 'a quote of the house is taken without a look at where the index went meanwhile',
    patches: [
      {
        file: 'packages/settlement/src/otc/otc-quotes.ts',
        find: 'const refused = checkMarkets([leg]) ?? checkIndex(memory, quote.market, side, index);',
        replace: 'const refused = checkMarkets([leg]);',
      },
    ],
    test: { args: ['packages/settlement/src/otc/otc-quotes.test.ts', '-t', 'ends with a loss'] },
  },
  {
    name: 'quotes-beside',
    bug: 'a new quote of the house leaves the earlier one standing',
    patches: [
      {
        file: 'packages/settlement/src/otc/open-quotes.ts',
        find: 'if (before !== undefined) this.end(before);',
        replace: 'if (before === undefined) this.sweep(0);',
      },
    ],
    test: SIMULATION,
  },
  {
    name: 'house-short',
    bug: 'the house sells what it does not have',
    patches: [
      {
        file: 'packages/settlement/src/otc/otc.ts',
        find: "if (has < units) return refuse('otc_inventory_short', { asset });",
        replace: "if (has < 0n) return refuse('otc_inventory_short', { asset });",
      },
    ],
    test: SIMULATION,
  },
];
