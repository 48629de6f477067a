// Freezing by the owner. What holds:
// - A notice of a sign-in with a new device carries a link: 72 hours, once, for nothing but freezing.
// - Reading it changes nothing. Freezing ends every session and lets nothing pass but cancelling:
//   the engine is the judge of it, so the order of events decides between it and an order.
// - Whoever holds the link does no more than close the account. Only officers open it again.
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { freezeRoutes } from './freeze.routes.ts';
import type { FreezeDeps } from './freeze.service.ts';

export { createFreezeLinks, type FreezeLinks } from './freeze-links.ts';

/** Freezing, as others use it. */
export interface FreezeModule {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
}

/** Freezing by the owner. */
export function createFreezeModule(deps: FreezeDeps): FreezeModule {
  return {
    routes: freezeRoutes(deps),
    background: [
      {
        name: 'forget_freeze_links',
        when: { cron: '51 3 * * *' },
        run: () => deps.freezeLinks.forgetOld(),
      },
    ],
  };
}
