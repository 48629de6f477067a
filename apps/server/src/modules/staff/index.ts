import type { Routes } from '../../http/index.ts';
import { defineModule, named } from '../../platform/composer/index.ts';
import { approvalsModule, officersModule } from '../approvals/index.ts';
import { auditModule } from '../audit/index.ts';
import { cardsModule, identityModule } from '../cards/index.ts';
import { catalogModule } from '../markets/index.ts';
import { serverContext } from '../server-context.ts';
import { sessionsModule } from '../sessions/index.ts';
import { withdrawAddressesModule } from '../withdraw-addresses/index.ts';
import { usersModule } from '../users/index.ts';
import { createInvitations, type InvitationsDeps } from './invitations.service.ts';
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

/** How passwords are judged and hashed. */
export interface Passwords extends Pick<InvitationsDeps, 'assertStrongPassword'> {
  readonly hasher: { readonly hash: InvitationsDeps['hashPassword'] };
}

/** What the house's own people see and may do, and the demo's own calls. */
export const staffModule = defineModule({
  name: 'staff',
  needs: {
    context: serverContext,
    approvals: approvalsModule,
    audit: auditModule,
    auth: named('auth').giving<Passwords>(),
    cards: cardsModule,
    catalog: catalogModule,
    identity: identityModule,
    officers: officersModule,
    sessions: sessionsModule,
    users: usersModule,
    withdrawAddresses: withdrawAddressesModule,
  },
  create: ({ context, auth, catalog, officers, ...needs }): StaffModule => {
    const { secondPerson } = officers;
    const deps = {
      ...needs,
      secondPerson,
      assertStrongPassword: auth.assertStrongPassword,
      hashPassword: auth.hasher.hash,
      scaleOf: (asset: string) => catalog.scaleOf(asset),
      countMarkets: () => {
        const markets = catalog.markets();
        const active = markets.filter(({ spec }) => spec.status === 'Active').length;
        return { active, total: markets.length };
      },
    };
    const invitations = createInvitations(context, deps);
    const kinds = staffChanges({ ...deps, invitations });
    const twoPeople = createTwoPeople({ context, approvals: needs.approvals, kinds });
    const staff = createStaffService(context, twoPeople, invitations);
    return {
      routes: staffRoutes(context, deps, { staff, twoPeople, invitations }),
      demoRoutes: demoRoutes(context, deps),
    };
  },
});
