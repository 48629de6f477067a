import { Routes } from '../../http/routes.ts';
import type { ServerContext } from '../server-context.ts';
import { type DemoPeopleDeps, makeDemoPeople } from './demo-people.service.ts';
import { killRealtime } from './demo-realtime.service.ts';
import { type OverviewDeps, readOverview } from './overview.service.ts';

/** What the house's own people see. */
export function staffRoutes(context: ServerContext, deps: OverviewDeps): Routes {
  return new Routes({ 'GET /admin/overview': async () => readOverview(context, deps) });
}

/** What the demo makes people and breaks sockets by; mount it nowhere else. */
export function demoRoutes(context: ServerContext, deps: DemoPeopleDeps): Routes {
  return new Routes({
    'POST /admin/demo/people': async ({ body }) => makeDemoPeople(context, deps, body),
    'POST /admin/demo/realtime/kill': async ({ body }) => {
      await killRealtime(context.bus, body);
      return {};
    },
  });
}
