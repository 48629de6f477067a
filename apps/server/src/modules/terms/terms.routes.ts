import { Routes } from '../../http/routes.ts';
import type { TermsService } from './terms.service.ts';

/** The terms in force, for anyone; versions, for those who publish them. */
export function termsRoutes(service: TermsService): Routes {
  return new Routes({
    'GET /terms_and_conditions': async () => service.inForce(),
    'POST /terms/accept': async ({ session, body }) => service.accept(session.userId, body.version),
    'GET /admin/terms': async () => service.list(),
    'POST /admin/terms': async ({ session, body }) => service.publish(body, session.userId),
  });
}
