import type { BookKind } from '@sarraf/matching';
import {
  type Changes,
  type CommandEnvelope,
  Exchange,
  type OrderRow,
  type Outcome,
} from '../index.ts';
import { RowStore } from './row-store.ts';

/** One exchange with the rows it wrote. It remembers little, so that history is looked up. */
export class Lane {
  readonly kind: BookKind;
  readonly store = new RowStore();
  exchange: Exchange;
  readonly #recentMax: number;

  constructor(kind: BookKind, recentMax: number) {
    this.kind = kind;
    this.#recentMax = recentMax;
    this.exchange = new Exchange(this.#options());
  }

  #options() {
    // A window far smaller than the prices in use, so that the ladder has to move it.
    // And so few triggers at once that most commands leave some over.
    const book = { windowLevels: 32 };
    return { bookKind: this.kind, recentMax: this.#recentMax, triggerStepsMax: 2, book };
  }

  apply(envelope: CommandEnvelope): Outcome {
    const lookups = this.exchange.pendingLookups(envelope);
    if (lookups === undefined) return this.exchange.apply(envelope);
    return this.exchange.apply({ ...envelope, found: this.store.find(lookups) });
  }

  close(): Changes {
    const before = new Map(this.store.orders);
    const changes = this.exchange.takeChanges();
    this.store.write(changes);
    checkRows(changes, before, this.store);
    checkOtc(changes, this.store);
    return changes;
  }

  /** Throws memory away and takes up the work from the rows. */
  restart(at: number): void {
    this.exchange = Exchange.restore(this.store.state(at), this.#options());
    same(this.exchange.stateHash(), this.store.stateHash);
    same(this.exchange.recomputedStateHash(), this.store.stateHash);
  }

  /** I17: the journal alone makes the same state. */
  replay(): string {
    const fresh = new Exchange({ ...this.#options(), bookKind: 'naive' });
    let hash = '';
    for (const { envelopes } of this.store.journal) {
      for (const envelope of envelopes) fresh.apply(envelope);
      hash = fresh.takeChanges().stateHash;
    }
    return hash;
  }
}

const FINAL = new Set(['filled', 'cancelled', 'rejected']);

/** I4, I8, I9 and I11 of the rows of one batch. */
function checkRows(changes: Changes, before: Map<number, OrderRow>, store: RowStore): void {
  for (const order of changes.orders) {
    const left = order.lots - order.filledLots - order.cancelledLots;
    same(left >= 0, true);
    if (FINAL.has(order.status)) same(left, 0);
    const earlier = before.get(order.id);
    if (earlier === undefined) continue;
    same(FINAL.has(earlier.status), false);
    same(order.filledLots >= earlier.filledLots, true);
  }
  for (const trade of changes.trades) {
    const maker = store.orders.get(trade.makerOrder);
    const taker = store.orders.get(trade.takerOrder);
    same(maker?.priceTicks, trade.priceTicks);
    same(maker?.user === taker?.user, false);
    same(maker?.side === taker?.side, false);
    const limit = taker?.priceTicks ?? taker?.boundTicks ?? 0;
    const worse = trade.takerSide === 'buy' ? trade.priceTicks > limit : trade.priceTicks < limit;
    same(worse, false);
    const postings = store.postings.get(trade.entry) ?? [];
    const fees = [trade.makerFee, trade.takerFee].filter((fee) => fee > 0n);
    same(
      postings.map((row) => row.role).join(),
      ['base', 'quote', ...fees.map(() => 'fee')].join(),
    );
    same(postings[1]?.amount, trade.quote);
    const posted = postings.slice(2).map((row) => row.amount);
    same(inOrder(posted), inOrder(fees));
  }
}

/** I9 and I11 of trades with the house: the quote's two amounts, from and to the right hands. */
function checkOtc(changes: Changes, store: RowStore): void {
  const ownerOf = (id: number): string => {
    const { ownerKind, ownerId } = store.accounts.get(id) ?? { ownerKind: '', ownerId: '' };
    return `${ownerKind}:${ownerId}`;
  };
  for (const trade of changes.otcTrades) {
    same(store.orders.has(trade.id), false);
    const user = `user:${trade.user}`;
    const isBuy = trade.side === 'buy';
    const expected = [
      `base ${trade.baseUnits} ${isBuy ? `house:otc ${user}` : `${user} house:otc`}`,
      `quote ${trade.quoteUnits} ${isBuy ? `${user} house:otc` : `house:otc ${user}`}`,
      ...(trade.feeUnits > 0n ? [`fee ${trade.feeUnits} ${user} house:fees`] : []),
    ];
    const postings = store.postings.get(trade.entry) ?? [];
    const said = postings.map(
      ({ role, amount, from, to }) => `${role} ${amount} ${ownerOf(from)} ${ownerOf(to)}`,
    );
    same(said.join(), expected.join());
    same(store.entryKeys.get(`otc/${trade.reference}`)?.id, trade.entry);
  }
}

const inOrder = (units: readonly bigint[]): string =>
  units
    .map((unit) => `${unit}`)
    .sort((a, b) => a.localeCompare(b))
    .join();

/** I4 and I7 of everything written. */
export function checkHistory(store: RowStore): void {
  const sums = new Map<number, bigint>();
  for (const row of [...store.postings.values()].flat()) {
    sums.set(row.from, (sums.get(row.from) ?? 0n) - row.amount);
    sums.set(row.to, (sums.get(row.to) ?? 0n) + row.amount);
  }
  for (const row of store.balances.values()) same(row.total, sums.get(row.account) ?? 0n);
  store.journal.forEach((batch, index) => same(batch.seq, BigInt(index + 1)));
  for (const { claim, outcome } of store.replayed) {
    const first = store.answers.get(`${claim.user} ${claim.route} ${claim.key}`);
    same(JSON.stringify(outcome), JSON.stringify(first?.outcome));
  }
}

/** @throws when two plain values differ, with both */
export function same(actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`${String(actual)} instead of ${String(expected)}`);
}

/** JSON with bigints as texts. */
export const plainText = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? `${item}` : item));
