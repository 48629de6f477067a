import { Routes } from '../../http/routes.ts';
import type { KycService } from './kyc.service.ts';
import type { LevelTwoService } from './level-two.service.ts';
import type { ReviewService } from './review.service.ts';

/** A person's own level and the way to the next one; the officers' queue. */
export function kycRoutes(
  service: KycService,
  levelTwo: LevelTwoService,
  review: ReviewService,
): Routes {
  return new Routes({
    'GET /user/access_status': async ({ session }) => service.status(session.userId),
    'GET /user/zero_access_level': async ({ session }) => service.level(session.userId, 0),
    'GET /user/access_level_one': async ({ session }) => service.level(session.userId, 1),
    'GET /user/access_level': async ({ session }) => {
      const level = await service.level(session.userId, 2);
      return { ...level, sentence: await levelTwo.liveSentence(session.userId, level.state) };
    },
    'POST /user/cancel_kyc_request': async ({ session }) => service.cancel(session.userId),
    'POST /user/upgradeLevelOne': async ({ session, body }) =>
      service.requestLevelOne(session.userId, body),
    'POST /user/upgradeLevelTwo': async ({ session, receive }) => {
      await levelTwo.givePictures(session.userId, receive);
      return service.status(session.userId);
    },
    'POST /user/biometric/sentence': async ({ session }) => levelTwo.sentence(session.userId),
    'POST /user/biometric': async ({ session, receive }) => {
      await levelTwo.giveVideo(session.userId, receive);
      return service.status(session.userId);
    },
    'GET /admin/kyc/requests': async ({ session, query }) => review.queue(session.userId, query),
    'GET /admin/kyc/requests/:id': async ({ session, params }) =>
      review.load(Number(params.id), session.userId),
    'POST /admin/kyc/requests/:id/claim': async ({ session, params }) =>
      review.claim(Number(params.id), session.userId),
    'POST /admin/kyc/requests/:id/release': async ({ session, params }) =>
      review.release(Number(params.id), session.userId),
    'POST /admin/kyc/requests/:id/approve': async ({ session, params, body }) =>
      review.approve(Number(params.id), session.userId, body.reason),
    'POST /admin/kyc/requests/:id/return': async ({ session, params, body }) =>
      review.giveBack(Number(params.id), session.userId, body.items),
    'POST /admin/kyc/requests/:id/vouch': async ({ session, params, body }) =>
      review.vouch(Number(params.id), session.userId, body.reason),
    'POST /admin/kyc/requests/:id/refuse': async ({ session, params, body }) =>
      review.refuse(Number(params.id), session.userId, body.reason),
    'POST /admin/kyc/requests/:id/undo': async ({ session, params, body }) =>
      review.undo(Number(params.id), session.userId, body.reason),
  });
}
