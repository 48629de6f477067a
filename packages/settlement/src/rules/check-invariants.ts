import { isCancellable, type MarketSpec, type Side } from '@sarraf/market';
import { CHAIN_COINS } from '../records/coin-records.ts';
import type { PaymentRow } from '../records/money-records.ts';
import type { OrderRow } from '../records/order-records.ts';
import { isDue } from '../orders/due-stops.ts';
import type { Exchange } from '../exchange.ts';

/** An invariant of the exchange that does not hold, and the row that shows it. */
export interface Violation {
  /** `I1` ... `I17`, as the reliability rules number them. */
  readonly invariant: string;
  readonly row: string;
  readonly fact: string;
}

/**
 * Looks at a whole exchange: what must hold after each command. Pure and slow; an empty list is
 * the only good answer. I4, I7, I9, I11 and I12 are of rows already handed out, not of memory.
 */
export function checkInvariants(exchange: Exchange): Violation[] {
  return [
    ...checkBalances(exchange),
    ...checkHolds(exchange),
    ...checkSpends(exchange),
    ...checkOrders(exchange),
    ...checkStops(exchange),
    ...checkBooks(exchange),
    ...checkQuotes(exchange),
    ...checkWindows(exchange),
    ...checkCounts(exchange),
    ...checkHash(exchange),
  ];
}

function checkBalances(exchange: Exchange): Violation[] {
  const found: Violation[] = [];
  const sums = new Map<string, bigint>();
  for (const account of exchange.accounts()) {
    const { id, asset, total, held } = account;
    sums.set(asset, (sums.get(asset) ?? 0n) + total);
    const isSound = account.ownerKind === 'outside' || (held >= 0n && total >= held);
    if (!isSound) {
      found.push({ invariant: 'I3', row: `account ${id}`, fact: `total ${total} held ${held}` });
    }
  }
  for (const [asset, sum] of sums) {
    if (sum !== 0n) found.push({ invariant: 'I1', row: `asset ${asset}`, fact: `sum ${sum}` });
  }
  return found;
}

function checkHolds(exchange: Exchange): Violation[] {
  const found: Violation[] = [];
  const held = new Map<number, bigint>();
  const reasons = new Set<number>();
  const specs = new Map(exchange.markets().map(({ spec }) => [spec.symbol, spec]));
  const moving = exchange.heldFor();
  const needs = new Map(moving.map(({ hold, units }) => [hold, units]));
  const movingHeld = new Set<number>();
  for (const { row: hold } of exchange.openHolds()) {
    held.set(hold.account, (held.get(hold.account) ?? 0n) + hold.remaining);
    if (hold.reasonKind === 'order') reasons.add(hold.reasonId);
    else movingHeld.add(hold.id);
    const order = hold.reasonKind === 'order' ? exchange.order(hold.reasonId) : undefined;
    const needed =
      order === undefined
        ? (needs.get(hold.id) ?? 0n)
        : holdOf(exchange, specs.get(order.market), order);
    if (needed !== hold.remaining) {
      const fact = `remaining ${hold.remaining}, its ${hold.reasonKind} needs ${needed}`;
      found.push({ invariant: 'I5', row: `hold ${hold.id}`, fact });
    }
  }
  for (const { row, hold } of moving) {
    if (movingHeld.has(hold)) continue;
    found.push({ invariant: 'I5', row, fact: 'is on its way without a hold' });
  }
  for (const order of exchange.openOrders()) {
    if (reasons.has(order.id) || reasons.has(order.linkedOrder ?? 0)) continue;
    found.push({ invariant: 'I5', row: `order ${order.id}`, fact: 'is open without a hold' });
  }
  for (const account of exchange.accounts()) {
    const sum = held.get(account.id) ?? 0n;
    if (sum === account.held) continue;
    const fact = `held ${account.held}, holds ${sum}`;
    found.push({ invariant: 'I5', row: `account ${account.id}`, fact });
  }
  return found;
}

/** The fee of an open spend is held of its chain's own coin, where the house pays fees from (I15). */
function checkSpends(exchange: Exchange): Violation[] {
  const accounts = new Map([...exchange.openHolds()].map(({ row, account }) => [row.id, account]));
  return exchange.openSpends().flatMap(({ id, chain, hold }) => {
    const account = accounts.get(hold);
    const isGas = account?.ownerKind === 'house' && account.ownerId === 'gas';
    if (isGas && account.asset === CHAIN_COINS[chain]) return [];
    const fact = `holds on ${account?.ownerKind}:${account?.ownerId} ${account?.asset}`;
    return [{ invariant: 'I15', row: `spend ${id}`, fact }];
  });
}

