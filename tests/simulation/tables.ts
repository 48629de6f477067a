// The rows of the simulated database, with the constraints that the real one has.
import type { Finds, JournalRow, Lookup } from '../../apps/server/src/engine/engine-store.ts';
import {
  type CommandRow,
  commandRows,
  isOpenOrder,
} from '../../apps/server/src/engine/row-tables.queries.ts';
import type { PaymentRecord } from '../../apps/server/src/modules/toman/payments.queries.ts';
import type {
  AccountRow,
  AssetRow,
  AttachedRow,
  BalanceRow,
  Changes,
  EntryRow,
  ExchangeState,
  FeeTiersRow,
  FoundHistory,
  HoldRow,
  MarketRow,
  OrderRow,
  OtcTradeRow,
  PaymentRow,
  PlaceOrder,
  PostingRow,
  TradeRow,
  WindowRow,
} from '../../packages/settlement/src/index.ts';

/** A charge's row. */
export type ChargeRow = {
  -readonly [K in keyof PaymentRecord]: PaymentRecord[K];
} & { nextCheckAt: number | null; isTold: boolean; isFlagged: boolean };

/** An order that waits for its charge. */
export interface PaidOrderRow {
  readonly userId: number;
  readonly command: PlaceOrder;
  readonly expiresAt: number;
  state: 'waiting' | 'placed' | 'refused' | 'late' | 'unpaid';
}

/** What one transaction of the engine writes. */
export interface Batch {
  readonly epoch: bigint;
  readonly changes: Changes;
  readonly ownerKinds: readonly AccountRow['ownerKind'][];
}

/** A refusal as the real server words it. */
export function refusal(code: string): Error {
  return Object.assign(new Error(`simulated ${code}`), { code, severity: 'ERROR' });
}

