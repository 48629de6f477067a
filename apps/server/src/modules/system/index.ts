import type { Routes } from '../../http/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { serverContext } from '../server-context.ts';
import { systemRoutes } from './system.routes.ts';
import { createSystemService } from './system.service.ts';

export { createReadiness } from './readiness.ts';
export { countWaitingJobs } from './system.service.ts';

/** Is it serving, and what went wrong in a panel. */
export const systemModule = defineModule({
  name: 'system',
  needs: { context: serverContext },
  create: ({ context }): { readonly routes: Routes } => {
    return { routes: systemRoutes(createSystemService(context)) };
  },
});
