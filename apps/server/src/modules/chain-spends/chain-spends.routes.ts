import { Routes } from '../../http/routes.ts';
import type { SpendsDeps } from './chain-spends-deps.ts';
import { readSigner } from './signer-report.service.ts';
import { listSpends, readSpend, wantBump, wantRebroadcast } from './spend-office.service.ts';

/** What officers do with transactions of the house. */
export function chainSpendRoutes(deps: SpendsDeps): Routes {
  return new Routes({
    'GET /admin/chain_spends': async ({ query }) => listSpends(deps, query),
    'GET /admin/chain_spends/:id': async ({ params }) => readSpend(deps, params.id),
    'POST /admin/chain_spends/:id/bump': async ({ session, params, body }) =>
      wantBump(deps, params.id, { officer: session.userId, reason: body.reason }),
    'POST /admin/chain_spends/:id/rebroadcast': async ({ session, params, body }) =>
      wantRebroadcast(deps, params.id, { officer: session.userId, reason: body.reason }),
    'GET /admin/signer': async () => readSigner(deps),
  });
}
