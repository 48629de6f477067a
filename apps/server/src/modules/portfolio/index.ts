// A person's own money over time. What holds:
// - Nothing is kept of a person: balances are those of the books at the ends of days, prices are bars.
// - start + came − went + profit = worth, to the unit; a trade and a move to the vault are neither.
// - What has no price is in no sum, and is named.
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { ledgerExplorerModule } from '../ledger-explorer/index.ts';
import { catalogModule, marketsModule } from '../markets/index.ts';
import { serverContext } from '../server-context.ts';
import { markDays } from './day-marks.service.ts';
import { portfolioRoutes } from './portfolio.routes.ts';

/** A person's own money over time. */
export interface PortfolioModule {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
}

const MARK_EVERY_MS = 600_000;

/** A person's own money over time. */
export const portfolioModule = defineModule({
  name: 'portfolio',
  needs: {
    context: serverContext,
    catalog: catalogModule,
    markets: marketsModule,
    ledgerExplorer: ledgerExplorerModule,
  },
  create: ({ catalog, context, ledgerExplorer, markets }): PortfolioModule => ({
    routes: portfolioRoutes({ context, catalog, markets, index: ledgerExplorer.ledgerIndex }),
    background: [
      {
        name: 'mark_days',
        when: { everyMs: MARK_EVERY_MS },
        run: () => markDays(context.orderedDb, context.clock),
      },
    ],
  }),
});
