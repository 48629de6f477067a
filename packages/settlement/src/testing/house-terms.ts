import type { SeededRandom } from '@sarraf/testing';
import type { Command } from '../index.ts';

/** Terms under which the house trades: with a spread or without, and bounds that are met or not. */
export function houseTerms(random: SeededRandom): Command {
  return {
    type: 'configure_otc',
    spreadPpm: random.pick([0, 5_000, 20_000]),
    quoteMs: random.pick([5_000, 15_000]),
    userOpenMaxUnits: random.pick(['4000000', '9000000000']),
    houseOpenMaxUnits: random.pick(['3000000', '9000000000']),
  };
}
