import { type Account, type Hold, StateHash } from '@sarraf/ledger';
import type { MarketSeed } from '@sarraf/market';
import { assert, ensureDefined } from '@sarraf/money';
import type {
  AccountRow,
  AssetRow,
  BalanceRow,
  FeeTiersRow,
  HoldRow,
  MarketRow,
  OrderRow,
  PaymentRow,
  WindowRow,
} from './changes.ts';
import type { CommandEnvelope, FeeTier, IdempotencyClaim, Outcome } from './command.ts';
import { addMarket } from './configure.ts';
import { hashFees, setTiers } from './fee-tiers.ts';
import { hashMarket, type MarketState } from './market-state.ts';
import { type ExchangeOptions, Memory } from './memory.ts';
import { answerKey } from './order-checks.ts';
import { openPayer, stopsOf } from './order-lifecycle.ts';
import { hashOrder, isAlive, type OrderState, remainingLots } from './order-state.ts';
import { hashPayment, newPayment } from './payment-state.ts';
import { hashVolume } from './trade-volumes.ts';
import { hashWindow, restoreWindow } from './window-state.ts';

/**
 * The exchange at the end of batch `seq`, as it stands in the database: what the rows of all
 * `Changes` so far left behind. Optional parts are recent history: with them less is looked up.
 */
export interface ExchangeState {
  /** Number of the last batch; 0 before the first. */
  readonly seq: bigint;
  /** Highest numbers ever given: of all rows, also of ended orders and settled holds. */
  readonly lastOrder: number;
  readonly lastTrade: number;
  readonly lastEntry: number;
  readonly lastHold: number;
  /** All accounts in the order of their ids, and all balances. */
  readonly accounts: Iterable<AccountRow>;
  readonly balances: Iterable<BalanceRow>;
  /** Holds with something remaining. */
  readonly holds: Iterable<HoldRow>;
  /** Orders `open`, `partially_filled` and `untriggered`. */
  readonly orders: Iterable<OrderRow>;
  readonly markets: Iterable<MarketRow>;
  /** Payments in state `open`. */
  readonly payments: Iterable<PaymentRow>;
  /**
   * Windows of the two latest days on record (of any user), and volumes of the 31 latest; earlier
   * ones are not needed.
   */
  readonly windows: Iterable<WindowRow>;
  /** The fee tiers' row, where any were ever configured. */
  readonly feeTiers?: FeeTiersRow;
  /** Assets; without them those of the markets and accounts are known. */
  readonly assets?: Iterable<AssetRow>;
  /** Recent idempotency answers, oldest first. */
  readonly answers?: Iterable<{ readonly claim: IdempotencyClaim; readonly outcome: Outcome }>;
  /** Recent client order ids, oldest first. */
  readonly clientOrders?: Iterable<{
    readonly user: number;
    readonly clientOrderId: string;
    readonly orderId: number;
  }>;
  /** Accepted `place_order` and `execute_otc` commands of the last ten seconds, oldest first: the duplicate guard. */
  readonly recentOrders?: Iterable<CommandEnvelope>;
  /** Whether `answers` and `clientOrders` are all there ever were; by default not. */
  readonly answersComplete?: boolean;
  readonly clientOrdersComplete?: boolean;
}

/**
 * Memory as it stood when the rows were written.
 *
 * @throws InvariantError when rows contradict one another
 */
export function restoreMemory(state: ExchangeState, options: ExchangeOptions): Memory {
  const memory = new Memory(options, {
    answers: state.answersComplete ?? false,
    clientOrders: state.clientOrdersComplete ?? false,
    ended: state.seq === 0n,
  });
  memory.seq = state.seq;
  memory.openSeq = state.seq + 1n;
  memory.lastOrder = state.lastOrder;
  memory.lastTrade = state.lastTrade;
  memory.ledger.restore(state);
  for (const asset of state.assets ?? []) memory.assets.set(asset.symbol, asset.scale);
  for (const row of state.markets) restoreMarket(memory, row);
  restoreOrders(memory, state.orders);
  for (const row of state.payments) {
    assert(row.state === 'open', 'only open payments are restored');
    memory.payments.set(row.id, newPayment(row));
  }
  const windows = [...state.windows];
  const ofKind = (kind: WindowRow['kind']): WindowRow[] =>
    windows.filter((row) => row.kind === kind);
  for (const row of latestDays(ofKind('gateway_day'))) restoreWindow(memory, row);
  memory.volumes.restore(ofKind('trade_volume'));
  if (state.feeTiers !== undefined) {
    setTiers(memory.fees, JSON.parse(state.feeTiers.tiers) as FeeTier[]);
  }
  restoreRecent(memory, state);
  addOwnRecords(memory, memory.hash, false);
  return memory;
}

