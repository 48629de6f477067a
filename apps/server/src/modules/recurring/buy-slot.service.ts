// One time of a plan: the coins are bought from the house under a name that no other order of the person
// can have, so that asking again buys nothing more.
import { ERRORS } from '@sarraf/contracts';
import { formatDecimal, parseDecimal } from '@sarraf/money';
import { AppError } from '../../http/index.ts';
import { isBeyondBound } from '../otc/index.ts';
import type { Plan } from './plans.queries.ts';
import { type RecurringDeps, specOf } from './recurring-deps.ts';
import { type PlanTrade, selectTrade } from './runs.queries.ts';
import { slotName } from './schedule.ts';

/** What a time of a plan came to. */
export type SlotOutcome =
  | { readonly trade: PlanTrade }
  /** A code of the error catalogue, or that the price rose too far. */
  | { readonly reason: SkipReason };

/** Why a time is left out. */
export type SkipReason = keyof typeof ERRORS | 'price_risen';

const PPM_OF_PERCENT = 10_000;
/** From here on a refusal is a fault of the exchange. */
const HTTP_OF_OURS = 500;

/** The trade of a slot that was bought before, also by somebody who died before noting it. */
export function earlierTrade(
  { context: { orderedDb } }: RecurringDeps,
  { id, userId }: Plan,
  slot: number,
): Promise<PlanTrade | undefined> {
  return selectTrade(orderedDb, userId, slotName(id, slot));
}

/**
 * Buys a slot, within the bound of the plan.
 *
 * @returns the trade, or why nothing was bought
 * @throws what may be otherwise a minute later: no answer of the engine, a price that just moved
 */
export async function buySlot(deps: RecurringDeps, plan: Plan, slot: number): Promise<SlotOutcome> {
  try {
    return { trade: await buy(deps, plan, slot) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'client_order_id_used') {
      const trade = await earlierTrade(deps, plan, slot);
      const isOwn = trade?.market === plan.market && trade.side === 'buy';
      return isOwn ? { trade } : { reason: error.code };
    }
    const reason = error.code === 'price_moved' ? await whyMoved(deps, plan) : error.code;
    if (reason === undefined || !isFinal(error)) throw error;
    return { reason };
  }
}

async function buy(deps: RecurringDeps, plan: Plan, slot: number): Promise<PlanTrade> {
  const { quote } = specOf(deps.catalog, plan.market);
  const { level } = await deps.users.load(plan.userId);
  if (level < 1) throw new AppError('level_required', { level: 1 });
  if (await isRisen(deps, plan)) throw new AppError('price_moved');
  await deps.otc.execute(
    { userId: plan.userId, level },
    {
      market: plan.market,
      side: 'buy',
      amount: formatDecimal(plan.amountUnits, quote.scale),
      amountType: 'quote',
      quoteId: undefined,
      pairPrice: plan.notedPrice,
      boundPpm: boundOf(plan),
      clientOrderId: slotName(plan.id, slot),
      claim: undefined,
      payOut: undefined,
    },
  );
  const trade = await earlierTrade(deps, plan, slot);
  if (trade === undefined) throw new Error('A bought slot has no trade.');
  return trade;
}

const boundOf = ({ risePercent }: Plan): number => risePercent * PPM_OF_PERCENT;

/** Whether the house asks more than the noted price and the bound allow. */
async function isRisen({ otc }: RecurringDeps, plan: Plan): Promise<boolean> {
  const scale = plan.notedPrice.split('.')[1]?.length ?? 0;
  const noted = parseDecimal(plan.notedPrice, scale);
  if (!noted.ok) throw new Error(`A noted price that is none: ${plan.notedPrice}`);
  const price = await otc.price(plan.market, 'buy');
  return isBeyondBound('buy', price, { units: noted.value, scale }, boundOf(plan));
}

/** Beyond the plan's bound it is left out; a price that moved within it is asked for again. */
async function whyMoved(deps: RecurringDeps, plan: Plan): Promise<SkipReason | undefined> {
  return (await isRisen(deps, plan)) ? 'price_risen' : undefined;
}

/** What says nothing of the plan itself: asked again it may be otherwise. */
const PASSING: ReadonlySet<string> = new Set(['outcome_unknown', 'quote_expired']);

const isFinal = ({ code }: AppError): boolean =>
  ERRORS[code].status < HTTP_OF_OURS && !PASSING.has(code);
