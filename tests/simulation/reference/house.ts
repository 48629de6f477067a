// What a trade with the house moves.
import type { OtcTrade } from '../../../packages/settlement/src/index.ts';
import { checkStablecoins, countStablecoins, type RefBuy } from './limits.ts';
import { no, type RefMarket, type RefState, type Verdict } from './model.ts';

/** One trade of those that are done together, with its market. */
export interface Leg {
  readonly trade: OtcTrade;
  readonly market: RefMarket;
}

/** One movement: what the user pays, what they get, and the fee of it. */
function flowOf({ trade, market }: Leg): Record<'pays' | 'gets', [asset: string, units: bigint]> {
  const base: [string, bigint] = [market.spec.base.symbol, BigInt(trade.baseUnits)];
  const quote: [string, bigint] = [market.spec.quote.symbol, BigInt(trade.quoteUnits)];
  return trade.side === 'buy' ? { pays: quote, gets: base } : { pays: base, gets: quote };
}

function sums(parts: readonly [string, bigint][]): Map<string, bigint> {
  const all = new Map<string, bigint>();
  for (const [asset, units] of parts) all.set(asset, (all.get(asset) ?? 0n) + units);
  return all;
}

const buyOf = ({ trade: { side, baseUnits }, market }: Leg): RefBuy => ({
  market,
  side,
  base: BigInt(baseUnits),
});

/**
 * The refusal of what these buy beyond the limits of stablecoins; undefined where there is none.
 */
export function checkLimits(
  state: RefState,
  user: number,
  legs: readonly Leg[],
): Verdict | undefined {
  return checkStablecoins(state, user, legs.map(buyOf));
}

/** Nothing that is received pays for anything. */
export function checkFunds(
  state: RefState,
  user: number,
  legs: readonly Leg[],
): Verdict | undefined {
  for (const [asset, units] of sums(legs.map((leg) => flowOf(leg).pays))) {
    const has = state.available(user, asset);
    if (has >= units) continue;
    return no('insufficient_funds', { asset, neededUnits: `${units}`, availableUnits: `${has}` });
  }
  return undefined;
}

/** What the user pays and what the house gives, both have. */
export function checkMoney(
  state: RefState,
  user: number,
  legs: readonly Leg[],
): Verdict | undefined {
  const short = checkFunds(state, user, legs);
  if (short !== undefined) return short;
  for (const [asset, units] of sums(legs.map((leg) => flowOf(leg).gets))) {
    if (state.total('house:otc', asset) < units) return no('otc_inventory_short', { asset });
  }
  return undefined;
}

/** Moves the two amounts and the fee. */
export function settle(state: RefState, user: number, leg: Leg, reference: string): void {
  const { pays, gets } = flowOf(leg);
  state.move(`user:${user}`, 'house:otc', ...pays);
  state.move('house:otc', `user:${user}`, ...gets);
  state.move(`user:${user}`, 'house:fees', gets[0], BigInt(leg.trade.feeUnits));
  countStablecoins(state, user, buyOf(leg));
  state.references.add(`otc/${reference}`);
  state.lastOrder += 1;
  state.houseTrades.set(state.lastOrder, user);
}
