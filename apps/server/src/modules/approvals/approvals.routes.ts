import type { DataOf } from '@sarraf/contracts';
import type { Session } from '../../http/index.ts';
import { Routes } from '../../http/routes.ts';

/** What waits for two, whatever it is of. */
export function approvalRoutes(
  list: (session: Session) => Promise<DataOf<'GET /admin/approvals'>>,
): Routes {
  return new Routes({ 'GET /admin/approvals': async ({ session }) => list(session) });
}
