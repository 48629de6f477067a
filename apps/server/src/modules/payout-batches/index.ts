// Payouts as a file for the operator's bank. What holds:
// - A payout leaves by a provider or in one live batch, decided in its row, never both.
// - What is paid to whom is written once; two people are behind a file, and whoever made it never has it.
// - Before the first byte of the file leaves, its payouts are sent by the engine's word. From then on no
//   timer and no officer brings one back: the bank's answers alone do.
// - An answer counts where key, amount and Sheba are ours and its reference is nobody else's, once.
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { approvalsModule, officersModule } from '../approvals/index.ts';
import { auditModule } from '../audit/index.ts';
import { operationsModule } from '../operations/index.ts';
import { reconciliationModule } from '../reconciliation/index.ts';
import { serverContext } from '../server-context.ts';
import { standingsModule } from '../standings/index.ts';
import { answersApproval } from './approve-answers.service.ts';
import { registerBatchRows } from './batch-rows.ts';
import { makeFirstBatchRules } from './batch-rules.ts';
import { batchApproval } from './batch-steps.service.ts';
import { bookAnswers } from './book-answers.service.ts';
import { payoutBatchRoutes } from './payout-batches.routes.ts';

export { payoutBatchRule } from './batch-rules.ts';

/** Batches of payouts, as others use them. */
export interface PayoutBatchesModule {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
  /** Worker role, before its background work: writes the first rules. */
  prepareWorker(): Promise<void>;
}

const BOOK_EVERY_MS = 2_000;

/** Batches of payouts. Make it before the engine starts. */
export const payoutBatchesModule = defineModule({
  name: 'payoutBatches',
  needs: {
    context: serverContext,
    approvals: approvalsModule,
    audit: auditModule,
    officers: officersModule,
    operations: operationsModule,
    reconciliation: reconciliationModule,
    standings: standingsModule,
  },
  create: ({ approvals, officers, operations, reconciliation, ...needs }): PayoutBatchesModule => {
    const parts = {
      ...needs,
      ...officers,
      isStopped: reconciliation.isStopped,
      operations: operations.operations,
    };
    const deps = {
      ...parts,
      answers: approvals.approval(answersApproval()),
      batches: approvals.approval(batchApproval(parts)),
    };
    const { plainDb, writers } = deps.context;
    registerBatchRows(writers);
    return {
      routes: payoutBatchRoutes(deps),
      background: [
        {
          name: 'book_payout_answers',
          when: { everyMs: BOOK_EVERY_MS },
          run: () => bookAnswers(deps),
        },
      ],
      prepareWorker: () => makeFirstBatchRules(plainDb),
    };
  },
});
