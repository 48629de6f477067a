// Making, changing and ending recurring buys. The price that a rise is counted from is noted at each of
// these, so that nobody begins with a bound that they did not see.
import type { DataOf, ParsedBodyOf, ParsedQueryOf, RecurringBuy } from '@sarraf/contracts';
import { RECURRING_MAX } from '@sarraf/contracts/lists';
import { numberErrorCode } from '@sarraf/market';
import { formatDecimal, parseDecimal } from '@sarraf/money';
import { AppError, idOfCursor, LIST_COUNT_MAX, pageById, pageWindow } from '../../http/index.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import { otcFigures, type OtcPrice } from '../otc/index.ts';
import {
  insertPlan,
  type Plan,
  type PlanTerms,
  removePlan,
  selectPlan,
  selectPlans,
  updatePlan,
} from './plans.queries.ts';
import { type RecurringDeps, specOf } from './recurring-deps.ts';
import { planOnWire, runOnWire } from './recurring.mapper.ts';
import { countRuns, selectRuns } from './runs.queries.ts';
import { isSchedule, isWithin, type Schedule, slotFrom } from './schedule.ts';

const HOUR_MS = 3_600_000;
const RISE_MAX = 50;
const RUNS_A_PAGE = 20;

type Body = ParsedBodyOf<'POST /recurring'>;
type Change = ParsedBodyOf<'POST /recurring/:id'>;
type Terms = Pick<Plan, 'amountUnits' | 'endsOn' | 'risePercent'> & Schedule;

/** A person's plans. */
export async function listPlans(
  { context: { plainDb }, catalog }: RecurringDeps,
  userId: number,
): Promise<DataOf<'GET /recurring'>> {
  const plans = await selectPlans(plainDb, userId);
  return {
    data: plans.map((plan) => planOnWire(plan, specOf(catalog, plan.market))),
    max: RECURRING_MAX,
  };
}

/**
 * Begins a plan: its first slot is the next one that its terms name.
 *
 * @throws AppError as the contract says
 */
export async function makePlan(
  deps: RecurringDeps,
  userId: number,
  { market: symbol, ...body }: Body,
): Promise<RecurringBuy> {
  const { clock, plainDb } = deps.context;
  await assertOpen(deps, userId);
  const market = deps.catalog.market(symbol);
  if (market === undefined || market.spec.status === 'Hidden') throw new AppError('market_unknown');
  const { spec } = market;
  const price = await deps.otc.price(spec.symbol, 'buy');
  const terms = termsOf(deps, spec.symbol, price, body);
  const now = clock.now();
  const active = activeTerms(terms, price.text, now, now);
  const id = await withTransaction(plainDb, async (tx) => {
    await deps.users.lock(tx, userId);
    const plans = await selectPlans(tx, userId);
    if (plans.length >= RECURRING_MAX) throw new AppError('recurring_full', { max: RECURRING_MAX });
    assertAlone(plans, spec.symbol, active, undefined);
    return insertPlan(tx, { userId, market: spec.symbol, createdAt: now, ...active });
  });
  return planOnWire(await ownPlan(deps, userId, id), spec);
}

/**
 * Changes, pauses or resumes a plan. A slot that is due and was not begun goes by the new terms: it is
 * bought under them where they name one from it on, and is not bought where they don't.
 *
 * @throws AppError as the contract says
 */
export async function changePlan(
  deps: RecurringDeps,
  userId: number,
  id: number,
  change: Change,
): Promise<RecurringBuy> {
  const { clock, plainDb } = deps.context;
  const seen = await ownPlan(deps, userId, id);
  const spec = specOf(deps.catalog, seen.market);
  const isPausing = change.state === 'paused';
  if (!isPausing) await assertOpen(deps, userId);
  // pausing asks nothing of anybody: it works while no price is known
  const price = isPausing ? undefined : await deps.otc.price(seen.market, 'buy');
  await withTransaction(plainDb, async (tx) => {
    await deps.users.lock(tx, userId);
    const plans = await selectPlans(tx, userId);
    const plan = plans.find((one) => one.id === id);
    if (plan === undefined) throw new AppError('recurring_not_found');
    // whatever the market asks by now, what stays as it was may be paused
    const isSame = Object.keys(change).every((field) => field === 'state');
    const asked = changedTerms(plan, spec.quote.scale, change);
    const terms = isPausing && isSame ? plan : termsOf(deps, plan.market, price, asked);
    const notedPrice = price?.text ?? plan.notedPrice;
    const next = nextTerms(plan, { terms, notedPrice, wanted: change.state, now: clock.now() });
    if (next.state === 'active' || next.state === 'paused') {
      assertAlone(plans, plan.market, next, id);
    }
    if (!(await updatePlan(tx, plan, next))) throw new AppError('recurring_running');
  });
  return planOnWire(await ownPlan(deps, userId, id), spec);
}

/** Ends a plan for good. @throws AppError `recurring_not_found`, `recurring_running` */
export async function endPlan(
  { context: { plainDb }, users }: RecurringDeps,
  userId: number,
  id: number,
): Promise<void> {
  await withTransaction(plainDb, async (tx) => {
    await users.lock(tx, userId);
    const plan = await selectPlan(tx, userId, id);
    if (plan === undefined) throw new AppError('recurring_not_found');
    if (!(await removePlan(tx, plan))) throw new AppError('recurring_running');
  });
}

