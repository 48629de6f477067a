// A state read back: rows in, memory out. Every row becomes the record that a command would have made.
import type { AccountRow, BalanceRow, HoldRow } from '@sarraf/ledger';
import { assert } from '@sarraf/money';
import type { MarketSeed } from '@sarraf/market';
import { restoreStores } from './record-list.ts';
import type { MarketRow, OrderRow } from './order-records.ts';
import { addMarket } from '../configure.ts';
import {
  addOwnRecords,
  type RecentHistory,
  type StateRest,
  type StateRows,
} from './exchange-state.ts';
import { clientOrderKey, type ExchangeOptions, Memory } from './memory.ts';
import { answerKey } from '../orders/order-checks.ts';
import { placeOrders, restoreOrder } from './restore-orders.ts';

/**
 * Memory as it stood when the rows were written, made of them as they come. `Exchange.restored`
 * gives it the rest and makes the exchange of it.
 */
export class StateRestore implements StateRows {
  readonly options: ExchangeOptions;
  readonly #memory: Memory;

  constructor(recent: RecentHistory, options: ExchangeOptions = {}) {
    this.options = options;
    this.#memory = new Memory(options, {
      answers: recent.answersComplete ?? false,
      clientOrders: recent.clientOrdersComplete ?? false,
      ended: recent.seq === 0n,
    });
    this.#memory.seq = recent.seq;
    this.#memory.openSeq = recent.seq + 1n;
    restoreRecent(this.#memory, recent);
  }

  market(row: MarketRow): void {
    const memory = this.#memory;
    const seed = JSON.parse(row.seed) as MarketSeed;
    const market = addMarket(memory, seed);
    assert(market.spec.symbol === row.symbol, 'a market is the one its seed makes');
    Object.assign(market.row, row, { seed: market.row.seed });
    memory.assets.set(seed.base.symbol, seed.base.scale);
    memory.assets.set(seed.quote.symbol, seed.quote.scale);
  }

  account(row: AccountRow): void {
    this.#memory.ledger.restoreAccount(row);
  }

  balance(row: BalanceRow): void {
    this.#memory.ledger.restoreBalance(row);
  }

  hold(row: HoldRow): void {
    this.#memory.ledger.restoreHold(row);
  }

  order(row: OrderRow): void {
    restoreOrder(this.#memory, row);
  }

  /** What came and the rest, as one memory. @throws InvariantError when they contradict one another */
  finish(rest: StateRest): Memory {
    const memory = this.#memory;
    memory.lastOrder = rest.lastOrder;
    memory.lastTrade = rest.lastTrade;
    memory.ledger.endRestore(rest);
    for (const asset of rest.assets ?? []) memory.assets.set(asset.symbol, asset.scale);
    placeOrders(memory);
    restoreStores(memory.records, rest);
    addOwnRecords(memory, memory.hash, false);
    return memory;
  }
}

function restoreRecent(memory: Memory, recent: RecentHistory): void {
  for (const { claim, outcome } of recent.answers ?? []) {
    memory.answers.set(answerKey(claim), { bodyHash: claim.bodyHash, outcome });
  }
  for (const { user, clientOrderId, orderId } of recent.clientOrders ?? []) {
    memory.clientOrders.set(clientOrderKey(user, clientOrderId), orderId);
  }
  for (const envelope of recent.recentOrders ?? []) {
    const { command, at } = envelope;
    if (command.type === 'place_order') memory.guard.note(command, at);
    else if (command.type === 'execute_otc') memory.guard.noteOtc(command, at);
  }
}
