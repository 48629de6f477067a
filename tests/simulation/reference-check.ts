// The reference beside the engine: what a batch decided and wrote is what it says.
import type { JournalRow } from '../../apps/server/src/engine/store/engine-store.ts';
import type { Changes, OrderRow, Outcome, SpendRow } from '../../packages/settlement/src/index.ts';
import type { Counts } from './counts.ts';
import { Reference, type RefTrade, type Verdict } from './reference/reference.ts';
import { must } from './violation.ts';

/** Runs the reference along, and compares. */
export class ReferenceCheck {
  readonly reference: Reference;
  readonly #counts: Counts;

  constructor(triggerStepsMax: number, counts: Counts) {
    this.reference = new Reference(triggerStepsMax);
    this.#counts = counts;
  }

  /** What was decided, traded and written in a batch. */
  check(row: JournalRow, changes: Changes): void {
    for (const { envelope, outcome, replayed } of row.commands) {
      const { verdict, isReplayed } = this.reference.apply(envelope);
      const said = `${envelope.command.type} ${JSON.stringify(outcome)}, replayed ${replayed}`;
      must(
        isReplayed === replayed && isAsJudged(outcome, verdict),
        'reference',
        () => `batch ${row.seq}: ${said}; naively ${JSON.stringify(verdict)}`,
      );
      if (replayed) continue;
      this.#counts.outcome(envelope.command.type, verdict.code);
      const { orderId } = verdict.facts;
      const order = typeof orderId === 'number' ? this.reference.order(orderId) : undefined;
      if (order?.isDiscounted === true) this.#counts.operation('order_discounted');
    }
    const told = changes.trades.map(tradeWord).join(' ');
    const expected = this.reference.takeTrades().map(tradeWord).join(' ');
    must(told === expected, 'I10', () => `batch ${row.seq} traded ${told}, naively ${expected}`);
    this.#checkRows(changes, row.commands.at(-1)?.envelope.at ?? 0);
  }

  /** What a batch wrote is what the reference has at its end. */
  #checkRows(changes: Changes, at: number): void {
    const { seq, orders, windows, payments, markets, indexPrices, otcQuotes } = changes;
    const { reference } = this;
    const same = (what: string, written: unknown, naively: unknown): void => {
      must(
        written === naively,
        'reference',
        () => `batch ${seq}: ${what} is ${String(written)}, naively ${String(naively)}`,
      );
    };
    for (const row of orders) {
      const order = reference.order(row.id);
      same(`order ${row.id}`, orderWord(row), order && orderWord(wordsOf(order)));
    }
    for (const { user, kind, day, used } of windows) {
      same(`${kind} ${user} ${day}`, used, reference.window(kind, user, day));
    }
    for (const { id, state } of payments) same(`payment ${id}`, state, reference.paymentState(id));
    for (const { id, state } of changes.transfers) {
      same(`transfer ${id}`, state, reference.transferState(id));
    }
    for (const { id, state } of changes.withdrawals) {
      same(`withdrawal ${id}`, state, reference.withdrawalState(id));
    }
    for (const { id, state, settledTo, claimed } of changes.coinDeposits) {
      const word =
        state === 'reversed'
          ? `reversed, ${claimed} claimed`
          : state === 'settled'
            ? `settled to user:${settledTo}`
            : state;
      same(`coin deposit ${id}`, word, reference.coinDeposit(id));
    }
    for (const row of changes.spends)
      same(`spend ${row.id}`, spendWord(row), reference.spendState(row.id));
    for (const { market, price } of indexPrices) {
      same(`price of ${market}`, price, reference.index(market));
    }
    for (const { user, market, quoteId, expiresAt, worth, isLive } of otcQuotes) {
      const naively = reference.quote(user, market);
      same(`quote of ${user} in ${market}`, quoteId, naively?.id);
      same(`end of quote ${quoteId}`, expiresAt, naively?.expiresAt);
      same(`worth of quote ${quoteId}`, worth, naively?.worth);
      const isOver = naively === undefined || naively.isEnded || naively.expiresAt <= at;
      must(isLive ? !naively?.isEnded : isOver, 'reference', () => `quote ${quoteId}: ${isLive}`);
    }
    for (const { symbol, lastPriceTicks, referenceTicks } of markets) {
      const market = reference.market(symbol);
      same(`last of ${symbol}`, lastPriceTicks, market?.last);
      same(`index of ${symbol}`, referenceTicks, market?.index);
    }
  }
}

/** As the reference says where a spend stands. */
function spendWord(row: SpendRow): string {
  if (row.state === 'open') return `open ${row.units}`;
  const { custodyAsset: asset, custodyUnits, custodyTo: to } = row;
  const custody = asset === null ? null : { asset, units: `${custodyUnits}`, to };
  return `closed ${JSON.stringify([`${row.feeUnits}`, custody, row.reference])}`;
}

function tradeWord(trade: RefTrade): string {
  const { id, market, priceTicks, lots, quote, takerSide } = trade;
  const { makerOrder, takerOrder, makerFee, takerFee } = trade;
  return `${id}:${market} ${takerSide} ${lots}@${priceTicks}=${quote} ${makerOrder}/${takerOrder} ${makerFee}/${takerFee}`;
}

/** The fields of an order that the reference knows. */
type OrderWords = Pick<
  OrderRow,
  | 'user'
  | 'side'
  | 'lots'
  | 'filledLots'
  | 'cancelledLots'
  | 'filledQuote'
  | 'feeUnits'
  | 'makerFeePpm'
  | 'takerFeePpm'
  | 'status'
  | 'cancelReason'
  | 'triggerNo'
>;

function wordsOf(order: NonNullable<ReturnType<Reference['order']>>): OrderWords {
  return {
    ...order,
    filledLots: order.filled,
    cancelledLots: order.cancelled,
    feeUnits: order.fee,
    makerFeePpm: order.makerPpm,
    takerFeePpm: order.takerPpm,
    cancelReason: order.reason,
    triggerNo: order.triggerNo === 0 ? null : order.triggerNo,
  };
}

function orderWord(order: OrderWords): string {
  const { user, side, lots, filledLots, cancelledLots, filledQuote, feeUnits } = order;
  const { makerFeePpm, takerFeePpm, status, cancelReason, triggerNo } = order;
  const rates = `${makerFeePpm}/${takerFeePpm}`;
  const state = `${status} ${cancelReason ?? ''} ${triggerNo ?? ''}`;
  return `${user} ${side} ${filledLots}+${cancelledLots}/${lots}=${filledQuote} ${feeUnits} ${rates} ${state}`;
}

/** The same decision, and the facts that the reference knows of it. */
function isAsJudged(outcome: Outcome, { code, facts }: Verdict): boolean {
  if ((outcome.ok ? 'ok' : outcome.code) !== code) return false;
  const told = new Map<string, unknown>(
    Object.entries(outcome.ok ? outcome.result : outcome.facts),
  );
  return Object.entries(facts).every(
    ([name, value]) => JSON.stringify(told.get(name)) === JSON.stringify(value),
  );
}
