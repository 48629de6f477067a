// Freezing, and opening again. What holds:
// - A notice of a sign-in with a new device carries a link: 72 hours, once, for nothing but freezing.
// - Reading it changes nothing. Freezing ends every session and lets nothing pass but cancelling:
//   the engine is the judge of it, so the order of events decides between it and an order.
// - Whoever holds the link, or a session, does no more than close the account: no factor is asked.
// - Two officers open it again, whoever froze it and whoever asks: both long enough in their office,
//   neither of them the person. Leaving money then waits for 72 hours, and the person is told.
// - A request to open it is made with a factor, is one however often it is made, and is over once
//   its owner freezes the account again.
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { approvalsModule, officersModule } from '../approvals/index.ts';
import { auditModule } from '../audit/index.ts';
import { factorsModule } from '../factors/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { securityChangesModule } from '../security-changes/index.ts';
import { serverContext } from '../server-context.ts';
import { standingsModule } from '../standings/index.ts';
import { usersModule } from '../users/index.ts';
import { createFreezeLinks } from './freeze-links.ts';
import { freezeRoutes } from './freeze.routes.ts';
import { createStaffFreezes, type StaffFreezes } from './staff-freezes.service.ts';
import { unfreezeApproval } from './unfreeze-review.service.ts';

export type { FreezeLinks } from './freeze-links.ts';

/** Freezing, as others use it. */
export interface FreezeModule extends StaffFreezes {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
}

/** Links in notices that freeze an account. */
export const freezeLinksModule = defineModule({
  name: 'freezeLinks',
  needs: { context: serverContext },
  create: ({ context }) => createFreezeLinks(context),
});

/** Freezing by the owner, and opening by officers. */
export const freezeModule = defineModule({
  name: 'freeze',
  needs: {
    context: serverContext,
    approvals: approvalsModule,
    audit: auditModule,
    factors: factorsModule,
    freezeLinks: freezeLinksModule,
    notifications: notificationsModule,
    officers: officersModule,
    securityChanges: securityChangesModule,
    standings: standingsModule,
    users: usersModule,
  },
  create: ({ officers, ...needs }): FreezeModule => {
    const parts = { ...needs, ...officers };
    const deps = { ...parts, unfreezes: parts.approvals.approval(unfreezeApproval(parts)) };
    return {
      ...createStaffFreezes(deps),
      routes: freezeRoutes(deps),
      background: [
        {
          name: 'forget_freeze_links',
          when: { cron: '51 3 * * *' },
          run: () => deps.freezeLinks.forgetOld(),
        },
      ],
    };
  },
});
