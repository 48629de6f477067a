// The one in-memory store of tests: rows as a database would hold them.
import { isCancellable } from '@sarraf/market';
import type {
  AccountRow,
  AssetRow,
  BalanceRow,
  Changes,
  EntryRow,
  FoundHistory,
  HistoryLookups,
  HoldRow,
  MarketRow,
  OrderRow,
  OtcTradeRow,
  PostingRow,
  RecordRows,
  StateRest,
  TradeRow,
} from '../index.ts';
import { foundRecords, noRecords, rememberedRows, writeRecords } from '../records/record-list.ts';
import type { StateTables } from '../records/exchange-state.ts';

/** Rows that one write brings, of one batch or of several merged. */
export interface WrittenRows
  extends RecordRows,
    Pick<
      Changes,
      | 'accounts'
      | 'balances'
      | 'holds'
      | 'entries'
      | 'postings'
      | 'orders'
      | 'trades'
      | 'otcTrades'
      | 'markets'
      | 'assets'
    > {}

const entryKey = ({ kind, reference }: Pick<EntryRow, 'kind' | 'reference'>): string =>
  `${kind}/${reference}`;
const clientKey = (user: number, clientOrderId: string): string => `${user}/${clientOrderId}`;

/**
 * Every table by its key, written by upserts. It refuses nothing: constraints are its owners'.
 * Settled holds are deleted, as in the database; ended orders stay.
 */
export class StoredRows<Entry extends EntryRow = EntryRow> {
  readonly accounts = new Map<number, AccountRow>();
  readonly balances = new Map<number, BalanceRow>();
  /** What is held. */
  readonly holds = new Map<number, HoldRow>();
  readonly entries = new Map<number, Entry>();
  readonly entryKeys = new Map<string, Entry>();
  readonly postings = new Map<number, readonly PostingRow[]>();
  readonly orders = new Map<number, OrderRow>();
  readonly trades = new Map<number, TradeRow>();
  readonly otcTrades = new Map<number, OtcTradeRow>();
  readonly assets = new Map<string, AssetRow>();
  readonly markets = new Map<string, MarketRow>();
  /** Rows of registered kinds. */
  readonly records = noRecords();
  readonly #openOrders = new Set<number>();
  /** Orders and trades with the house, by their clients' own ids. */
  readonly #byClientId = new Map<string, number>();

  /** Writes rows, wholly. */
  writeRows(rows: Omit<WrittenRows, 'entries'> & { readonly entries: readonly Entry[] }): void {
    for (const row of rows.accounts) this.accounts.set(row.id, row);
    for (const row of rows.balances) this.balances.set(row.account, row);
    for (const row of rows.holds) {
      if (row.remaining > 0n) this.holds.set(row.id, row);
      else this.holds.delete(row.id);
    }
    for (const row of rows.entries) {
      this.entries.set(row.id, row);
      this.entryKeys.set(entryKey(row), row);
    }
    for (const row of rows.postings) {
      this.postings.set(row.entry, [...(this.postings.get(row.entry) ?? []), row]);
    }
    for (const row of rows.orders) {
      this.orders.set(row.id, row);
      if (isCancellable(row.status)) this.#openOrders.add(row.id);
      else this.#openOrders.delete(row.id);
    }
    for (const row of rows.trades) this.trades.set(row.id, row);
    for (const row of rows.otcTrades) this.otcTrades.set(row.id, row);
    for (const { id, user, clientOrderId } of [...rows.orders, ...rows.otcTrades]) {
      if (clientOrderId !== null) this.#byClientId.set(clientKey(user, clientOrderId), id);
    }
    for (const row of rows.assets ?? []) this.assets.set(row.symbol, row);
    for (const row of rows.markets) this.markets.set(row.symbol, row);
    writeRecords(this.records, rows);
  }

  /** Orders that can still change. */
  openOrders(): OrderRow[] {
    return [...this.#openOrders].flatMap((id) => this.orders.get(id) ?? []);
  }

  /** The order, or trade with the house, that a client has given its own id. */
  ofClientId(user: number, clientOrderId: string): number | undefined {
    return this.#byClientId.get(clientKey(user, clientOrderId));
  }

  /** What history says of the things that were asked for, answers to claims apart. */
  findRows(lookups: HistoryLookups): FoundHistory {
    const { clientOrder, order, reference } = lookups;
    const known = clientOrder && this.ofClientId(clientOrder.user, clientOrder.clientOrderId);
    const ended = order && this.#endedOrder(order.orderId);
    const entry = reference && this.entryKeys.get(entryKey(reference));
    return {
      ...(known !== undefined && { clientOrder: { orderId: known } }),
      ...(ended && { order: { orderId: ended.id, user: ended.user, status: ended.status } }),
      ...foundRecords(lookups, (kind, id) => this.records[kind].get(id)),
      ...(entry && { reference: { entry: entry.id } }),
    };
  }

  #endedOrder(id: number): Pick<OrderRow, 'id' | 'user' | 'status'> | undefined {
    const traded = this.otcTrades.get(id);
    if (traded !== undefined) return { id, user: traded.user, status: 'filled' };
    return this.orders.get(id);
  }

  /** The state tables as a start reads them; the highest number of a hold is its owner's to say. */
  stateRows(): StateTables & Omit<StateRest, 'lastHold'> {
    return {
      lastOrder: this.orders.size + this.otcTrades.size,
      lastTrade: this.trades.size,
      lastEntry: this.entries.size,
      assets: [...this.assets.values()],
      accounts: [...this.accounts.values()].sort((a, b) => a.id - b.id),
      balances: [...this.balances.values()],
      holds: [...this.holds.values()],
      orders: this.openOrders(),
      markets: [...this.markets.values()],
      ...rememberedRows(this.records),
    };
  }
}
