// What can be traded, in memory: read at the start, kept up to date by the engine's events.
import { defineMarket, type MarketSeed, type MarketSpec, type Ticks } from '@sarraf/market';
import type { MarketRow } from '@sarraf/settlement';
import type { EngineClient } from '../../engine/index.ts';
import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import type { Logger } from '../../platform/logger.ts';
import { watchMissedEvents } from '../../realtime/index.ts';
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

/** The catalog as its owner has it. */
export interface LoadedCatalog extends MarketCatalog {
  /** Reads everything again from the database. */
  load(): Promise<void>;
  /** The same, as often as it takes. */
  readAgain(): void;
  stop(): void;
}

/** What the catalog reads, and by what it hears of changes. */
export interface MarketCatalogOptions {
  readonly orderedDb: OrderedDb;
  readonly plainDb: PlainDb;
  readonly engine: Pick<EngineClient, 'onEvents' | 'figures'>;
  readonly logger: Logger;
}

const LOAD_AGAIN_MS = 500;

/**
 * Makes a catalog that listens to the engine; empty until `load`. What the engine said and nobody
 * heard is read from the database, as often as it takes.
 */
export function createMarketCatalog(options: MarketCatalogOptions): LoadedCatalog {
  const { orderedDb, plainDb, engine, logger } = options;
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
  /** What the engine said of a market while rows were read is at least as new as its row. */
  const heard = new Set<string>();
  const load = async (): Promise<void> => {
    heard.clear();
    const newAssets = await readAssets(plainDb);
    const rows = await readMarketRows(orderedDb);
    assets = new Map(newAssets.map((asset) => [asset.symbol, asset]));
    for (const row of rows) if (!heard.has(row.symbol)) keep(row);
    sorted = undefined;
  };
  let turn: Promise<void> = Promise.resolve();
  const loadInTurn = (): Promise<void> => {
    const mine = turn.then(load);
    turn = mine.catch(() => undefined);
    return mine;
  };
  let again: NodeJS.Timeout | undefined;
  let isStopped = false;
  const reload = (): void => {
    clearTimeout(again);
    loadInTurn().catch((error: unknown) => {
      logger.warn({ err: error }, 'markets could not be read');
      if (!isStopped) again = setTimeout(reload, LOAD_AGAIN_MS);
    });
  };
  const leave = [
    watchMissedEvents({ engine, onMissed: reload }),
    engine.onEvents(({ events }) => {
      for (const event of events) {
        if (event.type !== 'market') continue;
        heard.add(event.market.symbol);
        keep(event.market);
      }
    }),
  ];
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
    load: loadInTurn,
    readAgain: reload,
    stop: () => {
      isStopped = true;
      clearTimeout(again);
      for (const end of leave) end();
    },
  };
}

function inOrder(markets: readonly Kept[], assets: readonly string[]): readonly ListedMarket[] {
  const rank = (market: Kept): number =>
    assets.indexOf(market.spec.quote.symbol) * 1_000 + assets.indexOf(market.spec.base.symbol);
  return [...markets].sort((a, b) => rank(a) - rank(b));
}
