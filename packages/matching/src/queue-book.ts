import { assert } from '@sarraf/market';
import { LevelQueues } from './level-queues.ts';
import type { BookKind, MatchResult, MatchStop, OrderBook, Side, TradeSink } from './order-book.ts';
import { OrderTable } from './order-table.ts';

/**
 * What the ladder and the sorted book share: orders in queues, a queue a level, matching over them.
 * A book of this kind differs only in how it finds the slot of a level; -1 is no slot.
 */
export abstract class QueueBook implements OrderBook {
  abstract readonly kind: BookKind;
  protected readonly table: OrderTable;
  protected queues: LevelQueues;
  readonly #result: MatchResult = { remaining: 0, stop: 'filled' };

  constructor(slots: number, ordersExpected: number) {
    this.table = new OrderTable(ordersExpected);
    this.queues = new LevelQueues(slots, this.table);
  }

  /** The best level of a side. */
  protected abstract bestSlot(isBuy: boolean): number;
  /** The best level of a side that is strictly worse than a price. */
  protected abstract worseSlot(isBuy: boolean, priceTicks: number): number;
  /** The level of a price, if orders rest there. */
  protected abstract findSlot(isBuy: boolean, priceTicks: number): number;
  /** The slot an order at this price shall rest in, empty or not. */
  protected abstract slotToRest(isBuy: boolean, priceTicks: number): number;
  /** A slot got its first order. */
  protected abstract opened(isBuy: boolean, slot: number, priceTicks: number): void;
  /** A slot lost its last order. */
  protected abstract closed(isBuy: boolean, slot: number, priceTicks: number): void;

  get size(): number {
    return this.table.size;
  }

  match(side: Side, limitTicks: number, lots: number, owner: number, sink: TradeSink): MatchResult {
    assert(Number.isSafeInteger(lots) && lots >= 0, 'lots of a taker are a safe integer');
    const takerBuys = side === 'buy';
    const result = this.#result;
    result.remaining = lots;
    result.stop = 'filled';
    while (result.remaining > 0) {
      const slot = this.bestSlot(!takerBuys);
      if (slot < 0) {
        result.stop = 'book_empty';
        break;
      }
      const priceTicks = this.queues.priceTicks(slot);
      if (takerBuys ? priceTicks > limitTicks : priceTicks < limitTicks) {
        result.stop = 'limit_reached';
        break;
      }
      const metOwner = this.#takeLevel(slot, priceTicks, owner, sink);
      if (this.queues.head(slot) === 0) this.closed(!takerBuys, slot, priceTicks);
      if (metOwner) {
        result.stop = 'self_trade';
        break;
      }
    }
    return result;
  }

