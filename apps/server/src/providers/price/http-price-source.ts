import { z } from 'zod';
import { type Outbound, OutboundError } from '../outbound.ts';
import type { PriceSource } from './port.ts';

/** How a source of prices is reached. */
export interface HttpPriceSourceOptions {
  readonly outbound: Outbound;
  readonly name: string;
  /** What is asked, with its leading slash. */
  readonly path: string;
  readonly simulated: boolean;
}

const decimal = z.string().regex(/^\d{1,20}(\.\d{1,18})?$/);
const pricesAnswer = z.object({
  prices: z
    .array(
      z.object({
        symbol: z.string().regex(/^[A-Z]{2,10}$/),
        priceUsdt: decimal,
        at: z.iso.datetime(),
      }),
    )
    .max(500),
  usdtToman: decimal.optional(),
  at: z.iso.datetime().optional(),
});

/** A price source that answers its path with `{prices: [{symbol, priceUsdt, at}], usdtToman}`. */
export function createHttpPriceSource(options: HttpPriceSourceOptions): PriceSource {
  return {
    name: options.name,
    simulated: options.simulated,
    read: async () => {
      const parsed = pricesAnswer.safeParse(
        await options.outbound.call({ method: 'GET', path: options.path }),
      );
      if (!parsed.success) throw new OutboundError('not_json');
      const prices = parsed.data.prices.map((price) => ({ ...price, at: Date.parse(price.at) }));
      const newest = prices.reduce((latest, price) => Math.max(latest, price.at), 0);
      const at = parsed.data.at === undefined ? newest : Date.parse(parsed.data.at);
      return { prices, usdtToman: parsed.data.usdtToman, at };
    },
  };
}