function latestDays(windows: readonly WindowRow[]): readonly WindowRow[] {
  const days = [...new Set(windows.map((row) => row.day))].sort();
  const first = days[days.length - 2] ?? '';
  return windows.filter((row) => row.day >= first);
}

function restoreMarket(memory: Memory, row: MarketRow): void {
  const seed = JSON.parse(row.seed) as MarketSeed;
  const market = addMarket(memory, seed);
  assert(market.spec.symbol === row.symbol, 'a market is the one its seed makes');
  market.marketSeq = row.marketSeq;
  market.lastPriceTicks = row.lastPriceTicks;
  market.referenceTicks = row.referenceTicks;
  market.lastTrigger = row.lastTrigger;
  market.triggerSteps = row.triggerSteps;
  memory.assets.set(seed.base.symbol, seed.base.scale);
  memory.assets.set(seed.quote.symbol, seed.quote.scale);
}

/** Rows are read one at a time: a million of them need not stand beside a million orders. */
function restoreOrders(memory: Memory, rows: Iterable<OrderRow>): void {
  const orders: OrderState[] = [];
  for (const row of rows) orders.push(orderOf(memory, row));
  sortUnlessSorted(orders, (a, b) => a.priority - b.priority);
  for (const order of orders) placeOrder(memory, order);
  threadOrders(memory, orders);
}

/** Rows come almost always in order, and a look at each is far less than a sort. */
function sortUnlessSorted(
  orders: OrderState[],
  compare: (a: OrderState, b: OrderState) => number,
): void {
  for (let index = 1; index < orders.length; index += 1) {
    const before = orders[index - 1];
    const order = orders[index];
    if (before === undefined || order === undefined || compare(before, order) <= 0) continue;
    orders.sort(compare);
    return;
  }
}

/** The order of a row, its fields in the order of `openOrder`: one shape for the hot path. */
function orderOf(memory: Memory, row: OrderRow): OrderState {
  const market = ensureDefined(memory.markets.get(row.market), 'an order has its market');
  const hold = row.hold === null ? null : ensureDefined(memory.ledger.hold(row.hold), 'the hold');
  assert(hold === null || hold.reasonId === row.id, 'the hold is held for this order');
  return {
    id: row.id,
    user: row.user,
    market,
    side: row.side,
    orderType: row.orderType,
    priceTicks: row.priceTicks ?? 0,
    boundTicks: row.boundTicks ?? 0,
    stopTicks: row.stopTicks ?? 0,
    timeInForce: row.timeInForce,
    postOnly: row.postOnly,
    triggerNo: row.triggerNo ?? 0,
    triggeredAt: row.triggeredAt,
    linkedOrder: row.linkedOrder ?? 0,
    sibling: null,
    lots: row.lots,
    filledLots: row.filledLots,
    cancelledLots: row.cancelledLots,
    filledQuote: row.filledQuote,
    feeUnits: row.feeUnits,
    makerFeePpm: row.makerFeePpm,
    takerFeePpm: row.takerFeePpm,
    status: row.status,
    cancelReason: row.cancelReason,
    clientOrderId: row.clientOrderId,
    hold,
    holdId: row.hold,
    pays: payerOf(memory, row, market, hold),
    receives: null,
    priority: row.priority,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    createdSeq: row.createdSeq,
    isDirty: false,
    stopPlace: -1,
    h0: 0,
    h1: 0,
    h2: 0,
    h3: 0,
  };
}

