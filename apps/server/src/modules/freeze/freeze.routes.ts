import { Routes } from '../../http/routes.ts';
import {
  askToOpen,
  type FreezeDeps,
  freezeByLink,
  freezeOwn,
  readFreezeLink,
  readOwnFreeze,
} from './freeze.service.ts';
import { decide, unfreezeQueue, type UnfreezeReviewDeps } from './unfreeze-review.service.ts';

/** The calls of whoever holds a link, of owners and of officers. */
export function freezeRoutes(deps: FreezeDeps & UnfreezeReviewDeps): Routes {
  return new Routes({
    'POST /freeze/read': async ({ body }) => readFreezeLink(deps, body.token),
    'POST /freeze': async ({ body }) => freezeByLink(deps, body.token),
    'GET /user/freeze': async ({ session }) => readOwnFreeze(deps, session.userId),
    'POST /user/freeze': async ({ session }) => freezeOwn(deps, session),
    'POST /user/unfreeze': async ({ body, session, ip }) => askToOpen(deps, session, body, ip),
    'GET /admin/unfreezes': async ({ session }) => unfreezeQueue(deps, session.userId),
    'POST /admin/unfreezes/:id/approve': async ({ params, session, body: { reason } }) => {
      await decide(deps, Number(params.id), 'approve', { officer: session.userId, reason });
      return {};
    },
    'POST /admin/unfreezes/:id/refuse': async ({ params, session, body: { reason } }) => {
      await decide(deps, Number(params.id), 'refuse', { officer: session.userId, reason });
      return {};
    },
  });
}
