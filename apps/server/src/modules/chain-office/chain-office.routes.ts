import { AppError } from '../../http/index.ts';
import { Routes } from '../../http/routes.ts';
import { proposeOpening, selectOpenStops, stopByHand } from '../chains/index.ts';
import { decide, listApprovals, oneApproval } from './chain-approvals.service.ts';
import { openClaimPicture, refuseClaim } from './claims-office.service.ts';
import type { ChainOfficeParts } from './chain-office-deps.ts';
import { readChain, readChains, readDifferences } from './chains-view.service.ts';
import { listDeposits, proposeReversal, proposeSettlement } from './deposits-watch.service.ts';
import { liftStop } from './lift-stop.service.ts';
import { proposeTerms } from './network-terms.service.ts';
import { closeNetwork, proposeOpen } from './networks-office.service.ts';

/** What officers do with chains. */
export function chainOfficeRoutes(parts: ChainOfficeParts): Routes {
  const { plainDb } = parts.context;
  return new Routes({
    'GET /admin/chains': async ({ session }) => readChains(parts, session.userId),
    'POST /admin/chains/:chain/stop': async ({ session, params, body }) => {
      const officer = session.userId;
      const { chain } = params;
      await stopByHand({ audit: parts.audit, plainDb }, chain, {
        officer,
        reason: body.reason,
      });
      return readChain(parts, chain, officer);
    },
    'POST /admin/chain_stops/:id/lift': async ({ session, params, body }) => {
      const officer = session.userId;
      const stop = (await selectOpenStops(plainDb)).find(({ id }) => String(id) === params.id);
      if (stop === undefined) throw new AppError('not_found');
      const { chain } = stop;
      await liftStop(parts, { id: params.id, chain, officer, reason: body.reason });
      return readChain(parts, chain, officer);
    },
    'POST /admin/chain_networks/:symbol/:code/close': async ({ session, params, body }) =>
      closeNetwork(parts, { ...params, ...body, officer: session.userId }),
    'POST /admin/chain_networks/:symbol/:code/open': async ({ session, params, body }) =>
      proposeOpen(parts, { ...params, ...body, officer: session.userId }),
    'POST /admin/chain_networks/:symbol/:code/terms': async ({ session, params, body }) =>
      proposeTerms(parts, { ...params, ...body, officer: session.userId }),
    'POST /admin/chain_custody': async ({ session, body }) => {
      const officer = session.userId;
      const approval = await proposeOpening(parts, parts.openings, officer, body);
      return oneApproval(parts, { kind: 'custody_opening', approval }, officer);
    },
    'POST /admin/cold_moves': async ({ session, body }) => {
      const officer = session.userId;
      const approval = await parts.treasury.proposeColdMove({ ...body, officer });
      return oneApproval(parts, { kind: 'cold_move', approval }, officer);
    },
    'POST /admin/cold_returns': async ({ session, body }) => {
      const officer = session.userId;
      const approval = await parts.treasury.proposeColdReturn({ ...body, officer });
      return oneApproval(parts, { kind: 'cold_return', approval }, officer);
    },
    'POST /admin/cold_recalls': async ({ session, body }) => {
      const officer = session.userId;
      const approval = await parts.treasury.proposeRecall({ ...body, officer });
      return oneApproval(parts, { kind: 'cold_recall', approval }, officer);
    },
    'GET /admin/chain_approvals': async ({ session }) => listApprovals(parts, session.userId),
    'POST /admin/chain_approvals/:id/approve': async ({ session, params, body }) =>
      decide(parts, 'approve', BigInt(params.id), {
        officer: session.userId,
        reason: body.reason,
      }),
    'POST /admin/chain_approvals/:id/refuse': async ({ session, params, body }) =>
      decide(parts, 'refuse', BigInt(params.id), { officer: session.userId, reason: body.reason }),
    'GET /admin/chain_differences': async () => readDifferences(parts),
    'GET /admin/coin_deposits': async ({ session, query }) =>
      listDeposits(parts, query, session.userId),
    'POST /admin/coin_deposits/:id/settle': async ({ session, params, body }) =>
      proposeSettlement(parts, params.id, {
        userId: Number(body.user_id),
        officer: session.userId,
        reason: body.reason,
      }),
    'GET /admin/coin_claims/:id/pictures/:nth': async ({ session, params }) =>
      openClaimPicture(parts, params, session.userId),
    'POST /admin/coin_claims/:id/refuse': async ({ session, params, body }) =>
      refuseClaim(parts, { id: params.id, officer: session.userId, ...body }),
    'POST /admin/coin_deposits/:id/reverse': async ({ session, params, body }) =>
      proposeReversal(parts, params.id, { officer: session.userId, reason: body.reason }),
  });
}
