import { isCancellable } from '@sarraf/market';
import type {
  AccountRow,
  AssetRow,
  BalanceRow,
  Changes,
  CommandEnvelope,
  ExchangeState,
  FoundHistory,
  HistoryLookups,
  HoldRow,
  IdempotencyClaim,
  MarketRow,
  OrderRow,
  OtcTradeRow,
  Outcome,
  PostingRow,
  TradeRow,
} from '../index.ts';
import { foundRecords, noRecords, rememberedRows, writeRecords } from '../records/record-list.ts';

/** What a database would hold: every batch's rows upserted, and history looked up in them. */
export class RowStore {
  readonly accounts = new Map<number, AccountRow>();
  readonly balances = new Map<number, BalanceRow>();
  readonly holds = new Map<number, HoldRow>();
  readonly orders = new Map<number, OrderRow>();
  readonly trades: TradeRow[] = [];
  readonly otcTrades = new Map<number, OtcTradeRow>();
  readonly postings = new Map<number, PostingRow[]>();
  readonly entryKeys = new Map<string, number>();
  readonly markets = new Map<string, MarketRow>();
  readonly assets = new Map<string, AssetRow>();
  readonly answers = new Map<string, { claim: IdempotencyClaim; outcome: Outcome }>();
  readonly journal: { readonly seq: bigint; readonly envelopes: CommandEnvelope[] }[] = [];
  readonly replayed: { readonly claim: IdempotencyClaim; readonly outcome: Outcome }[] = [];
  /** Rows of registered kinds. */
  readonly records = noRecords();
  stateHash = '';
  /** Ids of accepted `place_order` and `execute_otc` commands. */
  readonly #placed = new Set<string>();

  write(changes: Changes): void {
    for (const row of changes.accounts) this.accounts.set(row.id, row);
    for (const row of changes.balances) this.balances.set(row.account, row);
    for (const row of changes.holds) this.holds.set(row.id, row);
    for (const row of changes.orders) this.orders.set(row.id, row);
    for (const row of changes.entries) {
      const key = `${row.kind}/${row.reference}`;
      if (this.entryKeys.has(key)) throw new Error(`entry ${key} twice`);
      this.entryKeys.set(key, row.id);
    }
    for (const row of changes.postings) {
      this.postings.set(row.entry, [...(this.postings.get(row.entry) ?? []), row]);
    }
    this.trades.push(...changes.trades);
    for (const row of changes.otcTrades) this.otcTrades.set(row.id, row);
    for (const row of changes.markets) this.markets.set(row.symbol, row);
    writeRecords(this.records, changes);
    for (const row of changes.assets ?? []) this.assets.set(row.symbol, row);
    for (const { envelope, outcome, replayed } of changes.commands) {
      const { claim } = envelope;
      const { type } = envelope.command;
      const isOrder = type === 'place_order' || type === 'execute_otc';
      const isPlaced = isOrder && outcome.ok && !replayed;
      if (isPlaced) this.#placed.add(envelope.id);
      if (claim === undefined) continue;
      const key = `${claim.user} ${claim.route} ${claim.key}`;
      if (replayed) this.replayed.push({ claim, outcome });
      else if (!this.answers.has(key)) this.answers.set(key, { claim, outcome });
    }
    this.journal.push({
      seq: changes.seq,
      envelopes: changes.commands.map(({ envelope }) => envelope),
    });
    this.stateHash = changes.stateHash;
  }

  /** Answers what the exchange misses, as the engine does before a batch. */
  find(lookups: HistoryLookups): FoundHistory {
    const { answer, clientOrder, order, reference } = lookups;
    const stored = answer && this.answers.get(`${answer.user} ${answer.route} ${answer.key}`);
    const known =
      clientOrder &&
      [...this.orders.values(), ...this.otcTrades.values()].find(
        (row) => row.user === clientOrder.user && row.clientOrderId === clientOrder.clientOrderId,
      );
    const otc = order && this.otcTrades.get(order.orderId);
    const ended = order && (otc ? { ...otc, status: 'filled' } : this.orders.get(order.orderId));
    const entry = reference && this.entryKeys.get(`${reference.kind}/${reference.reference}`);
    return {
      ...(stored && { answer: { bodyHash: stored.claim.bodyHash, outcome: stored.outcome } }),
      ...(known && { clientOrder: { orderId: known.id } }),
      ...(ended && { order: { orderId: ended.id, user: ended.user, status: ended.status } }),
      ...foundRecords(lookups, (kind, id) => this.records[kind].get(id)),
      ...(entry !== undefined && { reference: { entry } }),
    };
  }

  /** The state as it would be read back, with as little of recent history as is allowed. */
  state(at: number): ExchangeState {
    const journalled = this.journal.flatMap((batch) => batch.envelopes);
    return {
      seq: BigInt(this.journal.length),
      lastOrder: this.orders.size + this.otcTrades.size,
      lastTrade: this.trades.length,
      lastEntry: this.postings.size,
      lastHold: this.holds.size,
      accounts: [...this.accounts.values()].sort((a, b) => a.id - b.id),
      balances: this.balances.values(),
      holds: [...this.holds.values()].filter((hold) => hold.remaining > 0n),
      orders: [...this.orders.values()].filter((order) => isCancellable(order.status)),
      markets: this.markets.values(),
      ...rememberedRows(this.records),
      assets: this.assets.values(),
      recentOrders: journalled.filter(
        (envelope) => envelope.at > at - 20_000 && this.#placed.has(envelope.id),
      ),
    };
  }
}
