import { Routes } from '../../http/routes.ts';
import type { WalletsService } from './wallets.service.ts';

/** A person's own wallets. */
export function walletRoutes(service: WalletsService): Routes {
  return new Routes({
    'GET /user_wallets/list': async ({ session }) => service.list(session.userId),
    'POST /user_wallets/wallet_transaction_history': async ({ session, body, query }) =>
      service.history(session.userId, { body, query }),
  });
}
