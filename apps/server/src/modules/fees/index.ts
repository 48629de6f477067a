// What the house charges, for everybody to read. What holds: nothing is said here that is not read from
// where it is charged or refused by, in the moment of the answer.
import type { Fees } from '@sarraf/contracts';
import type { Routes } from '../../http/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { chainsModule, networkReasonsModule } from '../chains/index.ts';
import { limitsModule } from '../limits/index.ts';
import { catalogModule } from '../markets/index.ts';
import { serverContext } from '../server-context.ts';
import { walletsModule } from '../wallets/index.ts';
import { feesRoutes } from './fees.routes.ts';
import { createFeesReader } from './fees.service.ts';

/** What the house charges, as others use it. */
export interface FeesModule {
  readonly routes: Routes;
  /** All of it, as it is in force when it is read. */
  read(): Promise<Fees>;
}

/** What the house charges. */
export const feesModule = defineModule({
  name: 'fees',
  needs: {
    context: serverContext,
    catalog: catalogModule,
    chains: chainsModule,
    limits: limitsModule,
    networkReasons: networkReasonsModule,
    wallets: walletsModule,
  },
  create: ({ limits, ...needs }): FeesModule => {
    const read = createFeesReader({ ...needs, capsOfLevels: limits.capsOfLevels });
    return { read, routes: feesRoutes(read) };
  },
});
