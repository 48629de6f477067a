// What the house's counter remembers: prices of the world, its bounds, and the quotes that stand.
import type { HashedRecord, StateHash } from '@sarraf/ledger';
import type { Side } from '@sarraf/market';
import { pow10 } from '@sarraf/money';
import type { DeskRow } from '../records/changes.ts';
import type { IndexPriceRow, OtcQuoteRow } from '../records/records.ts';

const INDEX_KIND = 10;
const QUOTE_KIND = 11;
const DESK_KIND = 12;

/** Decimals that an index price is compared with. */
export const INDEX_SCALE = 18;

/** The world's price of a market's coin; 0 while nobody knows it. */
export interface IndexPrice extends HashedRecord {
  readonly market: string;
  price: string;
  /** Of 10^-18 of the quote asset. */
  units: bigint;
  /** When it was seen, by the engine's clock. */
  seenAt: number;
  isDirty: boolean;
}

/** A price that stands for some seconds, for one person in one market. */
export interface OtcQuote extends HashedRecord, Omit<OtcQuoteRow, 'isLive'> {
  isLive: boolean;
  isDirty: boolean;
}

/** What the house charges, for how long, and how much may stand open; all 0 before it is told. */
export interface DeskTerms extends HashedRecord {
  spreadPpm: number;
  quoteMs: number;
  userOpenMax: bigint;
  houseOpenMax: bigint;
  isDirty: boolean;
}

const unhashed = { h0: 0, h1: 0, h2: 0, h3: 0 };

/** Decimal text as units of 10^-18. */
export function indexUnits(price: string): bigint {
  const [whole = '0', decimals = ''] = price.split('.', 2);
  return BigInt(whole) * pow10(INDEX_SCALE) + BigInt(decimals.padEnd(INDEX_SCALE, '0'));
}

/**
 * The counter's memory: one quote a person and market at most. Quotes end in the order in which
 * they were made, as all live equally long: who changes how long voids those that stand.
 */
export class OtcDesk {
  readonly terms: DeskTerms = {
    spreadPpm: 0,
    quoteMs: 0,
    userOpenMax: 0n,
    houseOpenMax: 0n,
    isDirty: false,
    ...unhashed,
  };
  readonly #hash: StateHash;
  readonly #index = new Map<string, IndexPrice>();
  /** By user, then by market. */
  readonly #live = new Map<number, Map<string, OtcQuote>>();
  /** Live ones and some that ended early, by their end. */
  readonly #queue: OtcQuote[] = [];
  #head = 0;
  #houseOpen = 0n;
  #dirtyIndex: IndexPrice[] = [];
  #dirtyQuotes: OtcQuote[] = [];

  constructor(hash: StateHash) {
    this.#hash = hash;
  }

  /** Worth of all quotes that stand, smallest units of toman. */
  get houseOpen(): bigint {
    return this.#houseOpen;
  }

  index(market: string): IndexPrice | undefined {
    return this.#index.get(market);
  }

  setIndex(market: string, price: string, seenAt: number): void {
    const known = this.#index.get(market);
    if (known?.price === price && known.seenAt === seenAt) return;
    const index = known ?? this.#addIndex(market);
    index.price = price;
    index.units = indexUnits(price);
    index.seenAt = seenAt;
    if (index.isDirty) return;
    index.isDirty = true;
    this.#dirtyIndex.push(index);
  }

