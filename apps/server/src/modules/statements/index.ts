// The bank's statements. What holds:
// - A line is one wish to the engine for ever: no file that is brought in again, in whatever writing, and
//   no worker that dies, credits it twice. Two that look alike are told apart by their balances.
// - Nothing of a statement is credited unless each balance follows from the one before, the first new one
//   from the books, and every line has its reason; or two people said why not.
// - A line goes to a person by their identifier and from their own account alone. All else is
//   nobody's until officers say whose it is.
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { type ApprovalsOf, approvalsModule, officersModule } from '../approvals/index.ts';
import { auditModule } from '../audit/index.ts';
import { limitsModule } from '../limits/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { operationsModule } from '../operations/index.ts';
import { serverContext } from '../server-context.ts';
import { standingsModule } from '../standings/index.ts';
import { statementApproval } from './approve-statement.service.ts';
import { makeFirstBankRules } from './bank-rules.ts';
import { creditLines } from './credit-lines.service.ts';
import { placeEarlierLines } from './earlier-files.service.ts';
import { explanationApproval } from './explain.service.ts';
import { statementRoutes } from './statements.routes.ts';
import { unmatchedApproval } from './unmatched-approval.ts';
import type { UnmatchedWish } from './officer-words.ts';

export {
  type BankFileRow,
  readBankFile,
  readReference,
  readRial,
  readSheba,
} from './bank-file.ts';
export { bankDepositRule, type BankRules, readBankRules } from './bank-rules.ts';
export { isDepositId, withCheckDigit } from './deposit-id.ts';
export { moveLineById } from './credit-lines.service.ts';
export { type PersonRow, toPerson } from './statements.mapper.ts';
export { readStatementTime } from './statement-time.ts';
export { accountOf } from './statements.service.ts';
export {
  findLikely,
  findLine,
  findLines,
  findPeople,
  unmatchedOnWire,
} from './unmatched-lines.service.ts';
export { speak, type UnmatchedDeps } from './unmatched.service.ts';

export { untoldTransfers } from './untold-transfers.service.ts';

/** The bank's statements, as others use them. */
export interface StatementsModule {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
  /** What becomes of money that is nobody's. */
  readonly unmatched: ApprovalsOf<UnmatchedWish>;
  /** Worker role, before its background work: the first rules, and places of earlier lines. */
  prepareWorker(): Promise<void>;
}

const CREDIT_EVERY_MS = 2_000;

/** The bank's statements. */
export const statementsModule = defineModule({
  name: 'statements',
  needs: {
    context: serverContext,
    approvals: approvalsModule,
    audit: auditModule,
    limits: limitsModule,
    notifications: notificationsModule,
    officers: officersModule,
    operations: operationsModule,
    standings: standingsModule,
  },
  create: ({ approvals, limits, officers, operations, ...needs }): StatementsModule => {
    const parts = {
      ...needs,
      ...officers,
      limitsOf: limits.limitsOf,
      operations: operations.operations,
    };
    const unmatched = approvals.approval(unmatchedApproval(parts));
    const imports = approvals.approval(statementApproval(parts.context));
    const explanations = approvals.approval(explanationApproval());
    const deps = { ...parts, explanations, imports, unmatched };
    const { config, plainDb } = deps.context;
    return {
      unmatched,
      routes: statementRoutes(deps),
      background: [
        {
          name: 'credit_statements',
          when: { everyMs: CREDIT_EVERY_MS },
          run: () => creditLines(deps),
        },
      ],
      prepareWorker: async () => {
        await makeFirstBankRules(plainDb, config.mode !== 'production');
        await placeEarlierLines(plainDb);
      },
    };
  },
});
