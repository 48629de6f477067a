import { Routes } from '../../http/routes.ts';
import { claimByCode, claimByHand } from './claims.service.ts';
import type { CoinDepositsDeps } from './coin-deposits-deps.ts';
import { listClaims, showEvidence } from './evidence.service.ts';
import { depositAddress, findOwn, listOwn } from './own-deposits.service.ts';

/** What people do with deposits of coins. */
export function coinDepositRoutes(deps: CoinDepositsDeps): Routes {
  return new Routes({
    'POST /user_wallets/getdepositaddress': async ({ session, body }) =>
      depositAddress(deps, session.userId, body),
    'POST /user_wallets/manual_deposit': async ({ session, body }) =>
      claimByHand(deps, session.userId, body),
    'POST /deposit/automatic_deposit': async ({ session, body }) =>
      claimByCode(deps, session.userId, body.transaction_code),
    'GET /coin_claims': async ({ session }) => listClaims(deps, session.userId),
    'POST /coin_claims/:id/evidence': async ({ session, params, receive }) =>
      showEvidence(deps, session.userId, params.id, receive),
    'GET /coin_deposits': async ({ session, query }) => listOwn(deps, session.userId, query.symbol),
    'GET /coin_deposits/:id': async ({ session, params }) =>
      findOwn(deps, session.userId, params.id),
  });
}
