import type { LedgerChanges } from '@sarraf/ledger';
import type { Changes, ExchangeEvent } from './changes.ts';
import { RECORD_NAMES, recordEvents, rowsOfEach } from './record-list.ts';
import type { OrderRow } from './order-records.ts';
import { hashCounters } from './exchange-state.ts';
import { hashMarket } from './market-state.ts';
import type { Memory } from './memory.ts';
import { hashOrder, isAlive, orderRow } from '../orders/order-state.ts';

/** Brings the state's hash up to date with everything touched so far. */
export function refreshHash(memory: Memory): void {
  memory.ledger.refreshHash();
  refreshRecords(memory);
}

/** As `refreshHash`, of all but the ledger. */
function refreshRecords(memory: Memory): void {
  const { hash } = memory;
  for (const order of memory.dirtyOrders) hashOrder(hash, order);
  for (const market of memory.dirtyMarkets) hashMarket(hash, market);
  for (const name of RECORD_NAMES) memory.records[name].refreshHash();
  hashCounters(memory, hash, memory.counters);
}

/**
 * Closes the batch and gives out what it changed. Events stand in this order: trades, levels and
 * markets as they happened, then each touched payment, withdrawal, transfer, order and balance once,
 * as they stand at the end of the batch.
 */
export function takeBatch(memory: Memory, commands: Changes['commands']): Changes {
  refreshRecords(memory);
  const ledger = memory.ledger.takeChanges();
  memory.seq = memory.openSeq;
  memory.openSeq += 1n;
  const { events, trades, otcTrades, newAssets } = memory;
  const orders = takeOrders(memory);
  const records = rowsOfEach((name) => memory.records[name].takeRows());
  const markets = memory.dirtyMarkets.map((market) => {
    market.isDirty = false;
    return { ...market.row };
  });
  for (const event of recordEvents(records)) events.push(event);
  for (const order of orders) events.push({ type: 'order', order });
  tellBalances(memory, ledger, events);
  memory.events = [];
  memory.trades = [];
  memory.otcTrades = [];
  memory.newAssets = [];
  memory.dirtyMarkets = [];
  memory.forgetOldest();
  return {
    seq: memory.seq,
    commands,
    ...ledger,
    orders,
    trades,
    otcTrades,
    markets,
    ...records,
    assets: newAssets,
    events,
    stateHash: memory.hash.digest(),
  };
}

function takeOrders(memory: Memory): OrderRow[] {
  const rows = memory.dirtyOrders.map((order) => {
    order.isDirty = false;
    const row = orderRow(order);
    if (!isAlive(order)) {
      memory.orders.delete(order.row.id);
      memory.endedOrders.set(order.row.id, { user: order.row.user, status: order.row.status });
    }
    return row;
  });
  memory.dirtyOrders = [];
  return rows;
}

function tellBalances(memory: Memory, ledger: LedgerChanges, events: ExchangeEvent[]): void {
  for (const { account: id, total, held } of ledger.balances) {
    const account = memory.ledger.account(id);
    if (account.ownerKind !== 'user' || account.wallet !== 'spot') continue;
    events.push({
      type: 'balance',
      user: account.user,
      asset: account.asset,
      total,
      held,
    });
  }
}
