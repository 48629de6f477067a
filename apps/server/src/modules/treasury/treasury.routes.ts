import { Routes } from '../../http/routes.ts';
import type { ReturnsDeps } from './cold-returns-deps.ts';
import { fileOfReturn, takeSignedReturn } from './return-file.service.ts';
import { toReturn } from './return-view.service.ts';
import { readTreasury, type TreasuryDeps } from './treasury.service.ts';

/** What officers see of the treasury, and files that they carry. */
export function treasuryRoutes(deps: TreasuryDeps, returning: ReturnsDeps): Routes {
  return new Routes({
    'GET /admin/treasury': async () => readTreasury(deps),
    'GET /admin/cold_returns/:id/file': async ({ params }) => fileOfReturn(returning, params.id),
    'POST /admin/cold_returns/:id/signed': async ({ session, params, body }) => {
      const file = Uint8Array.from(Buffer.from(body.content, 'base64'));
      const row = await takeSignedReturn(returning, {
        id: params.id,
        file,
        officer: session.userId,
      });
      return toReturn(returning, row);
    },
  });
}
