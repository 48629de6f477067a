import { type Account, available } from '@sarraf/ledger';
import {
  baseUnits,
  checkMinima,
  type Lots,
  priceBand,
  quoteUnits,
  type Side,
  surelyMeetsMinima,
  type Ticks,
} from '@sarraf/market';
import { AMOUNT_MAX } from '@sarraf/money';
import type { IdempotencyClaim } from '../command-envelope.ts';
import type { PlaceOrder } from '../command.ts';
import { isDue } from './due-stops.ts';
import type { MarketState } from '../records/market-state.ts';
import { type MinimaFacts, type Refusal, refuse } from '../outcome.ts';

type MinimaCode = 'amount_below_minimum' | 'notional_below_minimum';

/** One effect and one answer per (user, route, key). */
export function answerKey(claim: IdempotencyClaim): string {
  return `${claim.user}/${claim.route}/${claim.key}`;
}

/** The price bands are measured from: the index while it is fresh, else the last trade; 0: none. */
export function bandReference(market: MarketState): number {
  const { referenceTicks, lastPriceTicks } = market.row;
  return referenceTicks > 0 ? referenceTicks : lastPriceTicks;
}

/** Whether a price is within the market's band around its reference price. */
export function checkBand(
  market: MarketState,
  ticks: Ticks,
): Refusal<'price_out_of_band'> | undefined {
  const reference = bandReference(market);
  if (reference === 0) return undefined;
  const { min, max } = priceBand(reference as Ticks, market.spec);
  if (ticks >= min && ticks <= max) return undefined;
  return refuse('price_out_of_band', { minTicks: min, maxTicks: max, referenceTicks: reference });
}

/** Minima of an amount in lots at a price. A sell of all that is available may be a tenth of them. */
export function checkMinimaOfAmount(
  market: MarketState,
  command: PlaceOrder,
  ticks: Ticks,
  lots: Lots,
  account: Account | undefined,
): Refusal<MinimaCode> | undefined {
  const { spec } = market;
  if (surelyMeetsMinima(ticks, lots, spec)) return undefined;
  // Beyond 63 bits nobody's money reaches, so the minima need no judging.
  if (baseUnits(lots, spec) > AMOUNT_MAX || quoteUnits(ticks, lots, spec) > AMOUNT_MAX) {
    return undefined;
  }
  let error = checkMinima(ticks, lots, spec, false);
  if (error !== undefined && command.side === 'sell' && account !== undefined) {
    const sellsAll = available(account) / spec.lotUnits === BigInt(lots);
    error = checkMinima(ticks, lots, spec, sellsAll);
  }
  return error === undefined ? undefined : refuse(error, minimaFacts(market));
}

/** Minima of an amount of money: what it would buy or sell at the best opposite price. */
export function checkMinimaOfMoney(
  market: MarketState,
  best: Ticks,
  units: bigint,
): Refusal<MinimaCode> | undefined {
  const { spec } = market;
  const lots = units / (BigInt(best) * spec.quotePerTickLot);
  if (lots * spec.lotUnits < spec.minQuantity) {
    return refuse('amount_below_minimum', minimaFacts(market));
  }
  if (units < spec.minNotional) return refuse('notional_below_minimum', minimaFacts(market));
  return undefined;
}

function minimaFacts(market: MarketState): MinimaFacts {
  const { seed, spec } = market;
  return {
    minQuantity: seed.minQuantity,
    minNotional: seed.minNotional,
    baseAsset: spec.base.symbol,
    quoteAsset: spec.quote.symbol,
  };
}

/** Whether the payer has what an order holds; units of what they pay with. */
export function checkFunds(
  market: MarketState,
  side: Side,
  units: bigint,
  account: Account | undefined,
): Refusal<'insufficient_funds'> | undefined {
  const has = account === undefined ? 0n : available(account);
  if (has >= units) return undefined;
  return refuse('insufficient_funds', {
    asset: side === 'buy' ? market.spec.quote.symbol : market.spec.base.symbol,
    neededUnits: units.toString(),
    availableUnits: has.toString(),
  });
}

/** A stop waits for a price that the last trade has not reached; before a first trade none can. */
export function checkStopWaits(
  market: MarketState,
  side: Side,
  stopTicks: Ticks,
): Refusal<'stop_would_trigger'> | undefined {
  const { lastPriceTicks } = market.row;
  if (lastPriceTicks > 0 && !isDue(side, stopTicks, lastPriceTicks)) return undefined;
  return refuse('stop_would_trigger', { stopTicks, lastPriceTicks });
}

/** What a limit order must hold, unbounded: an order too large for 63 bits is just unaffordable. */
export function limitHold(market: MarketState, side: Side, ticks: Ticks, lots: Lots): bigint {
  const { spec } = market;
  return side === 'buy' ? quoteUnits(ticks, lots, spec) : baseUnits(lots, spec);
}
