// The exchange done again the slow way: arrays, BigInt and nothing shared with the real one but
// the market's own numbers. It is told what was accepted and says what must have come of it.
import { defineMarket, type MarketSpec } from '../../packages/market/src/index.ts';
import type {
  Command,
  CommandEnvelope,
  Outcome,
  PlaceOrder,
  TradeRow,
} from '../../packages/settlement/src/index.ts';
import { must } from './violation.ts';

interface RefOrder {
  readonly id: number;
  readonly user: number;
  readonly side: 'buy' | 'sell';
  readonly market: RefMarket;
  readonly priceTicks: number;
  readonly makerPpm: bigint;
  readonly takerPpm: bigint;
  left: number;
  filled: number;
  /** What it received so far, which fees are counted on. */
  receivedUnits: bigint;
}

interface RefMarket {
  spec: MarketSpec;
  /** In the order of arrival; the best is looked for each time. */
  orders: RefOrder[];
}

export type RefTrade = Pick<
  TradeRow,
  | 'id'
  | 'market'
  | 'priceTicks'
  | 'lots'
  | 'quote'
  | 'takerSide'
  | 'makerOrder'
  | 'takerOrder'
  | 'makerFee'
  | 'takerFee'
>;

const MILLION = 1_000_000n;

/** Rounded up once on everything received so far. */
const feeSoFar = (received: bigint, ppm: bigint): bigint =>
  (received * ppm + MILLION - 1n) / MILLION;

export class Reference {
  readonly #markets = new Map<string, RefMarket>();
  readonly #orders = new Map<number, RefOrder>();
  readonly #totals = new Map<string, bigint>();
  #lastOrder = 0;
  #lastTrade = 0;

  /** What an owner has of an asset: `user:1`, `house:fees`, `outside:opening`. */
  total(owner: string, asset: string): bigint {
    return this.#totals.get(`${owner}/${asset}`) ?? 0n;
  }

  /** What an owner's open orders hold. */
  held(owner: string, asset: string): bigint {
    let sum = 0n;
    for (const order of this.#orders.values()) {
      if (`user:${order.user}` !== owner || paysWith(order) !== asset) continue;
      sum += needOf(order);
    }
    return sum;
  }

  get openCount(): number {
    return this.#orders.size;
  }

  /** What an order must hold; 0 once it is over. */
  need(orderId: number): bigint {
    const order = this.#orders.get(orderId);
    return order === undefined ? 0n : needOf(order);
  }

  /** The rest of an open order. */
  left(orderId: number): number {
    return this.#orders.get(orderId)?.left ?? 0;
  }

  /** Does what an accepted command must do; says its trades in their order. */
  apply({ command }: CommandEnvelope, outcome: Outcome): RefTrade[] {
    if (!outcome.ok) {
      this.#checkRefusal(command, outcome);
      return [];
    }
    switch (command.type) {
      case 'place_order':
        return this.#place(command, Number(outcome.result['lots']));
      case 'cancel_order':
        this.#cancel(command.user, command.orderId);
        return [];
      case 'post_opening':
        this.#move('outside:opening', command.owner, command.asset, BigInt(command.units));
        return [];
      case 'credit_payment': {
        const user = Number(outcome.result['user']);
        this.#move('outside:gateway', `user:${user}`, 'IRT', BigInt(command.units));
        return [];
      }
      case 'configure_market': {
        const spec = defineMarket(command.seed);
        const known = this.#markets.get(spec.symbol);
        if (known === undefined) this.#markets.set(spec.symbol, { spec, orders: [] });
        else known.spec = spec;
        return [];
      }
      default:
        return [];
    }
  }

