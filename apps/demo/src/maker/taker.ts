import type { SeededRandom } from '../seeded-random.ts';
import type { ExchangeClient } from './exchange-client.ts';
import { amountText, lotsWorth, type MarketRules, priceText, ticksOf } from './market-rules.ts';
import { pause } from './pace.ts';
import type { Side } from './quote-plan.ts';

export interface TakerOptions {
  readonly client: ExchangeClient;
  readonly tradesPerSecond: number;
  readonly random: SeededRandom;
  readonly markets: () => readonly MarketRules[];
  readonly index: (rules: MarketRules) => string | undefined;
  readonly run: string;
  readonly signal: AbortSignal;
}

/** Markets that people look at first are traded more often than the others. */
const BUSY_MARKETS = ['TRXUSDT', 'BTCIRT', 'USDTIRT', 'BTCUSDT', 'ETHIRT', 'TRXIRT'] as const;
const BUSY_PERCENT = 45;
/** What one trade is worth: between these two, in the quote asset. */
const WORTH: Readonly<Record<string, readonly [number, number]>> = {
  IRT: [600_000, 6_000_000],
  USDT: [15, 60],
};
const PAUSE_MS_MAX = 60_000;
const AFTER_REFUSAL_MS = 5_000;

/** Takes small amounts at market, at a stated mean pace, until the signal says stop. */
export async function runTaker(options: TakerOptions): Promise<void> {
  const { client, random, signal } = options;
  if (options.tradesPerSecond <= 0) return;
  let serial = 0;
  let leaning: Side | undefined;
  while (!signal.aborted) {
    const meanMs = 1_000 / options.tradesPerSecond;
    if (!(await pause(Math.min(between(random, meanMs), PAUSE_MS_MAX), signal))) return;
    const rules = choose(options.markets(), random);
    const price = rules === undefined ? undefined : options.index(rules);
    const ticks = rules === undefined || price === undefined ? undefined : ticksOf(rules, price);
    if (rules === undefined || ticks === undefined) continue;
    const side = leaning ?? (random.below(2) === 0 ? 'buy' : 'sell');
    leaning = undefined;
    serial += 1;
    const [least, most] = WORTH[rules.quoteAsset] ?? [15, 60];
    const lots = lotsWorth(rules, String(random.between(least, most)), ticks);
    const answer = await client.order(`/trade/market${side === 'buy' ? 'Buy' : 'Sell'}`, {
      pair_type: rules.symbol,
      type: side,
      trade_type: 'market',
      request_type: 1,
      amount_type: 'base',
      pair_amount: amountText(rules, lots),
      market_price: priceText(rules, ticks),
      client_order_id: `t-${options.run}-${serial.toString(36)}`,
    });
    if (answer.ok) continue;
    // out of one side's money: the next trade goes the other way
    if (answer.error === 'insufficient_funds') leaning = side === 'buy' ? 'sell' : 'buy';
    else if (!(await pause(AFTER_REFUSAL_MS, signal))) return;
  }
}

function choose(all: readonly MarketRules[], random: SeededRandom): MarketRules | undefined {
  const active = all.filter((rules) => rules.active);
  const busy = active.filter((rules) => BUSY_MARKETS.some((symbol) => symbol === rules.symbol));
  const pool = random.below(100) < BUSY_PERCENT && busy.length > 0 ? busy : active;
  return pool[random.below(pool.length)];
}

/** A wait whose mean is as told, between a fifth and nine fifths of it. */
function between(random: SeededRandom, meanMs: number): number {
  return meanMs * (0.2 + random.below(1_601) / 1_000);
}
