import { Routes } from '../../http/routes.ts';
import type { SystemService } from './system.service.ts';

/** Is it serving, and what went wrong in a panel. */
export function systemRoutes(service: SystemService): Routes {
  return new Routes({
    'GET /health': async (call) => {
      const health = await service.health();
      if (health.status !== 'ok') call.notServing();
      return health;
    },
    'POST /client_errors': async ({ body, userAgent, ip }) => {
      service.noteClientError(body, { userAgent, ip });
      return {};
    },
  });
}
