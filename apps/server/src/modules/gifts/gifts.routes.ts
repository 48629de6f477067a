import type { Session } from '../../http/index.ts';
import { Routes } from '../../http/routes.ts';
import type { Trier } from './gift-tries.service.ts';
import { cancelGift, findGift, type GiftsDeps, listGifts, makeGift } from './gifts.service.ts';
import { lookAtGift, type RedeemDeps, redeemGift } from './redeem.service.ts';

/** Gifts: their maker's calls, and those of whoever has a code. */
export function giftRoutes(deps: GiftsDeps & RedeemDeps): Routes {
  return new Routes({
    'GET /gift_codes': async ({ session, query }) => listGifts(deps, session.userId, query),
    'POST /gift_codes': async ({ session, ip, body, claim }) =>
      makeGift(deps, { session, ip, claim }, body),
    'POST /gift_codes/look': async ({ session, ip, body }) =>
      lookAtGift(deps, trierOf(session, ip, body), body.code),
    'POST /gift_codes/redeem': async ({ session, ip, body, claim }) =>
      redeemGift(deps, trierOf(session, ip, body), body.code, claim),
    'GET /gift_codes/:id': async ({ session, params }) => findGift(deps, session.userId, params.id),
    'DELETE /gift_codes/:id': async ({ session, params }) =>
      cancelGift(deps, session.userId, params.id),
  });
}

const trierOf = (
  { userId }: Session,
  ip: string,
  body: { readonly proof_of_work?: string | undefined },
): Trier => ({ userId, ip, proof: body.proof_of_work });
