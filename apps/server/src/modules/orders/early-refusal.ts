// What no state of the exchange could make right is refused before the engine: no row of the
// journal, and the key is free for the order as it was meant.
import {
  baseUnits,
  formatPrice,
  type MarketSeed,
  type MarketSpec,
  priceBand,
  quoteUnits,
  type Ticks,
} from '@sarraf/market';
import type { IdempotencyClaim, PlaceOrder } from '@sarraf/settlement';
import { AppError } from '../../http/index.ts';
import type { OrderedDb } from '../../platform/database/handles.ts';
import type { ListedMarket } from '../markets/index.ts';
import { readStanding } from './early-refusal.queries.ts';

/** A sell of all that is available may be as small as a tenth; only the engine knows of which. */
const SELL_ALL_DIVISOR = 10n;

/**
 * Refuses what can only be refused: a market that takes no orders, an OCO whose prices contradict
 * each other, amounts below what any order may have. A key or a client's own id that was used
 * before goes to the engine, which knows what it said then.
 *
 * @throws AppError `market_not_active`, `price_out_of_band`, `oco_prices_invalid`,
 *   `amount_below_minimum`, `notional_below_minimum`
 */
export async function refuseEarly(
  db: OrderedDb,
  { spec, seed }: ListedMarket,
  command: PlaceOrder,
  claim: IdempotencyClaim | undefined,
): Promise<void> {
  const isCrossed = isCrossedOco(command);
  const tooSmall = refusalOfMinima(spec, seed, command);
  if (spec.status === 'Active' && !isCrossed && tooSmall === undefined) return;
  // the catalog hears of a market that opens after the engine does
  const standing = await readStanding(db, command, claim);
  if (standing === undefined || standing.isKnown) return;
  const { status, lastTicks, bandTicks } = standing;
  if (status !== 'Active') {
    throw new AppError('market_not_active', { market: spec.symbol, status });
  }
  const { priceTicks } = command;
  // a price that slipped makes an order look small: the price is what has to be said
  if (priceTicks !== undefined && bandTicks > 0) assertInBand(spec, priceTicks, bandTicks);
  if (isCrossed && lastTicks > 0) throw crossed(spec, command, lastTicks);
  if (tooSmall !== undefined) throw tooSmall;
}

function assertInBand(spec: MarketSpec, ticks: number, reference: number): void {
  const { min, max } = priceBand(reference as Ticks, spec);
  if (ticks >= min && ticks <= max) return;
  const [asset, least, most] = [spec.quote.symbol, formatPrice(min, spec), formatPrice(max, spec)];
  const facts = { min: least, max: most, asset };
  throw new AppError('price_out_of_band', facts);
}

/** Whatever the last price is, it can't stand between prices that are the wrong way round. */
function isCrossedOco({ side, priceTicks = 0, oco }: PlaceOrder): boolean {
  if (oco === undefined) return false;
  return side === 'buy' ? priceTicks >= oco.stopTicks : priceTicks <= oco.stopTicks;
}

function crossed(spec: MarketSpec, { priceTicks, oco }: PlaceOrder, last: number): AppError {
  const text = (ticks = 0): string => formatPrice(ticks as Ticks, spec);
  return new AppError('oco_prices_invalid', {
    price: text(priceTicks),
    stop_price: text(oco?.stopTicks),
    last: text(last),
    asset: spec.quote.symbol,
  });
}

function refusalOfMinima(
  spec: MarketSpec,
  seed: MarketSeed,
  command: PlaceOrder,
): AppError | undefined {
  const { lots, quoteUnits: money, side } = command;
  const tooLittle = (): AppError =>
    new AppError('amount_below_minimum', { min: seed.minQuantity, asset: spec.base.symbol });
  const tooCheap = (): AppError =>
    new AppError('notional_below_minimum', { min: seed.minNotional, asset: spec.quote.symbol });
  if (money !== undefined) return BigInt(money) < spec.minNotional ? tooCheap() : undefined;
  if (lots === undefined) return undefined;
  const divisor = side === 'sell' ? SELL_ALL_DIVISOR : 1n;
  if (baseUnits(lots, spec) * divisor < spec.minQuantity) return tooLittle();
  const isCheap = pricesOf(command).some(
    (ticks) => quoteUnits(ticks, lots, spec) * divisor < spec.minNotional,
  );
  return isCheap ? tooCheap() : undefined;
}

/** The prices by which the engine judges the worth of an order; a market order's is its book's. */
function pricesOf({ priceTicks, stopTicks, oco }: PlaceOrder): readonly number[] {
  if (oco !== undefined) return [priceTicks ?? 0, oco.limitTicks ?? oco.stopTicks];
  const ticks = priceTicks ?? stopTicks;
  return ticks === undefined ? [] : [ticks];
}
