// The rows of the simulated database, with the constraints that the real one has.
import type { Finds, JournalRow, Lookup } from '../../apps/server/src/engine/store/engine-store.ts';
import type { MergedRows } from '../../apps/server/src/engine/store/merged-rows.ts';
import type { SubmitReply } from '../../apps/server/src/engine/engine-contract.ts';
import type { CommandRow } from '../../apps/server/src/engine/store/command-rows.ts';
import { isOpenOrder } from '../../apps/server/src/engine/store/row-tables.queries.ts';
import type {
  AccountRow,
  AssetRow,
  BalanceRow,
  Changes,
  EntryRow,
  ExchangeState,
  FoundHistory,
  HoldRow,
  MarketRow,
  OrderRow,
  OtcTradeRow,
  PostingRow,
  TradeRow,
} from '../../packages/settlement/src/index.ts';
import {
  foundRecords,
  noRecords,
  rememberedRows,
  writeRecords,
} from '../../packages/settlement/src/index.ts';
import type { RowGroup } from './row-group.ts';
import { type ChargeRow, type PaidOrderRow, writeAttached } from './attached-rows.ts';

/** A refusal as the real server words it. */
export function refusal(code: string): Error {
  return Object.assign(new Error(`simulated ${code}`), { code, severity: 'ERROR' });
}

const clientKey = (user: number, id: string): string => `${user}/${id}`;
const claimKey = (user: number, route: string, key: string): string => `${user}/${route}/${key}`;

/** All tables by their keys. A row that breaks a constraint is refused as PostgreSQL refuses it. */
export class Tables {
  readonly accounts = new Map<number, AccountRow>();
  readonly balances = new Map<number, BalanceRow>();
  /** What is held. */
  readonly holds = new Map<number, HoldRow>();
  readonly entries = new Map<number, EntryRow & { readonly seq: bigint }>();
  readonly entryKeys = new Map<string, EntryRow>();
  readonly postings = new Map<number, readonly PostingRow[]>();
  readonly orders = new Map<number, OrderRow>();
  readonly trades = new Map<number, TradeRow>();
  readonly otcTrades = new Map<number, OtcTradeRow>();
  readonly assets = new Map<string, AssetRow>();
  readonly markets = new Map<string, MarketRow>();
  readonly #withdrawalsByHold = new Map<number, string>();
  readonly #transfersByHold = new Map<number, string>();
  readonly #spendsByHold = new Map<number, string>();
  readonly commands = new Map<string, CommandRow>();
  /** Rows of registered kinds. */
  readonly records = noRecords();
  readonly journal: JournalRow[] = [];
  readonly charges = new Map<string, ChargeRow>();
  readonly paidOrders = new Map<string, PaidOrderRow>();
  readonly #clientOrders = new Map<string, number>();
  readonly #otcClientOrders = new Map<string, number>();
  readonly #claims = new Map<string, CommandRow>();
  readonly #openOrders = new Map<number, OrderRow>();
  #lastHold = 0;
  #projectedSeq = 0n;

  /** The last batch in the journal. */
  get seq(): bigint {
    return BigInt(this.journal.length);
  }

  /** The last batch whose rows are written. */
  get projectedSeq(): bigint {
    return this.#projectedSeq;
  }

  /** @throws the server's own refusal when a constraint does not allow the rows */
  check({ rows, ownerKinds }: RowGroup): void {
    this.#checkUnique(rows);
    for (const row of rows.otcTrades) this.#checkOtc(row);
    this.#checkKnown(rows);
    rows.balances.forEach(({ total, held }, index) => {
      const isSound = ownerKinds[index] === 'outside' || (held >= 0n && total >= held);
      if (!isSound) throw refusal('23514');
    });
  }

