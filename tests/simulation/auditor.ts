// Looks at every durable batch, and at the whole database after every step: what must hold, holds.
import type { JournalRow } from '../../apps/server/src/engine/store/engine-store.ts';
import {
  type Changes,
  checkInvariants,
  Exchange,
  type OrderRow,
  type TradeRow,
  RECORD_NAMES,
} from '../../packages/settlement/src/index.ts';
import type { Counts } from './counts.ts';
import type { BookKind } from '../../packages/matching/src/index.ts';
import { PostingCheck } from './posting-check.ts';
import { ReferenceCheck } from './reference-check.ts';
import { checkTables } from './table-check.ts';
import type { Tables } from './tables.ts';
import { must, plainText, SimViolation } from './violation.ts';

const FINAL: ReadonlySet<OrderRow['status']> = new Set(['filled', 'cancelled', 'rejected']);

/** Checks what is durable. A breach throws a violation that names it. */
export class Auditor {
  readonly #tables: Tables;
  readonly #counts: Counts;
  /** The journal done again with another book. */
  readonly #twin: Exchange;
  readonly #beside: ReferenceCheck;
  readonly #postings: PostingCheck;
  readonly #orders = new Map<number, OrderRow>();
  readonly #otcTrades = new Set<number>();
  /** Where each command stands in the journal. */
  readonly #where = new Map<string, { readonly seq: bigint; readonly index: number }>();
  /** What the twin made of the batches whose rows are not written. */
  readonly #pending = new Map<bigint, Changes>();
  readonly #marketSeqs = new Map<string, number>();
  readonly #answers = new Map<string, string>();
  /** Commands whose callers were told that they had no effect. */
  readonly #void = new Set<string>();
  #epoch = 0n;
  #at = 0;
  /** The rows were looked at as of this batch. */
  #checkedSeq = 0n;
  readonly #published = new Set<bigint>();
  readonly #publishedBy = new Map<string, bigint>();
  violation: SimViolation | undefined;

  /** @param triggerStepsMax as the engines have it */
  constructor(tables: Tables, counts: Counts, bookKind: BookKind, triggerStepsMax: number) {
    this.#beside = new ReferenceCheck(triggerStepsMax, counts);
    this.#twin = new Exchange({ bookKind, triggerStepsMax });
    this.#postings = new PostingCheck(tables);
    this.#tables = tables;
    this.#counts = counts;
  }

  /** Runs a check; the first violation is kept, wherever it was found. */
  watch(work: () => void): void {
    if (this.violation !== undefined) return;
    try {
      work();
    } catch (error) {
      this.violation =
        error instanceof SimViolation
          ? error
          : new SimViolation('fault', (error as Error).stack ?? String(error));
    }
  }

  /** A batch's journal has just become durable. */
  onDurable(row: JournalRow, changes: Changes): void {
    this.#counts.batches += 1;
    this.#counts.commands += row.commands.length;
    this.#counts.trades += changes.trades.length;
    this.#checkPosition(row);
    this.#decideAgain(row);
    this.#checkClaims(row);
    for (const order of changes.orders) this.#checkOrder(order);
    for (const trade of changes.trades) this.#checkTrade(trade);
    for (const { id } of changes.otcTrades) this.#otcTrades.add(id);
  }

  /** The rows of a batch have just become durable, with those of its group. */
  onRows(row: JournalRow, changes: Changes): void {
    this.#compareRows(changes);
    this.#beside.check(row, changes);
    this.#postings.check(changes);
    this.#checkEvents(changes);
  }

