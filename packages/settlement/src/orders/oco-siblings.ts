// What the halves of an OCO do to each other once one of them trades or acts.
import { assert } from '@sarraf/money';
import type { Memory } from '../records/memory.ts';
import { takeOut } from './end-order.ts';
import { holdForOrder } from './hold-for-order.ts';
import { needOf, type OrderState, unlinkSibling } from './order-state.ts';

/**
 * The limit order of an OCO was filled, also in part: its stop ends, and of their one hold is
 * kept what the limit order itself still needs.
 */
export function endSiblingOfFilled(memory: Memory, order: OrderState): void {
  const { sibling, hold } = order;
  assert(sibling !== null && hold !== null, 'the limit order of an OCO holds for both');
  unlinkSibling(order);
  takeOut(memory, sibling, 'oco_sibling');
  memory.ledger.lowerHold(hold, hold.row.remaining - needOf(order));
}

/** The stop of an OCO acts: the limit order ends, and the stop holds for itself. */
export function takeOverHold(memory: Memory, stop: OrderState): void {
  const { sibling } = stop;
  if (sibling === null) return;
  unlinkSibling(stop);
  takeOut(memory, sibling, 'oco_sibling');
  holdForOrder(memory, stop, needOf(stop));
}
