import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import type { MarketCatalog } from '../markets/index.ts';
import type { Operations } from '../operations/index.ts';
import type { OtcService } from '../otc/index.ts';
import type { PaidOrdersModule } from '../paid-orders/index.ts';
import type { ServerContext } from '../server-context.ts';
import { ownFees } from './fees.service.ts';
import { feeRoutes } from './fees.routes.ts';
import { createFillNotices, type FillNoticesOptions } from './fill-notices.ts';
import { createOpenOrderBounds, makeFirstBounds } from './open-order-bounds.ts';
import { orderRoutes } from './orders.routes.ts';
import {
  createOrdersService,
  type OrdersService,
  type OrdersServiceOptions,
} from './orders.service.ts';

export { momentOf } from './calculator.service.ts';
export type { OrderNotice } from './fill-notices.ts';
export { orderOnWire } from './orders.mapper.ts';
export { firstTradesSince, readOrderSpan } from './trade-numbers.queries.ts';

/** What orders are placed with, and who is told of them. */
export interface OrdersModuleDeps {
  readonly catalog: MarketCatalog;
  readonly operations: Operations;
  readonly otc: Pick<OtcService, 'execute'>;
  readonly payMissing: PaidOrdersModule['wait'];
  readonly salePayout: OrdersServiceOptions['salePayout'];
  /** Keeps a notice; a repeat of the same order and kind does nothing. */
  readonly keepNotice: FillNoticesOptions['keep'];
  /** Market makers are not told of each fill. */
  readonly isProfessional: (userId: number) => Promise<boolean>;
}

/** What staff see of a person's orders. */
export interface OrdersOfPerson {
  readonly list: OrdersService['listOrders'];
  /** What they traded in 30 days, in toman. */
  readonly volume30d: (userId: number, level: number) => Promise<string>;
}

/** Orders, as others use them. */
export interface OrdersModule {
  readonly ofPerson: OrdersOfPerson;
  readonly routes: readonly Routes[];
  readonly background: readonly BackgroundTask[];
  /** Worker role, before its background work. */
  prepareWorker(): Promise<void>;
}

const FILLS_GATHER_MS = 250;

/** Placing, cancelling and listing orders. */
export function createOrdersModule(context: ServerContext, deps: OrdersModuleDeps): OrdersModule {
  const { orderedDb, plainDb, clock, engine } = context;
  const { catalog, operations, otc, payMissing, salePayout, keepNotice, isProfessional } = deps;
  const reading = { db: orderedDb, clock, catalog };
  const bounds = createOpenOrderBounds({ db: plainDb, clock });
  const service = createOrdersService({
    ...reading,
    operations,
    otc,
    payMissing,
    salePayout,
    openMax: ({ rateProfile }) => bounds.of(rateProfile),
  });
  const notices = createFillNotices({
    ...{ db: plainDb, engine, catalog, isProfessional },
    keep: keepNotice,
  });
  return {
    ofPerson: {
      list: (userId, query) => service.listOrders(userId, query),
      volume30d: async (userId, level) => (await ownFees(reading, userId, level)).volume_30d,
    },
    routes: [orderRoutes(service), feeRoutes(reading)],
    background: [
      {
        name: 'tell_order_ends',
        when: { wishes: (wish) => notices.wishes(wish), gatherMs: FILLS_GATHER_MS },
        run: () => notices.tell(),
      },
    ],
    prepareWorker: async () => {
      await makeFirstBounds(plainDb);
      await notices.prepare();
    },
  };
}
