import { randomUUID } from 'node:crypto';
import { endpoints } from '@sarraf/contracts';
import { formatDecimal } from '@sarraf/money';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { type Fields, fieldsOf, textOf } from '../fields.ts';
import { seededRandom } from '../seeded-random.ts';
import type { Answer, ExchangeClient } from './exchange-client.ts';
import { lotsOf, type MarketRules, marketRulesOf, ticksOf } from './market-rules.ts';
import { gridGapOf, planQuotes } from './quote-plan.ts';
import { Quoter } from './quoter.ts';
import { runTaker } from './taker.ts';

const CONFIG = readConfig({}).maker;

function rulesOf(base: string, quote: string, tick: string, lot: string, min: string): MarketRules {
  const rules = marketRulesOf({
    market_name: base + quote,
    status: 'Active',
    coin: { symbol: base },
    quote: { symbol: quote },
    tick,
    lot,
    min_amount: min,
    min_notional: quote === 'IRT' ? '300000' : '11',
  });
  if (rules === undefined) throw new Error('no rules');
  return rules;
}

const MARKETS = [
  rulesOf('BTC', 'USDT', '1', '0.000001', '0.0005'),
  rulesOf('BTC', 'IRT', '100000', '0.000001', '0.0005'),
  rulesOf('SHIB', 'USDT', '0.0000000001', '10000', '200000'),
  rulesOf('SHIB', 'IRT', '0.00001', '10000', '200000'),
  rulesOf('DOGE', 'IRT', '0.1', '1', '10'),
];
const INDEX: Record<string, string> = {
  BTCUSDT: '110100',
  BTCIRT: '12485300000',
  SHIBUSDT: '0.0000099',
  SHIBIRT: '1.12266',
  DOGEIRT: '21546',
};

/** An exchange in memory: holds bodies to the contract and never lets our own orders meet. */
class FakeExchange {
  readonly open = new Map<string, Fields>();
  calls = 0;
  refuse: string | undefined;
  readonly #keys = new Set<string>();
  #lastId = 0;

  readonly client: ExchangeClient = {
    socketToken: async () => 'token',
    call: async (method, path): Promise<Answer> => {
      mustBe(
        /^GET \/orderList\?status=open&per_page=100&page=\d+$/.test(`${method} ${path}`),
        path,
      );
      const page = Number(/page=(\d+)$/.exec(path)?.[1]);
      const all = [...this.open.values()];
      const data = all.slice((page - 1) * 100, page * 100);
      const last_page = Math.max(1, Math.ceil(all.length / 100));
      return {
        ok: true,
        data: { data, current_page: page, per_page: 100, last_page, total: all.length },
      };
    },
    order: async (path, body): Promise<Answer> => {
      this.calls += 1;
      if (path === '/cancelOrder') return this.#cancel(body);
      return this.#place(path, body);
    },
  };

  #cancel(body: Fields): Answer {
    endpoints['POST /cancelOrder'].body.parse(body);
    const order = this.open.get(String(body['order_id']));
    if (order === undefined) return { ok: false, status: 404, error: 'order_not_found', facts: {} };
    this.open.delete(String(order['id']));
    return { ok: true, data: { ...order, status: 'cancelled' } };
  }

  #place(path: string, body: Fields): Answer {
    const name = `POST ${path}` as 'POST /trade/limitBuy' | 'POST /trade/limitSell';
    const parsed = endpoints[name].body.parse(body);
    const clientId = parsed.client_order_id ?? '';
    mustBe(!this.#keys.has(clientId), 'a client order id was used twice');
    this.#keys.add(clientId);
    if (this.refuse !== undefined) return { ok: false, status: 422, error: this.refuse, facts: {} };
    const rules = marketOf(parsed.pair_type);
    mustBe(ticksOf(rules, parsed.pair_price) !== undefined, 'no price');
    for (const other of this.open.values()) {
      if (other['market'] !== parsed.pair_type || other['type'] === parsed.type) continue;
      const [bid, ask] = parsed.type === 'buy' ? [parsed, other] : [other, parsed];
      const [below, above] = [bid, ask].map((order) => Number(fieldsOf(order)['pair_price']));
      mustBe((below ?? 0) < (above ?? 0), 'two own orders met');
    }
    this.#lastId += 1;
    const order = {
      id: String(this.#lastId),
      market: parsed.pair_type,
      type: parsed.type,
      status: 'open',
      pair_price: parsed.pair_price,
      amount: parsed.pair_amount,
      remaining: parsed.pair_amount,
    };
    this.open.set(order.id, order);
    return { ok: true, data: order };
  }
}

