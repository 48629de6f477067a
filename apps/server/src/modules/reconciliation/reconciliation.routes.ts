import { Routes } from '../../http/routes.ts';
import type { Reconciler } from './reconcile.service.ts';
import { type CustodyDeps, readCustody, stateCustody } from './custody.service.ts';
import { lift, readReconciliation } from './stops.service.ts';

/** What staff see of it. */
export function reconciliationRoutes(deps: CustodyDeps, reconciler: Reconciler): Routes {
  const read = async (officer: number) => ({
    ...(await readReconciliation(deps, officer)),
    custody: await readCustody(deps, officer),
  });
  return new Routes({
    'GET /admin/reconciliation': async ({ session }) => read(session.userId),
    'POST /admin/reconciliation/custody': async ({ session, body }) => {
      await stateCustody(deps, session.userId, body);
      return read(session.userId);
    },
    'POST /admin/reconciliation/custody/:id/confirm': async ({ session, params, body }) => {
      const { userId: officer } = session;
      await deps.custody.approve(params.id, { officer, reason: body.reason });
      return read(officer);
    },
    'POST /admin/reconciliation/custody/:id/refuse': async ({ session, params, body }) => {
      const { userId: officer } = session;
      await deps.custody.refuse(params.id, { officer, reason: body.reason });
      return read(officer);
    },
    'POST /admin/payout_stops/:id/lift': async ({ session, params, body }) => {
      const { userId: officer } = session;
      await lift(deps, reconciler, { id: params.id, officer, reason: body.reason });
      return read(officer);
    },
  });
}
