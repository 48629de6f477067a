import { RecordHash, type RowRecord, rowRecord, type StateHash } from '@sarraf/ledger';
import { OTC_QUOTE, type OtcQuoteRow } from '../records/records.ts';

const QUOTE_KIND = 11;
const QUOTE_HASH = new RecordHash(QUOTE_KIND, OTC_QUOTE);

/** A price that stands for some seconds, for one person in one market. */
export type OtcQuote = RowRecord<OtcQuoteRow>;

/**
 * The quotes of the house that stand, one a person and market at most. They end in the order in
 * which they were made, as all live equally long: who changes how long voids those that stand.
 */
export class OpenQuotes {
  readonly #hash: StateHash;
  /** By user, then by market. */
  readonly #live = new Map<number, Map<string, OtcQuote>>();
  /** Live ones and some that ended early, by their end. */
  readonly #queue: OtcQuote[] = [];
  #head = 0;
  #worth = 0n;
  #dirty: OtcQuote[] = [];

  constructor(hash: StateHash) {
    this.#hash = hash;
  }

  /** Worth of all of them, smallest units of toman. */
  get worth(): bigint {
    return this.#worth;
  }

  /** Those of a person. */
  of(user: number): OtcQuote[] {
    return [...(this.#live.get(user)?.values() ?? [])];
  }

  *all(): IterableIterator<OtcQuote> {
    for (const own of this.#live.values()) yield* own.values();
  }

  /** Opens a quote, in the place of the person's earlier one in that market. */
  open(row: Omit<OtcQuoteRow, 'isLive'>): void {
    const before = this.#live.get(row.user)?.get(row.market);
    if (before !== undefined) this.end(before);
    this.#touch(this.#add({ ...row, isLive: true }));
  }

  #add(row: OtcQuoteRow): OtcQuote {
    const quote = rowRecord(row);
    const own = this.#live.get(row.user) ?? new Map<string, OtcQuote>();
    this.#live.set(row.user, own.set(row.market, quote));
    this.#queue.push(quote);
    this.#worth += row.worth;
    return quote;
  }

  /** Ends a quote: it was taken, is too old, or another stands in its place. */
  end(quote: OtcQuote): void {
    const { row } = quote;
    if (!row.isLive) return;
    row.isLive = false;
    this.#worth -= row.worth;
    const own = this.#live.get(row.user);
    own?.delete(row.market);
    if (own?.size === 0) this.#live.delete(row.user);
    this.#touch(quote);
  }

  /** Ends what is over by now. */
  sweep(at: number): void {
    let next = this.#queue[this.#head];
    while (next !== undefined && (!next.row.isLive || next.row.expiresAt <= at)) {
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
    this.#dirty.push(quote);
  }

  restore(rows: Iterable<OtcQuoteRow>): void {
    const live = [...rows].filter(({ isLive }) => isLive);
    for (const row of live.sort((a, b) => a.expiresAt - b.expiresAt)) this.#add({ ...row });
  }

  refreshHash(): void {
    for (const quote of this.#dirty) hashQuote(this.#hash, quote);
  }

  /** Adds all of them to a hash: the records themselves, or copies of them. */
  addTo(hash: StateHash, own: <T extends object>(record: T) => T): void {
    for (const quote of this.all()) hashQuote(hash, own(quote));
  }

  /**
   * One row a person and market: that of the quote that came last. In an order of their own, as
   * quotes of one moment have none that a start could find again.
   */
  takeRows(): OtcQuoteRow[] {
    const rows = new Map<string, OtcQuoteRow>();
    for (const quote of this.#dirty) {
      quote.isDirty = false;
      rows.set(`${quote.row.user}/${quote.row.market}`, { ...quote.row });
    }
    this.#dirty = [];
    return [...rows.values()].sort(byUserAndMarket);
  }
}

function byUserAndMarket(a: OtcQuoteRow, b: OtcQuoteRow): number {
  if (a.user !== b.user) return a.user - b.user;
  return a.market < b.market ? -1 : Number(a.market > b.market);
}

/** A quote is a part of the state's hash while it stands. */
function hashQuote(hash: StateHash, quote: OtcQuote): void {
  if (quote.row.isLive) QUOTE_HASH.put(hash, quote.row, quote);
  else hash.drop(quote);
}
