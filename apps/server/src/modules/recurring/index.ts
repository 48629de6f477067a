// Coins that are bought by a plan. What holds:
// - Each slot is bought once for ever: its order has a name that no other order of the person can have.
// - Of slots that passed while the exchange was not there the last one alone is bought.
// - Nobody pays more than the noted price and their bound allow; what is left out is told once, with why.
// - Where money is, is the engine's word alone: a plan only asks.
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { catalogModule } from '../markets/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { otcModule } from '../otc/index.ts';
import { serverContext } from '../server-context.ts';
import { usersModule } from '../users/index.ts';
import { recurringRoutes } from './recurring.routes.ts';
import { runDuePlans } from './run-plans.service.ts';

/** Recurring buys, as others use them. */
export interface RecurringModule {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
}

const LOOK_EVERY_MS = 20_000;

/** Coins that are bought by a plan. */
export const recurringModule = defineModule({
  name: 'recurring',
  needs: {
    context: serverContext,
    catalog: catalogModule,
    notifications: notificationsModule,
    otc: otcModule,
    users: usersModule,
  },
  create: ({ otc, ...needs }): RecurringModule => {
    const deps = { ...needs, otc: otc.service };
    return {
      routes: recurringRoutes(deps),
      background: [
        {
          name: 'buy_by_plans',
          when: { everyMs: LOOK_EVERY_MS },
          run: () => runDuePlans(deps),
        },
      ],
    };
  },
});
