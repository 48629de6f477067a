import { Routes } from '../../http/routes.ts';
import { askForCoins } from './ask.service.ts';
import { approveCoinPayout } from './coin-approval.service.ts';
import {
  digestChallenge,
  findCoinPayout,
  listCoinPayouts,
  refuseCoinPayout,
} from './coin-review.service.ts';
import type { CoinReviewDeps } from './coin-signing.ts';
import { estimateWithdrawal } from './estimate.service.ts';
import { findOwn, listOwn } from './own.service.ts';

/** Coins out: their owner's calls, and the officers'. */
export function coinWithdrawalRoutes(deps: CoinReviewDeps): Routes {
  return new Routes({
    'POST /user_wallets/estimateFee': async ({ session, body }) =>
      estimateWithdrawal(deps, session, body),
    'POST /user_wallets/manual_withdraw': async ({ session, ip, body, claim }) =>
      askForCoins(deps, { session, ip, body, claim }),
    'GET /coin_withdrawals': async ({ session, query }) =>
      listOwn(deps, session.userId, query.symbol),
    'GET /coin_withdrawals/:id': async ({ session, params }) =>
      findOwn(deps, session.userId, params.id),
    'GET /admin/coin_withdrawals': async ({ session, query }) =>
      listCoinPayouts(deps, query, session.userId),
    'GET /admin/coin_withdrawals/:id': async ({ session, params }) =>
      findCoinPayout(deps, params.id, session.userId),
    'POST /admin/coin_withdrawals/:id/challenge': async ({ params }) =>
      digestChallenge(deps, params.id),
    'POST /admin/coin_withdrawals/:id/approve': async ({ session, ip, params, body }) =>
      approveCoinPayout(deps, { id: params.id, session, ip, body }),
    'POST /admin/coin_withdrawals/:id/refuse': async ({ session, params, body }) =>
      refuseCoinPayout(deps, { id: params.id, officer: session.userId }, body),
  });
}
