// Nobitex's statistics of its markets: coins in USDT, and USDT in rial. It names no time.
import { z } from 'zod';
import { OutboundError } from '../outbound.ts';
import type { Book } from './book-price.ts';
import type { PriceSource } from './port.ts';
import { createVenueSource, type VenueOptions } from './venue-source.ts';
import { NOBITEX_CURRENCIES } from './venue-symbols.ts';

const PATH = `/market/stats?srcCurrency=${NOBITEX_CURRENCIES}&dstCurrency=rls,usdt`;

const statistics = z.object({
  status: z.string(),
  stats: z.record(z.string(), z.unknown()).optional(),
});
const market = z.object({
  isClosed: z.literal(false),
  bestBuy: z.string(),
  bestSell: z.string(),
});

/** It may be asked twenty times a minute; we ask twelve times. */
export function createNobitex({ outbound, clock }: VenueOptions): PriceSource {
  return createVenueSource('nobitex', clock, async () =>
    booksOf(await outbound.call({ method: 'GET', path: PATH })),
  );
}

function booksOf(answer: unknown): ReadonlyMap<string, Book> {
  const { data: said } = statistics.safeParse(answer);
  if (said === undefined) throw new OutboundError('not_json');
  // it refuses with a good status, too
  if (said.status !== 'ok' || said.stats === undefined) throw new OutboundError('status', 200);
  const books = new Map<string, Book>();
  for (const [name, each] of Object.entries(said.stats)) {
    const { data } = market.safeParse(each);
    if (data === undefined) continue;
    books.set(name, { bid: data.bestBuy, ask: data.bestSell, seenAt: undefined });
  }
  return books;
}
