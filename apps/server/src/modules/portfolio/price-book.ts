// What assets were worth on days of Tehran: by the bars of our own markets, today by the last price.
import { formatPrice, type MarketSpec, type Ticks } from '@sarraf/market';
import { divFloor, IRT, parseDecimal, pow10, USDT } from '@sarraf/money';
import type { OrderedDb } from '../../platform/database/handles.ts';
import type { MarketCatalog } from '../markets/index.ts';
import { type AskedPrice, selectBarPrices, selectFirstBars } from './bar-prices.queries.ts';
import { dayEndOf } from './day-marks.service.ts';

/** An asset on a day of Tehran, by its end. */
export interface AssetDay {
  readonly asset: string;
  readonly day: number;
}

/** Prices of the days that were asked for. */
export interface PriceBook {
  /** Worth in toman's smallest unit, rounded down; undefined where there was no price. */
  worth(asset: string, day: number, units: bigint): bigint | undefined;
  /** Toman for one, decimal text. */
  price(asset: string, day: number): string | undefined;
  /**
   * The day itself, or the first one with a price where that is later: what came before it is valued
   * when it can be. Undefined where there is none until today.
   */
  pricedDay(asset: string, day: number): number | undefined;
}

/** What prices are read with. */
export interface PriceDeps {
  readonly catalog: MarketCatalog;
  /** Toman for one by last price. */
  readonly lastPrice: (asset: string) => string | undefined;
  readonly today: number;
}

interface Price {
  readonly value: bigint;
  readonly scale: number;
}

/** From the first bar of an asset's own market on, or of both where it is priced by way of tether. */
export type FirstDays = ReadonlyMap<string, number>;

/** Which markets price an asset in toman, one after the other. */
function marketsOf(catalog: MarketCatalog, asset: string): readonly MarketSpec[] {
  const named = (symbol: string): MarketSpec | undefined => catalog.market(symbol)?.spec;
  const direct = named(asset + IRT);
  if (direct !== undefined) return [direct];
  const [inTether, tether] = [named(asset + USDT), named(USDT + IRT)];
  return inTether === undefined || tether === undefined ? [] : [inTether, tether];
}

/** The first day by whose end each asset has a price of a bar. */
export async function readFirstDays(
  db: OrderedDb,
  { catalog }: PriceDeps,
  assets: readonly string[],
): Promise<FirstDays> {
  const markets = assets.flatMap((asset) => marketsOf(catalog, asset).map(({ symbol }) => symbol));
  const ends = await selectFirstBars(db, [...new Set(markets)]);
  const found = assets.flatMap((asset): [string, number][] => {
    const own = marketsOf(catalog, asset).map(({ symbol }) => ends.get(symbol));
    const known = own.filter((end) => end !== undefined);
    if (own.length === 0 || known.length < own.length) return [];
    const end = known.reduce((latest, one) => Math.max(latest, one), 0);
    return [[asset, dayOfSeconds(end)]];
  });
  return new Map(found);
}

/** The first day whose end is not before a moment, unix seconds. */
function dayOfSeconds(at: number): number {
  const day = Math.floor((at * 1_000 - dayEndOf(0)) / (dayEndOf(1) - dayEndOf(0)));
  return dayEndOf(day) >= at * 1_000 ? day : day + 1;
}

/** Reads what days are asked for; today's price is known without. */
export async function readPrices(
  db: OrderedDb,
  deps: PriceDeps,
  firstDays: FirstDays,
  asked: readonly AssetDay[],
): Promise<PriceBook> {
  const { catalog, lastPrice, today } = deps;
  const wanted = new Map<string, AskedPrice>();
  for (const { asset, day } of asked) {
    if (asset === IRT || day >= today) continue;
    for (const { symbol } of marketsOf(catalog, asset)) {
      wanted.set(`${symbol} ${day}`, { market: symbol, at: dayEndOf(day) / 1_000 });
    }
  }
  const bars = await selectBarPrices(db, [...wanted.values()]);
  const ticks = new Map(bars.map((bar) => [`${bar.market} ${bar.at}`, bar.ticks]));
  const ofDay = (asset: string, day: number): Price | undefined => {
    if (asset === IRT) return { value: 1n, scale: 0 };
    if (day >= today) return read(lastPrice(asset));
    const parts = marketsOf(catalog, asset).map((spec) => {
      const close = ticks.get(`${spec.symbol} ${dayEndOf(day) / 1_000}`);
      return close === undefined ? undefined : read(formatPrice(close as Ticks, spec));
    });
    const known = parts.filter((part) => part !== undefined);
    if (known.length === 0 || known.length < parts.length) return undefined;
    return known.reduce(times);
  };
  const tomanScale = catalog.scaleOf(IRT);
  return {
    worth: (asset, day, units) => {
      const price = ofDay(asset, day);
      if (price === undefined) return undefined;
      const scale = catalog.scaleOf(asset) + price.scale;
      return divFloor(units * price.value * pow10(tomanScale), pow10(scale));
    },
    price: (asset, day) => {
      const price = ofDay(asset, day);
      return price && textOf(price);
    },
    pricedDay: (asset, day) => {
      if (asset === IRT) return day;
      const first = firstDays.get(asset);
      if (first !== undefined && first < today) return Math.max(first, day);
      return lastPrice(asset) === undefined ? undefined : today;
    },
  };
}

const times = (a: Price, b: Price): Price => ({
  value: a.value * b.value,
  scale: a.scale + b.scale,
});

function read(text: string | undefined): Price | undefined {
  if (text === undefined) return undefined;
  const scale = text.split('.')[1]?.length ?? 0;
  const parsed = parseDecimal(text, scale);
  return parsed.ok ? { value: parsed.value, scale } : undefined;
}

function textOf({ scale, value }: Price): string {
  const digits = value.toString().padStart(scale + 1, '0');
  const cut = digits.length - scale;
  const fraction = digits.slice(cut).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, cut) : `${digits.slice(0, cut)}.${fraction}`;
}
