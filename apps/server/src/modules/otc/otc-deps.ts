// What every use case of this module is built from, and what they share.
import type { Side } from '@sarraf/market';
import { AppError } from '../../http/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import type { ListedMarket, MarketCatalog, MarketsService } from '../markets/index.ts';
import type { Operations } from '../operations/index.ts';
import { type OtcPrice, otcPrice } from './pricing.ts';

/** What trades with the house are made with. */
export interface OtcDeps {
  readonly orderedDb: OrderedDb;
  readonly plainDb: PlainDb;
  readonly clock: Clock;
  readonly catalog: MarketCatalog;
  readonly prices: Pick<MarketsService, 'index'>;
  readonly operations: Operations;
  readonly createId: () => string;
}

/** Who asks. */
export interface OtcUser {
  readonly userId: number;
  readonly level: number;
}

/** The house's price of the moment. @throws AppError `price_stale` */
export function priceNow(
  deps: Pick<OtcDeps, 'prices'>,
  { spec }: ListedMarket,
  side: Side,
  spreadPpm: number,
): { readonly price: OtcPrice; readonly index: string } {
  const index = deps.prices.index(spec.base.symbol, spec.quote.symbol);
  const price = index === undefined ? undefined : otcPrice(index, side, spreadPpm, spec);
  if (index === undefined || price === undefined) throw new AppError('price_stale');
  return { price, index };
}
