// Plans and their runs to the wire.
import type { RecurringBuy, RecurringRun } from '@sarraf/contracts';
import type { MarketSpec } from '@sarraf/market';
import { divFloor, formatDecimal, pow10 } from '@sarraf/money';
import type { Plan } from './plans.queries.ts';
import type { ListedRun } from './runs.queries.ts';

/** Decimals of an average beyond the price's own, as the calculator has them. */
const AVERAGE_DECIMALS = 2;

const timeOf = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString();

/** A plan as its person sees it. */
export function planOnWire(plan: Plan, spec: MarketSpec): RecurringBuy {
  const { base, quote } = spec;
  return {
    id: String(plan.id),
    market: plan.market,
    amount: formatDecimal(plan.amountUnits, quote.scale),
    symbol: quote.symbol,
    every: plan.every,
    day: plan.day,
    hour: plan.hour,
    ends_on: plan.endsOn,
    rise_percent: plan.risePercent,
    noted_price: plan.notedPrice,
    state: plan.state === 'removed' ? 'ended' : plan.state,
    paused_by: plan.pausedBy,
    next_at: timeOf(plan.nextAt),
    skips: plan.skips,
    bought: plan.bought,
    paid: formatDecimal(plan.paidUnits, quote.scale),
    received: formatDecimal(plan.baseUnits - plan.feeUnits, base.scale),
    average_price: averageOf(plan, spec),
    created_at: new Date(plan.createdAt).toISOString(),
  };
}

/** Money per coin bought, its fee aside, rounded down; null before the first one. */
function averageOf({ paidUnits, baseUnits }: Plan, spec: MarketSpec): string | null {
  if (baseUnits === 0n) return null;
  const scale = spec.priceScale + AVERAGE_DECIMALS;
  const money = paidUnits * pow10(scale + spec.base.scale);
  return formatDecimal(divFloor(money, baseUnits * pow10(spec.quote.scale)), scale);
}

/** A time of a plan as its person sees it. */
export function runOnWire(run: ListedRun, { base, quote }: MarketSpec): RecurringRun {
  const { paidUnits, baseUnits, feeUnits } = run;
  const isBought = paidUnits !== null && baseUnits !== null && feeUnits !== null;
  return {
    id: String(run.id),
    slot: new Date(run.slot).toISOString(),
    at: new Date(run.at).toISOString(),
    state: run.state,
    reason: run.reason,
    order_id: run.orderId === null ? null : String(run.orderId),
    paid: isBought ? formatDecimal(paidUnits, quote.scale) : null,
    received: isBought ? formatDecimal(baseUnits - feeUnits, base.scale) : null,
    price: run.price,
    missed: run.missed,
  };
}
