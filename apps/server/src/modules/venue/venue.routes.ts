import { Routes } from '../../http/routes.ts';
import { listAssets } from './assets.service.ts';
import { readInstant } from './instant.service.ts';
import { lookAtFees, readFees } from './fees.service.ts';
import { listMarkets, stopAllMarkets, stopMarket } from './markets.service.ts';
import { listProposals, propose } from './proposals.service.ts';
import type { VenueDeps } from './venue-deps.ts';

/** What officers do with what is traded. */
export function venueRoutes(deps: VenueDeps): Routes {
  return new Routes({
    'GET /admin/venue/markets': async () => listMarkets(deps),
    'POST /admin/venue/markets/:market/stop': async ({ session, params, body }) => {
      await stopMarket(deps, session.userId, params.market, body);
      return listMarkets(deps);
    },
    'POST /admin/venue/stop': async ({ session, body }) => {
      await stopAllMarkets(deps, session.userId, body);
      return listMarkets(deps);
    },
    'GET /admin/venue/assets': async () => listAssets(deps),
    'GET /admin/venue/fees': async () => readFees(deps),
    'POST /admin/venue/fees/effect': async ({ body }) => lookAtFees(deps, body.tiers),
    'GET /admin/venue/instant': async () => readInstant(deps),
    'GET /admin/venue/proposals': async ({ session }) => listProposals(deps, session.userId),
    'POST /admin/venue/proposals': async ({ session, body }) => {
      await propose(deps, session.userId, body);
      return listProposals(deps, session.userId);
    },
    'POST /admin/venue/proposals/:id/approve': async ({ session, params, body }) => {
      const decision = { officer: session.userId, reason: body.reason };
      await deps.terms.approve(BigInt(params.id), decision);
      return listProposals(deps, session.userId);
    },
    'POST /admin/venue/proposals/:id/refuse': async ({ session, params, body }) => {
      const decision = { officer: session.userId, reason: body.reason };
      await deps.terms.refuse(BigInt(params.id), decision);
      return listProposals(deps, session.userId);
    },
  });
}