/** The account of the hold, where there is one: looking for it by the user would cost more. */
function payerOf(memory: Memory, row: OrderRow, market: MarketState, hold: Hold | null): Account {
  if (hold === null) return openPayer(memory, row, market);
  const { base, quote } = market.spec;
  const { account } = hold;
  const asset = row.side === 'buy' ? quote.symbol : base.symbol;
  assert(account.asset === asset, 'an order holds what it pays with');
  assert(account.user === row.user, 'an order holds what is its user’s');
  return account;
}

function placeOrder(memory: Memory, order: OrderState): void {
  const { market, hold } = order;
  assert(isAlive(order), 'only orders that are alive are restored');
  memory.orders.set(order);
  if (order.status === 'untriggered') {
    restoreStop(memory, order);
    return;
  }
  assert(hold !== null && order.priceTicks > 0, 'what rests is a limit order with its hold');
  market.book.rest(order.id, order.user, order.side, order.priceTicks, remainingLots(order));
}

function restoreStop(memory: Memory, order: OrderState): void {
  if (order.triggerNo === 0) stopsOf(order.market, order.side).add(order);
  else memory.triggersWaiting += 1;
}

/** What runs through the orders: each user's list, the halves of OCOs, the triggers in turn. */
function threadOrders(memory: Memory, orders: OrderState[]): void {
  const due = orders.filter((order) => order.triggerNo > 0 && order.status === 'untriggered');
  for (const order of due.sort((a, b) => a.triggerNo - b.triggerNo)) {
    order.market.triggers.push(order);
  }
  sortUnlessSorted(orders, (a, b) => a.id - b.id);
  for (const order of orders) {
    memory.listOrder(order);
    const sibling = order.linkedOrder === 0 ? undefined : memory.orders.get(order.linkedOrder);
    if (sibling !== undefined) order.sibling = sibling;
    assert(order.hold !== null || sibling !== undefined, 'an order holds, or its OCO does');
  }
}

function restoreRecent(memory: Memory, state: ExchangeState): void {
  for (const { claim, outcome } of state.answers ?? []) {
    memory.answers.set(answerKey(claim), { bodyHash: claim.bodyHash, outcome });
  }
  for (const { user, clientOrderId, orderId } of state.clientOrders ?? []) {
    memory.clientOrders.set(user, clientOrderId, orderId);
  }
  for (const envelope of state.recentOrders ?? []) {
    const { command, at } = envelope;
    if (command.type === 'place_order') memory.guard.note(command, at);
    else if (command.type === 'execute_otc') memory.guard.noteOtc(command, at);
  }
}

/**
 * Adds every record but the ledger's to a hash. As copies the records keep the part they have in
 * the running sum; otherwise the hash becomes the one they are a part of.
 */
function addOwnRecords(memory: Memory, hash: StateHash, asCopies: boolean): void {
  const own = <T extends object>(record: T): T =>
    asCopies ? { ...record, h0: 0, h1: 0, h2: 0, h3: 0 } : record;
  for (const market of memory.markets.values()) hashMarket(hash, own(market));
  for (const order of memory.orders.values()) hashOrder(hash, own(order));
  for (const payment of memory.payments.values()) hashPayment(hash, own(payment));
  for (const window of memory.windows.values()) hashWindow(hash, own(window));
  for (const volume of memory.volumes.all()) hashVolume(hash, own(volume));
  hashFees(hash, own(memory.fees));
  hashCounters(memory, hash, own(memory.counters));
}

/** The numbers given so far are a record as well: a lost row at the end would else not show. */
export function hashCounters(memory: Memory, hash: StateHash, record: Memory['counters']): void {
  const { ledger } = memory;
  hash.begin(COUNTERS_KIND).int(memory.lastOrder).int(memory.lastTrade);
  hash.int(ledger.lastEntry).int(ledger.lastHold).int(ledger.accountCount).put(record);
}

const COUNTERS_KIND = 7;

/** The state's hash computed from nothing, for comparison with the running one. */
export function fullStateHash(memory: Memory): string {
  const hash = new StateHash();
  memory.ledger.addTo(hash);
  addOwnRecords(memory, hash, true);
  return hash.digest();
}
