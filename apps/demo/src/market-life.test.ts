// Whether the demo's markets can be taken for markets: the price source, the quotes and the takers
// run over an exchange in memory for an hour, on a clock of their own, from where the history ends.
import { beforeAll, describe, expect, it } from 'vitest';
import { candleHistory, seedPriceOf, type WireBar } from './candles/history.ts';
import { priceText, ticksOf, type MarketRules } from './maker/market-rules.ts';
import { Quoter } from './maker/quoter.ts';
import { Taker, TradeTurns } from './maker/taker.ts';
import { FakeExchange, type FakeTrade, rulesOf } from './maker/testing/fake-exchange.ts';
import { SEED_PRICES, SEED_USDT_TOMAN, USDT_MOVE_PPM } from './price/seed-prices.ts';
import { createPriceWalk, STEP_SECONDS } from './price/walk.ts';

const SEED = 1_404;
const HOUR_MS = 3_600_000;
const START_MS = Date.UTC(2026, 10, 21, 9, 7);
const SETTLE_MS = 2_000;

/** Toman markets, by the seed table of the exchange. */
const MARKETS = [
  rulesOf('USDT', 'IRT', '1', '0.1', '2'),
  rulesOf('BTC', 'IRT', '100000', '0.000001', '0.0005'),
  rulesOf('ETH', 'IRT', '10000', '0.00001', '0.0005'),
  rulesOf('TRX', 'IRT', '1', '0.1', '5'),
  rulesOf('XRP', 'IRT', '10', '0.01', '1'),
  rulesOf('SOL', 'IRT', '100', '0.001', '0.01'),
  rulesOf('DOGE', 'IRT', '0.1', '1', '10'),
  rulesOf('LTC', 'IRT', '100', '0.001', '0.02'),
];

interface LiveTrade extends FakeTrade {
  readonly atMs: number;
}

interface Life {
  readonly trades: readonly LiveTrade[];
  /** Best bid and ask of BTCIRT, every time that the quotes were looked after. */
  readonly spreads: readonly (readonly [bid: number, ask: number])[];
  readonly calls: number;
}

/** One hour of the demo's markets. */
async function live(): Promise<Life> {
  const exchange = new FakeExchange(MARKETS);
  let nowMs = START_MS;
  const walks = new Map(
    [...SEED_PRICES, { symbol: 'USDTIRT', priceUsdt: SEED_USDT_TOMAN, movePpm: USDT_MOVE_PPM }].map(
      ({ symbol, priceUsdt, movePpm }) => [
        symbol,
        createPriceWalk({ symbol, seedPrice: priceUsdt, movePpm, seed: SEED }),
      ],
    ),
  );
  const priceOf = (symbol: string): number => Number(walks.get(symbol)?.price());
  const index = ({ baseAsset }: MarketRules): string => {
    const toman = priceOf('USDTIRT');
    return String(
      baseAsset === 'USDT' ? toman : Math.round(priceOf(baseAsset) * toman * 1e6) / 1e6,
    );
  };
  const quoter = new Quoter({
    client: exchange.client,
    levelsPerSide: 12,
    seed: SEED,
    index,
    run: 'r',
    nowMs: () => nowMs,
  });
  quoter.setMarkets(MARKETS);
  exchange.onFill = (order) => quoter.onOrder(order);
  const taker = new Taker({ client: exchange.client, index, run: 'r' });
  const turns = new TradeTurns(SEED, 100);
  const trades: LiveTrade[] = [];
  const spreads: (readonly [number, number])[] = [];
  await quoter.settle();
  const { calls } = exchange;
  for (; nowMs < START_MS + HOUR_MS; nowMs += 500) {
    if (nowMs % (STEP_SECONDS * 1_000) === 0) for (const walk of walks.values()) walk.advance();
    if (nowMs % SETTLE_MS === 0) {
      await quoter.settle();
      spreads.push([exchange.best('BTCIRT', 'buy'), exchange.best('BTCIRT', 'sell')]);
    }
    for (let turn = turns.first(MARKETS, nowMs); turn !== undefined && turn.atMs <= nowMs; ) {
      await taker.take(turn.rules, turns.take(turn.rules, nowMs));
      trades.push(...exchange.trades.splice(0).map((trade) => ({ ...trade, atMs: nowMs })));
      turn = turns.first(MARKETS, nowMs);
    }
  }
  return { trades, spreads, calls: exchange.calls - calls };
}

interface Minute {
  readonly t: number;
  readonly o: number;
  readonly c: number;
  readonly worth: number;
}

function liveMinutes(life: Life, rules: MarketRules): Minute[] {
  const minutes: Minute[] = [];
  for (const { market, price, lots, atMs } of life.trades) {
    if (market !== rules.symbol) continue;
    const t = atMs - (atMs % 60_000);
    const worth = price * Number(lots * rules.lotUnits) * 10 ** -rules.lotDecimals;
    const last = minutes.at(-1);
    if (last?.t !== t) minutes.push({ t, o: price, c: price, worth });
    else minutes[minutes.length - 1] = { ...last, c: price, worth: last.worth + worth };
  }
  return minutes;
}

