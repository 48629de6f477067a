import type { Routes } from '../../http/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { DemoPeopleDeps } from './demo-people.service.ts';
import type { OverviewDeps } from './overview.service.ts';
import { demoRoutes, staffRoutes } from './staff.routes.ts';

/** What the house's own people see, and the demo's own calls. */
export interface StaffModule {
  readonly routes: Routes;
  /** Of the demo; mount them nowhere else. */
  readonly demoRoutes: Routes;
}

/** What the house's own people see, and the demo's own calls. */
export function createStaffModule(
  context: ServerContext,
  deps: OverviewDeps & DemoPeopleDeps,
): StaffModule {
  return { routes: staffRoutes(context, deps), demoRoutes: demoRoutes(context, deps) };
}
