// Toman in over a bank. What holds:
// - Everybody's identifier is one for ever, names nobody when a digit is wrong, and cannot be guessed
//   from another one's.
// - A receipt is a claim, never money: it is credited with the bank's own line, once. One tracking
//   number of an account is one claim, for ever.
import type { Routes } from '../../http/index.ts';
import { bankDepositRoutes } from './bank-deposits.routes.ts';
import type { TipsDeps } from './deposit-ids.service.ts';
import type { ReceiptReviewDeps } from './receipt-review.service.ts';

/** Toman in over a bank, as others use it. */
export interface BankDepositsModule {
  readonly routes: Routes;
}

/** Toman in over a bank. */
export function createBankDepositsModule(deps: TipsDeps & ReceiptReviewDeps): BankDepositsModule {
  return { routes: bankDepositRoutes(deps) };
}
