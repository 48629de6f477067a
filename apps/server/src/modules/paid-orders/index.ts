import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import type { ServerContext } from '../server-context.ts';
import { paidOrderRoutes } from './paid-orders.routes.ts';
import {
  createPaidOrdersService,
  type PaidOrdersDeps,
  type PaidOrdersService,
} from './paid-orders.service.ts';

export type { PaidOrderNotice } from './paid-orders.service.ts';

/** Market buys that wait for their missing toman, as others use them. */
export interface PaidOrdersModule extends Pick<PaidOrdersService, 'wait'> {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
}

const SWEEP_EVERY_MS = 2_000;

/** Market buys that wait for their missing toman. */
export function createPaidOrdersModule(
  { orderedDb, plainDb, engine, writers }: ServerContext,
  deps: Omit<PaidOrdersDeps, 'db' | 'plainDb' | 'engine' | 'writers'>,
): PaidOrdersModule {
  const service = createPaidOrdersService({ ...deps, db: orderedDb, plainDb, engine, writers });
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
}
