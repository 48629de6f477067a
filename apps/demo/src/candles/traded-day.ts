// The last day before the first trade, minute by minute: the market maker's own rules, walked through.
import { habitsOf, TradeDraws } from '../market-habits.ts';
import { lotsWorth, type MarketRules } from '../maker/market-rules.ts';
import { bestTicks, hasMoved } from '../maker/quote-plan.ts';
import { STEP_SECONDS } from '../price/walk.ts';
import { type Bar, ticksAt, type Walk } from './candle-walk.ts';

const MINUTE = 60;

/**
 * The minutes of a walk's last day in which the market was traded: small trades at the best quotes,
 * which follow the index as the market maker's do.
 */
export function tradedMinutes(
  rules: MarketRules,
  walk: Walk,
  endTicks: number,
  seed: number,
): readonly Bar[] {
  const habits = habitsOf(rules);
  const draws = new TradeDraws(habits, seed, rules.symbol, 'history');
  const minutes: Bar[] = [];
  let planned: bigint | undefined;
  let next = walk.dayFrom + draws.gapSeconds();
  // the last price is the moment in which the exchange opens: nothing is traded after it
  for (let step = 0; step < walk.day.length - 1; step += 1) {
    const index = BigInt(ticksAt(endTicks, walk.day[step] ?? 0));
    if (planned === undefined || hasMoved(habits, planned, index)) planned = index;
    const until = walk.dayFrom + (step + 1) * STEP_SECONDS;
    for (; next < until; next += draws.gapSeconds()) {
      const { side, worth } = draws.trade(next);
      const ticks = bestTicks(habits, side === 'buy' ? 'sell' : 'buy', planned);
      const lots = Number(lotsWorth(rules, String(worth), ticks));
      count(minutes, next - (next % MINUTE), Number(ticks), lots);
    }
  }
  return minutes;
}

function count(minutes: Bar[], t: number, ticks: number, lots: number): void {
  const last = minutes.at(-1);
  if (last?.t !== t) {
    minutes.push({ t, o: ticks, h: ticks, l: ticks, c: ticks, v: lots });
    return;
  }
  minutes[minutes.length - 1] = {
    ...last,
    h: Math.max(last.h, ticks),
    l: Math.min(last.l, ticks),
    c: ticks,
    v: last.v + lots,
  };
}
