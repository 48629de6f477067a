import type { Routes } from '../../http/index.ts';
import type { MarketCatalog } from '../markets/index.ts';
import type { ServerContext } from '../server-context.ts';
import { moneyMoveRoutes } from './money-moves.routes.ts';
import { createMoneyMovesService } from './money-moves.service.ts';

/** A person's own money history. */
export interface MoneyHistoryModule {
  readonly routes: Routes;
}

/** A person's own money history: as a list, in sums and as a file. */
export function createMoneyHistoryModule(
  { orderedDb }: ServerContext,
  { catalog }: { readonly catalog: MarketCatalog },
): MoneyHistoryModule {
  return { routes: moneyMoveRoutes(createMoneyMovesService({ db: orderedDb, catalog })) };
}
