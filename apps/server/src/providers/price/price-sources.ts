// The source behind each line of the configuration.
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import { createOutbound } from '../outbound.ts';
import { createBinance } from './binance.ts';
import { createHttpPriceSource } from './http-price-source.ts';
import { createNobitex } from './nobitex.ts';
import { createOkx } from './okx.ts';
import type { PriceSource } from './port.ts';
import type { VenueOptions } from './venue-source.ts';
import type { Venue } from './venue-symbols.ts';
import { createWallex } from './wallex.ts';

/** Where a source is, and in whose words it answers. */
export interface PriceSourceSpec {
  readonly name: string;
  readonly baseUrl: string;
  /** What is asked of a source with our own contract, with its leading slash. */
  readonly path: string;
  /** The exchange that answers; undefined: whoever follows our own contract. */
  readonly venue?: Venue | undefined;
  readonly simulated: boolean;
}

/** How long they are waited for. */
export interface PriceSourceOptions {
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly logger?: Logger;
}

/** All markets of an exchange at once: the largest is near one megabyte. */
const VENUE_BYTES_MAX = 4 * 1_048_576;

const VENUE_SOURCES: Readonly<Record<Venue, (options: VenueOptions) => PriceSource>> = {
  binance: createBinance,
  okx: createOkx,
  nobitex: createNobitex,
  wallex: createWallex,
};

/** A source as it was configured. */
export function createPriceSource(spec: PriceSourceSpec, options: PriceSourceOptions): PriceSource {
  const { name, baseUrl, path, venue, simulated } = spec;
  const { timeoutMs, clock, logger } = options;
  const reach = { baseUrl, timeoutMs, ...(logger !== undefined && { logger }) };
  if (venue === undefined) {
    return createHttpPriceSource({ outbound: createOutbound(reach), name, path, simulated });
  }
  const outbound = createOutbound({ ...reach, bytesMax: VENUE_BYTES_MAX });
  return VENUE_SOURCES[venue]({ outbound, clock });
}
