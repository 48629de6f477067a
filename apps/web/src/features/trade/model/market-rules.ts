import type { Market } from '@sarraf/contracts';
import { defineMarket, type MarketSpec, type Ticks } from '@sarraf/market';
import { priceToTicksFloor } from '@sarraf/market';

const made = new Map<string, MarketSpec>();

/** The market's rules as the server itself reckons with them; tickers do not make new ones. */
export function rulesOf(market: Market): MarketSpec {
  const { ticker: _ticker, ...rules } = market;
  const key = JSON.stringify(rules);
  let spec = made.get(key);
  if (spec === undefined) {
    spec = defineMarket({
      base: { symbol: market.coin.symbol, scale: market.coin.scale },
      quote: { symbol: market.quote.symbol, scale: market.quote.scale },
      tickSize: market.tick,
      lotSize: market.lot,
      minQuantity: market.min_amount,
      minNotional: market.min_notional,
      makerFeePpm: market.maker_fee_ppm,
      takerFeePpm: market.taker_fee_ppm,
      bandPpm: market.band_ppm,
      boundPpm: market.bound_ppm,
      stopBoundPpm: market.stop_bound_ppm,
      status: market.status,
    });
    made.set(key, spec);
  }
  return spec;
}

/** A price text in ticks, or null where there is none. */
export function ticksOf(price: string | null | undefined, spec: MarketSpec): Ticks | null {
  if (price === null || price === undefined) return null;
  const ticks = priceToTicksFloor(price, spec);
  return ticks === 0 ? null : ticks;
}

/** Decimals of the market's quantities: those of one lot. */
export function quantityDecimals(spec: MarketSpec): number {
  let decimals = spec.base.scale;
  for (let lot = spec.lotUnits as bigint; decimals > 0 && lot % 10n === 0n; lot /= 10n) {
    decimals -= 1;
  }
  return decimals;
}
