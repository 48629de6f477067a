import type {
  AwaitingPayment,
  DataOf,
  ErrorFacts,
  Order,
  ParsedBodyOf,
  ParsedQueryOf,
  PlacedOrder,
} from '@sarraf/contracts';
import { foldText } from '@sarraf/money';
import type { IdempotencyClaim, OpenMax, PlaceOrder } from '@sarraf/settlement';
import {
  AppError,
  idOfCursor,
  LIST_COUNT_MAX,
  pageById,
  pageWindow,
  type PageWindow,
  type Session,
} from '../../http/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { OrderedDb } from '../../platform/database/handles.ts';
import type { MarketCatalog } from '../markets/index.ts';
import { answered, type Operations, refusalOnWire } from '../operations/index.ts';
import type { OtcService } from '../otc/index.ts';
import { type SalePayout, salePayoutOnWire } from '../withdrawals/index.ts';
import type { PaidOrdersModule } from '../paid-orders/index.ts';
import { refuseEarly } from './early-refusal.ts';
import { listedOrder, orderIdOf, type OrderName } from './named-order.ts';
import { orderOnWire, placedOrderOnWire } from './orders.mapper.ts';
import {
  countOrders,
  type OrderFilter,
  type OrderRecord,
  readOrder,
  readOrders,
} from './orders.queries.ts';
import { type OrderRoute, type OrderRequest, parseOrder } from './parse-order.ts';
import { parseOtc } from './parse-otc.ts';

const PER_PAGE = 20;
const CLIENT_ID = /^[\x21-\x7e]{1,32}$/;

/** An order that somebody asks for. */
export interface PlaceOrderOptions {
  /** Whoever asks: their rates go by the level. */
  readonly session: Session;
  readonly route: OrderRoute;
  readonly request: OrderRequest;
  readonly claim: IdempotencyClaim | undefined;
}

/** An order that its owner cancels. */
export interface CancelOrderOptions {
  readonly userId: number;
  readonly named: OrderName;
  readonly claim: IdempotencyClaim | undefined;
}

/** Orders that their owner cancels together. */
export interface CancelAllOptions {
  readonly userId: number;
  readonly request: ParsedBodyOf<'POST /cancelAllOrders'>;
  readonly claim: IdempotencyClaim | undefined;
}

/** Orders, for the routes. */
export interface OrdersService {
  /** Places an order and answers how it stands once it matched. @throws AppError */
  placeOrder(options: PlaceOrderOptions): Promise<PlacedOrder | AwaitingPayment>;
  /** Cancels one of the user's own orders. @throws AppError */
  cancelOrder(options: CancelOrderOptions): Promise<Order>;
  /** Cancels what is open of a market, a side or all. @throws AppError `market_unknown` */
  cancelAll(options: CancelAllOptions): Promise<DataOf<'POST /cancelAllOrders'>>;
  listOrders(
    userId: number,
    query: ParsedQueryOf<'GET /orderList'>,
  ): Promise<DataOf<'GET /orderList'>>;
}

/** What orders are placed and listed with. */
export interface OrdersServiceOptions {
  readonly db: OrderedDb;
  readonly clock: Clock;
  readonly catalog: MarketCatalog;
  readonly operations: Operations;
  /** Trades with the house: `request_type` 3. */
  readonly otc: Pick<OtcService, 'execute'>;
  /** What a sale's command carries whose toman leave at once. */
  readonly salePayout: (session: Session) => Promise<SalePayout>;
  /** How many orders whoever asks may have open. */
  readonly openMax: (session: Session) => Promise<OpenMax>;
  /** Charges what a market buy lacks, where its buyer wants that. */
  readonly payMissing: PaidOrdersModule['wait'];
}

/** The one use case behind all six routes, and what a user sees of their orders. */
export function createOrdersService(options: OrdersServiceOptions): OrdersService {
  const { db, catalog, operations } = options;
  return {
    placeOrder: (order) => place(options, order),
    cancelOrder: async ({ userId, named, claim }) => {
      const orderId = await orderIdOf(db, userId, named);
      // order ids begin at 1, and the engine takes no command about what can't exist
      if (orderId < 1) throw new AppError('order_not_found');
      const command = { type: 'cancel_order', user: userId, orderId } as const;
      const { outcome, cancelled: ended } = await operations.submit({ command, claim });
      if (!outcome.ok) {
        const { code, facts } = refusalOnWire(outcome, catalog);
        throw new AppError(code, facts);
      }
      // a cancelled order never changes again: its row is the answer now and at every retry
      const cancelled = ended ?? (await readOrder(db, userId, orderId));
      if (cancelled === undefined) throw new Error('A cancelled order has no row.');
      return orderOnWire(cancelled, catalog);
    },
    cancelAll: (all) => cancelAll(options, all),
    listOrders: async (userId, query) => {
      const window = pageWindow(query, query.per_page ?? PER_PAGE);
      const filter = {
        userId,
        status: query.status ?? 'all',
        markets: marketsMeant(catalog, query.market, query.query),
        side: query.type,
      };
      const beforeId = idOfCursor(query.cursor);
      const { orders, total } = await listed(db, query, { ...filter, beforeId }, window);
      return pageById(
        window,
        orders,
        total,
        (order) => order.id,
        (order) => orderOnWire(order, catalog),
      );
    },
  };
}

