import { randomUUID } from 'node:crypto';
import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { habitsOf } from '../market-habits.ts';
import { seededChance } from '../seeded-chance.ts';
import { ticksOf } from './market-rules.ts';
import { gridGapOf, planQuotes } from './quote-plan.ts';
import { Quoter } from './quoter.ts';
import { runTaker, TradeTurns } from './taker.ts';
import { FakeExchange, INDEX, MARKETS } from './testing/fake-exchange.ts';

fc.configureGlobal({ seed: propertySeed() });

const LEVELS = 12;

let exchange: FakeExchange;
let index: Record<string, string>;
let nowMs: number;

function newQuoter(): Quoter {
  const quoter = new Quoter({
    client: exchange.client,
    levelsPerSide: LEVELS,
    seed: 7,
    index: (rules) => index[rules.symbol],
    run: randomUUID().slice(0, 8),
    nowMs: () => nowMs,
  });
  quoter.setMarkets(MARKETS);
  return quoter;
}

beforeEach(() => {
  exchange = new FakeExchange();
  index = { ...INDEX };
  nowMs = 0;
});

describe('the quote plan', () => {
  it.each(MARKETS)(
    '$symbol: on the grid, uncrossed, above all minima, within one percent',
    (rules) => {
      const ticks = ticksOf(rules, INDEX[rules.symbol] ?? '') ?? 0n;
      const quotes = planQuotes(rules, ticks, gridGapOf(rules, ticks), LEVELS, 7);
      expect(quotes).toHaveLength(2 * LEVELS);
      for (const quote of quotes) {
        expect(quote.side === 'sell' ? quote.priceTicks > ticks : quote.priceTicks < ticks).toBe(
          true,
        );
        const away = Number(quote.priceTicks - ticks) / Number(ticks);
        expect(Math.abs(away)).toBeLessThan(0.01);
        expect(quote.lots).toBeGreaterThanOrEqual(rules.minLots);
        const notional = quote.priceTicks * rules.tickUnits * quote.lots * rules.lotUnits;
        expect(notional).toBeGreaterThanOrEqual(rules.minNotionalUnits);
      }
    },
  );
});

