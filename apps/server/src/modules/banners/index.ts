// Banners: a line over the pages. What holds: what is shown is a condition on the database's time; at most 20
// are shown or to come; each leads to an own path or nowhere; what staff did is in the audit.
import type { Routes } from '../../http/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { auditModule } from '../audit/index.ts';
import { serverContext } from '../server-context.ts';
import { bannerRoutes } from './banners.routes.ts';

/** Banners, as others use them. */
export interface BannersModule {
  readonly routes: Routes;
}

/** Banners. */
export const bannersModule = defineModule({
  name: 'banners',
  needs: { context: serverContext, audit: auditModule },
  create: (deps): BannersModule => ({ routes: bannerRoutes(deps) }),
});
