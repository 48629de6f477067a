import type { DataOf, Order, ParsedQueryOf } from '@sarraf/contracts';
import type { OrderType } from '@sarraf/market';
import type { IdempotencyClaim } from '@sarraf/settlement';
import { AppError } from '../../http/index.ts';
import type { Db } from '../../platform/database/database.ts';
import type { MarketCatalog } from '../markets/index.ts';
import type { Operations } from '../operations/index.ts';
import {
  moneyMoveOnWire,
  orderOnWire,
  placedOrderOnWire,
  refusalOnWire,
  TRANSACTION_TYPE,
} from './orders.mapper.ts';
import { COUNT_MAX, readMoneyMoves, readOrder, readOrders } from './orders.queries.ts';
import { type OrderDoor, type OrderRequest, parseOrder } from './parse-order.ts';

const PER_PAGE = 20;

export interface PlaceOrderOptions {
  readonly userId: number;
  readonly door: OrderDoor;
  readonly request: OrderRequest;
  readonly claim: IdempotencyClaim | undefined;
}

export interface CancelOrderOptions {
  readonly userId: number;
  readonly orderId: number;
  readonly claim: IdempotencyClaim | undefined;
}

export interface OrdersService {
  /** Places an order and answers how it stands once it matched. @throws AppError */
  placeOrder(options: PlaceOrderOptions): Promise<Order>;
  /** Cancels one of the user's own orders. @throws AppError */
  cancelOrder(options: CancelOrderOptions): Promise<Order>;
  listOrders(
    userId: number,
    query: ParsedQueryOf<'GET /orderList'>,
  ): Promise<DataOf<'GET /orderList'>>;
  listTransactions(
    userId: number,
    query: ParsedQueryOf<'GET /getTransactions'>,
  ): Promise<DataOf<'GET /getTransactions'>>;
}

export interface OrdersServiceOptions {
  readonly db: Db;
  readonly catalog: MarketCatalog;
  readonly operations: Operations;
}

/** The one use case behind all six doors, and what a user sees of his orders. */
export function createOrdersService(options: OrdersServiceOptions): OrdersService {
  const { db, catalog, operations } = options;
  return {
    placeOrder: async ({ userId, door, request, claim }) => {
      const command = parseOrder(userId, door, request, catalog);
      const { outcome } = await operations.submit({ command, claim });
      if (outcome.ok) return placedOrderOnWire(outcome.result, catalog);
      const spec = catalog.market(command.market)?.spec;
      const { code, facts } = refusalOnWire(outcome, spec, catalog);
      if (code !== 'client_order_id_used') throw new AppError(code, facts);
      const used = await readOrder(db, userId, Number(facts['order_id']));
      const order = used === undefined ? null : orderOnWire(used, catalog);
      throw new AppError(code, { ...facts, order });
    },
    cancelOrder: async ({ userId, orderId, claim }) => {
      // order ids begin at 1, and the engine takes no command about what can't exist
      if (orderId < 1) throw new AppError('order_not_found');
      const command = { type: 'cancel_order', user: userId, orderId } as const;
      const { outcome } = await operations.submit({ command, claim });
      if (!outcome.ok) {
        const { code, facts } = refusalOnWire(outcome, undefined, catalog);
        throw new AppError(code, facts);
      }
      // a cancelled order never changes again: its row is the answer now and at every retry
      const cancelled = await readOrder(db, userId, orderId);
      if (cancelled === undefined) throw new Error('A cancelled order has no row.');
      return orderOnWire(cancelled, catalog);
    },
    listOrders: async (userId, query) => {
      const window = pageWindow(query.page, query.per_page ?? PER_PAGE);
      const { orders, total } = await readOrders(db, {
        userId,
        status: query.status ?? 'all',
        market: query.market,
        marketPart: query.query === undefined ? undefined : query.query.trim().toUpperCase(),
        side: query.type,
        ...window,
      });
      return pageOf(
        orders.map((order) => orderOnWire(order, catalog)),
        total,
        window,
      );
    },
    listTransactions: async (userId, query) => {
      const window = pageWindow(query.page, PER_PAGE);
      const wanted = query.transaction_type;
      const orderType = ORDER_TYPES[query.request_type ?? 0];
      const { moves, total } = await readMoneyMoves(db, {
        userId,
        orderType,
        kinds: {
          buy: wanted === undefined || wanted === TRANSACTION_TYPE.buy,
          sell: wanted === undefined || wanted === TRANSACTION_TYPE.sell,
          deposit:
            orderType === undefined &&
            (wanted === undefined || wanted === TRANSACTION_TYPE.deposit),
        },
        ...window,
      });
      return pageOf(
        moves.map((move) => moneyMoveOnWire(move, catalog)),
        total,
        window,
      );
    },
  };
}

const ORDER_TYPES: Readonly<Record<number, OrderType>> = { 1: 'market', 2: 'limit', 3: 'otc' };

interface PageWindow {
  readonly page: number;
  readonly offset: number;
  readonly limit: number;
}

/** Totals stop at 10,000, and so do pages: beyond there is nothing to see. */
function pageWindow(page: number | undefined, perPage: number): PageWindow {
  const current = page ?? 1;
  const offset = (current - 1) * perPage;
  return offset >= COUNT_MAX
    ? { page: current, offset: 0, limit: 0 }
    : { page: current, offset, limit: perPage };
}

function pageOf<T>(
  data: T[],
  total: number,
  { page, limit }: PageWindow,
): { data: T[]; current_page: number; per_page: number; last_page: number; total: number } {
  const perPage = Math.max(1, limit === 0 ? PER_PAGE : limit);
  return {
    data,
    current_page: page,
    per_page: perPage,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    total,
  };
}
