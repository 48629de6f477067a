import type { HouseStatus } from '@sarraf/contracts';
import { Routes } from '../../http/routes.ts';
import type { HouseStatusDeps } from './house-status-deps.ts';
import { endIncident, listIncidents, openIncident, updateIncident } from './incidents.service.ts';

/** How the house does, and what staff say of it. */
export function houseStatusRoutes(deps: HouseStatusDeps, read: () => Promise<HouseStatus>): Routes {
  return new Routes({
    'GET /status': () => read(),
    'GET /admin/incidents': () => listIncidents(deps),
    'POST /admin/incidents': async ({ session, body }) => openIncident(deps, body, session.userId),
    'POST /admin/incidents/:id/updates': async ({ session, params, body }) =>
      updateIncident(deps, params.id, body, session.userId),
    'POST /admin/incidents/:id/end': async ({ session, params, body }) =>
      endIncident(deps, params.id, body, session.userId),
  });
}
