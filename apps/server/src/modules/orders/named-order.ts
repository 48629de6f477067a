// An order by the id that its caller chose, which is one order of a user for ever.
import type { ParsedBodyOf } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import type { OrderedDb } from '../../platform/database/handles.ts';
import { type OrderFilter, type OrderRecord, readByClientId } from './orders.queries.ts';

/** The exchange's id of an order, or its caller's own. */
export type OrderName = ParsedBodyOf<'POST /cancelOrder'>;

const OPEN: ReadonlySet<OrderRecord['status']> = new Set([
  'open',
  'partially_filled',
  'untriggered',
]);

/**
 * The exchange's id of one of the user's own orders. What an id of a caller's means never changes,
 * so the engine takes the id that was found as it is; whoever reads waits for the rows of every order
 * that was answered.
 *
 * @throws AppError `one_order_id_needed`, `order_not_found`
 */
export async function orderIdOf(
  db: OrderedDb,
  userId: number,
  { order_id: orderId, client_order_id: clientOrderId }: OrderName,
): Promise<number> {
  if ((orderId === undefined) === (clientOrderId === undefined)) {
    throw new AppError('one_order_id_needed');
  }
  if (clientOrderId === undefined) return orderId ?? 0;
  const found = await readByClientId(db, userId, clientOrderId);
  if (found === undefined) throw new AppError('order_not_found');
  return found.id;
}

/** The user's order of this id where the list would show it too; none or one. */
export async function listedOrder(
  db: OrderedDb,
  clientOrderId: string,
  { userId, status, markets, side }: Pick<OrderFilter, 'userId' | 'status' | 'markets' | 'side'>,
): Promise<OrderRecord[]> {
  const order = await readByClientId(db, userId, clientOrderId);
  if (order === undefined) return [];
  const isMeant =
    (status === 'all' || OPEN.has(order.status) === (status === 'open')) &&
    (markets === undefined || markets.includes(order.market)) &&
    (side === undefined || side === order.side);
  return isMeant ? [order] : [];
}
