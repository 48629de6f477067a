import { type AccountRow, type BalanceRow, type HoldRow, StateHash } from '@sarraf/ledger';
import { RECORD_NAMES, type RestoredRows } from './record-list.ts';
import type { AssetRow, MarketRow, OrderRow } from './order-records.ts';
import type { CommandEnvelope, IdempotencyClaim } from '../command-envelope.ts';
import type { Outcome } from '../outcome.ts';
import { hashMarket } from './market-state.ts';
import type { Memory } from './memory.ts';
import { hashOrder } from '../orders/order-state.ts';

/** Recent history at the end of a batch: with it less is looked up. */
export interface RecentHistory {
  /** Number of the last batch; 0 before the first. */
  readonly seq: bigint;
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
 * Takes the rows of a state, one by one: all markets, then all accounts in the order of their
 * numbers, all balances, the open holds, the open orders. A row is the taker's from then on.
 *
 * @throws InvariantError when a row contradicts those before it
 */
export interface StateRows {
  market(row: MarketRow): void;
  account(row: AccountRow): void;
  balance(row: BalanceRow): void;
  /** One with something remaining. */
  hold(row: HoldRow): void;
  /** One that is `open`, `partially_filled` or `untriggered`. */
  order(row: OrderRow): void;
}

/**
 * What a state is beside its `StateRows`: of each kind the rows that are remembered, and more. Of
 * windows those of the latest days on record (of any user), of each kind `CAP_DAYS`, and volumes of the
 * 31 latest; earlier ones are not needed.
 */
export interface StateRest extends RestoredRows {
  /** Highest numbers ever given: of all rows, also of ended orders and settled holds. */
  readonly lastOrder: number;
  readonly lastTrade: number;
  readonly lastEntry: number;
  readonly lastHold: number;
  /** Assets; without them those of the markets are known. */
  readonly assets?: Iterable<AssetRow>;
}

/** All that `StateRows` takes. */
export interface StateTables {
  readonly markets: Iterable<MarketRow>;
  /** In the order of their numbers. */
  readonly accounts: Iterable<AccountRow>;
  readonly balances: Iterable<BalanceRow>;
  readonly holds: Iterable<HoldRow>;
  readonly orders: Iterable<OrderRow>;
}

/**
 * The exchange at the end of batch `seq`, as it stands in the database: what the rows of all
 * `Changes` so far left behind.
 */
export interface ExchangeState extends RecentHistory, StateTables, StateRest {}

/** Hands the rows of a state that is wholly there, or copies of them, to whoever takes them. */
export function giveRows(state: StateTables, rows: StateRows): void {
  for (const row of state.markets) rows.market(row);
  for (const row of state.accounts) rows.account(row);
  for (const row of state.balances) rows.balance(row);
  for (const row of state.holds) rows.hold({ ...row });
  for (const row of state.orders) rows.order({ ...row });
}

/**
 * Adds every record but the ledger's to a hash. As copies the records
 * keep the part they have in the running sum; otherwise the hash becomes the one they are a part of.
 */
export function addOwnRecords(memory: Memory, hash: StateHash, asCopies: boolean): void {
  const own = <T extends object>(record: T): T =>
    asCopies ? { ...record, h0: 0, h1: 0, h2: 0, h3: 0 } : record;
  for (const market of memory.markets.values()) hashMarket(hash, own(market));
  for (const order of memory.orders.values()) hashOrder(hash, own(order));
  for (const name of RECORD_NAMES) memory.records[name].addTo(hash, own);
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
