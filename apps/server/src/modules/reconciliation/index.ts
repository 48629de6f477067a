// Whether the books, the holds, the payouts and the bank say the same. What holds:
// - Each check of our own rows is one statement: it sees one moment, and one unit off is found.
// - A bank is asked by its own interface. It moves a moment before or after us, so a difference counts
//   once it was there for three comparisons in a row. Where payouts go as a file there is none to ask:
//   its statements tell.
// - A difference stops payouts: nothing is approved or sent, what is at the bank is followed on, and
//   nobody's balance is touched. Two people have payouts go on.
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { approvalsModule, officersModule } from '../approvals/index.ts';
import { auditModule } from '../audit/index.ts';
import { catalogModule } from '../markets/index.ts';
import { serverContext } from '../server-context.ts';
import { untoldTransfers } from '../statements/index.ts';
import { withdrawalsModule } from '../withdrawals/index.ts';
import { custodyApproval, custodyDifferences } from './custody.service.ts';
import { createReconciler } from './reconcile.service.ts';
import { reconciliationRoutes } from './reconciliation.routes.ts';
import { isStopped, stopApproval } from './stops.service.ts';

/** Books and bank held against each other. */
export interface ReconciliationModule {
  /** What each asset is short of or over, as it was last measured. */
  readonly custodyDifferences: typeof custodyDifferences;
  /** Whether books and bank disagree: then nothing is approved or sent. */
  readonly isStopped: typeof isStopped;
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
}

const EVERY_MS = 15_000;

/** Books and bank held against each other. */
export const reconciliationModule = defineModule({
  name: 'reconciliation',
  needs: {
    context: serverContext,
    approvals: approvalsModule,
    audit: auditModule,
    catalog: catalogModule,
    officers: officersModule,
    withdrawals: withdrawalsModule,
  },
  create: ({ context, approvals, audit, catalog, officers, withdrawals }): ReconciliationModule => {
    const { provider } = withdrawals;
    const deps = {
      context,
      audit,
      ...officers,
      provider,
      assets: () => catalog.assets(),
      scaleOf: (asset: string) => catalog.scaleOf(asset),
      askAboutSettled: () => withdrawals.askAboutSettled(),
      untoldTransfers: () => untoldTransfers(context, provider ?? {}),
    };
    const reconciler = createReconciler(deps);
    const custody = approvals.approval(custodyApproval(deps));
    const stops = approvals.approval(stopApproval());
    return {
      custodyDifferences,
      isStopped,
      routes: reconciliationRoutes({ ...deps, custody, stops }, reconciler),
      background: [{ name: 'reconcile', when: { everyMs: EVERY_MS }, run: () => reconciler.run() }],
    };
  },
});
