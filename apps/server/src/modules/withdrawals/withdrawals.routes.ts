import type { CoinWithdrawal } from '@sarraf/contracts';
import { Routes } from '../../http/routes.ts';
import { approvePayout } from './payout-approval.service.ts';
import {
  findPayout,
  listPayouts,
  type PayoutReviewDeps,
  refusePayout,
} from './payout-review.service.ts';
import { readStanding } from './payout-standing.service.ts';
import { proposeTerms, readTerms, type TermsDeps } from './withdrawal-terms.service.ts';
import {
  askToWithdraw,
  cancelWithdrawal,
  findWithdrawal,
  listWithdrawals,
  withdrawalLimits,
  type WithdrawalsDeps,
} from './withdrawals.service.ts';

/** What cancels a withdrawal of a coin; undefined where the id is none of one. */
interface CancelsCoins {
  cancelCoin(userId: number, id: string): Promise<CoinWithdrawal | undefined>;
}

/** Toman out: its owner's calls, and the officers'. */
export function withdrawalRoutes(
  deps: WithdrawalsDeps & PayoutReviewDeps & TermsDeps & CancelsCoins,
): Routes {
  return new Routes({
    'GET /user_wallets/limits': async ({ session }) => withdrawalLimits(deps, session.userId),
    'POST /user_wallets/toman/withdraw': async ({ session, ip, body, claim }) =>
      askToWithdraw(deps, { session, ip, body, claim }),
    'GET /user_wallets/toman/withdrawlist': async ({ session, query }) =>
      listWithdrawals(deps, session.userId, query),
    'GET /user_wallets/toman/withdraw/:id': async ({ session, params }) =>
      findWithdrawal(deps, session.userId, params.id),
    'DELETE /user_wallets/withdraw/:id': async ({ session, params }) =>
      (await deps.cancelCoin(session.userId, params.id)) ??
      cancelWithdrawal(deps, session.userId, params.id),
    'GET /admin/withdrawal_terms': async ({ session }) => readTerms(deps, session.userId),
    'POST /admin/withdrawal_terms': async ({ session, body }) => {
      await proposeTerms(deps, session.userId, body);
      return readTerms(deps, session.userId);
    },
    'POST /admin/withdrawal_terms/:id/approve': async ({ session, params, body }) => {
      await deps.terms.approve(params.id, { officer: session.userId, reason: body.reason });
      return readTerms(deps, session.userId);
    },
    'POST /admin/withdrawal_terms/:id/refuse': async ({ session, params, body }) => {
      await deps.terms.refuse(params.id, { officer: session.userId, reason: body.reason });
      return readTerms(deps, session.userId);
    },
    'GET /admin/payouts': async ({ session, query }) => listPayouts(deps, query, session.userId),
    'GET /admin/payouts/:id': async ({ session, params }) =>
      findPayout(deps, params.id, session.userId),
    'GET /admin/payouts/:id/standing': async ({ session, params }) =>
      readStanding(deps, params.id, session.userId),
    'POST /admin/payouts/:id/approve': async ({ session, ip, params, body }) => {
      const { reason, ...proof } = body;
      return approvePayout(deps, { id: params.id, session, ip, reason, proof });
    },
    'POST /admin/payouts/:id/refuse': async ({ session, params, body }) =>
      refusePayout(deps, { id: params.id, officer: session.userId, ...body }),
  });
}
