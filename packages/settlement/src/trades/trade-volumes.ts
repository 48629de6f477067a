import { type OwnRecord, RecordHash, rowRecord, type StateHash } from '@sarraf/ledger';
import { AMOUNT_MAX, IRT, USDT } from '@sarraf/money';
import { WINDOW, type WindowRow } from '../records/limit-records.ts';
import type { DayVolume } from './day-volume.ts';
import type { MarketState } from '../records/market-state.ts';
import type { Trader } from '../records/trader.ts';
import { dayNumber, dayText, tehranDayOf } from '../rules/tehran-day.ts';

const VOLUME_KIND = 8;
const VOLUME_HASH = new RecordHash(VOLUME_KIND, WINDOW);
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
    const sum = volume.row.used + units;
    volume.row.used = sum > AMOUNT_MAX ? AMOUNT_MAX : sum;
    if (volume.isDirty) return;
    volume.isDirty = true;
    this.#dirty.push(volume);
  }

  /** What a user traded on the thirty days that end with `day`. */
  sumOf(user: number, day: number): bigint {
    let sum = 0n;
    for (let back = 0; back < RATE_DAYS; back += 1) {
      sum += this.#days.get(day - back)?.get(user)?.row.used ?? 0n;
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
      this.#open(day, { ...row });
    });
  }

  /** Adds every volume that is kept to a hash. */
  addTo(hash: StateHash, own: OwnRecord): void {
    for (const users of this.#days.values()) {
      for (const volume of users.values()) hashVolume(hash, own(volume));
    }
  }

  refreshHash(): void {
    const first = this.#latest - KEPT_DAYS;
    // One of a day that was dropped meanwhile has no part in the sum any more.
    for (const volume of this.#dirty) if (volume.day > first) hashVolume(this.#hash, volume);
  }

  takeRows(): WindowRow[] {
    const dirty = this.#dirty;
    this.#dirty = [];
    return dirty.map((volume) => {
      volume.isDirty = false;
      return { ...volume.row };
    });
  }

  /** A day that is kept drops none of its volumes, so the one that a trader knows still counts. */
  #volumeOf(trader: Trader, day: number): DayVolume {
    const last = trader.lastVolume;
    if (last !== undefined && last.day === day) return last;
    const volume = this.#dayOf(day).get(trader.id) ?? this.#openNew(trader.id, day);
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

  #openNew(user: number, day: number): DayVolume {
    return this.#open(day, { user, day: dayText(day), used: 0n, kind: 'trade_volume' });
  }

  #open(day: number, row: WindowRow): DayVolume {
    const volume = { ...rowRecord(row), day };
    this.#days.get(day)?.set(row.user, volume);
    return volume;
  }
}

/** First and last of the thirty days of Tehran, `2026-11-21`, that a rate looks back on. */
export function ratedDays(at: number): { readonly first: string; readonly last: string } {
  const today = tehranDayOf(at);
  return { first: dayText(today - RATE_DAYS + 1), last: dayText(today) };
}

/** Puts a day's volume into the state's hash. */
function hashVolume(hash: StateHash, volume: DayVolume): void {
  VOLUME_HASH.put(hash, volume.row, volume);
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
  const { spec, row } = tetherMarket;
  return (quote * BigInt(row.lastPriceTicks) * spec.quotePerTickLot) / spec.lotUnits;
}
