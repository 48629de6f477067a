// What can be traded, in memory: read at the start, kept up to date by the engine's events.
import { defineMarket, type MarketSeed, type MarketSpec, type Ticks } from '@sarraf/market';
import type { ExchangeEvent, MarketRow } from '@sarraf/settlement';
import type { Bus } from '../../platform/bus/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { type AssetInfo, readAssets, readMarketRows } from './markets.queries.ts';

/** A market and where it stands. */
export interface ListedMarket {
  readonly spec: MarketSpec;
  readonly seed: MarketSeed;
  /** 0 before the first trade. */
  readonly lastTicks: Ticks;
  /** The price that bands are measured from; 0 while no index is fresh. */
  readonly referenceTicks: Ticks;
}

/** Read access to assets and markets; lookups are by exact symbol. */
export interface MarketCatalog {
  asset(symbol: string): AssetInfo | undefined;
  /** In the operator's order. */
  assets(): readonly AssetInfo[];
  market(symbol: string): ListedMarket | undefined;
  /** In the operator's order of coins, toman markets first. */
  markets(): readonly ListedMarket[];
  /** Decimals of an asset's smallest unit. @throws when there is no such asset */
  scaleOf(symbol: string): number;
  /** Told after a market was made or its rules were changed. Returns how to stop. */
  onChange(listener: (market: ListedMarket) => void): () => void;
}

interface Kept extends ListedMarket {
  readonly seedText: string;
}

export interface LoadedCatalog extends MarketCatalog {
  /** Reads everything again from the database. */
  load(): Promise<void>;
  stop(): void;
}

/** Makes a catalog that listens to the engine; empty until `load`. */
export function createMarketCatalog(db: Db, bus: Bus): LoadedCatalog {
  let assets = new Map<string, AssetInfo>();
  const markets = new Map<string, Kept>();
  const listeners = new Set<(market: ListedMarket) => void>();
  let sorted: readonly ListedMarket[] | undefined;
  const keep = (row: MarketRow): void => {
    const old = markets.get(row.symbol);
    const isSame = old !== undefined && old.seedText === row.seed;
    const seed = isSame ? old.seed : (JSON.parse(row.seed) as MarketSeed);
    const kept: Kept = {
      spec: isSame ? old.spec : defineMarket(seed),
      seed,
      seedText: row.seed,
      lastTicks: row.lastPriceTicks as Ticks,
      referenceTicks: row.referenceTicks as Ticks,
    };
    markets.set(row.symbol, kept);
    sorted = undefined;
    if (!isSame) for (const listener of listeners) listener(kept);
  };
  const stop = bus.subscribe('engine.events', (payload) => {
    const { events } = payload as { events: readonly ExchangeEvent[] };
    for (const event of events) if (event.type === 'market') keep(event.market);
  });
  return {
    asset: (symbol) => assets.get(symbol),
    assets: () => [...assets.values()],
    market: (symbol) => markets.get(symbol),
    markets: () => {
      sorted ??= inOrder([...markets.values()], [...assets.keys()]);
      return sorted;
    },
    scaleOf: (symbol) => {
      const asset = assets.get(symbol);
      if (asset === undefined) throw new Error(`There is no asset ${symbol}.`);
      return asset.scale;
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load: async () => {
      assets = new Map((await readAssets(db)).map((asset) => [asset.symbol, asset]));
      for (const row of await readMarketRows(db)) keep(row);
      sorted = undefined;
    },
    stop,
  };
}

function inOrder(markets: readonly Kept[], assets: readonly string[]): readonly ListedMarket[] {
  const rank = (market: Kept): number =>
    assets.indexOf(market.spec.quote.symbol) * 1_000 + assets.indexOf(market.spec.base.symbol);
  return [...markets].sort((a, b) => rank(a) - rank(b));
}
