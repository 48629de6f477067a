// What a person is told of a plan: an hour before each time, and after it.
import type { MarketSpec } from '@sarraf/market';
import { formatDecimal } from '@sarraf/money';
import type { NoticeFacts, Notify } from '../notifications/index.ts';
import type { Plan } from './plans.queries.ts';
import type { AfterRun, Run } from './runs.queries.ts';
import { slotName } from './schedule.ts';

/** What is told an hour before a slot; `missing`: what the wallet lacks, null: nothing. */
export function noticeOfSoon(
  plan: Plan,
  slot: number,
  money: { readonly amount: string; readonly symbol: string; readonly missing: string | null },
): Notify {
  return {
    userId: plan.userId,
    kind: 'recurring_soon',
    facts: { ...commonFacts(plan, slot), ...money },
    reference: referenceOf(plan, slot),
  };
}

/** What is told of a slot: what it bought, or why not; the fifth in a row says that it pauses the plan. */
export function noticeOfRun(plan: Plan, run: Run, after: AfterRun, spec: MarketSpec): Notify {
  const { base, quote } = spec;
  const told = { userId: plan.userId, reference: referenceOf(plan, run.slot) };
  const common = { ...commonFacts(plan, run.slot), missed: run.missed };
  if (run.state === 'skipped') {
    const kind = after.pausedBy === 'skips' ? 'recurring_paused' : 'recurring_skipped';
    const amount = formatDecimal(plan.amountUnits, quote.scale);
    const { reason } = run;
    const facts = { ...common, amount, symbol: quote.symbol, reason, rise: plan.risePercent };
    return { ...told, kind, facts };
  }
  const facts = {
    ...common,
    order_id: String(run.orderId),
    paid: formatDecimal(run.paidUnits ?? 0n, quote.scale),
    paid_symbol: quote.symbol,
    amount: formatDecimal((run.baseUnits ?? 0n) - (run.feeUnits ?? 0n), base.scale),
    symbol: base.symbol,
  };
  return { ...told, kind: 'recurring_bought', facts, updateWallet: true, updateOrders: true };
}

const referenceOf = (plan: Plan, slot: number): string => `recurring:${slotName(plan.id, slot)}`;

function commonFacts(plan: Plan, slot: number): NoticeFacts {
  return { plan_id: String(plan.id), market: plan.market, at: new Date(slot).toISOString() };
}
