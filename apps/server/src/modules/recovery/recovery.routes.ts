import { Routes } from '../../http/routes.ts';
import {
  decide,
  openRecoveryVideo,
  recoveryQueue,
  type RecoveryReviewDeps,
} from './recovery-review.service.ts';
import {
  beginRecovery,
  finishRecovery,
  giveRecoveryVideo,
  ownRecovery,
  type RecoveryDeps,
  recoveryStatus,
  sendFinishCode,
  sendRecoveryCode,
  stopOwnRecoveries,
} from './recovery.service.ts';

/** The calls of who lost something, of owners and of officers. */
export function recoveryRoutes(deps: RecoveryDeps & RecoveryReviewDeps): Routes {
  return new Routes({
    'POST /recover/code': async ({ body, ip }) => sendRecoveryCode(deps, body, ip),
    'POST /recover/begin': async ({ body, ip }) => beginRecovery(deps, body, ip),
    'POST /recover/:id/video': async ({ params, receive }) =>
      giveRecoveryVideo(deps, params.id, receive),
    'POST /recover/status': async ({ body }) => recoveryStatus(deps, body.recovery_token),
    'POST /recover/finish/code': async ({ body, ip }) =>
      sendFinishCode(deps, body.recovery_token, ip),
    'POST /recover/finish': async ({ body, ip }) => {
      await finishRecovery(deps, body, ip);
      return {};
    },
    'GET /user/recovery': async ({ session }) => ownRecovery(deps, session.userId),
    'POST /user/recovery/stop': async ({ session }) => {
      await stopOwnRecoveries(deps, session.userId);
      return {};
    },
    'GET /admin/recoveries': async ({ session }) => recoveryQueue(deps, session.userId),
    'GET /admin/recoveries/:id/video': async ({ params, session }) =>
      openRecoveryVideo(deps, Number(params.id), session.userId),
    'POST /admin/recoveries/:id/approve': async ({ params, session, body: { reason } }) => {
      await decide(deps, Number(params.id), 'approve', { officer: session.userId, reason });
      return {};
    },
    'POST /admin/recoveries/:id/refuse': async ({ params, session, body: { reason } }) => {
      await decide(deps, Number(params.id), 'refuse', { officer: session.userId, reason });
      return {};
    },
  });
}
