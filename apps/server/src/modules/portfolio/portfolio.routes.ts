import { Routes } from '../../http/routes.ts';
import type { OwnMoneyDeps } from './own-money.service.ts';
import { coinOf, portfolioOf } from './portfolio.service.ts';
import { statementOf } from './year-statement.service.ts';

/** Calls of one's own money over time. */
export function portfolioRoutes(deps: OwnMoneyDeps): Routes {
  return new Routes({
    'GET /portfolio': async ({ session, query }) =>
      portfolioOf(deps, session.userId, query.range ?? '90d'),
    'GET /portfolio/:symbol': async ({ session, params }) =>
      coinOf(deps, session.userId, params.symbol),
    'GET /statements/:jalaliYear': async ({ session, params }) =>
      statementOf(deps, session.userId, Number(params.jalaliYear)),
  });
}
