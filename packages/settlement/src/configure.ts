import type { MarketSeed } from '@sarraf/market';
import { defineMarket } from '@sarraf/market';
import { createOrderBook } from '@sarraf/matching';
import type { AddAsset, ConfigureMarket, SetMarketStatus, SetReferencePrice } from './command.ts';
import { MalformedCommandError, requireThat } from './rules/malformed-command.ts';
import {
  canonicalSeed,
  hasOrders,
  type MarketState,
  newMarket,
  reconfigure,
} from './records/market-state.ts';
import type { Memory } from './records/memory.ts';
import { accept, type Outcome, refuse } from './outcome.ts';

/** Adds an asset; said again with the same scale it changes nothing. A scale never changes. */
export function addAsset(memory: Memory, command: AddAsset): Outcome<'add_asset'> {
  const { symbol, scale } = command;
  const known = memory.assets.get(symbol);
  if (known !== undefined && known !== scale) {
    return refuse('asset_unknown', { asset: symbol, scale, knownScale: known });
  }
  if (known === undefined) {
    memory.assets.set(symbol, scale);
    memory.newAssets.push({ symbol, scale });
  }
  return accept({ asset: symbol, scale });
}

/**
 * Makes a market of two known assets or changes one. Tick and lot change only on an empty book.
 *
 * @throws MalformedCommandError when the seed makes no market, or a stablecoin has another scale
 *   than those there are: limits count them together
 */
export function configureMarket(
  memory: Memory,
  command: ConfigureMarket,
): Outcome<'configure_market'> {
  const { seed } = command;
  const symbol = symbolOf(seed);
  if (seed.isStablecoin === true) requireScaleOfStablecoins(memory, seed.base.scale);
  for (const asset of [seed.base, seed.quote]) {
    const scale = memory.assets.get(asset.symbol);
    if (scale !== asset.scale) return refuse('asset_unknown', { asset: asset.symbol });
  }
  const market = memory.markets.get(symbol);
  if (market === undefined) {
    tell(memory, addMarket(memory, seed));
  } else if (canonicalSeed(seed) !== market.row.seed) {
    const { tickSize, lotSize } = market.seed;
    const keepsSteps = seed.tickSize === tickSize && seed.lotSize === lotSize;
    if (!keepsSteps && hasOrders(market)) return refuse('market_not_empty', { market: symbol });
    reconfigure(market, seed);
    tell(memory, market);
  }
  return accept({ market: symbol });
}

function requireScaleOfStablecoins(memory: Memory, scale: number): void {
  for (const { spec } of memory.markets.values()) {
    const isSame = !spec.isStablecoin || spec.base.scale === scale;
    requireThat(isSame, 'stablecoins have one scale');
  }
}

function symbolOf(seed: MarketSeed): string {
  try {
    return defineMarket(seed).symbol;
  } catch (error) {
    throw new MalformedCommandError(error instanceof Error ? error.message : 'no market');
  }
}

/** A new, empty market in memory. */
export function addMarket(memory: Memory, seed: MarketSeed): MarketState {
  const market = newMarket(
    seed,
    createOrderBook(memory.bookKind, memory.bookOptions),
    memory.assetNo(seed.base.symbol),
    memory.assetNo(seed.quote.symbol),
  );
  memory.markets.set(market.spec.symbol, market);
  return market;
}

/** Opens, stops or halts a market; orders in it stay. */
export function setMarketStatus(
  memory: Memory,
  command: SetMarketStatus,
): Outcome<'set_market_status'> {
  const market = memory.markets.get(command.market);
  if (market === undefined) return refuse('market_unknown', { market: command.market });
  if (market.seed.status !== command.status) {
    reconfigure(market, { ...market.seed, status: command.status });
    tell(memory, market);
  }
  return accept({ market: command.market, status: command.status });
}

/** Sets the price that bands are measured from; 0 takes it away. */
export function setReferencePrice(
  memory: Memory,
  command: SetReferencePrice,
): Outcome<'set_reference_price'> {
  const market = memory.markets.get(command.market);
  if (market === undefined) return refuse('market_unknown', { market: command.market });
  if (market.row.referenceTicks !== command.ticks) {
    market.row.referenceTicks = command.ticks;
    tell(memory, market);
  }
  return accept({ market: command.market, referenceTicks: command.ticks });
}

function tell(memory: Memory, market: MarketState): void {
  memory.touchMarket(market);
  memory.events.push({ type: 'market', market: { ...market.row } });
}