describe('the quote plan at any price', () => {
  it('never crosses itself, names no price twice and stays above all minima', () => {
    const rulesAndTicks = fc.record({
      rules: fc.constantFrom(...MARKETS),
      ticks: fc.bigInt(17_500n, 325_000n),
      madeAt: fc.bigInt(25_000n, 250_000n),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(rulesAndTicks, ({ rules, ticks, madeAt, seed }) => {
        const quotes = planQuotes(rules, ticks, gridGapOf(rules, madeAt), LEVELS, seed);
        const bids = quotes
          .filter((quote) => quote.side === 'buy')
          .map((quote) => quote.priceTicks);
        const asks = quotes
          .filter((quote) => quote.side === 'sell')
          .map((quote) => quote.priceTicks);
        expect(bids.every((bid) => bid < ticks && asks.every((ask) => ask > bid))).toBe(true);
        expect(asks.every((ask) => ask > ticks)).toBe(true);
        expect(new Set(quotes.map((quote) => quote.priceTicks)).size).toBe(quotes.length);
        for (const { priceTicks, lots } of quotes) {
          const notional = priceTicks * rules.tickUnits * lots * rules.lotUnits;
          expect(lots >= rules.minLots && notional >= rules.minNotionalUnits).toBe(true);
        }
      }),
    );
  });
});

describe('the quoter', () => {
  it('fills both sides of every market once and is then calm', async () => {
    const quoter = newQuoter();
    await quoter.settle();
    expect(exchange.open.size).toBe(MARKETS.length * 2 * LEVELS);
    const { calls } = exchange;
    await quoter.settle();
    index['BTCUSDT'] = '110115';
    await quoter.settle();
    expect(exchange.calls).toBe(calls);
  });

  it('follows the index with a few orders, and its own orders never meet', async () => {
    const quoter = newQuoter();
    await quoter.settle();
    const random = seededChance(Number(process.env['SEED'] ?? 42));
    let price = 110_100;
    for (let move = 0; move < 150; move += 1) {
      price = Math.max(80_000, price + random.bell(600));
      index['BTCUSDT'] = String(price);
      await quoter.settle();
      await quoter.settle();
      const ours = [...exchange.open.values()].filter((order) => order['market'] === 'BTCUSDT');
      expect(ours).toHaveLength(2 * LEVELS);
    }
    index['BTCUSDT'] = String(price);
    const before = exchange.calls;
    index['BTCUSDT'] = String(Math.round(price * 1.0002));
    await quoter.settle();
    expect(exchange.calls - before).toBeLessThanOrEqual(8);
  });

  it('mends a hole that a fill made and replaces what is worn', async () => {
    const quoter = newQuoter();
    await quoter.settle();
    const [first, second] = [...exchange.open.values()];
    if (first === undefined || second === undefined) throw new Error('no orders');
    exchange.open.delete(String(first['id']));
    quoter.onOrder({ ...first, status: 'filled', remaining: '0' });
    quoter.onOrder({ ...second, status: 'partially_filled', remaining: '0.000001' });
    await quoter.settle();
    await quoter.settle();
    expect(exchange.open.size).toBe(MARKETS.length * 2 * LEVELS);
    expect(exchange.open.has(String(second['id']))).toBe(false);
  });

  it('cancels everything when it stops, and leftovers of a killed run when it starts', async () => {
    await newQuoter().settle();
    const next = newQuoter();
    await next.reconcile();
    expect(exchange.open.size).toBe(0);
    await next.settle();
    expect(await next.cancelAll()).toBe(0);
    expect(exchange.open.size).toBe(0);
    await next.settle();
    expect(exchange.open.size).toBe(0);
  });

  it('waits a minute after a refusal, then fills the hole', async () => {
    const quoter = newQuoter();
    exchange.refuse = 'insufficient_funds';
    await quoter.settle();
    expect(exchange.calls).toBe(MARKETS.length * 2);
    exchange.refuse = undefined;
    await quoter.settle();
    expect(exchange.open.size).toBe(0);
    nowMs += 61_000;
    await quoter.settle();
    expect(exchange.open.size).toBe(MARKETS.length * 2 * LEVELS);
  });

  it('places nothing without a fresh index', async () => {
    index = {};
    await newQuoter().settle();
    expect(exchange.calls).toBe(0);
  });
});

describe('the taker', () => {
  it('takes small amounts by the contract, on both sides of every market', async () => {
    await newQuoter().settle();
    const stop = new AbortController();
    exchange.onFill = () => {
      const markets = new Set(exchange.trades.map(({ market }) => market));
      const sides = new Set(exchange.trades.map(({ side }) => side));
      if (markets.size === MARKETS.length && sides.size === 2) stop.abort();
    };
    await runTaker({
      client: exchange.client,
      seed: 1,
      pacePercent: 100_000,
      markets: () => MARKETS,
      index: (rules) => index[rules.symbol],
      run: 'r',
      signal: stop.signal,
    });
    expect(exchange.trades.length).toBeGreaterThanOrEqual(MARKETS.length);
  });

  it('gives each market its turn at its own pace', () => {
    const turns = new TradeTurns(1, 200);
    const counts = new Map<string, number>();
    const hours = 20;
    for (let nowMs = 0; nowMs < hours * 3_600_000; ) {
      const turn = turns.first(MARKETS, nowMs);
      if (turn === undefined) throw new Error('no turn');
      nowMs = Math.max(nowMs, turn.atMs);
      expect(turns.take(turn.rules, nowMs).worth).toBeGreaterThan(0);
      counts.set(turn.rules.symbol, (counts.get(turn.rules.symbol) ?? 0) + 1);
    }
    for (const rules of MARKETS) {
      const wanted = (2 * hours * 3_600) / habitsOf(rules).gapSeconds;
      expect((counts.get(rules.symbol) ?? 0) / wanted).toBeGreaterThan(0.95);
      expect((counts.get(rules.symbol) ?? 0) / wanted).toBeLessThan(1.05);
    }
  });

  it('takes nothing where there is no fresh index, and nothing at a pace of 0', async () => {
    index = {};
    const stop = new AbortController();
    const options = { client: exchange.client, seed: 1, run: 'r', signal: stop.signal };
    let looks = 0;
    const noIndex = (): undefined => {
      looks += 1;
      if (looks === 20) stop.abort();
    };
    const system = { markets: () => MARKETS, index: noIndex };
    await runTaker({ ...options, ...system, pacePercent: 0 });
    expect(looks).toBe(0);
    await runTaker({ ...options, ...system, pacePercent: 100_000 });
    expect({ looks, calls: exchange.calls }).toEqual({ looks: 20, calls: 0 });
  });
});
