import { Routes } from '../../http/routes.ts';
import type { Reconciler } from './reconcile.service.ts';
import { confirmCustody, readCustody, refuseCustody, stateCustody } from './custody.service.ts';
import { lift, readReconciliation, type StopsDeps } from './stops.service.ts';

/** What staff see of it. */
export function reconciliationRoutes(deps: StopsDeps, reconciler: Reconciler): Routes {
  const read = async (officer: number) => ({
    ...(await readReconciliation(deps, officer)),
    custody: await readCustody(deps, officer),
  });
  const decisionOf = (call: {
    readonly session: { readonly userId: number };
    readonly params: { readonly id: string };
    readonly body: { readonly reason: string };
  }) => ({
    id: BigInt(call.params.id),
    officer: call.session.userId,
    reason: call.body.reason,
  });
  return new Routes({
    'GET /admin/reconciliation': async ({ session }) => read(session.userId),
    'POST /admin/reconciliation/custody': async ({ session, body }) => {
      await stateCustody(deps, session.userId, body);
      return read(session.userId);
    },
    'POST /admin/reconciliation/custody/:id/confirm': async (call) => {
      await confirmCustody(deps, decisionOf(call));
      return read(call.session.userId);
    },
    'POST /admin/reconciliation/custody/:id/refuse': async (call) => {
      await refuseCustody(deps, decisionOf(call));
      return read(call.session.userId);
    },
    'POST /admin/payout_stops/:id/lift': async ({ session, params, body }) => {
      const { userId: officer } = session;
      await lift(deps, reconciler, { id: params.id, officer, reason: body.reason });
      return read(officer);
    },
  });
}
