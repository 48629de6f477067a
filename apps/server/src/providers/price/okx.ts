// OKX's tickers of all spot markets, each with its own time.
import { z } from 'zod';
import { OutboundError } from '../outbound.ts';
import type { Book } from './book-price.ts';
import type { PriceSource } from './port.ts';
import { createVenueSource, type VenueOptions } from './venue-source.ts';

const OK = '0';
/** "Rate limit reached", which may come with a good status. */
const TOO_OFTEN = '50011';
const TOO_MANY_REQUESTS = 429;

const tickers = z.object({ code: z.string(), data: z.array(z.unknown()).max(20_000).optional() });
const ticker = z.object({
  instId: z.string(),
  bidPx: z.string(),
  askPx: z.string(),
  ts: z.string().regex(/^\d{1,15}$/),
});

/** Asks for all markets at once: there is no question about some of them. */
export function createOkx({ outbound, clock }: VenueOptions): PriceSource {
  return createVenueSource('okx', clock, async () =>
    booksOf(await outbound.call({ method: 'GET', path: '/api/v5/market/tickers?instType=SPOT' })),
  );
}

function booksOf(answer: unknown): ReadonlyMap<string, Book> {
  const { data: said } = tickers.safeParse(answer);
  if (said === undefined) throw new OutboundError('not_json');
  if (said.code === TOO_OFTEN) throw new OutboundError('status', TOO_MANY_REQUESTS);
  if (said.code !== OK || said.data === undefined) throw new OutboundError('status', 200);
  const books = new Map<string, Book>();
  for (const each of said.data) {
    const { data } = ticker.safeParse(each);
    if (data === undefined) continue;
    books.set(data.instId, { bid: data.bidPx, ask: data.askPx, seenAt: Number(data.ts) });
  }
  return books;
}
