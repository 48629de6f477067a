// Bugs of what the house lets off and gives.
import { type Mutant, SIMULATION } from './mutant.ts';

const DISCOUNTS: Mutant['test'] = { args: ['packages/settlement/src/limits/discounts.test.ts'] };
const REWARDS: Mutant['test'] = { args: ['packages/settlement/src/payments/rewards.test.ts'] };

/** Planted bugs of discounts and rewards. */
export const REWARD_MUTANTS: readonly Mutant[] = [
  {
    name: 'm26',
    bug: 'discounts are summed',
    patches: [
      {
        file: 'packages/market/src/discount.ts',
        find: 'if (at < untilMs && ppm > largest) largest = ppm;',
        replace: 'if (at < untilMs) largest = Math.min(PPM, largest + ppm);',
      },
    ],
    test: DISCOUNTS,
  },
  {
    name: 'm27',
    bug: 'the end of a discount is not looked at',
    patches: [
      {
        file: 'packages/market/src/discount.ts',
        find: 'if (at < untilMs && ppm > largest) largest = ppm;',
        replace: 'if (at < untilMs + PPM && ppm > largest) largest = ppm;',
      },
    ],
    test: DISCOUNTS,
  },
  {
    name: 'm25',
    bug: 'points are exchanged for more than their owner’s fees back',
    patches: [
      {
        file: 'apps/server/src/modules/scores/exchange.service.ts',
        find: 'if (balance.given + offer.worth > backedBy(balance.fees)) {',
        replace: 'if (balance.given + offer.worth < 0n) {',
      },
      {
        file: 'apps/server/migrations/0046_scores.sql',
        find: '  CHECK (given <= fees * 3 / 10)\n',
        replace: '  CHECK (given >= 0)\n',
      },
    ],
    test: { args: ['apps/server/src/modules/scores/scores.test.ts', '-t', 'L18'] },
  },
  {
    name: 'm23',
    bug: 'an owner is paid of the fee before the discount instead of the fee that was paid',
    patches: [
      {
        file: 'apps/server/src/modules/referrals/postings.queries.ts',
        find: 'div(sum(a.fees::numeric * r.owner_ppm), 1000000)::bigint AS units',
        replace:
          'div(sum(a.fees::numeric * r.owner_ppm / (1000000 - r.friend_ppm)), 1)::bigint AS units',
      },
    ],
    test: { args: ['apps/server/src/modules/referrals/referrals.test.ts', '-t', 'first step'] },
  },
  {
    name: 'm24',
    bug: 'the range of a commission begins with the last entry of the one before it',
    patches: [
      {
        file: 'apps/server/src/modules/referrals/postings.queries.ts',
        find: 'WHERE r.owner_id = d.owner_id)) + 1, $6,',
        replace: 'WHERE r.owner_id = d.owner_id) + 1), $6,',
      },
    ],
    test: { args: ['apps/server/src/modules/referrals/commissions.test.ts', '-t', 'L09'] },
  },
  {
    name: 'reward-twice',
    bug: 'a reward is given as often as it is asked for',
    patches: [
      {
        file: 'packages/settlement/src/payments/rewards.ts',
        find: 'if (usedReference(memory, envelope, key) !== undefined) {',
        replace: 'if (usedReference(memory, envelope, key) === -1) {',
      },
    ],
    test: REWARDS,
  },
  {
    name: 'reward-beyond',
    bug: 'the house gives what it does not have',
    patches: [
      {
        file: 'packages/settlement/src/payments/rewards.ts',
        find: 'if (house === undefined || has < BigInt(units)) {',
        replace: 'if (house === undefined || has < 0n) {',
      },
    ],
    test: SIMULATION,
  },
];
