import type { Router } from '../../http/index.ts';
import type { ServerContext } from '../../platform/context.ts';
import type { MarketCatalog } from '../markets/index.ts';
import type { Operations } from '../operations/index.ts';
import type { OtcService } from '../otc/index.ts';
import type { PaidOrdersModule } from '../paid-orders/index.ts';
import { routeFees } from './fees.routes.ts';
import { routeOrders } from './orders.routes.ts';
import { createOrdersService } from './orders.service.ts';

export { createFillNotices, type OrderNotice } from './fill-notices.ts';
export { orderOnWire } from './orders.mapper.ts';

export interface OrdersModule {
  routes(router: Router): void;
}

/** Placing, cancelling and listing orders. */
export function createOrdersModule(
  context: ServerContext,
  deps: {
    readonly catalog: MarketCatalog;
    readonly operations: Operations;
    readonly otc: Pick<OtcService, 'execute'>;
    readonly payMissing: PaidOrdersModule['wait'];
  },
): OrdersModule {
  const { db, clock } = context;
  const service = createOrdersService({ db, clock, ...deps });
  return {
    routes: (router) => {
      routeOrders(router, service);
      routeFees(router, { db, clock, catalog: deps.catalog });
    },
  };
}
