import { Routes } from '../../http/routes.ts';
import type { Operations } from './operations.service.ts';

/** What became of one's own requests. */
export function operationRoutes(operations: Operations): Routes {
  return new Routes({
    'GET /operations/:id': async ({ session, params }) =>
      operations.find(session.userId, params.id),
  });
}
