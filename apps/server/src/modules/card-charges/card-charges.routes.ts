import { Routes } from '../../http/routes.ts';
import type { CardChargesService } from './card-charges.service.ts';

/** Toman in, by bank card. */
export function cardChargeRoutes(service: CardChargesService): Routes {
  return new Routes({
    'POST /tomanWallet/charge': async ({ session, body, claim }) =>
      service.charge({
        userId: session.userId,
        cardId: body.card_id,
        amount: body.amount,
        isReserved: body.reserve_payment ?? true,
        claim,
      }),
    'GET /tomanWallet/charge/:id': async ({ session, params }) =>
      service.findCharge(session.userId, params.id),
    'DELETE /user_wallets/deposit/:id': async ({ session, params }) =>
      service.cancelCharge(session.userId, params.id),
    'GET /tomanWallet/limits': async ({ session }) => service.limits(session.userId),
    'GET /tomanWallet/callback/:provider': async (call) => {
      call.redirect(await service.callback(call.params.provider, call.query));
      return {};
    },
  });
}
