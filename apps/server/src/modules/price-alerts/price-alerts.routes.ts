import { Routes } from '../../http/routes.ts';
import type { PriceAlertsDeps } from './alerts-deps.ts';
import { changeAlert, dropAlert, listAlerts, makeAlert } from './price-alerts.service.ts';

/** A person's own alerts. */
export function priceAlertRoutes(deps: PriceAlertsDeps): Routes {
  return new Routes({
    'GET /alerts': async ({ session }) => listAlerts(deps, session.userId),
    'POST /alerts': async ({ session, body }) => makeAlert(deps, session.userId, body),
    'POST /alerts/:id': async ({ session, params, body }) =>
      changeAlert(deps, session.userId, Number(params.id), body),
    'DELETE /alerts/:id': async ({ session, params }) => {
      await dropAlert(deps, session.userId, Number(params.id));
      return {};
    },
  });
}
