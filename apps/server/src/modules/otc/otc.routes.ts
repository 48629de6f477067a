import type { Session } from '../../http/index.ts';
import { Routes } from '../../http/routes.ts';
import type { OtcUser } from './otc-deps.ts';
import type { OtcService } from './otc.service.ts';

const userOf = ({ userId, level }: Session): OtcUser => ({ userId, level });

/** Prices of the house, and dust. */
export function otcRoutes(service: OtcService): Routes {
  return new Routes({
    'POST /otc/quote': async ({ session, body }) =>
      service.quote(userOf(session), {
        market: body.pair_type,
        side: body.type,
        amount: body.amount,
        amountType: body.amount_type,
      }),
    'GET /otc/dust': async ({ session }) => service.dust(userOf(session)),
    'POST /otc/dust': async ({ session, claim }) => service.convertDust(userOf(session), claim),
  });
}
