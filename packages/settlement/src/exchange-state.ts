import {
  type AccountColumns,
  type BalanceColumns,
  type HoldColumns,
  StateHash,
} from '@sarraf/ledger';
import type { MarketSeed } from '@sarraf/market';
import { assert } from '@sarraf/money';
import type {
  AccountRow,
  AssetRow,
  BalanceRow,
  DeskRow,
  FeeTiersRow,
  HoldRow,
  IndexPriceRow,
  MarketRow,
  OrderRow,
  OtcQuoteRow,
  PaymentRow,
  WindowRow,
} from './changes.ts';
import type { CommandEnvelope, FeeTier, IdempotencyClaim, Outcome } from './command.ts';
import { addMarket } from './configure.ts';
import { hashFees, setTiers } from './fee-tiers.ts';
import { hashMarket } from './market-state.ts';
import { type ExchangeOptions, Memory } from './memory.ts';
import { answerKey } from './order-checks.ts';
import { hashOrder } from './order-state.ts';
import { hashPayment, newPayment } from './payment-state.ts';
import type { PlainOrderColumns } from './plain-orders.ts';
import { partOrders, restoreOrders } from './restore-orders.ts';
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
  /** All accounts and all balances; the columns of accounts have those of balances. */
  readonly accounts: AccountColumns | Iterable<AccountRow>;
  readonly balances: BalanceColumns | Iterable<BalanceRow>;
  /** Holds with something remaining. */
  readonly holds: HoldColumns | Iterable<HoldRow>;
  /** Orders `open`, `partially_filled` and `untriggered`, but those that come as columns. */
  readonly orders: Iterable<OrderRow>;
  readonly plainOrders?: PlainOrderColumns;
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
  /** What the house's counter remembers; without it nothing. */
  readonly indexPrices?: Iterable<IndexPriceRow>;
  readonly otcQuotes?: Iterable<OtcQuoteRow>;
  readonly otcDesk?: DeskRow;
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
  const orders = partOrders(state);
  const counts = orders.plain.countByMarket();
  for (const row of state.markets) restoreMarket(memory, row, counts.get(row.symbol) ?? 0);
  restoreOrders(memory, orders);
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
  memory.desk.restore(state.indexPrices ?? [], state.otcQuotes ?? [], state.otcDesk);
  restoreRecent(memory, state);
  addOwnRecords(memory, memory.hash, false);
  orders.plain.sumUp();
  memory.hash.include(orders.plain.sum);
  return memory;
}

function latestDays(windows: readonly WindowRow[]): readonly WindowRow[] {
  const days = [...new Set(windows.map((row) => row.day))].sort();
  const first = days[days.length - 2] ?? '';
  return windows.filter((row) => row.day >= first);
}

function restoreMarket(memory: Memory, row: MarketRow, ordersExpected: number): void {
  const seed = JSON.parse(row.seed) as MarketSeed;
  const market = addMarket(memory, seed, ordersExpected);
  assert(market.spec.symbol === row.symbol, 'a market is the one its seed makes');
  market.marketSeq = row.marketSeq;
  market.lastPriceTicks = row.lastPriceTicks;
  market.referenceTicks = row.referenceTicks;
  market.lastTrigger = row.lastTrigger;
  market.triggerSteps = row.triggerSteps;
  memory.assets.set(seed.base.symbol, seed.base.scale);
  memory.assets.set(seed.quote.symbol, seed.quote.scale);
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
 * Adds every record but the ledger's and the orders that sleep to a hash. As copies the records
 * keep the part they have in the running sum; otherwise the hash becomes the one they are a part of.
 */
function addOwnRecords(memory: Memory, hash: StateHash, asCopies: boolean): void {
  const own = <T extends object>(record: T): T =>
    asCopies ? { ...record, h0: 0, h1: 0, h2: 0, h3: 0 } : record;
  for (const market of memory.markets.values()) hashMarket(hash, own(market));
  for (const order of memory.orders.awake()) hashOrder(hash, own(order));
  for (const payment of memory.payments.values()) hashPayment(hash, own(payment));
  for (const window of memory.windows.values()) hashWindow(hash, own(window));
  for (const volume of memory.volumes.all()) hashVolume(hash, own(volume));
  hashFees(hash, own(memory.fees));
  memory.desk.addTo(hash, own);
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
  memory.orders.addDormantTo(hash);
  return hash.digest();
}
