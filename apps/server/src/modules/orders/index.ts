import { formatDecimal } from '@sarraf/money';
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule, named } from '../../platform/composer/index.ts';
import type { ChangeWriter } from '../../realtime/index.ts';
import { catalogModule, type MarketCatalog } from '../markets/index.ts';
import { notificationsModule, type Notify } from '../notifications/index.ts';
import { operationsModule } from '../operations/index.ts';
import { otcModule } from '../otc/index.ts';
import { paidOrdersModule } from '../paid-orders/index.ts';
import { serverContext } from '../server-context.ts';
import { usersModule } from '../users/index.ts';
import { feeRoutes } from './fees.routes.ts';
import { ownFees } from './fees.service.ts';
import { createFillNotices, type OrderNotice } from './fill-notices.ts';
import { createOpenOrderBounds, makeFirstBounds } from './open-order-bounds.ts';
export { openOrdersRule } from './open-order-bounds.ts';
import { orderOnWire } from './orders.mapper.ts';
import { orderRoutes, type OrderStopwatch } from './orders.routes.ts';
import {
  createOrdersService,
  type OrdersService,
  type OrdersServiceOptions,
} from './orders.service.ts';

/** Toman of a sale that leave at once. */
export interface SalePayouts {
  readonly salePayout: OrdersServiceOptions['salePayout'];
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
  /** How orders and balances look in socket messages. */
  readonly changeWriter: ChangeWriter;
  readonly routes: readonly Routes[];
  readonly background: readonly BackgroundTask[];
  /** Worker role, before its background work. */
  prepareWorker(): Promise<void>;
}

const FILLS_DEBOUNCE_MS = 250;

/** Placing, cancelling and listing orders. */
export const ordersModule = defineModule({
  name: 'orders',
  needs: {
    context: serverContext,
    catalog: catalogModule,
    notifications: notificationsModule,
    operations: operationsModule,
    orderSpeeds: named('orderSpeeds').giving<OrderStopwatch>(),
    otc: otcModule,
    paidOrders: paidOrdersModule,
    users: usersModule,
    withdrawals: named('withdrawals').giving<SalePayouts>(),
  },
  create: ({
    context,
    catalog,
    notifications,
    orderSpeeds,
    otc,
    paidOrders,
    users,
    ...needs
  }): OrdersModule => {
    const { operations } = needs.operations;
    const { withdrawals } = needs;
    const { orderedDb, plainDb, clock, engine } = context;
    const reading = { db: orderedDb, clock, catalog };
    const bounds = createOpenOrderBounds({ db: plainDb, clock });
    const service = createOrdersService({
      ...reading,
      operations,
      otc: otc.service,
      payMissing: (request) => paidOrders.wait(request),
      salePayout: (session) => withdrawals.salePayout(session),
      openMax: ({ rateProfile }) => bounds.of(rateProfile),
    });
    const notices = createFillNotices({
      db: plainDb,
      engine,
      catalog,
      // market makers are not told of each fill
      isProfessional: async (tx, userId) =>
        (await users.loadWithin(tx, userId)).rateProfile === 'market_maker',
      keep: (tx, notice) => notifications.keep(tx, orderNotice(notice)),
    });
    return {
      ofPerson: {
        list: (userId, query) => service.listOrders(userId, query),
        volume30d: async (userId, level) => (await ownFees(reading, userId, level)).volume_30d,
      },
      changeWriter: changeWriterOf(catalog),
      routes: [orderRoutes(service, clock, orderSpeeds), feeRoutes(reading)],
      background: [
        {
          name: 'tell_order_ends',
          when: { triggers: (trigger) => notices.triggers(trigger), debounceMs: FILLS_DEBOUNCE_MS },
          run: () => notices.tell(),
        },
      ],
      prepareWorker: async () => {
        await makeFirstBounds(plainDb);
        await notices.prepare();
      },
    };
  },
});

function orderNotice(notice: OrderNotice): Notify {
  const { kind, userId, orderId, facts } = notice;
  return {
    userId,
    kind,
    facts,
    reference: `order:${orderId}`,
    updateOrders: true,
  };
}

function changeWriterOf(catalog: MarketCatalog): ChangeWriter {
  return {
    order: (row) => orderOnWire(row, catalog),
    wallet: (asset, total, held) => {
      const text = (units: bigint): string => formatDecimal(units, catalog.scaleOf(asset));
      return {
        symbol: asset,
        amount: text(total),
        freeze: text(held),
        available_balance: text(total - held),
      };
    },
  };
}
