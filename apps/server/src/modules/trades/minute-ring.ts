// The last day of one market in minutes, for its ticker. Prices are ticks, quantities lots.

const MINUTES = 24 * 60;

/** The first minute of the day that ends with the running minute `now`. */
const oldestOf = (now: number): number => now - MINUTES + 1;

/** One minute of trading. */
export interface Minute {
  /** Unix time in whole minutes. */
  readonly minute: number;
  readonly openTicks: number;
  readonly highTicks: number;
  readonly lowTicks: number;
  readonly closeTicks: number;
  readonly lots: number;
  readonly quote: bigint;
}

/** What a day of minutes adds up to. */
export interface DaySummary {
  /** Price a day ago: what the oldest minute of the window opened at. */
  readonly openTicks: number;
  readonly highTicks: number;
  readonly lowTicks: number;
  readonly lots: bigint;
  readonly quote: bigint;
}

/** Minutes of the last 24 hours; older ones count no more, and are kept until {@link expire}. */
export class MinuteRing {
  readonly #minutes = new Map<number, Minute>();
  /** What was last added up, and the minute it was added up in: true until a trade or a new minute. */
  #added: { readonly minute: number; readonly summary: DaySummary | undefined } | undefined;
  #closes: { readonly minute: number; readonly closes: readonly number[] } | undefined;

  /** Puts a whole minute in place of what was known of it. */
  put(minute: Minute): void {
    this.#minutes.set(minute.minute, minute);
    this.#forget();
  }

  /** Counts one trade. */
  add(atMs: number, ticks: number, lots: number, quote: bigint): void {
    const minute = Math.floor(atMs / 60_000);
    const old = this.#minutes.get(minute);
    this.#minutes.set(
      minute,
      old === undefined
        ? {
            minute,
            openTicks: ticks,
            highTicks: ticks,
            lowTicks: ticks,
            closeTicks: ticks,
            lots,
            quote,
          }
        : {
            minute,
            openTicks: old.openTicks,
            highTicks: Math.max(old.highTicks, ticks),
            lowTicks: Math.min(old.lowTicks, ticks),
            closeTicks: ticks,
            lots: old.lots + lots,
            quote: old.quote + quote,
          },
    );
    this.#forget();
  }

  /** The day that ends at `nowMs`; undefined when nothing was traded in it. */
  summary(nowMs: number): DaySummary | undefined {
    const minute = Math.floor(nowMs / 60_000);
    if (this.#added?.minute !== minute) this.#added = { minute, summary: this.#addUp(minute) };
    return this.#added.summary;
  }

  /** Drops what the day that ends at `nowMs` no longer holds; whether there was anything. */
  expire(nowMs: number): boolean {
    const oldest = oldestOf(Math.floor(nowMs / 60_000));
    const before = this.#minutes.size;
    for (const minute of this.#minutes.keys()) if (minute < oldest) this.#minutes.delete(minute);
    return this.#minutes.size < before;
  }

  #forget(): void {
    this.#added = undefined;
    this.#closes = undefined;
  }

  #addUp(now: number): DaySummary | undefined {
    const oldest = oldestOf(now);
    let first: Minute | undefined;
    let high = 0;
    let low = Number.MAX_SAFE_INTEGER;
    let lots = 0n;
    let quote = 0n;
    for (const minute of this.#minutes.values()) {
      if (minute.minute < oldest) continue;
      if (first === undefined || minute.minute < first.minute) first = minute;
      high = Math.max(high, minute.highTicks);
      low = Math.min(low, minute.lowTicks);
      lots += BigInt(minute.lots);
      quote += minute.quote;
    }
    if (first === undefined) return undefined;
    return { openTicks: first.openTicks, highTicks: high, lowTicks: low, lots, quote };
  }

  /**
   * Closes of the running hour and the 23 before it, oldest first; an hour without a trade repeats
   * the one before.
   */
  hourlyCloses(nowMs: number): readonly number[] {
    const minute = Math.floor(nowMs / 60_000);
    if (this.#closes?.minute !== minute) this.#closes = { minute, closes: this.#closesAt(minute) };
    return this.#closes.closes;
  }

  #closesAt(now: number): number[] {
    const hour = Math.floor(now / 60);
    const last = new Map<number, Minute>();
    for (const minute of this.#minutes.values()) {
      const of = Math.floor(minute.minute / 60);
      const known = last.get(of);
      if (known === undefined || known.minute < minute.minute) last.set(of, minute);
    }
    const closes: number[] = [];
    for (let at = hour - 23; at <= hour; at += 1) {
      const close = last.get(at)?.closeTicks ?? closes.at(-1);
      if (close !== undefined) closes.push(close);
    }
    return closes;
  }
}
