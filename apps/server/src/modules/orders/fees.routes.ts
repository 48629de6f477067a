import { Routes } from '../../http/routes.ts';
import { type FeesOptions, ownFees } from './fees.service.ts';

/** What a person pays for new orders. */
export function feeRoutes(options: FeesOptions): Routes {
  return new Routes({
    'GET /user/fees': async ({ session }) => ownFees(options, session.userId, session.level),
  });
}