  /** Whoever is refused for want of money truly has too little. */
  #checkRefusal(command: Command, outcome: Extract<Outcome, { ok: false }>): void {
    if (outcome.code !== 'insufficient_funds' || command.type !== 'place_order') return;
    const { facts } = outcome;
    const owner = `user:${command.user}`;
    const asset = textOf(facts, 'asset');
    const available = this.total(owner, asset) - this.held(owner, asset);
    const needed = textOf(facts, 'neededUnits');
    must(
      textOf(facts, 'availableUnits') === available.toString() && BigInt(needed) > available,
      'I3',
      () => `${owner} was refused ${needed} ${asset} and has ${available}`,
    );
  }

  #place(command: PlaceOrder, lots: number): RefTrade[] {
    const market = this.#markets.get(command.market);
    must(market !== undefined, 'I10', () => `an order on ${command.market}, which is not there`);
    if (market === undefined) return [];
    const { spec } = market;
    this.#lastOrder += 1;
    const taker: RefOrder = {
      id: this.#lastOrder,
      user: command.user,
      side: command.side,
      market,
      priceTicks: command.priceTicks ?? this.#worst(command, market),
      makerPpm: BigInt(spec.makerFeePpm),
      takerPpm: BigInt(spec.takerFeePpm),
      left: lots,
      filled: 0,
      receivedUnits: 0n,
    };
    const money = command.quoteUnits === undefined ? undefined : BigInt(command.quoteUnits);
    const { trades, metSelf } = this.#match(taker, money);
    const rests = command.orderType === 'limit' && command.timeInForce === 'gtc' && !metSelf;
    if (rests && taker.left > 0) {
      market.orders.push(taker);
      this.#orders.set(taker.id, taker);
    }
    const asset = paysWith(taker);
    const owner = `user:${command.user}`;
    const available = this.total(owner, asset) - this.held(owner, asset);
    must(available >= 0n, 'I3', () => `${owner} has ${available} ${asset} after order ${taker.id}`);
    return trades;
  }

  /** The worst price of a market order: what was seen bounds it, never prices it. */
  #worst({ side, seenTicks }: PlaceOrder, market: RefMarket): number {
    const best = BigInt(this.#best(market, side === 'buy' ? 'sell' : 'buy')?.priceTicks ?? 0);
    const seen = seenTicks === undefined ? best : BigInt(seenTicks);
    const bound = BigInt(market.spec.boundPpm);
    if (side === 'buy') {
      return Number(((best < seen ? best : seen) * (MILLION + bound)) / MILLION);
    }
    if (bound >= MILLION) return 0;
    return Number(((best > seen ? best : seen) * (MILLION - bound) + MILLION - 1n) / MILLION);
  }

  /** The best of a side: price first, then arrival. */
  #best(market: RefMarket, side: 'buy' | 'sell'): RefOrder | undefined {
    let best: RefOrder | undefined;
    for (const order of market.orders) {
      if (order.side !== side) continue;
      const isBetter =
        best === undefined ||
        (side === 'buy' ? order.priceTicks > best.priceTicks : order.priceTicks < best.priceTicks);
      if (isBetter) best = order;
    }
    return best;
  }

  #match(taker: RefOrder, money?: bigint): { trades: RefTrade[]; metSelf: boolean } {
    const trades: RefTrade[] = [];
    const { market } = taker;
    let left = money;
    while (taker.left > 0) {
      const maker = this.#best(market, taker.side === 'buy' ? 'sell' : 'buy');
      if (maker === undefined) break;
      const isWorse =
        taker.side === 'buy'
          ? maker.priceTicks > taker.priceTicks
          : maker.priceTicks < taker.priceTicks;
      if (isWorse) break;
      if (maker.user === taker.user) return { trades, metSelf: true };
      const perLot = BigInt(maker.priceTicks) * market.spec.quotePerTickLot;
      let lots = Math.min(taker.left, maker.left);
      if (left !== undefined) {
        const affordable = left / perLot;
        if (affordable < BigInt(lots)) lots = Number(affordable);
        if (lots === 0) break;
        left -= perLot * BigInt(lots);
      }
      trades.push(this.#trade(maker, taker, lots));
    }
    return { trades, metSelf: false };
  }

  #trade(maker: RefOrder, taker: RefOrder, lots: number): RefTrade {
    const { spec } = taker.market;
    const quote = BigInt(maker.priceTicks) * BigInt(lots) * spec.quotePerTickLot;
    const base = BigInt(lots) * spec.lotUnits;
    const makerFee = receive(maker, maker.side === 'buy' ? base : quote, maker.makerPpm);
    const takerFee = receive(taker, taker.side === 'buy' ? base : quote, taker.takerPpm);
    const [buyer, seller] = taker.side === 'buy' ? [taker, maker] : [maker, taker];
    this.#move(`user:${seller.user}`, `user:${buyer.user}`, spec.base.symbol, base);
    this.#move(`user:${buyer.user}`, `user:${seller.user}`, spec.quote.symbol, quote);
    const [buyerFee, sellerFee] =
      taker.side === 'buy' ? [takerFee, makerFee] : [makerFee, takerFee];
    this.#move(`user:${buyer.user}`, 'house:fees', spec.base.symbol, buyerFee);
    this.#move(`user:${seller.user}`, 'house:fees', spec.quote.symbol, sellerFee);
    for (const order of [maker, taker]) {
      order.left -= lots;
      order.filled += lots;
    }
    if (maker.left === 0) this.#remove(maker);
    this.#lastTrade += 1;
    return {
      id: this.#lastTrade,
      market: spec.symbol,
      priceTicks: maker.priceTicks,
      lots,
      quote,
      takerSide: taker.side,
      makerOrder: maker.id,
      takerOrder: taker.id,
      makerFee,
      takerFee,
    };
  }

  #cancel(user: number, orderId: number): void {
    const order = this.#orders.get(orderId);
    must(order?.user === user, 'I8', () => `order ${orderId} was cancelled and is not open`);
    if (order !== undefined) this.#remove(order);
  }

  #remove(order: RefOrder): void {
    order.market.orders = order.market.orders.filter((other) => other !== order);
    this.#orders.delete(order.id);
  }

  #move(from: string, to: string, asset: string, units: bigint): void {
    if (units === 0n) return;
    this.#totals.set(`${from}/${asset}`, this.total(from, asset) - units);
    this.#totals.set(`${to}/${asset}`, this.total(to, asset) + units);
  }
}

function textOf(facts: { readonly [key: string]: unknown }, name: string): string {
  const value = facts[name];
  return typeof value === 'string' ? value : '';
}

function receive(order: RefOrder, units: bigint, ppm: bigint): bigint {
  const before = order.receivedUnits;
  order.receivedUnits += units;
  return feeSoFar(order.receivedUnits, ppm) - feeSoFar(before, ppm);
}

function paysWith({ side, market }: RefOrder): string {
  return side === 'buy' ? market.spec.quote.symbol : market.spec.base.symbol;
}

function needOf({ side, market, left, priceTicks }: RefOrder): bigint {
  const { spec } = market;
  if (side === 'sell') return BigInt(left) * spec.lotUnits;
  return BigInt(left) * BigInt(priceTicks) * spec.quotePerTickLot;
}
