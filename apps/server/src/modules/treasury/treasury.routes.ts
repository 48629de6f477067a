import { Routes } from '../../http/routes.ts';
import { readTreasury, type TreasuryDeps } from './treasury.service.ts';

/** What officers see of the treasury. */
export function treasuryRoutes(deps: TreasuryDeps): Routes {
  return new Routes({ 'GET /admin/treasury': async () => readTreasury(deps) });
}
