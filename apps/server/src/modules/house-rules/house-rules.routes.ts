import { Routes } from '../../http/routes.ts';
import {
  decideValues,
  type HouseRulesDeps,
  listRules,
  proposeValues,
} from './house-rules.service.ts';

/** What officers do with the house's rules. */
export function houseRulesRoutes(deps: HouseRulesDeps): Routes {
  return new Routes({
    'GET /admin/settings': async ({ session }) => listRules(deps, session),
    'POST /admin/settings/:name': async ({ session, params, body }) => {
      await proposeValues(deps, session, params.name, body);
      return listRules(deps, session);
    },
    'POST /admin/settings/proposals/:id/approve': async ({ session, params, body }) => {
      await decideValues(deps, session, 'approve', { id: params.id, reason: body.reason });
      return listRules(deps, session);
    },
    'POST /admin/settings/proposals/:id/refuse': async ({ session, params, body }) => {
      await decideValues(deps, session, 'refuse', { id: params.id, reason: body.reason });
      return listRules(deps, session);
    },
  });
}