async function place(
  { db, catalog, clock, operations, otc, payMissing, salePayout, openMax }: OrdersServiceOptions,
  { session, route, request, claim }: PlaceOrderOptions,
): Promise<PlacedOrder | AwaitingPayment> {
  const { userId, level } = session;
  const isForCard = request.receipt_type === 'card';
  const payOut = isForCard ? () => salePayout(session) : undefined;
  const wish = parseOtc(route, request, catalog);
  if (wish !== undefined) {
    try {
      return await otc.execute({ userId, level }, { ...wish, claim, payOut });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'client_order_id_used') throw error;
      throw await withUsedOrder(db, catalog, userId, error.facts);
    }
  }
  const parsed = parseOrder(userId, level, route, request, catalog);
  const market = catalog.market(parsed.market);
  if (market !== undefined) await refuseEarly(db, market, parsed, claim);
  const outcome = await answered(db, claim, 'place_order', async () => {
    const leaving = await payOut?.();
    const bounded = mayWait(parsed) ? { ...parsed, openMax: await openMax(session) } : parsed;
    const command = leaving === undefined ? bounded : { ...bounded, payOut: leaving.payOut };
    const rows = leaving === undefined ? [] : [leaving.row];
    return (await operations.submit({ command, claim, rows })).outcome;
  });
  if (outcome.ok) {
    const { result } = outcome;
    return { ...placedOrderOnWire(result, catalog), ...salePayoutOnWire(result, clock.now()) };
  }
  if (outcome.code === 'insufficient_funds' && request.reserve_payment === true) {
    const waiting = await payMissing({ command: parsed, facts: outcome.facts, claim });
    if (waiting !== undefined) return waiting;
  }
  const scaleOf = (asset: string): number => catalog.scaleOf(asset);
  const { code, facts } = refusalOnWire(outcome, { scaleOf, spec: market?.spec });
  if (code !== 'client_order_id_used') throw new AppError(code, facts);
  throw await withUsedOrder(db, catalog, userId, facts);
}

/** Whether anything of an order may stay open. */
const mayWait = ({ timeInForce, stopTicks }: PlaceOrder): boolean =>
  timeInForce === 'gtc' || stopTicks !== undefined;

/** The refusal of a client order id with the order that has it, of a book or of the house. */
async function withUsedOrder(
  db: OrderedDb,
  catalog: MarketCatalog,
  userId: number,
  facts: ErrorFacts,
): Promise<AppError> {
  const used = await readOrder(db, userId, Number(facts['order_id']));
  const order = used === undefined ? null : orderAsAsked(orderOnWire(used, catalog));
  return new AppError('client_order_id_used', { ...facts, order });
}

/**
 * What never changes of an order: the same key has to get the same answer for ever, also when the
 * order that it names has moved on meanwhile.
 */
function orderAsAsked(order: Order): Partial<Order> {
  const { id, market, pair_type, type, request_type, pair_price, stop_price } = order;
  const { amount, pair_amount, time_in_force, post_only, client_order_id, tag, created_at } = order;
  return {
    id,
    market,
    pair_type,
    type,
    request_type,
    pair_price,
    stop_price,
    amount,
    pair_amount,
    time_in_force,
    post_only,
    client_order_id,
    tag,
    created_at,
  };
}

async function cancelAll(
  { operations, catalog }: OrdersServiceOptions,
  { userId, request, claim }: CancelAllOptions,
): Promise<DataOf<'POST /cancelAllOrders'>> {
  const { pair_type: market, type: side } = request;
  if (market !== undefined && catalog.market(market) === undefined) {
    throw new AppError('market_unknown');
  }
  const command = {
    type: 'cancel_orders',
    user: userId,
    ...(market === undefined ? {} : { market }),
    ...(side === undefined ? {} : { side }),
  } as const;
  const { outcome } = await operations.submit({ command, claim });
  if (!outcome.ok) {
    const { code, facts } = refusalOnWire(outcome, catalog);
    throw new AppError(code, facts);
  }
  const { orderIds, hasMore } = outcome.result;
  return { cancelled: orderIds.length, order_ids: orderIds.map(String), has_more: hasMore };
}

/** One order more than a page shows, and of how many it is a page. */
async function listed(
  db: OrderedDb,
  { client_order_id: id, market, query: text = '' }: ParsedQueryOf<'GET /orderList'>,
  filter: Omit<OrderFilter, 'offset' | 'limit'>,
  { offset, limit }: PageWindow,
): Promise<{ readonly orders: readonly OrderRecord[]; readonly total: number }> {
  // a text that is part of no market's name may be the caller's own id of an order
  const isId = id === undefined && filter.markets?.length === 0 && CLIENT_ID.test(text.trim());
  if (id !== undefined || isId) {
    const markets = market === undefined ? undefined : [market];
    const all = await listedOrder(db, id ?? text.trim(), isId ? { ...filter, markets } : filter);
    const { beforeId = Number.MAX_SAFE_INTEGER } = filter;
    const orders = all.filter((order) => order.id < beforeId).slice(offset, offset + limit);
    return { orders, total: all.length };
  }
  const total = await countOrders(db, filter, LIST_COUNT_MAX);
  const orders = limit === 0 ? [] : await readOrders(db, { ...filter, offset, limit: limit + 1 });
  return { orders, total };
}

/** Markets of an exact name and of a part of a name; undefined when none is asked for. */
function marketsMeant(
  catalog: MarketCatalog,
  market: string | undefined,
  part: string | undefined,
): string[] | undefined {
  const wanted = foldText(part ?? '')
    .replaceAll('/', '')
    .toUpperCase();
  if (market === undefined && wanted === '') return undefined;
  return catalog
    .markets()
    .map(({ spec }) => spec.symbol)
    .filter((symbol) => (market === undefined || symbol === market) && symbol.includes(wanted));
}
