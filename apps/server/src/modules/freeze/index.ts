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
import { freezeRoutes } from './freeze.routes.ts';
import type { FreezeDeps } from './freeze.service.ts';
import { createStaffFreezes, type StaffFreezes } from './staff-freezes.service.ts';
import { unfreezeApproval, type UnfreezeModuleDeps } from './unfreeze-review.service.ts';

export { createFreezeLinks, type FreezeLinks } from './freeze-links.ts';

/** Freezing, as others use it. */
export interface FreezeModule extends StaffFreezes {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
}

/** Freezing by the owner, and opening by officers. */
export function createFreezeModule(deps: FreezeDeps & UnfreezeModuleDeps): FreezeModule {
  const whole = { ...deps, unfreezes: deps.approvals.approval(unfreezeApproval(deps)) };
  return {
    ...createStaffFreezes(whole),
    routes: freezeRoutes(whole),
    background: [
      {
        name: 'forget_freeze_links',
        when: { cron: '51 3 * * *' },
        run: () => deps.freezeLinks.forgetOld(),
      },
    ],
  };
}
