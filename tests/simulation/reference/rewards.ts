// What the house gives, the slow way.
import type { PostReward } from '../../../packages/settlement/src/index.ts';
import { no, type RefState, type Verdict, yes } from './model.ts';

/** Pays a reward of what the house has, once by its reference. */
export function postReward(state: RefState, command: PostReward): Verdict {
  const { reference, purpose, user, asset } = command;
  const units = BigInt(command.units);
  const key = `reward/${reference}`;
  if (state.references.has(key)) return no('reference_used', { reference });
  if (!state.assets.has(asset)) return no('asset_unknown', { asset });
  const house = purpose === 'commission' ? 'house:fees' : 'house:bonus';
  const has = state.total(house, asset);
  if (has < units) {
    return no('insufficient_funds', { asset, neededUnits: `${units}`, availableUnits: `${has}` });
  }
  state.references.add(key);
  state.move(house, `user:${user}`, asset, units);
  return yes({ reference, purpose, user, asset, units: `${units}` });
}
