import { Routes } from '../../http/routes.ts';
import {
  type AdjustmentParts,
  approve,
  findAdjustment,
  listAdjustments,
  propose,
  refuse,
} from './adjustments.service.ts';

/** What officers do with adjustments. */
export function adjustmentRoutes(deps: AdjustmentParts): Routes {
  return new Routes({
    'GET /admin/adjustments': async ({ session, query }) =>
      listAdjustments(deps, query, session.userId),
    'GET /admin/adjustments/:id': async ({ session, params }) =>
      findAdjustment(deps, BigInt(params.id), session.userId),
    'POST /admin/adjustments': async ({ session, body }) => propose(deps, session.userId, body),
    'POST /admin/adjustments/:id/approve': async ({ session, params, body }) =>
      approve(deps, BigInt(params.id), { officer: session.userId, reason: body.reason }),
    'POST /admin/adjustments/:id/refuse': async ({ session, params, body }) =>
      refuse(deps, BigInt(params.id), { officer: session.userId, reason: body.reason }),
  });
}