  /**
   * Eats one level from its front until the taker is filled or nothing is left of it. Answers
   * whether it stopped before an order of the taker's own owner.
   */
  #takeLevel(slot: number, priceTicks: number, owner: number, sink: TradeSink): boolean {
    const { table, queues } = this;
    const result = this.#result;
    let remaining = result.remaining;
    let handle = queues.head(slot);
    let gone = 0;
    let metOwner = false;
    while (handle !== 0 && remaining > 0) {
      const makerOwner = table.owner(handle);
      metOwner = makerOwner === owner && owner !== 0;
      if (metOwner) break;
      const makerLots = table.lots(handle);
      const makerId = table.id(handle);
      if (makerLots > remaining) {
        table.setLots(handle, makerLots - remaining);
        sink.trade(makerId, makerOwner, priceTicks, remaining, makerLots - remaining);
        remaining = 0;
      } else {
        const next = table.next(handle);
        table.remove(handle);
        gone += 1;
        remaining -= makerLots;
        sink.trade(makerId, makerOwner, priceTicks, makerLots, 0);
        handle = next;
      }
    }
    queues.advance(slot, handle, gone, result.remaining - remaining);
    result.remaining = remaining;
    return metOwner;
  }

  rest(orderId: number, owner: number, side: Side, priceTicks: number, lots: number): void {
    assert(Number.isSafeInteger(orderId) && orderId >= 0, 'an order id is a safe integer');
    assert(Number.isSafeInteger(owner) && owner >= 0, 'an owner is a safe integer');
    assert(Number.isSafeInteger(priceTicks) && priceTicks >= 1, 'a price is at least one tick');
    assert(Number.isSafeInteger(lots) && lots >= 1, 'an order rests with at least one lot');
    const isBuy = side === 'buy';
    const opposite = this.bestSlot(!isBuy);
    if (opposite >= 0) {
      const best = this.queues.priceTicks(opposite);
      assert(isBuy ? priceTicks < best : priceTicks > best, 'a resting order never crosses');
    }
    const handle = this.table.add(orderId, owner, isBuy, priceTicks, lots);
    assert(handle !== 0, 'an order id rests once');
    const slot = this.slotToRest(isBuy, priceTicks);
    const levelLots = this.queues.lots(slot) + lots;
    assert(levelLots <= Number.MAX_SAFE_INTEGER, 'the lots of a level are a safe integer');
    if (this.queues.append(slot, handle, priceTicks, lots)) this.opened(isBuy, slot, priceTicks);
  }

  cancel(orderId: number): number {
    const { table } = this;
    const handle = table.find(orderId);
    if (handle === 0) return 0;
    const isBuy = table.isBuy(handle);
    const priceTicks = table.priceTicks(handle);
    const lots = table.lots(handle);
    const slot = this.findSlot(isBuy, priceTicks);
    const emptied = this.queues.unlink(slot, handle, lots);
    table.remove(handle);
    if (emptied) this.closed(isBuy, slot, priceTicks);
    return lots;
  }

  remaining(orderId: number): number {
    const handle = this.table.find(orderId);
    return handle === 0 ? 0 : this.table.lots(handle);
  }

  bestBid(): number {
    return this.#bestPrice(true);
  }

  bestAsk(): number {
    return this.#bestPrice(false);
  }

  #bestPrice(isBuy: boolean): number {
    const slot = this.bestSlot(isBuy);
    return slot < 0 ? 0 : this.queues.priceTicks(slot);
  }

  levels(side: Side, visit: (priceTicks: number, lots: number, orders: number) => boolean): void {
    const isBuy = side === 'buy';
    let slot = this.bestSlot(isBuy);
    while (slot >= 0) {
      const priceTicks = this.queues.priceTicks(slot);
      if (!visit(priceTicks, this.queues.lots(slot), this.queues.orders(slot))) return;
      slot = this.worseSlot(isBuy, priceTicks);
    }
  }

  levelLots(side: Side, priceTicks: number): number {
    const slot = this.findSlot(side === 'buy', priceTicks);
    return slot < 0 ? 0 : this.queues.lots(slot);
  }

  walk(
    side: Side,
    limitTicks: number,
    owner: number,
    visit: (priceTicks: number, lots: number) => boolean,
  ): MatchStop {
    const takerBuys = side === 'buy';
    let slot = this.bestSlot(!takerBuys);
    while (slot >= 0) {
      const priceTicks = this.queues.priceTicks(slot);
      if (takerBuys ? priceTicks > limitTicks : priceTicks < limitTicks) return 'limit_reached';
      let handle = this.queues.head(slot);
      while (handle !== 0) {
        if (owner !== 0 && this.table.owner(handle) === owner) return 'self_trade';
        if (!visit(priceTicks, this.table.lots(handle))) return 'filled';
        handle = this.table.next(handle);
      }
      slot = this.worseSlot(!takerBuys, priceTicks);
    }
    return 'book_empty';
  }

  orders(
    side: Side,
    visit: (orderId: number, owner: number, priceTicks: number, lots: number) => void,
  ): void {
    const { table } = this;
    const isBuy = side === 'buy';
    let slot = this.bestSlot(isBuy);
    while (slot >= 0) {
      const priceTicks = this.queues.priceTicks(slot);
      let handle = this.queues.head(slot);
      while (handle !== 0) {
        visit(table.id(handle), table.owner(handle), priceTicks, table.lots(handle));
        handle = table.next(handle);
      }
      slot = this.worseSlot(isBuy, priceTicks);
    }
  }
}
