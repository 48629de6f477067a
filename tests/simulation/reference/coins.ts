// Coins that come by a chain, as the reference keeps them: every deposit there ever was.
import type {
  CreditCoin,
  OpenCustody,
  ReverseCoin,
  SettleUnmatched,
} from '../../../packages/settlement/src/index.ts';
import { no, type RefState, type Verdict, yes } from './model.ts';
import { isNew } from './money.ts';
import { stoppedFrom } from './standings.ts';

const hot = (chain: string): string => `outside:hot_${chain}`;

/** Credits a coin once for ever, or parks it; the same again is answered as it was. */
export function creditCoin(state: RefState, command: CreditCoin): Verdict {
  const { reference, chain, asset, user, units } = command;
  const known = state.coins.get(reference);
  if (known !== undefined) {
    const isSame =
      known.owner !== 'gone' &&
      [known.chain, known.asset, known.user, `${known.units}`].join() ===
        [chain, asset, user, units].join() &&
      (known.user === null && known.parked === null) === (command.into === 'gas');
    if (!isSame) return no('reference_used', { reference });
    return yes({ reference, user, state: known.parked === null ? 'credited' : 'parked' });
  }
  const isGas = command.into === 'gas';
  const isStopped = user !== null && stoppedFrom(state, user, 'deposit') !== undefined;
  const parked = command.parked ?? (isStopped ? 'stopped' : null);
  const nobody = isGas ? 'house:gas' : 'house:unmatched';
  const owner = user === null || parked !== null ? nobody : `user:${user}`;
  state.move(hot(chain), owner, asset, BigInt(units));
  state.coins.set(reference, {
    chain,
    asset,
    user,
    units: BigInt(units),
    parked,
    owner,
    claimed: 0n,
  });
  return yes({ reference, user, parked, state: parked === null ? 'credited' : 'parked' });
}

/** Gives a parked coin to a user, once. */
export function settleCoin(state: RefState, command: SettleUnmatched): Verdict {
  const { reference, user, asset = '', units } = command;
  if (state.references.has(`unmatched_settled/${reference}`)) {
    return no('reference_used', { reference });
  }
  const coin = state.coins.get(reference);
  if (coin === undefined || coin.asset !== asset || `${coin.units}` !== units) {
    return no('coin_deposit_not_found', { reference });
  }
  if (coin.owner !== 'house:unmatched') return no('coin_deposit_wrong_state', { reference });
  const has = state.total('house:unmatched', asset);
  if (has < coin.units) return no('insufficient_funds', { asset, availableUnits: `${has}` });
  isNew(state, `unmatched_settled/${reference}`);
  coin.owner = `user:${user}`;
  state.move('house:unmatched', coin.owner, asset, coin.units);
  return yes({ reference, user, asset });
}

/** Takes back what its owner has of a deposit, and claims the rest, once. */
export function reverseCoin(state: RefState, { reference }: ReverseCoin): Verdict {
  const coin = state.coins.get(reference);
  if (coin === undefined) return no('coin_deposit_not_found', { reference });
  const { chain, asset, units, owner } = coin;
  if (owner !== 'gone') {
    const has = state.free(owner, asset);
    coin.claimed = has < units ? units - has : 0n;
    coin.owner = 'gone';
    state.move(owner, hot(chain), asset, units - coin.claimed);
    state.move('outside:receivable', hot(chain), asset, coin.claimed);
  }
  const { claimed } = coin;
  return yes({ reference, asset, taken: `${units - claimed}`, claimed: `${claimed}` });
}

/** What was brought in before lies on a chain from now on, once for each asset of it. */
export function openCustody(state: RefState, { chain, asset, units }: OpenCustody): Verdict {
  const key = `custody_opening/${chain}:${asset}`;
  if (state.references.has(key)) return no('reference_used');
  if (!state.assets.has(asset)) return no('asset_unknown', { asset });
  const has = -state.total('outside:opening', asset);
  if (has < BigInt(units)) return no('insufficient_funds', { asset, neededUnits: units });
  state.references.add(key);
  state.move(hot(chain), 'outside:opening', asset, BigInt(units));
  return yes({ chain, asset, units });
}
