import type { StateHash } from '@sarraf/ledger';
import { AMOUNT_MAX, IRT, USDT } from '@sarraf/money';
import type { WindowRow } from '../records/records.ts';
import type { DayVolume } from './day-volume.ts';
import type { MarketState } from '../records/market-state.ts';
import type { Trader } from '../records/trader.ts';
import { dayNumber, dayText, tehranDayOf } from '../rules/tehran-day.ts';

const VOLUME_KIND = 8;
/** The market that tells what tether is worth in toman. */
const TETHER_MARKET = `${USDT}${IRT}`;
/** Days that a rate looks back on, today among them. */
const RATE_DAYS = 30;
/** Days kept, counted from the latest on record. */
const KEPT_DAYS = 31;

/**
 * What every user traded on each of the latest 31 days on record. A new day drops the oldest, the
 * same in memory as in what is read back.
 */
export class TradeVolumes {
  readonly #hash: StateHash;
  readonly #days = new Map<number, Map<number, DayVolume>>();
  /** The latest day on record. */
  #latest = 0;
  #dirty: DayVolume[] = [];

  constructor(hash: StateHash) {
    this.#hash = hash;
  }

  /** Counts a trade's worth for one of its two users. */
  add(trader: Trader, day: number, units: bigint): void {
    if (units === 0n || day <= this.#latest - KEPT_DAYS) return;
    const volume = this.#volumeOf(trader, day);
    const sum = volume.units + units;
    volume.units = sum > AMOUNT_MAX ? AMOUNT_MAX : sum;
    if (volume.isDirty) return;
    volume.isDirty = true;
    this.#dirty.push(volume);
  }

  /** What a user traded on the thirty days that end with `day`. */
  sumOf(user: number, day: number): bigint {
    let sum = 0n;
    for (let back = 0; back < RATE_DAYS; back += 1) {
      sum += this.#days.get(day - back)?.get(user)?.units ?? 0n;
    }
    return sum;
  }

  /** Takes rows back; those of days before the latest 31 are not needed. */
  restore(rows: readonly WindowRow[]): void {
    const days = rows.map((row) => dayNumber(row.day));
    const first = days.reduce((latest, day) => Math.max(latest, day), 0) - KEPT_DAYS;
    rows.forEach((row, index) => {
      const day = days[index] ?? 0;
      if (day <= first) return;
      this.#dayOf(day);
      this.#open(row.user, day, row.used);
    });
  }

  /** Every volume that is kept. */
  *all(): IterableIterator<DayVolume> {
    for (const users of this.#days.values()) yield* users.values();
  }

  refreshHash(): void {
    const first = this.#latest - KEPT_DAYS;
    // One of a day that was dropped meanwhile has no part in the sum any more.
    for (const volume of this.#dirty) if (volume.day > first) hashVolume(this.#hash, volume);
  }

  takeRows(): WindowRow[] {
    let named = { day: 0, text: '' };
    const rows = this.#dirty.map((volume): WindowRow => {
      volume.isDirty = false;
      const { user, day, units } = volume;
      // Nearly all of a batch are of one day.
      if (named.day !== day) named = { day, text: dayText(day) };
      return { user, kind: 'trade_volume', day: named.text, used: units };
    });
    this.#dirty = [];
    return rows;
  }

  /** A day that is kept drops none of its volumes, so the one that a trader knows still counts. */
  #volumeOf(trader: Trader, day: number): DayVolume {
    const last = trader.lastVolume;
    if (last !== undefined && last.day === day) return last;
    const volume = this.#dayOf(day).get(trader.id) ?? this.#open(trader.id, day, 0n);
    trader.lastVolume = volume;
    return volume;
  }

  #dayOf(day: number): Map<number, DayVolume> {
    const known = this.#days.get(day);
    if (known !== undefined) return known;
    const made = new Map<number, DayVolume>();
    this.#days.set(day, made);
    if (day > this.#latest) this.#moveTo(day);
    return made;
  }

  #moveTo(latest: number): void {
    this.#latest = latest;
    for (const [day, users] of this.#days) {
      if (day > latest - KEPT_DAYS) continue;
      this.#days.delete(day);
      for (const volume of users.values()) this.#hash.drop(volume);
    }
  }

  #open(user: number, day: number, units: bigint): DayVolume {
    const volume = { user, day, units, isDirty: false, h0: 0, h1: 0, h2: 0, h3: 0 };
    this.#days.get(day)?.set(user, volume);
    return volume;
  }
}

/** First and last of the thirty days of Tehran, `2026-11-21`, that a rate looks back on. */
export function ratedDays(at: number): { readonly first: string; readonly last: string } {
  const today = tehranDayOf(at);
  return { first: dayText(today - RATE_DAYS + 1), last: dayText(today) };
}

/** Puts a day's volume into the state's hash. */
export function hashVolume(hash: StateHash, volume: DayVolume): void {
  hash.begin(VOLUME_KIND).int(volume.user).int(volume.day).big(volume.units);
  hash.end(volume.h0, volume.h1, volume.h2, volume.h3);
  volume.h0 = hash.n0;
  volume.h1 = hash.n1;
  volume.h2 = hash.n2;
  volume.h3 = hash.n3;
}

/**
 * A trade's worth in the smallest units of toman, rounded down: what was paid in toman markets,
 * in tether markets by the last trade of tether; 0 where that can't be said.
 */
export function worthOf(
  market: MarketState,
  quote: bigint,
  markets: ReadonlyMap<string, MarketState>,
): bigint {
  const { symbol } = market.spec.quote;
  if (symbol === IRT) return quote;
  if (symbol !== USDT) return 0n;
  const tetherMarket = markets.get(TETHER_MARKET);
  if (tetherMarket === undefined) return 0n;
  const { spec, lastPriceTicks } = tetherMarket;
  return (quote * BigInt(lastPriceTicks) * spec.quotePerTickLot) / spec.lotUnits;
}
