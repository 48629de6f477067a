// Last price, the day behind it and the newest trades of every market, in memory.
import { setTimeout as delay } from 'node:timers/promises';
import type { Deal, Ticker } from '@sarraf/contracts';
import { formatPrice, type Ticks } from '@sarraf/market';
import { divFloor, formatDecimal } from '@sarraf/money';
import type { ExchangeEvent } from '@sarraf/settlement';
import type { EngineClient } from '../../engine/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { OrderedDb } from '../../platform/database/handles.ts';
import { type BookFeed, DEALS_MAX, dealOnWire, watchMissedEvents } from '../../realtime/index.ts';
import type { MarketCatalog, MarketStatistics } from '../markets/index.ts';
import { CANDLE_FOLLOWER } from './candles.queries.ts';
import { MinuteRing } from './minute-ring.ts';
import { type PublicTrade, readDay, readNewestTrades } from './trades.queries.ts';

const DAY_MS = 86_400_000;
const LOAD_AGAIN_MS = 500;

interface Entry {
  readonly ring: MinuteRing;
  /** Newest first. */
  deals: PublicTrade[];
  /** Events up to this number are counted. */
  seq: number;
  /** From history before the first trade. */
  historyTicks: number;
  historyAt: number;
}

/** What figures are counted from. */
export interface StatisticsOptions {
  readonly db: OrderedDb;
  readonly engine: EngineClient;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly catalog: MarketCatalog;
  readonly books: BookFeed;
  /** Told which markets traded, or whose day lost its oldest minute. */
  readonly onTrades: (markets: ReadonlySet<string>) => void;
}

/** Market figures of one process; true again after each `load`. */
export class Statistics implements MarketStatistics {
  readonly #options: StatisticsOptions;
  #entries = new Map<string, Entry>();
  #waiting: PublicTrade[] | undefined = [];
  readonly #leave: readonly (() => void)[];
  #isStopped = false;
  #isStale = false;
  #isReloading = false;
  #turn: Promise<void> = Promise.resolve();

  constructor(options: StatisticsOptions) {
    this.#options = options;
    const { engine } = options;
    this.#leave = [
      watchMissedEvents({ engine, onMissed: () => void this.reload() }),
      engine.onEvents(({ events }) => this.#hear(events)),
    ];
  }