/** What a plan bought and left out, the newest first. @throws AppError `recurring_not_found` */
export async function listRuns(
  deps: RecurringDeps,
  userId: number,
  id: number,
  query: ParsedQueryOf<'GET /recurring/:id/runs'>,
): Promise<DataOf<'GET /recurring/:id/runs'>> {
  const plan = await ownPlan(deps, userId, id);
  const { plainDb } = deps.context;
  const window = pageWindow(query, RUNS_A_PAGE);
  const { offset, limit } = window;
  const beforeId = idOfCursor(query.cursor);
  const total = await countRuns(plainDb, plan.id, LIST_COUNT_MAX);
  const rows =
    limit === 0 ? [] : await selectRuns(plainDb, plan.id, { beforeId, offset, limit: limit + 1 });
  const spec = specOf(deps.catalog, plan.market);
  return pageById(
    window,
    rows,
    total,
    (run) => run.id,
    (run) => runOnWire(run, spec),
  );
}

async function ownPlan(
  { context: { plainDb } }: RecurringDeps,
  userId: number,
  id: number,
): Promise<Plan> {
  const plan = await selectPlan(plainDb, userId, id);
  if (plan === undefined) throw new AppError('recurring_not_found');
  return plan;
}

async function assertOpen({ users }: RecurringDeps, userId: number): Promise<void> {
  if ((await users.load(userId)).isFrozen) throw new AppError('account_frozen');
}

/**
 * @param price what the house asks; undefined where nobody is to know it
 * @throws AppError for an amount that is none or too small, a day that can't be, or a bound
 */
function termsOf(
  { catalog }: RecurringDeps,
  symbol: string,
  price: OtcPrice | undefined,
  body: Omit<Body, 'market'>,
): Terms {
  const { amount, ends_on: endsOn, rise_percent: risePercent, every, day, hour } = body;
  const market = catalog.market(symbol);
  if (market === undefined) throw new AppError('market_unknown');
  const { base, quote, minNotional, minQuantity } = market.spec;
  const units = parseDecimal(amount, quote.scale);
  if (!units.ok) {
    throw new AppError(numberErrorCode(units.error, 'amount_malformed', 'amount_malformed'));
  }
  if (units.value < minNotional) {
    const { minNotional: min } = market.seed;
    throw new AppError('notional_below_minimum', { min, asset: quote.symbol });
  }
  const bought = price && otcFigures('buy', price, { quote: units.value }, 0, market.spec);
  if (price !== undefined && (bought === undefined || bought.base < minQuantity)) {
    const { minQuantity: min } = market.seed;
    throw new AppError('amount_below_minimum', { min, asset: base.symbol });
  }
  if (!isSchedule({ every, day, hour })) throw new AppError('recurring_day_invalid');
  if (risePercent < 1 || risePercent > RISE_MAX) throw new AppError('recurring_rise_invalid');
  return { amountUnits: units.value, every, day, hour, endsOn, risePercent };
}

/** @throws AppError `recurring_ends_early` */
function activeTerms(terms: Terms, notedPrice: string, from: number, now: number): PlanTerms {
  const nextAt = slotFrom(terms, from);
  if (!isWithin(nextAt, terms.endsOn)) throw new AppError('recurring_ends_early');
  const hourBefore = nextAt - HOUR_MS;
  return {
    ...terms,
    notedPrice,
    state: 'active',
    pausedBy: null,
    nextAt,
    skips: 0,
    nextStepAt: hourBefore > now ? hourBefore : nextAt,
  };
}

/** What a change makes of a plan; one that had ended is active again where its new end allows it. */
function nextTerms(
  plan: Plan,
  {
    terms,
    notedPrice,
    wanted,
    now,
  }: {
    readonly terms: Terms;
    readonly notedPrice: string;
    readonly wanted: Change['state'];
    readonly now: number;
  },
): PlanTerms {
  const isPaused = wanted === 'paused' || (wanted === undefined && plan.state === 'paused');
  if (!isPaused) return activeTerms(terms, notedPrice, Math.min(plan.nextAt ?? now, now), now);
  const pausedBy = wanted === 'paused' ? 'person' : plan.pausedBy;
  const { skips } = plan;
  const { amountUnits, every, day, hour, endsOn, risePercent } = terms;
  return {
    amountUnits,
    every,
    day,
    hour,
    endsOn,
    risePercent,
    notedPrice,
    state: 'paused',
    pausedBy: pausedBy ?? 'person',
    nextAt: null,
    skips,
    nextStepAt: null,
  };
}

/** The terms of a plan with what a change sends, as they would all be sent. */
function changedTerms(plan: Plan, quoteScale: number, change: Change): Omit<Body, 'market'> {
  return {
    amount: change.amount ?? formatDecimal(plan.amountUnits, quoteScale),
    every: change.every ?? plan.every,
    day: change.day === undefined ? plan.day : change.day,
    hour: change.hour ?? plan.hour,
    ends_on: change.ends_on === undefined ? plan.endsOn : change.ends_on,
    rise_percent: change.rise_percent ?? plan.risePercent,
  };
}

/** @throws AppError `recurring_exists` where another plan buys the same at the same times */
function assertAlone(
  plans: readonly Plan[],
  market: string,
  { every, day, hour }: Schedule,
  except: number | undefined,
): void {
  const isSame = plans.some(
    (plan) =>
      plan.id !== except &&
      (plan.state === 'active' || plan.state === 'paused') &&
      plan.market === market &&
      plan.every === every &&
      plan.day === day &&
      plan.hour === hour,
  );
  if (isSame) throw new AppError('recurring_exists');
}