  /** Neither the tables nor the rows themselves have a key twice. */
  #checkUnique({ commands, entries, orders }: MergedRows): void {
    const keys = new Set<string>();
    const take = (key: string, isTaken: boolean): void => {
      if (isTaken || keys.has(key)) throw refusal('23505');
      keys.add(key);
    };
    for (const { id, claim } of commands) {
      take(`command ${id}`, this.commands.has(id));
      if (claim === null) continue;
      const key = claimKey(claim.user, claim.route, claim.key);
      take(`claim ${key}`, this.#claims.has(key));
    }
    for (const { kind, reference } of entries) {
      const key = `${kind}/${reference}`;
      take(`entry ${key}`, this.entryKeys.has(key));
    }
    for (const { id, user, clientOrderId } of orders) {
      if (clientOrderId === null) continue;
      const key = clientKey(user, clientOrderId);
      const owner = this.#clientOrders.get(key);
      take(`order ${key}`, owner !== undefined && owner !== id);
    }
  }

  /** What is changed or ended has to be there (`assert_rows`), and what is new must not be. */
  #checkKnown({ firstSeq, holds, lastHoldBefore, orders }: MergedRows): void {
    for (const { id, remaining } of holds) {
      const isNew = id > lastHoldBefore;
      if (isNew ? remaining > 0n && this.holds.has(id) : !this.holds.has(id)) {
        throw refusal(isNew ? '23505' : 'SF003');
      }
    }
    for (const { id, createdSeq } of orders) {
      const isNew = createdSeq >= firstSeq;
      if (isNew === this.orders.has(id)) throw refusal(isNew ? '23505' : 'SF003');
    }
  }

  #checkOtc({ id, user, side, baseUnits, quoteUnits, feeUnits, clientOrderId }: OtcTradeRow): void {
    const isTaken =
      clientOrderId !== null && this.#otcClientOrders.has(clientKey(user, clientOrderId));
    if (isTaken || this.otcTrades.has(id)) throw refusal('23505');
    const received = side === 'buy' ? baseUnits : quoteUnits;
    const isSound = baseUnits > 0n && quoteUnits > 0n && feeUnits >= 0n && feeUnits <= received;
    if (!isSound) throw refusal('23514');
  }

  /** Adds a batch to the journal. */
  append(epoch: bigint, { seq, commands, stateHash }: Changes): JournalRow {
    const row: JournalRow = {
      seq,
      epoch,
      atMs: BigInt(commands.at(-1)?.envelope.at ?? 0),
      // The journal keeps text: what comes back is never the writer's own object.
      commands: JSON.parse(JSON.stringify(commands)) as JournalRow['commands'],
      stateHash,
    };
    this.journal.push(row);
    return row;
  }

  /** Writes the rows of batches, wholly. */
  write({ batches, rows }: RowGroup): void {
    this.#writeMoney(rows);
    this.#writeTrading(rows);
    for (const row of rows.commands) {
      this.commands.set(row.id, row);
      const { claim } = row;
      if (claim !== null) this.#claims.set(claimKey(claim.user, claim.route, claim.key), row);
    }
    for (const row of rows.attached) writeAttached(this, row);
    const last = batches.at(-1);
    if (last === undefined) return;
    this.#lastHold = last.lastHold;
    this.#projectedSeq = last.seq;
  }

  #writeMoney({ accounts, balances, holds, entries, postings }: MergedRows): void {
    for (const row of accounts) this.accounts.set(row.id, row);
    for (const row of balances) this.balances.set(row.account, row);
    for (const row of holds) {
      if (row.remaining > 0n) this.holds.set(row.id, row);
      else this.holds.delete(row.id);
    }
    for (const row of entries) {
      this.entries.set(row.id, row);
      this.entryKeys.set(`${row.kind}/${row.reference}`, row);
    }
    for (const row of postings) {
      this.postings.set(row.entry, [...(this.postings.get(row.entry) ?? []), row]);
    }
  }

  #writeTrading(rows: MergedRows): void {
    for (const row of rows.orders) this.#writeOrder(row);
    for (const row of rows.trades) this.trades.set(row.id, row);
    for (const row of rows.otcTrades) {
      this.otcTrades.set(row.id, row);
      const { user, clientOrderId } = row;
      if (clientOrderId !== null) this.#otcClientOrders.set(clientKey(user, clientOrderId), row.id);
    }
    for (const row of rows.assets) this.assets.set(row.symbol, row);
    for (const row of rows.markets) this.markets.set(row.symbol, row);
    writeRecords(this.records, rows);
    for (const row of rows.withdrawals) {
      this.#withdrawalsByHold.set(row.hold, row.id);
    }
    for (const row of rows.transfers) {
      if (row.hold !== null) this.#transfersByHold.set(row.hold, row.id);
    }
    for (const row of rows.spends) this.#spendsByHold.set(row.hold, row.id);
  }

  #writeOrder(row: OrderRow): void {
    this.orders.set(row.id, row);
    if (isOpenOrder(row)) this.#openOrders.set(row.id, row);
    else this.#openOrders.delete(row.id);
    if (row.clientOrderId !== null) {
      this.#clientOrders.set(clientKey(row.user, row.clientOrderId), row.id);
    }
  }

  /** The withdrawal that a hold is for. */
  withdrawalOfHold(hold: number): string | undefined {
    return this.#withdrawalsByHold.get(hold);
  }

  /** The transfer that a hold is for. */
  transferOfHold(hold: number): string | undefined {
    return this.#transfersByHold.get(hold);
  }

  /** The spend that a hold is for. */
  spendOfHold(hold: number): string | undefined {
    return this.#spendsByHold.get(hold);
  }

  openOrders(): IterableIterator<OrderRow> {
    return this.#openOrders.values();
  }

  /** The state tables as a start reads them. */
  state(): Omit<ExchangeState, 'seq'> {
    return {
      lastOrder: this.orders.size + this.otcTrades.size,
      lastTrade: this.trades.size,
      lastEntry: this.entries.size,
      lastHold: this.#lastHold,
      assets: [...this.assets.values()],
      accounts: [...this.accounts.values()].sort((a, b) => a.id - b.id),
      balances: [...this.balances.values()],
      holds: [...this.holds.values()],
      orders: [...this.#openOrders.values()],
      markets: [...this.markets.values()],
      ...rememberedRows(this.records),
    };
  }

  /** Outcomes of those commands whose rows are written. */
  outcomes(ids: readonly string[]): Map<string, SubmitReply> {
    const outcomes = new Map<string, SubmitReply>();
    for (const id of ids) {
      const { seq, index } = this.commands.get(id) ?? { seq: 0n, index: 0 };
      const found = this.journal[Number(seq) - 1]?.commands[index];
      if (found === undefined) continue;
      const { outcome, replayed } = found;
      outcomes.set(id, { commandId: id, seq, outcome, replayed });
    }
    return outcomes;
  }

  /** What history says to the questions of a batch. */
  find(lookups: readonly Lookup[]): Finds {
    const finds = new Map<number, FoundHistory>();
    for (const lookup of lookups) {
      const found = this.#findOne(lookup);
      if (Object.keys(found).length > 0) finds.set(lookup.at, found);
    }
    return finds;
  }

  #findOne({ keys }: Lookup): FoundHistory {
    const { answer, clientOrder, order, reference } = keys;
    const claimed = answer && this.#claims.get(claimKey(answer.user, answer.route, answer.key));
    const outcome =
      claimed && this.journal[Number(claimed.seq) - 1]?.commands[claimed.index]?.outcome;
    const bodyHash = claimed?.claim?.bodyHash;
    const name = clientOrder && clientKey(clientOrder.user, clientOrder.clientOrderId);
    const known = name && (this.#clientOrders.get(name) ?? this.#otcClientOrders.get(name));
    const ended = order && this.#endedOrder(order.orderId);
    const entry = reference && this.entryKeys.get(`${reference.kind}/${reference.reference}`);
    return {
      ...(outcome !== undefined && bodyHash !== undefined && { answer: { bodyHash, outcome } }),
      ...(typeof known === 'number' && { clientOrder: { orderId: known } }),
      ...(ended && { order: { orderId: ended.id, user: ended.user, status: ended.status } }),
      ...foundRecords(keys, (kind, id) => this.records[kind].get(id)),
      ...(entry && { reference: { entry: entry.id } }),
    };
  }

  #endedOrder(id: number): Pick<OrderRow, 'id' | 'user' | 'status'> | undefined {
    const traded = this.otcTrades.get(id);
    if (traded !== undefined) return { id, user: traded.user, status: 'filled' };
    return this.orders.get(id);
  }
}
