// Assets, markets, prices and fees as commands change them.
import { defineMarket, type MarketSpec } from '../../../packages/market/src/index.ts';
import type {
  AddAsset,
  ConfigureMarket,
  SetMarketStatus,
  SetReferencePrice,
} from '../../../packages/settlement/src/index.ts';
import { no, type RefMarket, type RefState, type Verdict, yes } from './model.ts';

/** Makes an asset known; its scale never changes. */
export function addAsset(state: RefState, { symbol, scale }: AddAsset): Verdict {
  const known = state.assets.get(symbol) ?? scale;
  if (known !== scale) return no('asset_unknown', { asset: symbol, knownScale: known });
  state.assets.set(symbol, scale);
  return yes({ asset: symbol, scale });
}

/** Opens a market, or changes its rules where nothing stands against that. */
export function configureMarket(state: RefState, { seed }: ConfigureMarket): Verdict {
  const spec = defineMarket(seed);
  for (const { symbol, scale } of [seed.base, seed.quote]) {
    if (state.assets.get(symbol) !== scale) return no('asset_unknown', { asset: symbol });
  }
  const market = state.markets.get(spec.symbol);
  if (market === undefined) {
    state.markets.set(spec.symbol, {
      spec,
      resting: { buy: [], sell: [] },
      waiting: [],
      due: [],
      last: 0,
      index: 0,
      triggers: 0,
    });
    return yes({ market: spec.symbol });
  }
  const before = market.spec;
  const isOther =
    before.lotUnits !== spec.lotUnits ||
    before.tickUnits !== spec.tickUnits ||
    before.priceScale !== spec.priceScale;
  if (isOther && hasOrders(state, market)) return no('market_not_empty', { market: spec.symbol });
  market.spec = spec;
  market.last = inTicks(market.last, before, spec);
  market.index = inTicks(market.index, before, spec);
  return yes({ market: spec.symbol });
}

const hasOrders = (state: RefState, market: RefMarket): boolean =>
  [...state.alive].some((order) => order.market === market);

/** A price in ticks of another size, rounded down. */
function inTicks(ticks: number, from: MarketSpec, to: MarketSpec): number {
  const [fromScale, toScale] = [10n ** BigInt(from.priceScale), 10n ** BigInt(to.priceScale)];
  return Number((BigInt(ticks) * from.tickUnits * toScale) / (to.tickUnits * fromScale));
}

/** Sets whether a market trades. */
export function setStatus(state: RefState, { market: symbol, status }: SetMarketStatus): Verdict {
  const market = state.markets.get(symbol);
  if (market === undefined) return no('market_unknown', { market: symbol });
  market.spec = { ...market.spec, status };
  return yes({ market: symbol, status });
}

/** Sets a market's reference price, in ticks. */
export function setIndex(state: RefState, { market: symbol, ticks }: SetReferencePrice): Verdict {
  const market = state.markets.get(symbol);
  if (market === undefined) return no('market_unknown', { market: symbol });
  market.index = ticks;
  return yes({ market: symbol, referenceTicks: ticks });
}
