// What a person pays for an order placed now.
import type { DataOf } from '@sarraf/contracts';
import { formatDecimal, IRT, USDT } from '@sarraf/money';
import type { Clock } from '../../platform/clock.ts';
import type { OrderedDb } from '../../platform/database/handles.ts';
import { type MarketCatalog, readFeeStanding } from '../markets/index.ts';

/** What rates are read from. */
export interface FeesOptions {
  readonly db: OrderedDb;
  readonly clock: Clock;
  readonly catalog: MarketCatalog;
}

/** The rates that the engine would give a new order of this person now. */
export async function ownFees(
  { db, clock, catalog }: FeesOptions,
  userId: number,
  level: number,
): Promise<DataOf<'GET /user/fees'>> {
  const standing = await readFeeStanding(db, { userId, level }, clock.now());
  const rates = [IRT, USDT].flatMap((quote) => {
    const tier = standing.tierOf(quote);
    if (tier === undefined) return [];
    const [maker, taker] = [standing.lessOf(tier.makerPpm), standing.lessOf(tier.takerPpm)];
    return [{ quote, maker_fee_ppm: maker, taker_fee_ppm: taker }];
  });
  const { volume, discount } = standing;
  return {
    level,
    volume_30d: formatDecimal(volume, catalog.scaleOf(IRT)),
    rates,
    discount: discount && { ppm: discount.ppm, until: new Date(discount.untilMs).toISOString() },
  };
}
