import { Routes } from '../../http/routes.ts';
import type { RecurringDeps } from './recurring-deps.ts';
import { changePlan, endPlan, listPlans, listRuns, makePlan } from './recurring.service.ts';

/** Calls of recurring buys. */
export function recurringRoutes(deps: RecurringDeps): Routes {
  return new Routes({
    'GET /recurring': async ({ session }) => listPlans(deps, session.userId),
    'POST /recurring': async ({ session, body }) => makePlan(deps, session.userId, body),
    'POST /recurring/:id': async ({ session, params, body }) =>
      changePlan(deps, session.userId, Number(params.id), body),
    'DELETE /recurring/:id': async ({ session, params }) => {
      await endPlan(deps, session.userId, Number(params.id));
      return {};
    },
    'GET /recurring/:id/runs': async ({ session, params, query }) =>
      listRuns(deps, session.userId, Number(params.id), query),
  });
}
