import { Routes } from '../../http/routes.ts';
import type { Reconciler } from './reconcile.service.ts';
import { lift, readReconciliation, type StopsDeps } from './stops.service.ts';

/** What staff see of it. */
export function reconciliationRoutes(deps: StopsDeps, reconciler: Reconciler): Routes {
  return new Routes({
    'GET /admin/reconciliation': async ({ session }) => readReconciliation(deps, session.userId),
    'POST /admin/payout_stops/:id/lift': async ({ session, params, body }) => {
      const { userId: officer } = session;
      await lift(deps, reconciler, { id: params.id, officer, reason: body.reason });
      return readReconciliation(deps, officer);
    },
  });
}
