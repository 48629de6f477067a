import { Routes } from '../../http/routes.ts';
import { depositTips, type TipsDeps } from './deposit-ids.service.ts';
import { listOwnDeposits } from './own-deposits.service.ts';
import {
  approveReceipt,
  findReview,
  listReviews,
  openPicture,
  type ReceiptReviewDeps,
  refuseReceipt,
} from './receipt-review.service.ts';
import { listReceipts, showReceipt } from './receipts.service.ts';

/** Toman in over a bank: their owner's calls, and the officers' on receipts. */
export function bankDepositRoutes(deps: TipsDeps & ReceiptReviewDeps): Routes {
  return new Routes({
    'GET /user_wallets/deposit_id_tips': async ({ session }) => depositTips(deps, session.userId),
    'GET /tomanWallet/bank_deposits': async ({ session, query }) =>
      listOwnDeposits(deps.context, session.userId, query),
    'POST /tomanWallet/offline_deposit': async ({ session, receive }) =>
      showReceipt(deps, session.userId, receive),
    'GET /tomanWallet/offline_deposit/history': async ({ session, query }) =>
      listReceipts(deps, session.userId, query),
    'GET /admin/offline_deposits': async ({ session, query }) =>
      listReviews(deps, query, session.userId),
    'GET /admin/offline_deposits/:id': async ({ session, params }) =>
      findReview(deps, params.id, session.userId),
    'GET /admin/offline_deposits/:id/picture': async ({ session, params }) =>
      openPicture(deps, params.id, session.userId),
    'POST /admin/offline_deposits/:id/approve': async ({ session, params, body }) =>
      approveReceipt(deps, {
        id: params.id,
        officer: session.userId,
        lineId: body.line_id,
        reason: body.reason,
      }),
    'POST /admin/offline_deposits/:id/refuse': async ({ session, params, body }) =>
      refuseReceipt(deps, { id: params.id, officer: session.userId, ...body }),
  });
}