const clientKey = (user: number, id: string): string => `${user}/${id}`;
const claimKey = (user: number, route: string, key: string): string => `${user}/${route}/${key}`;

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
  readonly payments = new Map<string, PaymentRow>();
  readonly windows = new Map<string, WindowRow>();
  readonly commands = new Map<string, CommandRow>();
  feeTiers: FeeTiersRow | undefined;
  readonly journal: JournalRow[] = [];
  readonly charges = new Map<string, ChargeRow>();
  readonly paidOrders = new Map<string, PaidOrderRow>();
  readonly #clientOrders = new Map<string, number>();
  readonly #otcClientOrders = new Map<string, number>();
  readonly #claims = new Map<string, CommandRow>();
  readonly #openOrders = new Map<number, OrderRow>();
  #lastHold = 0;

  get seq(): bigint {
    return BigInt(this.journal.length);
  }

  /** @throws the server's own refusal when a constraint does not allow the batch */
  check({ changes, ownerKinds }: Batch): void {
    for (const { id, claim } of commandRows(changes)) {
      const isTaken =
        claim !== null && this.#claims.has(claimKey(claim.user, claim.route, claim.key));
      if (isTaken || this.commands.has(id)) throw refusal('23505');
    }
    for (const { kind, reference } of changes.entries) {
      if (this.entryKeys.has(`${kind}/${reference}`)) throw refusal('23505');
    }
    for (const { id, user, clientOrderId } of changes.orders) {
      if (clientOrderId === null) continue;
      const owner = this.#clientOrders.get(clientKey(user, clientOrderId));
      if (owner !== undefined && owner !== id) throw refusal('23505');
    }
    for (const row of changes.otcTrades) this.#checkOtc(row);
    this.#checkKnown(changes);
    changes.balances.forEach(({ total, held }, index) => {
      const isSound = ownerKinds[index] === 'outside' || (held >= 0n && total >= held);
      if (!isSound) throw refusal('23514');
    });
  }

  /** What is changed or ended has to be there (`assert_rows`), and what is new must not be. */
  #checkKnown({ seq, holds, lastHoldBefore, orders }: Changes): void {
    for (const { id, remaining } of holds) {
      const isNew = id > lastHoldBefore;
      if (isNew ? remaining > 0n && this.holds.has(id) : !this.holds.has(id)) {
        throw refusal(isNew ? '23505' : 'SF003');
      }
    }
    for (const { id, createdSeq } of orders) {
      const isNew = createdSeq === seq;
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

  /** Writes a batch, wholly. */
  write({ epoch, changes }: Batch): JournalRow {
    for (const row of changes.accounts) this.accounts.set(row.id, row);
    for (const row of changes.balances) this.balances.set(row.account, row);
    for (const row of changes.holds) {
      if (row.remaining > 0n) this.holds.set(row.id, row);
      else this.holds.delete(row.id);
    }
    this.#lastHold = changes.lastHold;
    for (const row of changes.entries) {
      this.entries.set(row.id, { ...row, seq: changes.seq });
      this.entryKeys.set(`${row.kind}/${row.reference}`, row);
    }
    for (const row of changes.postings) {
      this.postings.set(row.entry, [...(this.postings.get(row.entry) ?? []), row]);
    }
    for (const row of changes.orders) this.#writeOrder(row);
    for (const row of changes.trades) this.trades.set(row.id, row);
    for (const row of changes.otcTrades) {
      this.otcTrades.set(row.id, row);
      const { user, clientOrderId } = row;
      if (clientOrderId !== null) this.#otcClientOrders.set(clientKey(user, clientOrderId), row.id);
    }
    for (const row of changes.assets ?? []) this.assets.set(row.symbol, row);
    for (const row of changes.markets) this.markets.set(row.symbol, row);
    for (const row of changes.payments) this.payments.set(row.id, row);
    for (const row of changes.feeTiers) this.feeTiers = row;
    for (const row of changes.windows) this.windows.set(`${row.user}/${row.kind}/${row.day}`, row);
    for (const row of commandRows(changes)) {
      this.commands.set(row.id, row);
      const { claim } = row;
      if (claim !== null) this.#claims.set(claimKey(claim.user, claim.route, claim.key), row);
    }
    for (const { envelope, outcome, replayed } of changes.commands) {
      if (outcome.ok && !replayed) for (const row of envelope.rows ?? []) this.#attach(row);
    }
    const journalled: JournalRow = {
      seq: changes.seq,
      epoch,
      atMs: BigInt(changes.commands.at(-1)?.envelope.at ?? 0),
      // The journal keeps text: what comes back is never the writer's own object.
      commands: JSON.parse(JSON.stringify(changes.commands)) as JournalRow['commands'],
      stateHash: changes.stateHash,
    };
    this.journal.push(journalled);
    return journalled;
  }

  #writeOrder(row: OrderRow): void {
    this.orders.set(row.id, row);
    if (isOpenOrder(row)) this.#openOrders.set(row.id, row);
    else this.#openOrders.delete(row.id);
    if (row.clientOrderId !== null) {
      this.#clientOrders.set(clientKey(row.user, row.clientOrderId), row.id);
    }
  }

  /** What the writers `payment_created`, `payment_paid` and `paid_order_created` do. */
  #attach({ writer, row }: AttachedRow): void {
    const text = (name: string): string => String(row[name]);
    if (writer === 'paid_order_created') {
      this.paidOrders.set(text('payment_id'), {
        userId: Number(row['user_id']),
        command: JSON.parse(text('command')) as PlaceOrder,
        expiresAt: Date.parse(text('expires_at')),
        state: 'waiting',
      });
      return;
    }
    if (writer === 'payment_paid') {
      const charge = this.charges.get(text('id'));
      if (charge === undefined || charge.state === 'paid') return;
      charge.state = 'paid';
      charge.reason = null;
      charge.paidAt = Date.parse(text('paid_at'));
      charge.bankReference = row['bank_reference'] as string | null;
      charge.nextCheckAt = null;
      return;
    }
    this.charges.set(text('id'), {
      id: text('id'),
      userId: Number(row['user_id']),
      amountRial: BigInt(text('amount_rial')),
      cardId: Number(row['card_id']),
      cardMasked: text('card_masked'),
      cardSealed: text('card_sealed'),
      gateway: row['gateway'] as PaymentRecord['gateway'],
      isReserved: row['is_reserved'] === true,
      state: 'created',
      reason: null,
      authority: null,
      payUrl: null,
      bankReference: null,
      createdAt: Date.parse(text('created_at')),
      expiresAt: Date.parse(text('expires_at')),
      paidAt: null,
      checks: 0,
      nextCheckAt: Date.parse(text('next_check_at')),
      isTold: false,
      isFlagged: false,
    });
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
      payments: [...this.payments.values()].filter(({ state }) => state === 'open'),
      windows: [...this.windows.values()],
      ...(this.feeTiers !== undefined && { feeTiers: this.feeTiers }),
    };
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
    const { answer, clientOrder, order, payment, reference } = keys;
    const claimed = answer && this.#claims.get(claimKey(answer.user, answer.route, answer.key));
    const outcome =
      claimed && this.journal[Number(claimed.seq) - 1]?.commands[claimed.index]?.outcome;
    const bodyHash = claimed?.claim?.bodyHash;
    const name = clientOrder && clientKey(clientOrder.user, clientOrder.clientOrderId);
    const known = name && (this.#clientOrders.get(name) ?? this.#otcClientOrders.get(name));
    const ended = order && this.#endedOrder(order.orderId);
    const paid = payment && this.payments.get(payment.paymentId);
    const entry = reference && this.entryKeys.get(`${reference.kind}/${reference.reference}`);
    return {
      ...(outcome !== undefined && bodyHash !== undefined && { answer: { bodyHash, outcome } }),
      ...(typeof known === 'number' && { clientOrder: { orderId: known } }),
      ...(ended && { order: { orderId: ended.id, user: ended.user, status: ended.status } }),
      ...(paid && { payment: { ...paid, units: paid.units.toString() } }),
      ...(entry && { reference: { entry: entry.id } }),
    };
  }

  #endedOrder(id: number): Pick<OrderRow, 'id' | 'user' | 'status'> | undefined {
    const traded = this.otcTrades.get(id);
    if (traded !== undefined) return { id, user: traded.user, status: 'filled' };
    return this.orders.get(id);
  }
}
