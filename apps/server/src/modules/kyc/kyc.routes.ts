import { Routes } from '../../http/routes.ts';
import type { KycService } from './kyc.service.ts';
import type { ReviewService } from './review.service.ts';

/** A person's own level and the way to the next one; the officers' queue. */
export function kycRoutes(service: KycService, review: ReviewService): Routes {
  return new Routes({
    'GET /user/access_status': async ({ session }) => service.status(session.userId),
    'POST /user/upgradeLevelOne': async ({ session, body }) =>
      service.requestLevelOne(session.userId, body),
    'POST /user/upgradeLevelTwo': async ({ session, body }) =>
      service.requestLevelTwo(session.userId, body),
    'GET /admin/kyc/requests': async ({ query }) => review.queue(query),
    'GET /admin/kyc/requests/:id': async ({ params }) => review.load(Number(params.id)),
    'POST /admin/kyc/requests/:id/claim': async ({ session, params }) =>
      review.claim(Number(params.id), session.userId),
    'POST /admin/kyc/requests/:id/approve': async ({ session, params }) =>
      review.approve(Number(params.id), session.userId),
    'POST /admin/kyc/requests/:id/return': async ({ session, params, body }) =>
      review.giveBack(Number(params.id), session.userId, body.reason),
  });
}
