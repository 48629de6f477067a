import { AppError, type Router } from '../../http/index.ts';
import { type FeesOptions, ownFees } from './fees.service.ts';

/** What a person pays for new orders. */
export function routeFees(router: Router, options: FeesOptions): void {
  router.handle('GET /user/fees', async ({ session }) => {
    if (session === null) throw new AppError('unauthorized');
    return ownFees(options, session.userId, session.level);
  });
}
