// What every use case of this module is built from, and what they share.
import type { Side } from '@sarraf/market';
import {
  type CommandType,
  type IdempotencyClaim,
  type Outcome,
  outcomeOf,
} from '@sarraf/settlement';
import { AppError } from '../../http/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import type { ListedMarket, MarketCatalog, MarketsService } from '../markets/index.ts';
import type { Operations } from '../operations/index.ts';
import { readAnswer } from './otc.queries.ts';
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

/**
 * Decides, unless that fails before the engine is asked: then a retry of what was already done is
 * answered as it was the first time. Prices move, and a done thing stays done.
 */
export async function answered<T extends CommandType>(
  db: OrderedDb,
  claim: IdempotencyClaim | undefined,
  type: T,
  decide: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  try {
    return await decide();
  } catch (error) {
    if (!(error instanceof AppError) || claim === undefined) throw error;
    const before = await readAnswer(db, claim);
    if (before === undefined) throw error;
    const isSame = before.bodyHash === claim.bodyHash;
    const kept = isSame ? outcomeOf(type, before.outcome) : undefined;
    if (kept === undefined) throw new AppError('idempotency_key_reused');
    return kept;
  }
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
