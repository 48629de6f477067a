// Wallex's markets: coins in USDT, and USDT in toman. It names no time.
import { z } from 'zod';
import { OutboundError } from '../outbound.ts';
import type { Book } from './book-price.ts';
import type { PriceSource } from './port.ts';
import { createVenueSource, type VenueOptions } from './venue-source.ts';

const markets = z.object({
  success: z.boolean(),
  result: z.object({ symbols: z.record(z.string(), z.unknown()) }).optional(),
});
const market = z.object({ stats: z.object({ bidPrice: z.string(), askPrice: z.string() }) });

/** Asks for all markets at once: there is no question about some of them. */
export function createWallex({ outbound, clock }: VenueOptions): PriceSource {
  return createVenueSource('wallex', clock, async () =>
    booksOf(await outbound.call({ method: 'GET', path: '/v1/markets' })),
  );
}

function booksOf(answer: unknown): ReadonlyMap<string, Book> {
  const { data: said } = markets.safeParse(answer);
  if (said === undefined) throw new OutboundError('not_json');
  if (!said.success || said.result === undefined) throw new OutboundError('status', 200);
  const books = new Map<string, Book>();
  for (const [name, each] of Object.entries(said.result.symbols)) {
    const { data } = market.safeParse(each);
    if (data === undefined) continue;
    const { bidPrice, askPrice } = data.stats;
    books.set(name, { bid: bidPrice, ask: askPrice, seenAt: undefined });
  }
  return books;
}
