import { type DrawnTrade, habitsOf, type Side, TradeDraws } from '../market-habits.ts';
import type { ExchangeClient } from './exchange-client.ts';
import { amountText, lotsWorth, type MarketRules, priceText, ticksOf } from './market-rules.ts';
import { pause } from './pace.ts';

/** Who takes, where, and at which pace. */
export interface TakerOptions {
  readonly client: ExchangeClient;
  readonly seed: number;
  /** Pace of the trades in percent of each market's habit; 0: none at all. */
  readonly pacePercent: number;
  readonly markets: () => readonly MarketRules[];
  readonly index: (rules: MarketRules) => string | undefined;
  readonly run: string;
  readonly signal: AbortSignal;
}

const PAUSE_MS_MAX = 5_000;

/** Takes small amounts at market, each market at its own pace, until the signal says stop. */
export async function runTaker(options: TakerOptions): Promise<void> {
  const { signal } = options;
  if (options.pacePercent <= 0) return;
  const turns = new TradeTurns(options.seed, options.pacePercent);
  const taker = new Taker(options);
  while (!signal.aborted) {
    const turn = turns.first(options.markets(), Date.now());
    const inMs = turn === undefined ? PAUSE_MS_MAX : turn.atMs - Date.now();
    // the list of markets may change meanwhile
    if (inMs > 0 && !(await pause(Math.min(inMs, PAUSE_MS_MAX), signal))) return;
    if (turn === undefined || inMs > PAUSE_MS_MAX) continue;
    await taker.take(turn.rules, turns.take(turn.rules, Date.now()));
  }
}

/** Whose turn it is to trade: every market has a clock of its own. */
export class TradeTurns {
  readonly #seed: number;
  readonly #pacePercent: number;
  readonly #turns = new Map<string, { readonly draws: TradeDraws; atMs: number }>();

  constructor(seed: number, pacePercent: number) {
    this.#seed = seed;
    this.#pacePercent = pacePercent;
  }

  /** The active market whose turn comes first, and when that is. */
  first(
    markets: readonly MarketRules[],
    nowMs: number,
  ): { readonly rules: MarketRules; readonly atMs: number } | undefined {
    let first: { readonly rules: MarketRules; readonly atMs: number } | undefined;
    for (const rules of markets) {
      if (!rules.active) continue;
      const { atMs } = this.#turnOf(rules, nowMs);
      if (first === undefined || atMs < first.atMs) first = { rules, atMs };
    }
    return first;
  }

  /** The market's trade of this turn; the next one comes a while after `nowMs`. */
  take(rules: MarketRules, nowMs: number): DrawnTrade {
    const turn = this.#turnOf(rules, nowMs);
    turn.atMs = nowMs + this.#gapMs(turn.draws);
    return turn.draws.trade(nowMs / 1_000);
  }

  #turnOf(rules: MarketRules, nowMs: number): { readonly draws: TradeDraws; atMs: number } {
    const known = this.#turns.get(rules.symbol);
    if (known !== undefined) return known;
    const draws = new TradeDraws(habitsOf(rules), this.#seed, rules.symbol, 'trades');
    const turn = { draws, atMs: nowMs + this.#gapMs(draws) };
    this.#turns.set(rules.symbol, turn);
    return turn;
  }

  #gapMs(draws: TradeDraws): number {
    return (draws.gapSeconds() * 100_000) / this.#pacePercent;
  }
}

/** The account that takes. */
export class Taker {
  readonly #options: Pick<TakerOptions, 'client' | 'index' | 'run'>;
  #serial = 0;
  /** Markets in which one side's money ran out: their next trade goes the other way. */
  readonly #leaning = new Map<string, Side>();

  constructor(options: Pick<TakerOptions, 'client' | 'index' | 'run'>) {
    this.#options = options;
  }

  /** Sends a drawn trade as a market order; a market without a fresh index is left alone. */
  async take(rules: MarketRules, drawn: DrawnTrade): Promise<void> {
    const { client, index, run } = this.#options;
    const price = index(rules);
    const ticks = price === undefined ? undefined : ticksOf(rules, price);
    if (ticks === undefined) return;
    const side = this.#leaning.get(rules.symbol) ?? drawn.side;
    this.#leaning.delete(rules.symbol);
    this.#serial += 1;
    const lots = lotsWorth(rules, String(drawn.worth), ticks);
    const answer = await client.order(`/trade/market${side === 'buy' ? 'Buy' : 'Sell'}`, {
      pair_type: rules.symbol,
      type: side,
      trade_type: 'market',
      request_type: 1,
      amount_type: 'base',
      pair_amount: amountText(rules, lots),
      market_price: priceText(rules, ticks),
      client_order_id: `t-${run}-${this.#serial.toString(36)}`,
    });
    if (!answer.ok && answer.error === 'insufficient_funds') {
      this.#leaning.set(rules.symbol, side === 'buy' ? 'sell' : 'buy');
    }
  }
}
