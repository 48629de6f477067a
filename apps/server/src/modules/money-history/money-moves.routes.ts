import { Routes } from '../../http/routes.ts';
import { TRANSACTION_TYPE } from './money-moves.mapper.ts';
import type { MoneyMovesService } from './money-moves.service.ts';

/** A user's own money history: as a list, in sums and as a file. */
export function moneyMoveRoutes(service: MoneyMovesService): Routes {
  return new Routes({
    'GET /getTransactions': async ({ session, query }) => service.list(session.userId, query),
    'GET /user_wallets/deposit_history': async ({ session, query }) =>
      service.list(session.userId, { ...query, transaction_type: TRANSACTION_TYPE.deposit }),
    'GET /user_wallets/withdraw_history': async ({ session, query }) =>
      service.list(session.userId, { ...query, transaction_type: TRANSACTION_TYPE.withdrawal }),
    'GET /transactions/summary': async ({ session, query }) =>
      service.summary(session.userId, query),
    'GET /transactions/export': async ({ session, query, lang }) =>
      service.export(session.userId, query, lang),
  });
}
