import type { Account, Hold } from '@sarraf/ledger';
import type { MarketSpec, Side } from '@sarraf/market';
import { assert } from '@sarraf/money';
import type { Changes } from './records/changes.ts';
import type { OpenOrderCount } from './records/open-count.ts';
import type { WindowRow } from './records/limit-records.ts';
import type { SpendRow } from './records/coin-records.ts';
import type { PaymentRow, TransferRow, WithdrawalRow } from './records/money-records.ts';
import type { MarketRow, OrderRow } from './records/order-records.ts';
import type { OtcQuoteRow } from './records/otc-records.ts';
import type { CommandEnvelope } from './command-envelope.ts';
import type { Command } from './verbs.ts';
import { decideCommand } from './decide-command.ts';
import {
  type ExchangeState,
  fullStateHash,
  giveRows,
  type StateRest,
} from './records/exchange-state.ts';
import type { HistoryLookups } from './records/history-lookups.ts';
import { missingHistory } from './records/missing-history.ts';
import { MalformedCommandError } from './rules/malformed-command.ts';
import { requireWellFormed } from './rules/well-formed.ts';
import { type ExchangeOptions, Memory } from './records/memory.ts';
import { answerKey } from './orders/order-checks.ts';
import { isAlive, orderRow } from './orders/order-state.ts';
import { type Outcome, outcomeOf, refuse } from './outcome.ts';
import { type HeldFor, heldFor } from './records/record-list.ts';
import { StateRestore } from './records/restore-state.ts';
import { TradeSettler } from './trades/settle-trades.ts';
import { refreshHash, takeBatch } from './records/take-batch.ts';
import { pendingTriggers } from './orders/work-triggers.ts';

/** A side of a book, best first; equal to what the level events up to `marketSeq` add up to. */
export interface BookSnapshot {
  readonly market: string;
  readonly marketSeq: number;
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
}
/** All that rests at one price. */
export interface BookLevel {
  readonly priceTicks: number;
  readonly lots: number;
  readonly orders: number;
}

/** What stands open with the house, smallest units of toman. */
export interface OpenWithHouse {
  readonly quotes: readonly Readonly<OtcQuoteRow>[];
  /** What all of them are counted as worth. */
  readonly worth: bigint;
  readonly userMax: bigint;
  readonly houseMax: bigint;
}

/**
 * The exchange as a pure state machine: the same commands make the same outcomes, rows, events
 * and state hash, always. It reads no clock and no database, and gives every number itself.
 *
 * A batch is some `apply` calls and one `takeChanges`. A `MalformedCommandError` leaves the
 * exchange as it was. Any other error means that an invariant broke within a command: the
 * exchange refuses to go on and must be restored from what was last written.
 *
 * @example
 * const exchange = new Exchange();
 * exchange.apply({ id, at, command: { type: 'add_asset', symbol: 'BTC', scale: 8 } });
 * write(exchange.takeChanges());
 */
export class Exchange {
  readonly #memory: Memory;
  readonly #settler: TradeSettler;
  #batch: Changes['commands'][number][] = [];
  #isBroken = false;

  constructor(options: ExchangeOptions = {}, memory?: Memory) {
    this.#memory =
      memory ?? new Memory(options, { answers: true, clientOrders: true, ended: true });
    this.#settler = new TradeSettler(this.#memory);
  }

  /**
   * The exchange as the database has it. The caller compares `stateHash()` with the journal's.
   *
   * @throws InvariantError when rows contradict one another
   */
  static restore(state: ExchangeState, options: ExchangeOptions = {}): Exchange {
    const restore = new StateRestore(state, options);
    giveRows(state, restore);
    return Exchange.restored(restore, state);
  }

  /** The same where the rows came one by one. @throws InvariantError */
  static restored(restore: StateRestore, rest: StateRest): Exchange {
    return new Exchange(restore.options, restore.finish(rest));
  }

  /** Number of the last closed batch. */
  get seq(): bigint {
    return this.#memory.seq;
  }

