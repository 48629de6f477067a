// Chains as officers watch them. What holds:
// - To stop or close takes one officer, at once. To open, to change what a network asks, to go on, to give what is parked to a person
//   and to take back what the chain took back takes two.
// - Custody opens with what the chain itself has, at the moment of the first word and of the second.
// - Before a deposit is taken back its person's account is frozen and its orders are cancelled: nothing
//   leaves it in between, and as much as possible is there.
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { approvalsModule, officersModule } from '../approvals/index.ts';
import { auditModule } from '../audit/index.ts';
import {
  chainsModule,
  liftApproval,
  openingApproval,
  registerCustodyRows,
} from '../chains/index.ts';
import { coinDepositsModule } from '../coin-deposits/index.ts';
import { documentsModule } from '../documents/index.ts';
import { freezeModule } from '../freeze/index.ts';
import { catalogModule } from '../markets/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { operationsModule } from '../operations/index.ts';
import { serverContext } from '../server-context.ts';
import { standingsModule } from '../standings/index.ts';
import { treasuryModule } from '../treasury/index.ts';
import { chainOfficeRoutes } from './chain-office.routes.ts';
import { registerDepositRows, reversalApproval, settlementApproval } from './coin-decisions.ts';
import { tellDecided } from './deposits-watch.service.ts';
import { createOrdersEnd, createPersonFreeze } from './freeze-person.ts';
import { termsApproval } from './terms-decision.ts';
import { networkApproval } from './networks-office.service.ts';

/** Chains as officers watch them. */
export interface ChainOfficeModule {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
}

const EVERY_MS = 3_000;
/** Bus subject: networks opened or closed; what is kept in memory of them is read anew. */
const NETWORKS_CHANGED = 'chains.networks';

/** Chains as officers watch them. Make it before the engine starts. */
export const chainOfficeModule = defineModule({
  name: 'chainOffice',
  needs: {
    context: serverContext,
    approvals: approvalsModule,
    audit: auditModule,
    catalog: catalogModule,
    chains: chainsModule,
    coinDeposits: coinDepositsModule,
    documents: documentsModule,
    freeze: freezeModule,
    notifications: notificationsModule,
    officers: officersModule,
    operations: operationsModule,
    standings: standingsModule,
    treasury: treasuryModule,
  },
  create: ({
    approvals,
    catalog,
    freeze,
    officers,
    operations,
    standings,
    ...needs
  }): ChainOfficeModule => {
    const { bus, logger, writers } = needs.context;
    bus.subscribe(NETWORKS_CHANGED, () => {
      catalog.load().catch((error: unknown) => {
        logger.warn({ err: error }, 'networks could not be read anew');
      });
    });
    registerCustodyRows(writers);
    registerDepositRows(writers);
    const deps = {
      ...needs,
      assertUnrelatedTo: officers.assertUnrelatedTo,
      rails: needs.chains.rails,
      operations: operations.operations,
      scaleOf: (asset: string) => catalog.scaleOf(asset),
      assets: () => catalog.assets(),
      reload: async () => {
        await catalog.load();
        bus.publish(NETWORKS_CHANGED, null);
      },
      freeze: createPersonFreeze({ audit: needs.audit, freeze, standings }),
      cancelOrders: createOrdersEnd({ operations: operations.operations, standings }),
    };
    const parts = {
      ...deps,
      openings: approvals.approval(openingApproval(deps)),
      settlements: approvals.approval(settlementApproval(deps)),
      reversals: approvals.approval(reversalApproval(deps)),
      lifts: approvals.approval(liftApproval()),
      networks: approvals.approval(networkApproval('network_opening')),
      withdrawals: approvals.approval(networkApproval('withdrawal_opening')),
      terms: approvals.approval(termsApproval(deps)),
    };
    return {
      routes: chainOfficeRoutes(parts),
      background: [
        { name: 'tell_coin_decisions', when: { everyMs: EVERY_MS }, run: () => tellDecided(deps) },
      ],
    };
  },
});
