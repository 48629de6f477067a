// Toman in over a bank. What holds:
// - Everybody's identifier is one for ever, names nobody when a digit is wrong, and cannot be guessed
//   from another one's.
// - A receipt is a claim, never money: it is credited with the bank's own line, once. One tracking
//   number of an account is one claim, for ever.
import type { Routes } from '../../http/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { officersModule } from '../approvals/index.ts';
import { auditModule } from '../audit/index.ts';
import { documentsModule } from '../documents/index.ts';
import { limitsModule } from '../limits/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { operationsModule } from '../operations/index.ts';
import { serverContext } from '../server-context.ts';
import { standingsModule } from '../standings/index.ts';
import { statementsModule } from '../statements/index.ts';
import { bankDepositRoutes } from './bank-deposits.routes.ts';

/** Toman in over a bank, as others use it. */
export interface BankDepositsModule {
  readonly routes: Routes;
}

/** Toman in over a bank. */
export const bankDepositsModule = defineModule({
  name: 'bankDeposits',
  needs: {
    context: serverContext,
    audit: auditModule,
    documents: documentsModule,
    limits: limitsModule,
    notifications: notificationsModule,
    officers: officersModule,
    operations: operationsModule,
    standings: standingsModule,
    statements: statementsModule,
  },
  create: ({ limits, officers, operations, statements, ...needs }): BankDepositsModule => {
    const deps = {
      ...needs,
      ...officers,
      limitsOf: limits.limitsOf,
      operations: operations.operations,
      unmatched: statements.unmatched,
    };
    return { routes: bankDepositRoutes(deps) };
  },
});