function mustBe(condition: boolean, fact: string): void {
  if (!condition) throw new Error(fact);
}

function marketOf(symbol: string): MarketRules {
  const rules = MARKETS.find((known) => known.symbol === symbol);
  if (rules === undefined) throw new Error(`no market ${symbol}`);
  return rules;
}

let exchange: FakeExchange;
let index: Record<string, string>;
let nowMs: number;

function newQuoter(): Quoter {
  const quoter = new Quoter({
    client: exchange.client,
    config: CONFIG,
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
      const quotes = planQuotes(rules, ticks, gridGapOf(ticks, CONFIG), CONFIG, 7);
      expect(quotes).toHaveLength(2 * CONFIG.levelsPerSide);
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
        const quotes = planQuotes(rules, ticks, gridGapOf(madeAt, CONFIG), CONFIG, seed);
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
    expect(exchange.open.size).toBe(MARKETS.length * 2 * CONFIG.levelsPerSide);
    const { calls } = exchange;
    await quoter.settle();
    index['BTCUSDT'] = '110150';
    await quoter.settle();
    expect(exchange.calls).toBe(calls);
  });

  it('follows the index with a few orders, and its own orders never meet', async () => {
    const quoter = newQuoter();
    await quoter.settle();
    const random = seededRandom(Number(process.env['SEED'] ?? 42));
    let price = 110_100;
    for (let move = 0; move < 150; move += 1) {
      price = Math.max(80_000, price + random.bell(600));
      index['BTCUSDT'] = String(price);
      await quoter.settle();
      await quoter.settle();
      const ours = [...exchange.open.values()].filter((order) => order['market'] === 'BTCUSDT');
      expect(ours).toHaveLength(2 * CONFIG.levelsPerSide);
    }
    index['BTCUSDT'] = String(price);
    const before = exchange.calls;
    index['BTCUSDT'] = String(Math.round(price * 1.0016));
    await quoter.settle();
    expect(exchange.calls - before).toBeLessThanOrEqual(14);
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
    expect(exchange.open.size).toBe(MARKETS.length * 2 * CONFIG.levelsPerSide);
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
    expect(exchange.open.size).toBe(MARKETS.length * 2 * CONFIG.levelsPerSide);
  });

  it('places nothing without a fresh index', async () => {
    index = {};
    await newQuoter().settle();
    expect(exchange.calls).toBe(0);
  });
});

describe('the taker', () => {
  it('takes small amounts by the contract, at about the stated pace', async () => {
    const bodies: Fields[] = [];
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 1_000);
    await runTaker({
      client: {
        ...exchange.client,
        order: async (path, body) => {
          const name = `POST ${path}` as 'POST /trade/marketBuy' | 'POST /trade/marketSell';
          endpoints[name].body.parse(body);
          bodies.push(body);
          return { ok: true, data: {} };
        },
      },
      tradesPerSecond: 50,
      random: seededRandom(1),
      markets: () => MARKETS,
      index: (rules) => index[rules.symbol],
      run: 'r',
      signal: stop.signal,
    });
    expect(bodies.length).toBeGreaterThan(10);
    expect(bodies.length).toBeLessThan(80);
    expect(new Set(bodies.map((body) => body['type'])).size).toBe(2);
    for (const body of bodies) {
      const rules = marketOf(textOf(body, 'pair_type') ?? '');
      const lots = lotsOf(rules, textOf(body, 'pair_amount') ?? '');
      expect(lots).toBeGreaterThanOrEqual(rules.minLots);
      expect(formatDecimal(lots * rules.lotUnits, rules.lotDecimals)).toBe(body['pair_amount']);
    }
  });
});