/** What the hold of an order must be: for an OCO what the more expensive half needs. */
function holdOf(exchange: Exchange, spec: MarketSpec | undefined, order: OrderRow): bigint {
  if (spec === undefined || !isCancellable(order.status)) return 0n;
  const own = needOf(spec, order);
  const sibling = order.linkedOrder === null ? undefined : exchange.order(order.linkedOrder);
  if (sibling === undefined || !isCancellable(sibling.status)) return own;
  const other = needOf(spec, sibling);
  return own > other ? own : other;
}

/** What an order needs by itself for what is left of it. */
function needOf(spec: MarketSpec, order: OrderRow): bigint {
  const left = BigInt(order.lots - order.filledLots - order.cancelledLots);
  if (order.side === 'sell') return left * spec.lotUnits;
  return left * BigInt(order.priceTicks ?? order.boundTicks ?? 0) * spec.quotePerTickLot;
}

function checkOrders(exchange: Exchange): Violation[] {
  const found: Violation[] = [];
  for (const order of exchange.openOrders()) {
    const { id, lots, filledLots, cancelledLots, status } = order;
    const left = lots - filledLots - cancelledLots;
    const isSound = filledLots >= 0 && cancelledLots === 0 && left > 0;
    const isWaiting = status === 'untriggered' && order.stopTicks !== null && filledLots === 0;
    const saysSo = status === (filledLots === 0 ? 'open' : 'partially_filled');
    if (!isSound || !(isWaiting || saysSo)) {
      const fact = `${status}: ${lots} = ${filledLots} filled + ${cancelledLots} cancelled + ${left}`;
      found.push({ invariant: 'I8', row: `order ${id}`, fact });
    }
    if (order.linkedOrder === null) continue;
    const sibling = exchange.order(order.linkedOrder);
    const stop = order.stopTicks === null ? sibling : order;
    const isPair = stop === undefined || !isCancellable(stop.status) || waitsWith(stop, exchange);
    if (!isPair) {
      const fact = `${status}, the other half ${sibling?.status ?? 'ended'}`;
      found.push({ invariant: 'I8', row: `order ${id}`, fact });
    }
  }
  return found;
}

/** The stop of an OCO waits beside an untouched limit order, or acts when that one has ended. */
function waitsWith(stop: OrderRow, exchange: Exchange): boolean {
  const limit = exchange.order(stop.linkedOrder ?? 0);
  const limitLives = limit !== undefined && isCancellable(limit.status);
  if (stop.status !== 'untriggered') return !limitLives;
  return limitLives && limit.filledLots === 0;
}

/** No stop waits for a price that has come; those that are due stand in the order they came. */
function checkStops(exchange: Exchange): Violation[] {
  const found: Violation[] = [];
  const rows = new Map(exchange.markets().map(({ row }) => [row.symbol, row]));
  for (const order of exchange.openOrders()) {
    const { status, stopTicks, triggerNo, side, market } = order;
    if (status !== 'untriggered' || stopTicks === null) continue;
    const row = rows.get(market);
    const last = row?.lastPriceTicks ?? 0;
    const isLate = triggerNo === null && (last === 0 || isDue(side, stopTicks, last));
    const isUnknown = (triggerNo ?? 0) > (row?.lastTrigger ?? 0);
    if (!isLate && !isUnknown) continue;
    const fact = `${side} stop ${stopTicks}, last price ${last}, trigger ${triggerNo ?? 'none'}`;
    found.push({ invariant: 'I10', row: `order ${order.id}`, fact });
  }
  return found;
}

function checkBooks(exchange: Exchange): Violation[] {
  const found: Violation[] = [];
  const expected = new Map<string, OrderRow[]>();
  for (const order of exchange.openOrders()) {
    if (order.status === 'untriggered') continue;
    const key = `${order.market} ${order.side}`;
    expected.set(key, [...(expected.get(key) ?? []), order]);
  }
  for (const { spec } of exchange.markets()) {
    const { symbol } = spec;
    const book = exchange.book(symbol, 1);
    const bid = book?.bids[0]?.priceTicks ?? 0;
    const ask = book?.asks[0]?.priceTicks ?? Number.MAX_SAFE_INTEGER;
    if (bid >= ask) found.push({ invariant: 'I10', row: symbol, fact: `bid ${bid} ask ${ask}` });
    for (const side of ['buy', 'sell'] as const) {
      const should = inPriority(expected.get(`${symbol} ${side}`) ?? [], side);
      const does: string[] = [];
      exchange.restingOrders(symbol, side, (id, user, priceTicks, lots) => {
        does.push(`${id} ${user} ${priceTicks} ${lots}`);
      });
      if (should.join() === does.join()) continue;
      const fact = `the book has ${does.join()}, the orders say ${should.join()}`;
      found.push({ invariant: 'I10', row: `${symbol} ${side}`, fact });
    }
  }
  return found;
}