  /**
   * Decides one command and carries it out, wholly or not at all.
   *
   * @throws MalformedCommandError when no caller may send such a command; nothing happened
   */
  apply<C extends Command>(envelope: CommandEnvelope<C>): Outcome<C['type']>;
  apply(envelope: CommandEnvelope): Outcome {
    assert(!this.#isBroken, 'an exchange with a broken invariant is not used any more');
    requireWellFormed(envelope);
    const { claim } = envelope;
    const memory = this.#memory;
    if (claim !== undefined) {
      const stored = memory.answers.get(answerKey(claim)) ?? envelope.found?.answer;
      if (stored !== undefined) {
        const { type } = envelope.command;
        const isSame = stored.bodyHash === claim.bodyHash;
        const kept = isSame ? outcomeOf(type, stored.outcome) : undefined;
        const outcome = kept ?? refuse('idempotency_key_reused');
        this.#batch.push({ envelope, outcome, replayed: kept !== undefined });
        return outcome;
      }
    }
    memory.at = envelope.at;
    memory.commandIndex = this.#batch.length;
    const outcome = this.#decide(envelope);
    if (claim !== undefined) {
      memory.answers.set(answerKey(claim), { bodyHash: claim.bodyHash, outcome });
    }
    this.#batch.push({ envelope, outcome, replayed: false });
    return outcome;
  }

  /** Closes the batch: seq + 1, and the rows and events of everything its commands touched. */
  takeChanges(): Changes {
    assert(!this.#isBroken, 'an exchange with a broken invariant is not used any more');
    assert(this.#batch.length > 0, 'a batch has commands');
    const commands = this.#batch;
    this.#batch = [];
    return takeBatch(this.#memory, commands);
  }

  /** Sum modulo 2^128 of one hash per record, 32 hex digits; kept up to date with each change. */
  stateHash(): string {
    refreshHash(this.#memory);
    return this.#memory.hash.digest();
  }

  /** The same sum from nothing; slow, for checks. */
  recomputedStateHash(): string {
    return fullStateHash(this.#memory);
  }

  /**
   * What of older history the command's decision needs and memory does not hold. The caller looks
   * it up, puts what there is into `envelope.found` and journals it with the command. Undefined:
   * nothing. Memory wins over what was found, so one look per batch, before it, is enough.
   */
  pendingLookups(envelope: CommandEnvelope): HistoryLookups | undefined {
    return missingHistory(this.#memory, envelope);
  }

  /** Up to `levelsMax` levels a side of a market's book, if there is such a market. */
  book(market: string, levelsMax = Number.MAX_SAFE_INTEGER): BookSnapshot | undefined {
    const state = this.#memory.markets.get(market);
    if (state === undefined) return undefined;
    const side = (of: Side): BookLevel[] => {
      const levels: BookLevel[] = [];
      state.book.levels(of, (priceTicks, lots, orders) => {
        if (levels.length < levelsMax) levels.push({ priceTicks, lots, orders });
        return levels.length < levelsMax;
      });
      return levels;
    };
    return { market, marketSeq: state.row.marketSeq, bids: side('buy'), asks: side('sell') };
  }

  /** What `user:12`, `house:fees` or `outside:gateway` owns of an asset, smallest units. */
  balance(owner: string, asset: string): { readonly total: bigint; readonly held: bigint } {
    const [kind = '', id = ''] = owner.split(':');
    assert(kind === 'user' || kind === 'house' || kind === 'outside', 'an owner has a kind');
    const account = this.#memory.ledger.find(kind, id, asset, 'spot');
    return { total: account?.total ?? 0n, held: account?.held ?? 0n };
  }

  /** An order that is open, or ended in the running batch. */
  order(id: number): OrderRow | undefined {
    const order = this.#memory.orders.get(id);
    return order === undefined ? undefined : orderRow(order);
  }

  /** Every order that can still change, oldest first: in the book, or a stop that has not acted. */
  *openOrders(): IterableIterator<OrderRow> {
    const alive = [...this.#memory.orders.values()].filter(isAlive);
    for (const order of alive.sort((a, b) => a.row.id - b.row.id)) yield orderRow(order);
  }

  /** Stops that are due and could act at once: work for a `trigger_stops`. */
  get pendingTriggers(): number {
    return pendingTriggers(this.#memory);
  }

  /** A market's resting orders of a side in priority order. */
  restingOrders(
    market: string,
    side: Side,
    visit: (orderId: number, user: number, priceTicks: number, lots: number) => void,
  ): void {
    this.#memory.markets.get(market)?.book.orders(side, visit);
  }

  /** Every market in the order it was made. */
  markets(): readonly { readonly spec: MarketSpec; readonly row: MarketRow }[] {
    return [...this.#memory.markets.values()].map((market) => ({
      spec: market.spec,
      row: { ...market.row },
    }));
  }

  /** Quotes that nobody took or ended, what they are counted as worth, and its bounds. */
  openQuotes(): OpenWithHouse {
    const { otcTerms, otcQuotes } = this.#memory.records;
    const { userOpenMax: userMax, houseOpenMax: houseMax } = otcTerms.record.row;
    return { quotes: otcQuotes.rows(), worth: otcQuotes.worth, userMax, houseMax };
  }

  /** Charges that are on their way. */
  openPayments(): Readonly<PaymentRow>[] {
    return this.#memory.records.payments.rows();
  }

  /** What rows need to be held, those of orders apart. */
  heldFor(): HeldFor[] {
    return heldFor(this.#memory.records);
  }

  /** Withdrawals that hold money. */
  openWithdrawals(): Readonly<WithdrawalRow>[] {
    return this.#memory.records.withdrawals.rows();
  }

  /** Transfers that wait, and hold money. */
  waitingTransfers(): Readonly<TransferRow>[] {
    return this.#memory.records.transfers.rows();
  }

  /** Spends that hold their fee. */
  openSpends(): Readonly<SpendRow>[] {
    return this.#memory.records.spends.rows();
  }

  /** What counts against limits, of the days that are remembered. */
  windows(): Readonly<WindowRow>[] {
    return this.#memory.records.windows.rows();
  }

  /** How many orders everybody has open as the bound counts them: in a market, and in all. */
  openCounts(): OpenOrderCount[] {
    return [...this.#memory.traders()].flatMap((trader) =>
      [...trader.counts()].map(([market, { inMarket }]) => {
        return { user: trader.id, market, inMarket, inAll: trader.openOrders };
      }),
    );
  }

  accounts(): readonly Account[] {
    return this.#memory.ledger.accounts();
  }

  openHolds(): IterableIterator<Hold> {
    return this.#memory.ledger.openHolds();
  }

  #decide(envelope: CommandEnvelope): Outcome {
    this.#isBroken = true;
    try {
      const outcome = decideCommand(this.#memory, this.#settler, envelope);
      this.#isBroken = false;
      return outcome;
    } catch (error) {
      // Shape is judged before anything is touched, so this one did no harm.
      if (error instanceof MalformedCommandError) this.#isBroken = false;
      throw error;
    }
  }
}