  /** I7, and that a later writer's batches come after an earlier one's. */
  #checkPosition({ seq, epoch, commands }: JournalRow): void {
    must(seq === this.#tables.seq, 'I7', () => `batch ${seq} is row ${this.#tables.seq}`);
    must(epoch >= this.#epoch, 'fencing', () => `epoch ${epoch} writes after ${this.#epoch}`);
    must(commands.length > 0, 'I7', () => `batch ${seq} is empty`);
    this.#epoch = epoch;
    const at = commands[0]?.envelope.at ?? 0;
    must(at >= this.#at, 'time', () => `batch ${seq} is of ${at}, after ${this.#at}`);
    this.#at = at;
    for (const [index, { envelope }] of commands.entries()) {
      const { id } = envelope;
      must(
        !this.#void.has(id),
        'I16',
        () => `command ${id} is in, its caller was told that it had no effect`,
      );
      must(!this.#where.has(id), 'I7', () => `command ${id} is in batch ${seq}, and was before`);
      this.#where.set(id, { seq, index });
    }
  }

  /** I17: the journal alone makes the same outcomes and hash. */
  #decideAgain(row: JournalRow): void {
    const twin = this.#twin;
    for (const { envelope, outcome } of row.commands) {
      const again = twin.apply(envelope);
      must(
        JSON.stringify(again) === JSON.stringify(outcome),
        'I17',
        () => `batch ${row.seq} said ${JSON.stringify(outcome)}, again ${JSON.stringify(again)}`,
      );
    }
    const made = twin.takeChanges();
    must(made.stateHash === row.stateHash, 'I17', () => `batch ${row.seq} has another hash`);
    this.#pending.set(row.seq, made);
  }

  /** I18 and I10: the journal alone makes the same rows and trades. */
  #compareRows(changes: Changes): void {
    const { seq } = changes;
    const made = this.#pending.get(seq);
    this.#pending.delete(seq);
    must(made !== undefined, 'I18', () => `rows of batch ${seq} are no batch's, or come twice`);
    if (made === undefined) return;
    for (const part of [
      'balances',
      'holds',
      'orders',
      'otcTrades',
      'postings',
      'markets',
      ...RECORD_NAMES,
    ] as const) {
      if (changes[part].length + made[part].length === 0) continue;
      const [written, again] = [plainText(changes[part]), plainText(made[part])];
      must(written === again, 'I18', () => `${part} of batch ${seq}: ${written}, again ${again}`);
    }
  }

  /** I12: one effect and one answer per key. */
  #checkClaims(row: JournalRow): void {
    for (const { envelope, outcome, replayed } of row.commands) {
      const { claim } = envelope;
      if (claim === undefined) continue;
      const key = `${claim.user}/${claim.route}/${claim.key}`;
      const text = `${claim.bodyHash} ${JSON.stringify(outcome)}`;
      const before = this.#answers.get(key);
      const isMisuse = !outcome.ok && outcome.code === 'idempotency_key_reused';
      if (before === undefined) {
        must(!replayed && !isMisuse, 'I12', () => `${key} is replayed before it was answered`);
        this.#answers.set(key, text);
      } else if (!isMisuse) {
        must(replayed && before === text, 'I12', () => `${key} was ${before}, then ${text}`);
      } else {
        const isOther = !before.startsWith(`${claim.bodyHash} `);
        must(isOther, 'I12', () => `${key} was refused for its own body`);
      }
    }
  }

