// How the house does, for everybody. What holds: a service says what it was found to be, and since when; one
// that nobody looked at for two minutes is down, so that a worker that died says so by its silence. No
// company's name, no address.
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule, named } from '../../platform/composer/index.ts';
import { auditModule } from '../audit/index.ts';
import { chainsModule } from '../chains/index.ts';
import { marketsModule } from '../markets/index.ts';
import { reconciliationModule } from '../reconciliation/index.ts';
import { outsideCompanies, serverContext } from '../server-context.ts';
import { houseStatusRoutes } from './house-status.routes.ts';
import { forgetOld, keepSpeeds, look } from './looks.service.ts';
import { createApiMeasure, createWorkerMeasure, MESSAGE_PORTS } from './measure.service.ts';
import { OrderSpeeds } from './order-speeds.ts';
import { createStatusReader } from './status.service.ts';

/** How the house does, as others use it. */
export interface HouseStatusModule {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
}

const LOOK_EVERY_MS = 10_000;

/** Where it is noted how long an order took from its arrival to its answer. */
export const orderSpeedsModule = defineModule({
  name: 'orderSpeeds',
  needs: {},
  create: () => new OrderSpeeds(),
});

/** How the house does. */
export const houseStatusModule = defineModule({
  name: 'houseStatus',
  needs: {
    context: serverContext,
    audit: auditModule,
    chains: chainsModule,
    companies: outsideCompanies,
    markets: marketsModule,
    reconciliation: reconciliationModule,
    speeds: named('orderSpeeds').giving<OrderSpeeds>(),
  },
  create: ({ companies, reconciliation, speeds, ...needs }): HouseStatusModule => {
    const { context, markets } = needs;
    const { health, ids } = context;
    const process = ids.createId();
    const deps = {
      ...needs,
      networks: companies.chains.map(({ config }) => config.chain),
      channels: () => {
        const ports = new Set(health.list().map(({ port }) => port));
        return MESSAGE_PORTS.filter((port) => ports.has(port));
      },
      indexSeenAt: () => markets.indexSeenAt(),
      isStopped: reconciliation.isStopped,
    };
    const ofApi = createApiMeasure(deps);
    const ofWorker = createWorkerMeasure(deps);
    return {
      routes: houseStatusRoutes(deps, createStatusReader(deps)),
      background: [
        {
          name: 'look_at_services',
          when: { everyMs: LOOK_EVERY_MS },
          run: () => look(context, ofWorker),
        },
        {
          name: 'look_at_api',
          role: 'api',
          when: { everyMs: LOOK_EVERY_MS },
          run: async () => {
            await look(context, ofApi);
            await keepSpeeds(context, speeds, process);
          },
        },
        {
          name: 'forget_old_status',
          when: { cron: '17 2 * * *' },
          run: () => forgetOld(context),
        },
      ],
    };
  },
});
