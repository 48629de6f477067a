import type { Router } from '../../http/index.ts';
import type { ServerContext } from '../../platform/context.ts';
import { type DemoPeopleDeps, makeDemoPeople } from './demo-people.service.ts';
import { type OverviewDeps, readOverview } from './overview.service.ts';

export interface StaffModule {
  routes(router: Router): void;
  /** The demo world's door; mount it nowhere else. */
  demoRoutes(router: Router): void;
}

/** What the house's own people see, and the door through which the demo makes people. */
export function createStaffModule(
  context: ServerContext,
  deps: OverviewDeps & DemoPeopleDeps,
): StaffModule {
  return {
    routes: (router) => {
      router.handle('GET /admin/overview', async () => readOverview(context, deps));
    },
    demoRoutes: (router) => {
      router.handle('POST /admin/demo/people', async ({ body }) =>
        makeDemoPeople(context, deps, body),
      );
    },
  };
}
