import type { Routes } from '../../http/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { catalogModule } from '../markets/index.ts';
import { serverContext } from '../server-context.ts';
import { calculatorRoutes } from './calculator.routes.ts';
import { moneyMoveRoutes } from './money-moves.routes.ts';
import { createMoneyMovesService } from './money-moves.service.ts';

export { firstTradesSince } from './money-moves.service.ts';

/** A person's own money history. */
export interface MoneyHistoryModule {
  readonly routes: readonly Routes[];
}

/** A person's own money history: as a list, in sums, as a file, and what their orders brought. */
export const moneyHistoryModule = defineModule({
  name: 'moneyHistory',
  needs: { context: serverContext, catalog: catalogModule },
  create: ({ context: { clock, orderedDb: db }, catalog }): MoneyHistoryModule => ({
    routes: [
      moneyMoveRoutes(createMoneyMovesService({ db, catalog })),
      calculatorRoutes({ db, clock, catalog }),
    ],
  }),
});
