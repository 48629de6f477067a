// What is traded, and on which terms. What holds:
// - To stop a market, or all of them, takes one officer with a reason, to open further two. A stop is never undone by
//   what was decided before it: the engine is told of each version of a market once, in their order.
// - Tick and lot change on an empty book alone: asked when it is proposed, approved, and by the engine.
// - Fee tables and the terms of instant trades are dated settings; orders keep the rates that they were placed with.
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { approvalsModule, officersModule } from '../approvals/index.ts';
import { auditModule } from '../audit/index.ts';
import { chainsModule, networkReasonsModule } from '../chains/index.ts';
import { catalogModule, marketsModule } from '../markets/index.ts';
import { serverContext } from '../server-context.ts';
import { walletsModule } from '../wallets/index.ts';
import { tellFees, tellMarkets } from './tell-engine.service.ts';
import { venueApproval } from './venue-approval.ts';
import { venueRoutes } from './venue.routes.ts';

const TELL_EVERY_MS = 3_000;

/** What officers do with what is traded. */
export interface VenueModule {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
}

/** Markets, assets, fees and the house's own prices, as officers change them. */
export const venueModule = defineModule({
  name: 'venue',
  needs: {
    context: serverContext,
    approvals: approvalsModule,
    audit: auditModule,
    catalog: catalogModule,
    chains: chainsModule,
    markets: marketsModule,
    networkReasons: networkReasonsModule,
    officers: officersModule,
    wallets: walletsModule,
  },
  create: ({ approvals, officers, ...parts }): VenueModule => {
    const terms = approvals.approval(venueApproval(parts));
    return {
      routes: venueRoutes({ ...parts, secondPerson: officers.secondPerson, terms }),
      background: [
        { name: 'tell_markets', when: { everyMs: TELL_EVERY_MS }, run: () => tellMarkets(parts) },
        { name: 'tell_fee_tiers', when: { everyMs: TELL_EVERY_MS }, run: () => tellFees(parts) },
      ],
    };
  },
});
