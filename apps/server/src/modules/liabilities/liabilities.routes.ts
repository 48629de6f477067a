import { Routes } from '../../http/routes.ts';
import { type ColdRootsDeps, readColdRoots, takeColdRoots } from './cold-roots.service.ts';
import { type ProofDeps, readOwnLeaves, readOwnShares, readProof } from './proof.service.ts';

/** The proof of liabilities, for everybody and for each. */
export function liabilityRoutes(deps: ProofDeps, cold: ColdRootsDeps): Routes {
  return new Routes({
    'GET /proof': () => readProof(deps),
    'GET /admin/cold_roots': () => readColdRoots(cold),
    'POST /admin/cold_roots': async ({ session, body }) => {
      const file = Uint8Array.from(Buffer.from(body.content, 'base64'));
      return takeColdRoots(cold, { file, officer: session.userId });
    },
    'GET /proof/mine': async ({ session }) => readOwnShares(deps, session.userId),
    'GET /proof/mine/:symbol': async ({ params, session }) =>
      readOwnLeaves(deps, session.userId, params.symbol),
  });
}
