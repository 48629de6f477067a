import { RecordTable, type RowRecord, rowRecord, type TableHome } from '@sarraf/ledger';
import { OTC_QUOTE, type OtcQuoteRow } from '../records/otc-records.ts';
import { isAmong } from '../records/stored-kind.ts';

const LIVE = { isLive: [true] } as const;

/** A price that stands for some seconds, for one person in one market. */
export type OtcQuote = RowRecord<OtcQuoteRow>;

/**
 * The quotes of the house that stand, one a person and market at most. They end in the order in
 * which they were made, as all live equally long: who changes how long voids those that stand.
 */
export class OpenQuotes extends RecordTable<OtcQuoteRow, OtcQuote> {
  /** By user, then by market. */
  readonly #live = new Map<number, Map<string, OtcQuote>>();
  /** Live ones and some that ended early, by their end. */
  readonly #queue: OtcQuote[] = [];
  #head = 0;
  #worth = 0n;

  constructor(home: TableHome) {
    const isRemembered = (row: OtcQuoteRow): boolean => isAmong(row, LIVE);
    super(home, { kind: OTC_QUOTE, hashKind: 11, isRemembered }, rowRecord);
  }

  /** Worth of all of them, smallest units of toman. */
  get worth(): bigint {
    return this.#worth;
  }

  /** Those of a person. */
  of(user: number): OtcQuote[] {
    return [...(this.#live.get(user)?.values() ?? [])];
  }

  /** Opens a quote, in the place of the person's earlier one in that market. */
  open(row: Omit<OtcQuoteRow, 'isLive'>): void {
    const before = this.#live.get(row.user)?.get(row.market);
    if (before !== undefined) this.end(before);
    this.touch(this.put({ ...row, isLive: true }));
  }

  override put(row: OtcQuoteRow): OtcQuote {
    const quote = super.put(row);
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
    this.touch(quote);
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

  override restore(rows: Iterable<OtcQuoteRow>): void {
    const live = [...rows].filter((row) => isAmong(row, LIVE));
    super.restore(live.sort((a, b) => a.expiresAt - b.expiresAt));
  }

  /**
   * One row a person and market: that of the quote that came last. In an order of their own, as
   * quotes of one moment have none that a start could find again.
   */
  override takeRows(): OtcQuoteRow[] {
    const rows = super.takeRows().map((row) => [`${row.user}/${row.market}`, row] as const);
    return [...new Map(rows).values()].sort(byUserAndMarket);
  }
}

function byUserAndMarket(a: OtcQuoteRow, b: OtcQuoteRow): number {
  if (a.user !== b.user) return a.user - b.user;
  return a.market < b.market ? -1 : Number(a.market > b.market);
}

/** A quote is a part of the state while it stands. */
export const OTC_QUOTES_STORED = {
  kind: OTC_QUOTE,
  open: (home: TableHome) => new OpenQuotes(home),
  remembered: LIVE,
} as const;
