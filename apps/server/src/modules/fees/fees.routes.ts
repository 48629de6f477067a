import type { Fees } from '@sarraf/contracts';
import { Routes } from '../../http/routes.ts';

/** What the house charges, for everybody. */
export function feesRoutes(read: () => Promise<Fees>): Routes {
  return new Routes({ 'GET /fees': () => read() });
}
