import { Routes } from '../../http/routes.ts';
import { listAccountEntries, listAccounts } from './accounts.service.ts';
import { findEntry, listEntries } from './entries.service.ts';
import { exportEntries } from './export.service.ts';
import type { LedgerDeps } from './ledger-deps.ts';
import { ownStatement } from './own-statement.service.ts';

/** The books as staff read them, and a person's own part of them. */
export function ledgerRoutes(deps: LedgerDeps): Routes {
  return new Routes({
    'GET /admin/ledger/entries': async ({ session, query }) =>
      listEntries(deps, session.userId, query),
    'GET /admin/ledger/entries/:id': async ({ params }) => findEntry(deps, Number(params.id)),
    'GET /admin/ledger/accounts': async () => listAccounts(deps),
    'GET /admin/ledger/accounts/:id/entries': async ({ session, params, query }) =>
      listAccountEntries(deps, session.userId, Number(params.id), query),
    'GET /transactions/statement': async ({ session, query }) =>
      ownStatement(deps, session.userId, query),
    'GET /admin/ledger/export': async ({ session, query }) =>
      exportEntries(deps, session.userId, query),
  });
}
