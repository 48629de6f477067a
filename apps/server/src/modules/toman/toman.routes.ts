import { AppError, type Router, type Session } from '../../http/index.ts';
import type { TomanService } from './toman.service.ts';

/** Toman in, by bank card. */
export function routeToman(router: Router, service: TomanService): void {
  router.handle('POST /tomanWallet/charge', async ({ session, body, claim }) =>
    service.charge({
      userId: userOf(session),
      cardId: body.card_id,
      amount: body.amount,
      isReserved: body.reserve_payment ?? true,
      claim,
    }),
  );
  router.handle('GET /tomanWallet/charge/:id', async ({ session, params }) =>
    service.findCharge(userOf(session), params.id),
  );
  router.handle('GET /tomanWallet/limits', async ({ session }) => service.limits(userOf(session)));
  router.handle('GET /tomanWallet/callback/:provider', async (call) => {
    call.redirect(await service.callback(call.params.provider, call.query));
    return {};
  });
}

function userOf(session: Session | null): number {
  if (session === null) throw new AppError('unauthorized');
  return session.userId;
}
