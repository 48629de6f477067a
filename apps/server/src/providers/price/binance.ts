// Binance's best offers. It names no time, and one unknown symbol spoils a whole question.
import { z } from 'zod';
import { OutboundError } from '../outbound.ts';
import type { Book } from './book-price.ts';
import type { PriceSource } from './port.ts';
import { createVenueSource, type VenueOptions } from './venue-source.ts';
import { marketsOf } from './venue-symbols.ts';

const PATH = '/api/v3/ticker/bookTicker';
const BAD_REQUEST = 400;
/** So often it is looked which of our markets there are. */
const LISTED_MS = 3_600_000;

const rows = z.array(z.unknown()).max(20_000);
const row = z.object({ symbol: z.string(), bidPrice: z.string(), askPrice: z.string() });

/**
 * Asks for all markets first (half a megabyte), then only for those of ours that were among them;
 * for all again once an hour, and after one of them is gone.
 */
export function createBinance({ outbound, clock }: VenueOptions): PriceSource {
  const ours = marketsOf('binance');
  let listed: { readonly markets: readonly string[]; readonly until: number } | undefined;
  return createVenueSource('binance', clock, async () => {
    const now = clock.monotonic();
    const known = listed !== undefined && now < listed.until ? listed.markets : undefined;
    try {
      const query = known === undefined ? '' : `?symbols=${encodeURIComponent(jsonOf(known))}`;
      const books = booksOf(await outbound.call({ method: 'GET', path: PATH + query }));
      const found = [...ours.keys()].filter((market) => books.has(market));
      if (known === undefined && found.length > 0) {
        listed = { markets: found, until: now + LISTED_MS };
      }
      return books;
    } catch (error) {
      if (error instanceof OutboundError && error.status === BAD_REQUEST) listed = undefined;
      throw error;
    }
  });
}

const jsonOf = (markets: readonly string[]): string => JSON.stringify(markets);

function booksOf(answer: unknown): ReadonlyMap<string, Book> {
  const parsed = rows.safeParse(answer);
  if (!parsed.success) throw new OutboundError('not_json');
  const books = new Map<string, Book>();
  for (const each of parsed.data) {
    const { data } = row.safeParse(each);
    if (data === undefined) continue;
    books.set(data.symbol, { bid: data.bidPrice, ask: data.askPrice, seenAt: undefined });
  }
  return books;
}
