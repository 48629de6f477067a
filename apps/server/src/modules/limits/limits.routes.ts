import { Routes } from '../../http/routes.ts';
import type { LimitsService } from './limits.service.ts';

/** The limits, for the staff who keep them. */
export function limitRoutes(service: LimitsService): Routes {
  return new Routes({
    'GET /admin/limits': async () => service.list(),
    'POST /admin/limits': async ({ session, body }) => service.change(body, session.userId),
  });
}
