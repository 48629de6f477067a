import { Routes } from '../../http/routes.ts';
import { createCode, listCodes, lookAtCode } from './codes.service.ts';
import { join } from './join.service.ts';
import { readOffice } from './office.service.ts';
import { readPersonTab } from './person-tab.service.ts';
import { listInvited, readFigures, readReferrals } from './own-referrals.service.ts';
import { decideReferral, type ReferralReviewDeps } from './referral-approval.ts';

/** The calls of everybody, of owners, friends and officers. */
export function referralRoutes(
  deps: ReferralReviewDeps & { readonly mobileOf: (userId: number) => Promise<string> },
): Routes {
  return new Routes({
    'GET /referral/look': async ({ query }) => lookAtCode(deps, query.code),
    'POST /referral/create': async ({ session, body }) => createCode(deps, session.userId, body),
    'GET /referral': async ({ session, query }) => listCodes(deps, session.userId, query),
    'GET /referral/info': async ({ session }) => readFigures(deps, session.userId),
    'GET /referral/invitedUsers': async ({ session, query }) =>
      listInvited(deps, session.userId, query),
    'GET /user/referrals': async ({ session }) => readReferrals(deps, session.userId),
    'POST /referral/join': async ({ session: { userId }, body }) =>
      join(deps, { userId, mobile: await deps.mobileOf(userId), code: body.code }),
    'GET /admin/referrals': async ({ session }) => readOffice(deps, session.userId),
    'GET /admin/people/:id/referrals': async ({ params }) => readPersonTab(deps, Number(params.id)),
    'POST /admin/referrals/:id/run': async ({ params, session, body: { reason } }) => {
      await decideReferral(deps, Number(params.id), 'run', { officer: session.userId, reason });
      return {};
    },
    'POST /admin/referrals/:id/end': async ({ params, session, body: { reason } }) => {
      await decideReferral(deps, Number(params.id), 'end', { officer: session.userId, reason });
      return {};
    },
  });
}
