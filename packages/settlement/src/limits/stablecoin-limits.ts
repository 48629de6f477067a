// What a person buys of stablecoins for toman, against the limits in force: what was filled, and what
// their open orders may still fill. So an order that rests is within them whoever meets it, and a
// cancel has nothing to free.
import { baseUnits, type Side } from '@sarraf/market';
import { AMOUNT_MAX } from '@sarraf/money';
import { isAlive, remainingLots } from '../orders/order-state.ts';
import { type Refusal, refuse } from '../outcome.ts';
import { mayCount, openWindow, usedDays } from '../payments/window-state.ts';
import type { MarketState } from '../records/market-state.ts';
import type { Memory } from '../records/memory.ts';
import { tehranDay } from '../rules/tehran-day.ts';
import { bindingLimits, explainLimit, isInForce, sumOfDays } from './limit-rows.ts';

const KIND = 'stablecoin_buy';
/** Nobody trades below it, so whoever orders is there, even before it was told of them. */
const TRADER_LEVEL = 1;

/** A buy, or a sale, of so much of a market's coin. */
interface Buy {
  readonly market: MarketState;
  readonly side: Side;
  /** Smallest units of the coin. */
  readonly base: bigint;
}

/** As {@link checkStablecoins}, of an order of so many lots. */
export function checkStablecoinOrder(
  memory: Memory,
  market: MarketState,
  { user, side }: { readonly user: number; readonly side: Side },
  lots: number,
): Refusal<'limit_exceeded'> | undefined {
  if (memory.records.limits.record.stablecoin.length === 0) return undefined;
  return checkStablecoins(memory, user, [{ market, side, base: baseUnits(lots, market.spec) }]);
}

/** Why a person may not buy so much of stablecoins; undefined where they may. */
export function checkStablecoins(
  memory: Memory,
  user: number,
  buys: readonly Buy[],
): Refusal<'limit_exceeded'> | undefined {
  const { records, at } = memory;
  const { standings } = records;
  const { rules, stablecoin } = memory.records.limits.record;
  if (stablecoin.length === 0) return undefined;
  const units = buys.reduce((sum, buy) => sum + (isCounted(buy) ? buy.base : 0n), 0n);
  if (units === 0n) return undefined;
  const level = Math.max(TRADER_LEVEL, standings.levelOf(user));
  const binding = bindingLimits(stablecoin, [KIND], { level, at });
  if (binding.length === 0) return undefined;
  const accounts = standings.accountsOf(user);
  const open = openBuys(memory, accounts);
  const used = usedDays(memory, ['stablecoin_day'], accounts);
  for (const { rule, question } of binding) {
    if (sumOfDays(used, question.days) + open + units <= BigInt(rule.capUnits)) continue;
    return refuse('limit_exceeded', explainLimit(rules, rule, question, used, units, open));
  }
  return undefined;
}

const isCounted = ({ market, side }: Pick<Buy, 'market' | 'side'>): boolean =>
  side === 'buy' && market.spec.isStablecoin;

/** What open orders may still buy of stablecoins. Of an OCO one half fills: its stop counts not. */
function openBuys(memory: Memory, users: readonly number[]): bigint {
  let sum = 0n;
  for (const order of users.flatMap((user) => memory.ordersOf(user))) {
    const { row, market, sibling } = order;
    if (!isAlive(order) || !isCounted({ market, side: row.side })) continue;
    if (sibling !== null && row.stopTicks !== null) continue;
    sum += baseUnits(remainingLots(order), market.spec);
  }
  return sum;
}

/**
 * Counts what was bought of a market's coin, on the day of the command, while any rule on
 * stablecoins is in force: for whatever level it is, as a level may be reached within its days.
 */
export function countStablecoins(memory: Memory, user: number, buy: Buy): void {
  const { records, at } = memory;
  const limits = records.limits.record;
  if (limits.stablecoin.length === 0 || !isCounted(buy)) return;
  if (!limits.stablecoin.some((rule) => isInForce(rule, at))) return;
  const day = tehranDay(at);
  if (!mayCount(memory, 'stablecoin_day', day)) return;
  const window = openWindow(memory, 'stablecoin_day', user, day);
  const used = window.row.used + buy.base;
  window.row.used = used > AMOUNT_MAX ? AMOUNT_MAX : used;
  memory.records.windows.touch(window);
}
