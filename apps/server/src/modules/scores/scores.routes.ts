import { Routes } from '../../http/routes.ts';
import { type Decision } from '../approvals/index.ts';
import { exchange, type ExchangeDeps } from './exchange.service.ts';
import { proposeEnd, proposeOffer, proposeRule } from './reward-terms.service.ts';
import { readRewards, type RewardsDeps } from './rewards.service.ts';
import { history, listExchanges, listOffers, listRules, summary } from './scores.service.ts';

/** A person's own points. */
export function scoreRoutes(deps: ExchangeDeps): Routes {
  return new Routes({
    'GET /scores': async ({ session }) => listRules(deps, session.userId),
    'GET /scores/summary': async ({ session }) => summary(deps, session.userId),
    'GET /scores/history': async ({ session, query }) => history(deps, session.userId, query),
    'GET /scores/exchange': async ({ session }) => listOffers(deps, session.userId),
    'POST /scores/exchange': async ({ session, body, claim }) =>
      exchange(deps, { userId: session.userId, claim }, body.offer_id),
    'GET /scores/exchange/history': async ({ session, query }) =>
      listExchanges(deps, session.userId, query),
  });
}

/** What officers do with rules and offers. */
export function rewardRoutes(deps: RewardsDeps): Routes {
  const decision = (officer: number, { reason }: { readonly reason: string }): Decision => ({
    officer,
    reason,
  });
  return new Routes({
    'GET /admin/rewards': async ({ session }) => readRewards(deps, session.userId),
    'POST /admin/rewards/rules': async ({ session, body }) => {
      await proposeRule(deps, session.userId, body);
      return readRewards(deps, session.userId);
    },
    'POST /admin/rewards/offers': async ({ session, body }) => {
      await proposeOffer(deps, session.userId, body);
      return readRewards(deps, session.userId);
    },
    'POST /admin/rewards/offers/:id/end': async ({ session, params, body }) => {
      await proposeEnd(deps, session.userId, params.id, body.reason);
      return readRewards(deps, session.userId);
    },
    'POST /admin/rewards/proposals/:id/approve': async ({ session, params, body }) => {
      await deps.terms.approve(BigInt(params.id), decision(session.userId, body));
      return readRewards(deps, session.userId);
    },
    'POST /admin/rewards/proposals/:id/refuse': async ({ session, params, body }) => {
      await deps.terms.refuse(BigInt(params.id), decision(session.userId, body));
      return readRewards(deps, session.userId);
    },
  });
}
