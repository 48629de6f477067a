import { Routes } from '../../http/routes.ts';
import { approveStatement } from './approve-statement.service.ts';
import { explainLine } from './explain.service.ts';
import type { StatementsDeps } from './statements-deps.ts';
import {
  findStatement,
  importStatement,
  listAccounts,
  listLines,
  listStatements,
} from './statements.service.ts';
import { decideUnmatched, listUnmatched, type UnmatchedDeps } from './unmatched.service.ts';

/** The bank's statements, and what of them was nobody's: officers' calls. */
export function statementRoutes(deps: StatementsDeps & UnmatchedDeps): Routes {
  return new Routes({
    'GET /admin/statements': async ({ session, query }) =>
      listStatements(deps, query, session.userId),
    'POST /admin/statements': async ({ session, receive }) =>
      importStatement(deps, session.userId, receive),
    'GET /admin/statement_accounts': async () => listAccounts(deps),
    'GET /admin/statements/:id': async ({ session, params }) =>
      findStatement(deps, params.id, session.userId),
    'GET /admin/statements/:id/lines': async ({ session, params, query }) =>
      listLines(deps, params.id, query, session.userId),
    'POST /admin/statements/:id/approve': async ({ session, params, body }) =>
      approveStatement(deps, { id: params.id, officer: session.userId, reason: body.reason }),
    'POST /admin/statements/:id/explain': async ({ session, params, body }) =>
      explainLine(deps, { statementId: params.id, officer: session.userId, body }),
    'GET /admin/unmatched': async ({ session, query }) =>
      listUnmatched(deps, query, session.userId),
    'POST /admin/unmatched/:id/assign': async ({ session, params, body }) =>
      decideUnmatched(deps, {
        lineId: params.id,
        officer: session.userId,
        reason: body.reason,
        wish: { way: 'assign', userId: Number(body.user_id) },
      }),
    'POST /admin/unmatched/:id/pay_back': async ({ session, params, body }) =>
      decideUnmatched(deps, {
        lineId: params.id,
        officer: session.userId,
        reason: body.reason,
        wish: { way: 'pay_back', bankReference: body.bank_reference },
      }),
  });
}
