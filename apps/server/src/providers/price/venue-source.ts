// What all exchanges have in common: their books become prices, and whoever says "too often" is
// left alone for a while.
import type { Clock } from '../../platform/clock.ts';
import { type Outbound, OutboundError } from '../outbound.ts';
import { type Book, bookPrice } from './book-price.ts';
import type { PriceSource } from './port.ts';
import { marketsOf, TETHER, type Venue } from './venue-symbols.ts';

/** How an exchange is reached. */
export interface VenueOptions {
  readonly outbound: Outbound;
  readonly clock: Clock;
}

/** Its books by its own names of the markets; others than ours may be among them. */
export type ReadBooks = () => Promise<ReadonlyMap<string, Book>>;

/** Too often, banned for it, and refused by the wall before the exchange. */
const PAUSING: ReadonlySet<unknown> = new Set([429, 418, 403]);
const PAUSE_MS = { least: 5_000, unsaid: 60_000, most: 3_600_000 };

/**
 * A price source that is an exchange. After 429, 418 or 403 it isn't asked until the `Retry-After`
 * that came with it is over, at least five seconds and at most an hour, a minute where none came;
 * until then reading fails with the same status.
 */
export function createVenueSource(venue: Venue, clock: Clock, readBooks: ReadBooks): PriceSource {
  const markets = marketsOf(venue);
  const tether = TETHER[venue];
  const ask = withPause(clock, readBooks);
  return {
    name: venue,
    simulated: false,
    read: async () => {
      const askedAt = clock.now();
      const books = await ask();
      const asked = { askedAt, answeredAt: clock.now() };
      const prices = [...markets].flatMap(([market, symbol]) => {
        const book = books.get(market);
        const known = book === undefined ? undefined : bookPrice(book, asked);
        return known === undefined ? [] : [{ symbol, priceUsdt: known.price, at: known.at }];
      });
      const tetherBook = tether === undefined ? undefined : books.get(tether.market);
      const toman =
        tetherBook === undefined ? undefined : bookPrice(tetherBook, asked, tether?.parts);
      if (prices.length === 0 && toman === undefined) throw new OutboundError('not_json');
      const newest = prices.reduce((latest, { at }) => Math.max(latest, at), 0);
      return { prices, usdtToman: toman?.price, at: toman?.at ?? newest };
    },
  };
}

function withPause<T>(clock: Clock, ask: () => Promise<T>): () => Promise<T> {
  let pause = { until: -Infinity, status: 0 };
  return async () => {
    if (clock.monotonic() < pause.until) throw new OutboundError('status', pause.status);
    try {
      return await ask();
    } catch (error) {
      if (error instanceof OutboundError && error.status !== undefined) {
        const { status, retryAfterMs = PAUSE_MS.unsaid } = error;
        const waitMs = Math.min(PAUSE_MS.most, Math.max(PAUSE_MS.least, retryAfterMs));
        if (PAUSING.has(status)) pause = { until: clock.monotonic() + waitMs, status };
      }
      throw error;
    }
  };
}