function minuteOf([t, o, , , c, v]: WireBar): Minute {
  return { t: t * 1_000, o: Number(o), c: Number(c), worth: Number(c) * Number(v) };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const worthOf = (minutes: readonly Minute[]): number => sumOf(minutes.map(({ worth }) => worth));
/** Moves from the close of each minute to the next one's. */
const moves = (minutes: readonly Minute[]): number[] =>
  minutes.slice(1).map(({ c }, at) => c / (minutes[at]?.c ?? c) - 1);
const deviation = (values: readonly number[]): number =>
  Math.sqrt(sumOf(values.map((value) => value * value)) / values.length);

let life: Life;
let history: ReadonlyMap<string, readonly Minute[]>;

beforeAll(async () => {
  life = await live();
  const minutes = new Map<string, readonly Minute[]>();
  for (const { symbol, resolution, bars } of candleHistory(MARKETS, START_MS / 1_000, SEED)) {
    if (resolution !== '1') break;
    minutes.set(symbol, bars.map(minuteOf));
  }
  history = minutes;
});

describe('the demo as a market', () => {
  it('has at most 0.05 % between bid and ask of BTCIRT, and from one trade to the next', () => {
    expect(life.spreads.length).toBeGreaterThan(1_700);
    for (const [bid, ask] of life.spreads) {
      expect(ask).toBeGreaterThan(bid);
      expect((ask - bid) / bid).toBeLessThanOrEqual(0.000_5);
    }
    const prices = life.trades.flatMap(({ market, price }) => (market === 'BTCIRT' ? price : []));
    expect(prices.length).toBeGreaterThan(400);
    prices.slice(1).forEach((price, at) => {
      expect(Math.abs(price / (prices[at] ?? price) - 1)).toBeLessThanOrEqual(0.000_5);
    });
  });

  it('turns over most in USDT, BTC and ETH, and less by rank in the others', () => {
    const past = MARKETS.map(({ symbol }) => worthOf(history.get(symbol) ?? []));
    expect(past).toEqual(past.toSorted((a, b) => b - a));
    const now = MARKETS.map((rules) => worthOf(liveMinutes(life, rules)));
    const [usdt = 0, btc = 0, eth = 0, ...others] = now;
    expect(usdt).toBeGreaterThan(btc);
    expect(btc).toBeGreaterThan(eth);
    for (const other of others) expect(eth).toBeGreaterThan(1.5 * other);
    expect(sumOf([usdt, btc, eth])).toBeGreaterThan(0.7 * sumOf(now));
  });

  it.each(MARKETS)('$symbol: nobody sees where the history ends', (rules) => {
    const before = history.get(rules.symbol) ?? [];
    const after = liveMinutes(life, rules);
    const close = before.at(-1)?.c ?? 0;
    const open = after[0]?.o ?? 0;
    const joins = before.slice(1).map(({ o }, at) => Math.abs(o / (before[at]?.c ?? o) - 1));
    expect(Math.abs(open / close - 1)).toBeLessThanOrEqual(Math.max(...joins));
    const ratio = deviation(moves(after)) / deviation(moves(before));
    expect(ratio).toBeGreaterThan(0.7);
    expect(ratio).toBeLessThan(1.4);
    const hourAgo = before.filter(({ t }) => t >= START_MS - HOUR_MS);
    const volumes = worthOf(after) / worthOf(hourAgo);
    expect(volumes).toBeGreaterThan(0.5);
    expect(volumes).toBeLessThan(2);
    const traded = after.length / hourAgo.length;
    expect(traded).toBeGreaterThan(0.7);
    expect(traded).toBeLessThan(1.4);
  });

  const some = MARKETS.filter(({ baseAsset }) => ['USDT', 'BTC', 'LTC'].includes(baseAsset));
  it.each(some)('$symbol: the last day of the history goes on as the month before', (rules) => {
    const [, ...coarser] = candleHistory([rules], START_MS / 1_000, SEED);
    const quarters = coarser.find(({ resolution }) => resolution === '15')?.bars.map(minuteOf);
    const day = (quarters ?? []).slice(-96);
    const month = (quarters ?? []).slice(0, -96);
    expect(month.length).toBeGreaterThan(2_700);
    const ratio = deviation(moves(day)) / deviation(moves(month));
    expect(ratio).toBeGreaterThan(0.7);
    expect(ratio).toBeLessThan(1.4);
    const volumes = worthOf(day) / (worthOf(month) / (month.length / 96));
    expect(volumes).toBeGreaterThan(0.75);
    expect(volumes).toBeLessThan(1.33);
  });

  it('ends its history where its prices start', () => {
    for (const rules of MARKETS) {
      const ticks = ticksOf(rules, seedPriceOf(rules) ?? '') ?? 0n;
      const seed = Number(priceText(rules, ticks));
      expect(Math.abs((history.get(rules.symbol)?.at(-1)?.c ?? 0) / seed - 1)).toBeLessThan(0.002);
    }
  });

  it('is the same hour for the same seed, and costs few orders', async () => {
    expect(await live()).toEqual(life);
    // people's laptops pay for each of them
    expect(life.calls).toBeLessThan(2_500);
  });
});
