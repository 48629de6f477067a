// What the house gives people of its own.
import { available } from '@sarraf/ledger';
import type { CommandEnvelope } from '../command-envelope.ts';
import type { PostReward, RewardPurpose } from '../command.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import type { Memory } from '../records/memory.ts';
import { referenceKey, usedReference } from './payments.ts';

/** The house's account that pays each. */
const PAID_BY: Readonly<Record<RewardPurpose, string>> = {
  commission: 'fees',
  points: 'bonus',
  gift: 'bonus',
};

/**
 * Pays a reward to its owner's spot wallet, once per reference. Nobody is too frozen or stopped to
 * be given one: it stays where everything else of theirs does. The checks come in this order:
 * `reference_used`, `asset_unknown`, `insufficient_funds`, which are the house's.
 */
export function postReward(
  memory: Memory,
  envelope: CommandEnvelope,
  { reference, purpose, user, asset, units }: PostReward,
): Outcome<'post_reward'> {
  const key = referenceKey('reward', reference);
  if (usedReference(memory, envelope, key) !== undefined) {
    return refuse('reference_used', { reference });
  }
  if (!memory.assets.has(asset)) return refuse('asset_unknown', { asset });
  const house = memory.ledger.find('house', PAID_BY[purpose], asset, 'spot');
  const has = house === undefined ? 0n : available(house);
  if (house === undefined || has < BigInt(units)) {
    const facts = { neededUnits: units, availableUnits: has.toString() };
    return refuse('insufficient_funds', { asset, ...facts });
  }
  const { ledger, at, commandIndex } = memory;
  const wallet = memory.openSpot(user, asset);
  const entryId = ledger.openEntry('reward', reference, at, commandIndex);
  ledger.move(house, wallet, BigInt(units), 'reward');
  memory.references.set(key, entryId);
  return accept({ reference, purpose, user, asset, units, entryId });
}