  stop(): void {
    this.#isStopped = true;
    for (const leave of this.#leave) leave();
  }

  /** Reads the last day and the newest trades; what happens meanwhile is counted after it. */
  load(): Promise<void> {
    // one after the other: what waits for a load is counted by that load
    const turn = this.#turn.then(() => this.#loadOnce());
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #loadOnce(): Promise<void> {
    this.#waiting ??= [];
    const { db, catalog, clock } = this.#options;
    const names = catalog.markets().map((market) => market.spec.symbol);
    const parts = await readDay(db, CANDLE_FOLLOWER, names, clock.now() - DAY_MS);
    const newest = await readNewestTrades(db, names, DEALS_MAX);
    const entries = new Map<string, Entry>();
    const entryOf = (market: string): Entry => {
      const entry = entries.get(market) ?? newEntry();
      entries.set(market, entry);
      return entry;
    };
    for (const part of parts) {
      const entry = entryOf(part.market);
      entry.seq = Math.max(entry.seq, part.marketSeq);
      if (part.kind === 'trade') {
        entry.ring.add(part.atMs, part.closeTicks, part.lots, part.quote);
      } else {
        entry.ring.put({ ...part, minute: Math.floor(part.atMs / 60_000) });
        entry.historyTicks = part.closeTicks;
        entry.historyAt = part.atMs;
      }
    }
    for (const trade of newest) entryOf(trade.market).deals.push(trade);
    this.#entries = entries;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    for (const trade of waiting) this.#count(trade);
    this.#options.onTrades(new Set(names));
  }

  /** Loads again, as often as it takes; called meanwhile, it does one more turn for all. */
  async reload(): Promise<void> {
    this.#isStale = true;
    if (this.#isReloading) return;
    this.#isReloading = true;
    while (this.#isStale && !this.#isStopped) {
      this.#isStale = false;
      try {
        await this.load();
      } catch (error) {
        this.#isStale = true;
        this.#options.logger.warn({ err: error }, 'market figures could not be read');
        await delay(LOAD_AGAIN_MS);
      }
    }
    this.#isReloading = false;
  }

  /** Newest first, at most 100. */
  deals(symbol: string): Deal[] {
    const market = this.#options.catalog.market(symbol);
    const deals = this.#entries.get(symbol)?.deals ?? [];
    return market === undefined ? [] : deals.map((trade) => dealOnWire(trade, market.spec));
  }

  ticker(symbol: string): Ticker {
    const { catalog, clock, books } = this.#options;
    const market = catalog.market(symbol);
    const entry = this.#entries.get(symbol);
    if (market === undefined) return noTicker(symbol);
    const { spec } = market;
    const lastTicks = entry?.deals[0]?.priceTicks ?? (market.lastTicks || entry?.historyTicks || 0);
    const price = (ticks: number | undefined): string | null =>
      ticks === undefined || ticks === 0 ? null : formatPrice(ticks as Ticks, spec);
    const day = entry?.ring.summary(clock.now());
    const book = books.book(symbol);
    const at = entry?.deals[0]?.at ?? entry?.historyAt ?? 0;
    return {
      symbol,
      last: price(lastTicks),
      change_24h: day === undefined ? null : changePercent(day.openTicks, lastTicks),
      high_24h: price(day?.highTicks),
      low_24h: price(day?.lowTicks),
      volume_24h: formatDecimal((day?.lots ?? 0n) * spec.lotUnits, spec.base.scale),
      quote_volume_24h: formatDecimal(day?.quote ?? 0n, spec.quote.scale),
      bid: price(book?.best('buy')),
      ask: price(book?.best('sell')),
      at: at === 0 ? null : new Date(at).toISOString(),
    };
  }

  sparkline(symbol: string): readonly string[] {
    const market = this.#options.catalog.market(symbol);
    const entry = this.#entries.get(symbol);
    if (market === undefined || entry === undefined) return [];
    return entry.ring
      .hourlyCloses(this.#options.clock.now())
      .map((ticks) => formatPrice(ticks as Ticks, market.spec));
  }

  /** Figures change with time alone, too: whoever shows them is told of minutes that are over. */
  expire(): void {
    const now = this.#options.clock.now();
    const changed = [...this.#entries].filter(([, { ring }]) => ring.expire(now));
    if (changed.length > 0) this.#options.onTrades(new Set(changed.map(([market]) => market)));
  }

  #hear(events: readonly ExchangeEvent[]): void {
    const traded = new Set<string>();
    for (const event of events) {
      if (event.type !== 'trade') continue;
      if (this.#waiting === undefined) this.#count(event.trade);
      else this.#waiting.push(event.trade);
      traded.add(event.market);
    }
    if (traded.size > 0) this.#options.onTrades(traded);
  }

  #count(trade: PublicTrade): void {
    const entry = this.#entries.get(trade.market) ?? newEntry();
    this.#entries.set(trade.market, entry);
    if (trade.marketSeq > entry.seq) {
      entry.seq = trade.marketSeq;
      entry.ring.add(trade.at, trade.priceTicks, trade.lots, trade.quote);
    }
    const newest = entry.deals[0]?.marketSeq ?? 0;
    if (trade.marketSeq <= newest) return;
    entry.deals.unshift(trade);
    if (entry.deals.length > DEALS_MAX) entry.deals.length = DEALS_MAX;
  }
}

function newEntry(): Entry {
  return { ring: new MinuteRing(), deals: [], seq: 0, historyTicks: 0, historyAt: 0 };
}

function noTicker(symbol: string): Ticker {
  return {
    symbol,
    last: null,
    change_24h: null,
    high_24h: null,
    low_24h: null,
    volume_24h: '0',
    quote_volume_24h: '0',
    bid: null,
    ask: null,
    at: null,
  };
}

/** Percent with two decimals, toward zero: `-1.25`. */
function changePercent(fromTicks: number, toTicks: number): string | null {
  if (fromTicks === 0 || toTicks === 0) return null;
  const difference = BigInt(toTicks) - BigInt(fromTicks);
  const size = divFloor((difference < 0n ? -difference : difference) * 10_000n, BigInt(fromTicks));
  return formatDecimal(difference < 0n ? -size : size, 2);
}
