import { Routes } from '../../http/routes.ts';
import { findAnswers, importAnswers, listAnswerLines, listAnswers } from './answers.service.ts';
import { approveAnswers } from './approve-answers.service.ts';
import { approveBatch, cancelBatch } from './batch-steps.service.ts';
import type { BatchesDeps } from './batches-deps.ts';
import { batchTerms, findBatch, listBatches, listBatchLines } from './batches.service.ts';
import { giveFile } from './give-batch.service.ts';
import { makeBatch } from './make-batch.service.ts';

/** Payouts as a file for the bank, and its answers: officers' calls. */
export function payoutBatchRoutes(deps: BatchesDeps): Routes {
  return new Routes({
    'GET /admin/payout_terms': async () => batchTerms(deps),
    'GET /admin/payout_batches': async ({ session, query }) =>
      listBatches(deps, query, session.userId),
    'POST /admin/payout_batches': async ({ session, body, claim }) =>
      makeBatch(deps, { officer: session.userId, body, claim }),
    'GET /admin/payout_batches/:id': async ({ session, params }) =>
      findBatch(deps, params.id, session.userId),
    'GET /admin/payout_batches/:id/lines': async ({ params, query }) =>
      listBatchLines(deps, params.id, query),
    'POST /admin/payout_batches/:id/approve': async ({ session, params, body }) =>
      approveBatch(deps, { id: params.id, officer: session.userId, reason: body.reason }),
    'POST /admin/payout_batches/:id/cancel': async ({ session, params, body }) =>
      cancelBatch(deps, { id: params.id, officer: session.userId, reason: body.reason }),
    'POST /admin/payout_batches/:id/file': async ({ session, params }) =>
      giveFile(deps, params.id, session.userId),
    'GET /admin/payout_batches/:id/answers': async ({ session, params }) =>
      listAnswers(deps, params.id, session.userId),
    'POST /admin/payout_batches/:id/answers': async ({ session, params, receive }) =>
      importAnswers(deps, { id: params.id, officer: session.userId }, receive),
    'GET /admin/payout_answers/:id': async ({ session, params }) =>
      findAnswers(deps, params.id, session.userId),
    'GET /admin/payout_answers/:id/lines': async ({ params, query }) =>
      listAnswerLines(deps, params.id, query),
    'POST /admin/payout_answers/:id/approve': async ({ session, params, body }) =>
      approveAnswers(deps, { id: params.id, officer: session.userId, reason: body.reason }),
  });
}
