import type { LedgerChanges } from '@sarraf/ledger';
import type { Changes, ExchangeEvent } from './changes.ts';
import type { OrderRow, WindowRow } from './records.ts';
import { hashCounters } from './exchange-state.ts';
import { hashFees, takeFeeRows } from '../trades/fee-tiers.ts';
import { hashLimits, takeLimitsRows } from '../limits/limits.ts';
import { hashMarket } from './market-state.ts';
import type { Memory } from './memory.ts';
import { hashOrder, isAlive, orderRow } from '../orders/order-state.ts';
import { hashTerms, takeTermsRows } from '../otc/otc-terms.ts';
import { hashPayment } from '../payments/payment-state.ts';
import { hashTransfer } from '../transfers/transfer-record.ts';
import { hashWithdrawal, holdsMoney } from '../withdrawals/withdrawal-record.ts';
import { hashWindow, isRemembered } from '../payments/window-state.ts';

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
  for (const payment of memory.dirtyPayments) hashPayment(hash, payment);
  for (const withdrawal of memory.dirtyWithdrawals) hashWithdrawal(hash, withdrawal);
  for (const transfer of memory.dirtyTransfers) hashTransfer(hash, transfer);
  for (const window of memory.dirtyWindows) {
    if (isRemembered(memory, window)) hashWindow(hash, window);
  }
  memory.volumes.refreshHash();
  if (memory.fees.isDirty) hashFees(hash, memory.fees);
  memory.indexPrices.refreshHash();
  memory.openQuotes.refreshHash();
  if (memory.otcTerms.isDirty) hashTerms(hash, memory.otcTerms);
  memory.standings.refreshHash();
  memory.recentDeposits.refreshHash();
  if (memory.limits.isDirty) hashLimits(hash, memory.limits);
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
  const payments = takePayments(memory);
  const withdrawals = takeWithdrawals(memory);
  const transfers = takeTransfers(memory);
  const windows = [...takeWindows(memory), ...memory.volumes.takeRows()];
  const markets = memory.dirtyMarkets.map((market) => {
    market.isDirty = false;
    return { ...market.row };
  });
  for (const payment of payments) events.push({ type: 'payment', payment });
  for (const withdrawal of withdrawals) events.push({ type: 'withdrawal', withdrawal });
  for (const transfer of transfers) events.push({ type: 'transfer', transfer });
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
    payments,
    withdrawals,
    transfers,
    windows,
    feeTiers: takeFeeRows(memory.fees),
    indexPrices: memory.indexPrices.takeRows(),
    otcQuotes: memory.openQuotes.takeRows(),
    otcTerms: takeTermsRows(memory.otcTerms),
    standings: memory.standings.takeRows(),
    limits: takeLimitsRows(memory.limits),
    recentDeposits: memory.recentDeposits.takeRows(),
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

function takePayments(memory: Memory): Changes['payments'] {
  const rows = memory.dirtyPayments.map((payment) => {
    payment.isDirty = false;
    const { row } = payment;
    if (row.state !== 'open') {
      memory.payments.delete(row.id);
      memory.endedPayments.set(row.id, payment);
    }
    return { ...row };
  });
  memory.dirtyPayments = [];
  return rows;
}

function takeWithdrawals(memory: Memory): Changes['withdrawals'] {
  const rows = memory.dirtyWithdrawals.map((withdrawal) => {
    withdrawal.isDirty = false;
    const { row } = withdrawal;
    if (!holdsMoney(row.state)) {
      memory.withdrawals.delete(row.id);
      memory.endedWithdrawals.set(row.id, withdrawal);
    }
    return { ...row };
  });
  memory.dirtyWithdrawals = [];
  return rows;
}

function takeTransfers(memory: Memory): Changes['transfers'] {
  const rows = memory.dirtyTransfers.map((transfer) => {
    transfer.isDirty = false;
    const { row } = transfer;
    if (row.state !== 'waiting') {
      memory.transfers.delete(row.id);
      memory.endedTransfers.set(row.id, transfer);
    }
    return { ...row };
  });
  memory.dirtyTransfers = [];
  return rows;
}

function takeWindows(memory: Memory): WindowRow[] {
  const rows = memory.dirtyWindows.map((window) => {
    window.isDirty = false;
    return { ...window.row };
  });
  memory.dirtyWindows = [];
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
