import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule, named } from '../../platform/composer/index.ts';
import { cardChargesModule } from '../card-charges/index.ts';
import { limitNoticeFacts } from '../limits/index.ts';
import { catalogModule } from '../markets/index.ts';
import { notificationsModule, type Notify } from '../notifications/index.ts';
import { operationsModule } from '../operations/index.ts';
import { serverContext } from '../server-context.ts';
import { paidOrderRoutes } from './paid-orders.routes.ts';
import {
  createPaidOrdersService,
  type PaidOrderNotice,
  type PaidOrdersService,
} from './paid-orders.service.ts';

/** The card that charges go to unless another is named. */
export interface CardChoice {
  defaultCard(userId: number): Promise<number | undefined>;
}

/** Market buys that wait for their missing toman, as others use them. */
export interface PaidOrdersModule extends Pick<PaidOrdersService, 'wait'> {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
}

const SWEEP_EVERY_MS = 2_000;

/** Market buys that wait for their missing toman. */
export const paidOrdersModule = defineModule({
  name: 'paidOrders',
  needs: {
    context: serverContext,
    cardCharges: cardChargesModule,
    cards: named('cards').giving<CardChoice>(),
    catalog: catalogModule,
    notifications: notificationsModule,
    operations: operationsModule,
  },
  create: ({ context, cardCharges, cards, catalog, ...needs }): PaidOrdersModule => {
    const { orderedDb, plainDb, engine, writers } = context;
    const { notifications, operations } = needs;
    const service = createPaidOrdersService({
      db: orderedDb,
      plainDb,
      engine,
      writers,
      catalog,
      operations: operations.operations,
      cardCharges: cardCharges.service,
      defaultCard: (userId) => cards.defaultCard(userId),
      keepNotice: (tx, notice) => notifications.keep(tx, paidOrderNotice(notice)),
    });
    return {
      wait: (request) => service.wait(request),
      routes: paidOrderRoutes(service),
      background: [
        {
          name: 'place_paid_orders',
          when: { everyMs: SWEEP_EVERY_MS },
          run: () => service.sweep(),
        },
      ],
    };
  },
});

function paidOrderNotice({ userId, paymentId, limit, ...facts }: PaidOrderNotice): Notify {
  const { market, amountToman: amount, reason } = facts;
  return {
    userId,
    kind: 'paid_order_not_placed',
    facts: { market, amount, reason, ...(limit && limitNoticeFacts(limit)) },
    reference: `paid_order:${paymentId}`,
    updateWallet: true,
  };
}
