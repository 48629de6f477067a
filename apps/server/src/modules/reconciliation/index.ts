// Whether the books, the holds, the payouts and the bank say the same. What holds:
// - Each check of our own rows is one statement: it sees one moment, and one unit off is found.
// - A bank is asked by its own interface. It moves a moment before or after us, so a difference counts
//   once it was there for three comparisons in a row. Where payouts go as a file there is none to ask:
//   its statements tell.
// - A difference stops payouts: nothing is approved or sent, what is at the bank is followed on, and
//   nobody's balance is touched. Two people have payouts go on.
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import type { ApprovalsModule } from '../approvals/index.ts';
import { custodyApproval } from './custody.service.ts';
import { createReconciler } from './reconcile.service.ts';
import { reconciliationRoutes } from './reconciliation.routes.ts';
import { stopApproval, type StopsDeps } from './stops.service.ts';

export { custodyDifferences } from './custody.service.ts';
export { isStopped } from './stops.service.ts';

/** Books and bank held against each other. */
export interface ReconciliationModule {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
}

const EVERY_MS = 15_000;

/** Books and bank held against each other. */
export function createReconciliationModule(
  deps: StopsDeps & { readonly approvals: Pick<ApprovalsModule, 'approval'> },
): ReconciliationModule {
  const reconciler = createReconciler(deps);
  const custody = deps.approvals.approval(custodyApproval(deps));
  const stops = deps.approvals.approval(stopApproval());
  return {
    routes: reconciliationRoutes({ ...deps, custody, stops }, reconciler),
    background: [{ name: 'reconcile', when: { everyMs: EVERY_MS }, run: () => reconciler.run() }],
  };
}