  #addIndex(market: string): IndexPrice {
    const made: IndexPrice = {
      market,
      price: '0',
      units: 0n,
      seenAt: 0,
      isDirty: false,
      ...unhashed,
    };
    this.#index.set(market, made);
    return made;
  }

  setTerms(terms: DeskRow): void {
    this.#putTerms(terms);
    this.terms.isDirty = true;
  }

  #putTerms({ spreadPpm, quoteMs, userOpenMax, houseOpenMax }: DeskRow): void {
    Object.assign(this.terms, { spreadPpm, quoteMs, userOpenMax, houseOpenMax });
  }

  /** The quotes of a person that stand. */
  quotesOf(user: number): OtcQuote[] {
    return [...(this.#live.get(user)?.values() ?? [])];
  }

  *quotes(): IterableIterator<OtcQuote> {
    for (const own of this.#live.values()) yield* own.values();
  }

  open(row: Omit<OtcQuoteRow, 'isLive'>): void {
    const before = this.#live.get(row.user)?.get(row.market);
    if (before !== undefined) this.end(before);
    const quote = this.#add(row);
    this.#touch(quote);
  }

  #add(row: Omit<OtcQuoteRow, 'isLive'>): OtcQuote {
    const quote: OtcQuote = { ...row, isLive: true, isDirty: false, ...unhashed };
    const own = this.#live.get(row.user) ?? new Map<string, OtcQuote>();
    this.#live.set(row.user, own.set(row.market, quote));
    this.#queue.push(quote);
    this.#houseOpen += row.worth;
    return quote;
  }

  /** Ends a quote: it was taken, is too old, or another stands in its place. */
  end(quote: OtcQuote): void {
    if (!quote.isLive) return;
    quote.isLive = false;
    this.#houseOpen -= quote.worth;
    const own = this.#live.get(quote.user);
    own?.delete(quote.market);
    if (own?.size === 0) this.#live.delete(quote.user);
    this.#touch(quote);
  }

  /** Ends what is over by now. */
  sweep(at: number): void {
    let next = this.#queue[this.#head];
    while (next !== undefined && (!next.isLive || next.expiresAt <= at)) {
      this.end(next);
      this.#head += 1;
      next = this.#queue[this.#head];
    }
    if (this.#head > 1_024 && this.#head * 2 > this.#queue.length) {
      this.#queue.splice(0, this.#head);
      this.#head = 0;
    }
  }

  /** Ends them all. */
  endAll(): void {
    this.sweep(Number.MAX_SAFE_INTEGER);
  }

  #touch(quote: OtcQuote): void {
    if (quote.isDirty) return;
    quote.isDirty = true;
    this.#dirtyQuotes.push(quote);
  }

  restore(
    index: Iterable<IndexPriceRow>,
    quotes: Iterable<OtcQuoteRow>,
    terms: DeskRow | undefined,
  ): void {
    if (terms !== undefined) this.#putTerms(terms);
    for (const { market, price, seenAt } of index) {
      const restored = this.#addIndex(market);
      Object.assign(restored, { price, units: indexUnits(price), seenAt });
    }
    const live = [...quotes].filter(({ isLive }) => isLive);
    for (const row of live.sort((a, b) => a.expiresAt - b.expiresAt)) this.#add(row);
  }

  refreshHash(): void {
    for (const index of this.#dirtyIndex) hashIndex(this.#hash, index);
    for (const quote of this.#dirtyQuotes) hashQuote(this.#hash, quote);
    if (this.terms.isDirty) hashTerms(this.#hash, this.terms);
  }

  /** Adds everything to a hash: the records themselves, or copies of them. */
  addTo(hash: StateHash, own: <T extends object>(record: T) => T): void {
    for (const index of this.#index.values()) hashIndex(hash, own(index));
    for (const quote of this.quotes()) hashQuote(hash, own(quote));
    hashTerms(hash, own(this.terms));
  }

  /** What the batch changed. */
  takeRows(): {
    readonly indexPrices: IndexPriceRow[];
    readonly otcQuotes: OtcQuoteRow[];
    readonly otcDesk: DeskRow[];
  } {
    const indexPrices = this.#dirtyIndex.map((index) => {
      index.isDirty = false;
      const { market, price, seenAt } = index;
      return { market, price, seenAt };
    });
    const otcQuotes = this.#takeQuotes();
    const otcDesk = this.terms.isDirty ? [termsRow(this.terms)] : [];
    this.terms.isDirty = false;
    this.#dirtyIndex = [];
    return { indexPrices, otcQuotes, otcDesk };
  }

  /**
   * One row a person and market: that of the quote that came last. In an order of their own, as
   * quotes of one moment have none that a start could find again.
   */
  #takeQuotes(): OtcQuoteRow[] {
    const rows = new Map<string, OtcQuoteRow>();
    for (const quote of this.#dirtyQuotes) {
      quote.isDirty = false;
      rows.set(`${quote.user}/${quote.market}`, quoteRow(quote));
    }
    this.#dirtyQuotes = [];
    return [...rows.values()].sort(byPlace);
  }
}

function byPlace(a: OtcQuoteRow, b: OtcQuoteRow): number {
  if (a.user !== b.user) return a.user - b.user;
  return a.market < b.market ? -1 : Number(a.market > b.market);
}

function quoteRow(quote: OtcQuote): OtcQuoteRow {
  const { user, market, quoteId, side, price, index, expiresAt, isLive } = quote;
  const { baseUnits, quoteUnits, feeUnits, worth } = quote;
  return {
    user,
    market,
    quoteId,
    side,
    baseUnits,
    quoteUnits,
    feeUnits,
    price,
    index,
    worth,
    expiresAt,
    isLive,
  };
}

function termsRow({ spreadPpm, quoteMs, userOpenMax, houseOpenMax }: DeskTerms): DeskRow {
  return { spreadPpm, quoteMs, userOpenMax, houseOpenMax };
}

function hashIndex(hash: StateHash, index: IndexPrice): void {
  hash.begin(INDEX_KIND).string(index.market).string(index.price).int(index.seenAt).put(index);
}

/** A quote is a part of the state's hash while it stands. */
function hashQuote(hash: StateHash, quote: OtcQuote): void {
  if (!quote.isLive) {
    hash.drop(quote);
    return;
  }
  const { user, market, quoteId, side, price, index, expiresAt } = quote;
  hash.begin(QUOTE_KIND).int(user).string(market).string(quoteId).string(side);
  hash.big(quote.baseUnits).big(quote.quoteUnits).big(quote.feeUnits).string(price);
  hash.string(index).big(quote.worth).int(expiresAt).put(quote);
}

/** The terms are a part of it once they were told. */
function hashTerms(hash: StateHash, terms: DeskTerms): void {
  const { spreadPpm, quoteMs, userOpenMax, houseOpenMax } = terms;
  if (quoteMs === 0) return;
  hash.begin(DESK_KIND).int(spreadPpm).int(quoteMs).big(userOpenMax).big(houseOpenMax).put(terms);
}

/** Whether the index has moved against the house by more than half its spread. */
export function isMovedAgainst(
  side: Side,
  quoted: bigint,
  now: bigint,
  spreadPpm: number,
): boolean {
  const twice = 2_000_000n;
  const spread = BigInt(spreadPpm);
  return side === 'buy'
    ? now * twice > quoted * (twice + spread)
    : now * twice < quoted * (twice - spread);
}
