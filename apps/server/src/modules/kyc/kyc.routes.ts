import { Routes } from '../../http/routes.ts';
import type { KycService } from './kyc.service.ts';

/** A person's own level, and the way to the next one. */
export function kycRoutes(service: KycService): Routes {
  return new Routes({
    'GET /user/access_status': async ({ session }) => service.status(session.userId),
    'POST /user/upgradeLevelOne': async ({ session, body }) =>
      service.requestLevelOne(session.userId, body),
  });
}