function inPriority(orders: readonly OrderRow[], side: Side): string[] {
  const price = (order: OrderRow): number => order.priceTicks ?? 0;
  return [...orders]
    .sort((a, b) => {
      const ahead = side === 'buy' ? price(b) - price(a) : price(a) - price(b);
      return ahead === 0 ? a.priority - b.priority : ahead;
    })
    .map((order) => {
      const left = order.lots - order.filledLots - order.cancelledLots;
      return `${order.id} ${order.user} ${price(order)} ${left}`;
    });
}

/** What stands open with the house is what its quotes add up to, and within its bounds. */
function checkQuotes(exchange: Exchange): Violation[] {
  const { quotes, worth: open, userMax, houseMax } = exchange.openQuotes();
  const sums = new Map<number, bigint>();
  const pairs = new Set<string>();
  for (const { user, market, worth } of quotes) {
    sums.set(user, (sums.get(user) ?? 0n) + worth);
    pairs.add(`${user} ${market}`);
  }
  const sum = [...sums.values()].reduce((a, b) => a + b, 0n);
  const beyond = [...sums].find(([, worth]) => worth > userMax);
  const found: Violation[] = [];
  if (sum !== open || sum > houseMax || pairs.size !== quotes.length) {
    const fact = `${quotes.length} quotes of ${sum}, ${open} counted, ${houseMax} at most`;
    found.push({ invariant: 'I22', row: 'house:otc', fact });
  }
  if (beyond !== undefined) {
    const fact = `quotes of ${beyond[1]}, ${userMax} at most`;
    found.push({ invariant: 'I22', row: `user ${beyond[0]}`, fact });
  }
  return found;
}

/** What counts against limits is never below what is still on its way. */
function checkWindows(exchange: Exchange): Violation[] {
  const open = new Map<string, bigint>();
  const add = (kind: string, { user, day, units }: Pick<PaymentRow, 'user' | 'day' | 'units'>) => {
    const key = `${user}/${kind}/${day}`;
    open.set(key, (open.get(key) ?? 0n) + units);
  };
  for (const payment of exchange.openPayments()) add('gateway_day', payment);
  for (const withdrawal of exchange.openWithdrawals()) {
    const { chain, worth } = withdrawal;
    if (chain === null) add('withdrawal_day', withdrawal);
    else add('transfer_day', { ...withdrawal, units: worth });
  }
  for (const { user, day, worth } of exchange.waitingTransfers()) {
    add('transfer_day', { user, day, units: worth });
  }
  const found: Violation[] = [];
  for (const { user, kind, day, used } of exchange.windows()) {
    const units = open.get(`${user}/${kind}/${day}`) ?? 0n;
    if (used >= units) continue;
    const fact = `counts ${used}, what is on its way is ${units}`;
    found.push({ invariant: 'I22', row: `window ${user}/${kind}/${day}`, fact });
  }
  return found;
}

/** How many orders somebody has open is what it was counted to be; an OCO is one. */
function checkCounts(exchange: Exchange): Violation[] {
  const open = new Map<string, number>();
  const count = (key: string): void => {
    open.set(key, (open.get(key) ?? 0) + 1);
  };
  for (const { id, user, market, linkedOrder } of exchange.openOrders()) {
    const other = exchange.order(linkedOrder ?? 0);
    if (other !== undefined && other.id < id && isCancellable(other.status)) continue;
    count(`${user}/${market}`);
    count(`${user}`);
  }
  const found: Violation[] = [];
  let counted = 0;
  for (const { user, market, inMarket, inAll } of exchange.openCounts()) {
    counted += inMarket;
    const [here, all] = [open.get(`${user}/${market}`) ?? 0, open.get(`${user}`) ?? 0];
    if (here === inMarket && all === inAll) continue;
    const fact = `counted ${inMarket} of ${inAll} open orders, there are ${here} of ${all}`;
    found.push({ invariant: 'I22', row: `user ${user} ${market}`, fact });
  }
  const sum = [...open].reduce((all, [key, of]) => all + (key.includes('/') ? of : 0), 0);
  if (sum !== counted) {
    const fact = `counted ${counted} open orders, there are ${sum}`;
    found.push({ invariant: 'I22', row: 'all users', fact });
  }
  return found;
}

function checkHash(exchange: Exchange): Violation[] {
  const running = exchange.stateHash();
  const full = exchange.recomputedStateHash();
  if (running === full) return [];
  return [{ invariant: 'I17', row: 'state hash', fact: `running ${running}, full ${full}` }];
}
