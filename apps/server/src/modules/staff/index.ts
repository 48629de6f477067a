import type { Routes } from '../../http/index.ts';
import type { SessionsModule } from '../sessions/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { DemoPeopleDeps } from './demo-people.service.ts';
import { createInvitations, type InvitationsDeps } from './invitations.service.ts';
import type { OverviewDeps } from './overview.service.ts';
import type { ApprovalsModule, SecondPerson } from '../approvals/index.ts';
import { staffChanges } from './staff-changes.service.ts';
import { demoRoutes, staffRoutes } from './staff.routes.ts';
import { createStaffService } from './staff.service.ts';
import { createTwoPeople } from './two-people.service.ts';

/** What the house's own people see and may do, and the demo's own calls. */
export interface StaffModule {
  readonly routes: Routes;
  /** Of the demo; mount them nowhere else. */
  readonly demoRoutes: Routes;
}

/** What the house's own people see and may do, and the demo's own calls. */
export function createStaffModule(
  context: ServerContext,
  deps: OverviewDeps &
    DemoPeopleDeps &
    InvitationsDeps & {
      readonly approvals: Pick<ApprovalsModule, 'approval'>;
      readonly sessions: SessionsModule;
      readonly secondPerson: SecondPerson;
    },
): StaffModule {
  const invitations = createInvitations(context, deps);
  const kinds = staffChanges({ ...deps, invitations });
  const twoPeople = createTwoPeople({ context, approvals: deps.approvals, kinds });
  const staff = createStaffService(context, twoPeople, invitations);
  return {
    routes: staffRoutes(context, deps, { staff, twoPeople, invitations }),
    demoRoutes: demoRoutes(context, deps),
  };
}