  /** I8. */
  #checkOrder(order: OrderRow): void {
    const { id, lots, filledLots, cancelledLots, status } = order;
    const left = lots - filledLots - cancelledLots;
    must(left >= 0, 'I8', () => `order ${id} is ${plainText(order)}`);
    must(
      !FINAL.has(status) || left === 0,
      'I8',
      () => `order ${id} is ${status} with ${left} left`,
    );
    const before = this.#orders.get(id);
    this.#orders.set(id, order);
    if (before === undefined) return;
    must(!FINAL.has(before.status), 'I8', () => `order ${id} was ${before.status}`);
    must(filledLots >= before.filledLots, 'I8', () => `order ${id} fills backwards`);
  }

  /** I9. */
  #checkTrade(trade: TradeRow): void {
    const maker = this.#orders.get(trade.makerOrder);
    const taker = this.#orders.get(trade.takerOrder);
    const fact = (): string => plainText(trade);
    must(maker?.priceTicks === trade.priceTicks, 'I9', fact);
    must(maker?.side !== taker?.side && maker?.user !== taker?.user, 'I9', fact);
    const limit = taker?.priceTicks ?? taker?.boundTicks ?? 0;
    const { priceTicks } = trade;
    must(trade.takerSide === 'buy' ? priceTicks <= limit : priceTicks >= limit, 'I9', fact);
  }

  /** I7 of the markets. */
  #checkEvents({ seq, events }: Changes): void {
    for (const event of events) {
      if (event.type !== 'level' && event.type !== 'trade') continue;
      const before = this.#marketSeqs.get(event.market) ?? 0;
      must(
        event.marketSeq === before + 1,
        'I7',
        () => `batch ${seq}: ${event.market} ${event.marketSeq} follows ${before}`,
      );
      this.#marketSeqs.set(event.market, event.marketSeq);
    }
  }

  /** Nothing is told before its rows are durable, nothing twice, and each engine tells in order. */
  onPublished(process: string, seq: bigint): void {
    const { projectedSeq } = this.#tables;
    must(seq <= projectedSeq, 'I16', () => `batch ${seq} is told, rows stand at ${projectedSeq}`);
    must(!this.#published.has(seq), 'I20', () => `batch ${seq} is told twice`);
    this.#published.add(seq);
    const before = this.#publishedBy.get(process) ?? 0n;
    must(seq > before, 'I20', () => `${process} tells batch ${seq} after ${before}`);
    this.#publishedBy.set(process, seq);
  }

  /** I16 and I19: an answer is in the journal when it is given, and its order with it. */
  onAnswered(commandId: string, seq: bigint, outcomeText: string): void {
    const at = this.#where.get(commandId);
    must(at?.seq === seq, 'I16', () => `${commandId} was answered and is not in batch ${seq}`);
    const stored = this.#tables.journal[Number(seq) - 1]?.commands[at?.index ?? -1]?.outcome;
    must(
      JSON.stringify(stored) === outcomeText,
      'I16',
      () => `${commandId} is ${JSON.stringify(stored)}, was answered ${outcomeText}`,
    );
    if (stored?.ok !== true || !('orderId' in stored.result)) return;
    const { orderId } = stored.result;
    const isThere = this.#orders.has(orderId) || this.#otcTrades.has(orderId);
    must(isThere, 'I19', () => `order ${orderId} is not in its batch`);
  }

  /** I19: who waited for the rows reads what was answered before. */
  onRead(commandId: string, seq: bigint): void {
    const row = this.#tables.commands.get(commandId);
    must(row?.seq === seq, 'I19', () => `${commandId} was answered and can't be read`);
    const { projectedSeq } = this.#tables;
    must(seq <= projectedSeq, 'I19', () => `batch ${seq} was read, rows stand at ${projectedSeq}`);
  }

  /** I16: an engine says of no rows that they are written which are not. */
  onRowsSaid(process: string, seq: bigint): void {
    const { projectedSeq } = this.#tables;
    must(seq <= projectedSeq, 'I16', () => `${process} has rows up to ${seq} of ${projectedSeq}`);
  }

  /** A caller was told that the command had no effect: it must never have one. */
  onRefused(commandId: string): void {
    const isIn = this.#where.has(commandId);
    must(!isIn, 'I16', () => `${commandId} is in and was answered as having no effect`);
    this.#void.add(commandId);
  }

  /** Everything, whole: the tables and the reference agree, both as of the last rows written. */
  checkWhole(isDeep: boolean): void {
    const { projectedSeq } = this.#tables;
    if (this.#checkedSeq === projectedSeq && !isDeep) return;
    this.#checkedSeq = projectedSeq;
    checkTables(this.#tables, this.#beside.reference);
    if (!isDeep) return;
    const found = checkInvariants(this.#twin);
    must(found.length === 0, found[0]?.invariant ?? '', () => JSON.stringify(found));
  }

  /** The number of each market's last level or trade whose rows are durable. */
  get marketSeqs(): ReadonlyMap<string, number> {
    return this.#marketSeqs;
  }
}
