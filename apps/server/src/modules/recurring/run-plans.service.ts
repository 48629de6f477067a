// What a worker does with a plan that is due: an hour before a slot the price is noted and the person
// told; at it the slot is claimed, bought and noted. Killed anywhere between, the next worker goes on.
import type { Notify } from '../notifications/index.ts';
import { formatDecimal } from '@sarraf/money';
import { AppError } from '../../http/index.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import { dueIn, type Saga, workOnDue } from '../../platform/saga/index.ts';
import { buySlot, earlierTrade, type SlotOutcome } from './buy-slot.service.ts';
import { claimSlot, noteSoon, type Plan, selectTaken } from './plans.queries.ts';
import { noticeOfRun, noticeOfSoon } from './recurring-notices.ts';
import { type RecurringDeps, specOf } from './recurring-deps.ts';
import { type AfterRun, noteRun, type Run, selectSpendable } from './runs.queries.ts';
import { countSlots, isWithin, slotFrom, slotUntil } from './schedule.ts';

const HOUR_MS = 3_600_000;
/** Longer than the engine is waited for. */
const LEASE_MS = 60_000;
const AT_ONCE = 20;
/** So many in a row that were left out pause a plan. */
const SKIPS_MAX = 5;

/** Buys what is due of all plans, and tells of what will be within the hour. */
export function runDuePlans(deps: RecurringDeps): Promise<void> {
  const { clock, logger, plainDb } = deps.context;
  const saga: Saga<Plan> = {
    clock,
    take: dueIn(plainDb, {
      name: 'recurring_buys',
      dueAt: 'next_step_at',
      only: `state = 'active'`,
    }),
    leaseMs: LEASE_MS,
    atOnce: AT_ONCE,
    load: (ids) => selectTaken(plainDb, ids),
    step: (plan) => stepPlan(deps, plan),
    onFailure: ({ id }, error) =>
      logger.error({ err: error, plan: id }, 'a recurring buy could not be made'),
  };
  return workOnDue(saga);
}

async function stepPlan(deps: RecurringDeps, plan: Plan): Promise<void> {
  const { nextAt, runningAt } = plan;
  // an active plan has one
  if (nextAt === null) return;
  const isEarly = deps.context.clock.now() < nextAt;
  if (isEarly && runningAt === null) await tellSoon(deps, plan, nextAt);
  else await runSlot(deps, plan, nextAt);
}

async function tellSoon(deps: RecurringDeps, plan: Plan, slot: number): Promise<void> {
  const { clock, orderedDb, plainDb } = deps.context;
  const hourBefore = slot - HOUR_MS;
  if (clock.now() < hourBefore) {
    // a clock that was set back: nobody is told of an hour that is a day
    await noteSoon(plainDb, plan, undefined, hourBefore);
    return;
  }
  const { quote } = specOf(deps.catalog, plan.market);
  const spendable = await selectSpendable(orderedDb, plan.userId, quote.symbol);
  const missing = plan.amountUnits - spendable;
  const notice = noticeOfSoon(plan, slot, {
    amount: formatDecimal(plan.amountUnits, quote.scale),
    symbol: quote.symbol,
    missing: missing > 0n ? formatDecimal(missing, quote.scale) : null,
  });
  const price = await priceIfAny(deps, plan);
  const tell = await withTransaction(plainDb, async (tx) =>
    (await noteSoon(tx, plan, price, slot)) ? deps.notifications.keep(tx, notice) : undefined,
  );
  tell?.();
}

/** The house's price; undefined where there is none now: the one that was noted last stands. */
async function priceIfAny({ otc }: RecurringDeps, { market }: Plan): Promise<string | undefined> {
  try {
    return (await otc.price(market, 'buy')).text;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

async function runSlot(deps: RecurringDeps, plan: Plan, nextAt: number): Promise<void> {
  const { clock, plainDb } = deps.context;
  const { slot, trade } = await slotInHand(deps, plan);
  const missed = countSlots(plan, nextAt, slot);
  if (!(await claimSlot(plainDb, plan, slot))) return;
  const outcome = trade === undefined ? await buySlot(deps, plan, slot) : { trade };
  const run = runOf(plan, { slot, at: clock.now(), missed }, outcome);
  const after = afterRun(plan, run, clock.now());
  const notice = noticeOfRun(plan, run, after, specOf(deps.catalog, plan.market));
  await noteAndTell(deps, run, after, notice);
}

/** The run, where the plan stands by it, and what is told of it: all, or nothing. */
async function noteAndTell(
  { context: { plainDb }, notifications }: RecurringDeps,
  run: Run,
  after: AfterRun,
  notice: Notify,
): Promise<void> {
  const tell = await withTransaction(plainDb, async (tx) =>
    (await noteRun(tx, run, after)) ? notifications.keep(tx, notice) : undefined,
  );
  tell?.();
}

/**
 * The slot to be bought now, with its trade where it was bought already. One that somebody claimed and
 * died over goes before all others; where it bought nothing and a later one is due, it is a missed one.
 */
async function slotInHand(
  deps: RecurringDeps,
  plan: Plan,
): Promise<{ readonly slot: number; readonly trade?: SlotTrade }> {
  const last = lastSlot(plan, deps.context.clock.now());
  const { runningAt } = plan;
  if (runningAt === null) return { slot: last };
  const trade = await earlierTrade(deps, plan, runningAt);
  if (trade !== undefined) return { slot: runningAt, trade };
  return { slot: Math.max(runningAt, last) };
}

type SlotTrade = Extract<SlotOutcome, { readonly trade: unknown }>['trade'];

/** The last slot that is due, and no later than the plan's end. */
function lastSlot(plan: Plan, now: number): number {
  let slot = slotUntil(plan, now);
  while (!isWithin(slot, plan.endsOn)) slot = slotUntil(plan, slot - 1);
  return slot;
}

function runOf(
  { id: planId }: Plan,
  facts: Pick<Run, 'slot' | 'at' | 'missed'>,
  outcome: SlotOutcome,
): Run {
  if ('reason' in outcome) {
    const { reason } = outcome;
    const nothing = {
      orderId: null,
      paidUnits: null,
      baseUnits: null,
      feeUnits: null,
      price: null,
    };
    return { planId, ...facts, state: 'skipped', reason, ...nothing };
  }
  const { orderId, paidUnits, baseUnits, feeUnits, price } = outcome.trade;
  const bought = { orderId, paidUnits, baseUnits, feeUnits, price };
  return { planId, ...facts, state: 'bought', reason: null, ...bought };
}

function afterRun(plan: Plan, run: Run, now: number): AfterRun {
  const skips = run.state === 'bought' ? 0 : plan.skips + 1;
  const idle = { nextAt: null, nextStepAt: null, skips } as const;
  if (skips >= SKIPS_MAX) return { ...idle, state: 'paused', pausedBy: 'skips' };
  const nextAt = slotFrom(plan, run.slot + 1);
  if (!isWithin(nextAt, plan.endsOn)) return { ...idle, state: 'ended', pausedBy: null };
  const hourBefore = nextAt - HOUR_MS;
  const nextStepAt = hourBefore > now ? hourBefore : nextAt;
  return { state: 'active', pausedBy: null, nextAt, nextStepAt, skips };
}
