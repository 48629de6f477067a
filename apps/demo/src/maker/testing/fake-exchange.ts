// An exchange in memory for the market maker's tests, and the markets that it lists.
import { endpoints } from '@sarraf/contracts';
import { type Fields, textOf } from '../../fields.ts';
import type { Side } from '../../market-habits.ts';
import type { Answer, ExchangeClient } from '../exchange-client.ts';
import { amountText, lotsOf, type MarketRules, marketRulesOf, ticksOf } from '../market-rules.ts';

/** The rules of a market as the exchange's list tells them. */
export function rulesOf(
  base: string,
  quote: string,
  tick: string,
  lot: string,
  min: string,
): MarketRules {
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

/** Cheap and dear coins, for tether and for toman: ticks from 0.0000000001 to 100,000. */
export const MARKETS = [
  rulesOf('BTC', 'USDT', '1', '0.000001', '0.0005'),
  rulesOf('BTC', 'IRT', '100000', '0.000001', '0.0005'),
  rulesOf('SHIB', 'USDT', '0.0000000001', '10000', '200000'),
  rulesOf('SHIB', 'IRT', '0.00001', '10000', '200000'),
  rulesOf('DOGE', 'IRT', '0.1', '1', '10'),
];
/** An index price for each of them. */
export const INDEX: Record<string, string> = {
  BTCUSDT: '110100',
  BTCIRT: '12485300000',
  SHIBUSDT: '0.0000099',
  SHIBIRT: '1.12266',
  DOGEIRT: '21546',
};

/** A trade as the fake exchange made it. */
export interface FakeTrade {
  readonly market: string;
  readonly side: Side;
  readonly price: number;
  readonly lots: bigint;
}

/** Holds bodies to the contract, never lets own orders meet, and fills market orders. */
export class FakeExchange {
  readonly open = new Map<string, Fields>();
  readonly trades: FakeTrade[] = [];
  calls = 0;
  refuse: string | undefined;
  /** Told of each order that was filled, as the notification connection tells it. */
  onFill: (order: Fields) => void = () => undefined;
  readonly #markets: readonly MarketRules[];
  readonly #keys = new Set<string>();
  #lastId = 0;

  constructor(markets: readonly MarketRules[] = MARKETS) {
    this.#markets = markets;
  }

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
      return path.startsWith('/trade/market') ? this.#take(path, body) : this.#place(path, body);
    },
  };

  /** The best price of a side of a book; NaN of an empty one. */
  best(market: string, side: Side): number {
    return Number(this.#queue(market, side)[0]?.['pair_price']);
  }

  /** Resting orders of a side, the best one first. */
  #queue(market: string, side: Side): Fields[] {
    const sign = side === 'buy' ? -1 : 1;
    return [...this.open.values()]
      .filter((order) => order['market'] === market && order['type'] === side)
      .sort((a, b) => sign * (Number(a['pair_price']) - Number(b['pair_price'])));
  }

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
    this.#useKey(parsed.client_order_id);
    if (this.refuse !== undefined) return { ok: false, status: 422, error: this.refuse, facts: {} };
    const rules = this.#rulesOf(parsed.pair_type);
    mustBe(ticksOf(rules, parsed.pair_price) !== undefined, 'no price');
    const other = this.best(parsed.pair_type, parsed.type === 'buy' ? 'sell' : 'buy');
    const price = Number(parsed.pair_price);
    mustBe(!(parsed.type === 'buy' ? price >= other : price <= other), 'two own orders met');
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

  #take(path: string, body: Fields): Answer {
    const name = `POST ${path}` as 'POST /trade/marketBuy' | 'POST /trade/marketSell';
    const parsed = endpoints[name].body.parse(body);
    this.#useKey(parsed.client_order_id);
    const rules = this.#rulesOf(parsed.pair_type);
    const side = path === '/trade/marketBuy' ? 'buy' : 'sell';
    let left = lotsOf(rules, parsed.pair_amount);
    mustBe(amountOf(rules, left) === Number(parsed.pair_amount), 'an amount off the lot');
    mustBe(left >= rules.minLots, 'an amount below the minimum');
    for (const maker of this.#queue(parsed.pair_type, side === 'buy' ? 'sell' : 'buy')) {
      if (left === 0n) break;
      const rests = lotsOf(rules, textOf(maker, 'remaining') ?? '');
      const lots = rests < left ? rests : left;
      left -= lots;
      const price = Number(maker['pair_price']);
      this.trades.push({ market: parsed.pair_type, side, price, lots });
      this.#fill(rules, maker, rests - lots);
    }
    return { ok: true, data: {} };
  }

  #fill(rules: MarketRules, maker: Fields, lots: bigint): void {
    const status = lots === 0n ? 'filled' : 'partially_filled';
    const filled = { ...maker, status, remaining: amountText(rules, lots) };
    if (lots === 0n) this.open.delete(String(maker['id']));
    else this.open.set(String(maker['id']), filled);
    this.onFill(filled);
  }

  #useKey(key = ''): void {
    mustBe(!this.#keys.has(key), 'a client order id was used twice');
    this.#keys.add(key);
  }

  #rulesOf(symbol: string): MarketRules {
    const rules = this.#markets.find((known) => known.symbol === symbol);
    if (rules === undefined) throw new Error(`no market ${symbol}`);
    return rules;
  }
}

function amountOf(rules: MarketRules, lots: bigint): number {
  return Number(amountText(rules, lots));
}

function mustBe(condition: boolean, fact: string): void {
  if (!condition) throw new Error(fact);
}
