// Bugs of what people do with their own money by plans and lists.
import type { Mutant } from './mutant.ts';

const RECURRING: Mutant['test'] = {
  args: ['apps/server/src/modules/recurring/recurring.test.ts', '-t', 'R01'],
};

/** Planted bugs of recurring buys. */
export const OWN_MONEY_MUTANTS: readonly Mutant[] = [
  {
    name: 'm28',
    bug: 'a time of a plan is bought without a name of its own',
    patches: [
      {
        file: 'apps/server/src/modules/recurring/buy-slot.service.ts',
        find: 'clientOrderId: slotName(plan.id, slot),',
        replace: 'clientOrderId: undefined,',
      },
    ],
    test: RECURRING,
  },
];
