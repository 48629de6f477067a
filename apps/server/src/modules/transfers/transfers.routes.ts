import { Routes } from '../../http/routes.ts';
import {
  cancelTransfer,
  findRecipient,
  findTransfer,
  listTransfers,
  transfer,
  type TransfersDeps,
  transferTerms,
} from './transfers.service.ts';
import { setVaultDelay } from './vault-delays.service.ts';

/** Money between one's own wallets and to somebody else. */
export function transferRoutes(deps: TransfersDeps): Routes {
  return new Routes({
    'POST /user_wallets/internal_transfer': async ({ session, ip, body, claim }) =>
      transfer(deps, { session, ip, claim }, body),
    'GET /user_wallets/internal_transfer_history': async ({ session, query }) =>
      listTransfers(deps, session.userId, query),
    'GET /transfers/terms': async ({ session }) => transferTerms(deps, session.userId),
    'GET /transfers/recipient': async ({ session, query }) =>
      findRecipient(deps, session.userId, query.query),
    'POST /transfers/vault': async ({ session, ip, body }) =>
      setVaultDelay(deps, { session, ip }, body),
    'GET /transfers/:id': async ({ session, params }) =>
      findTransfer(deps, session.userId, params.id),
    'DELETE /transfers/:id': async ({ session, params }) =>
      cancelTransfer(deps, session.userId, params.id),
  });
}
