import type { Charge } from '@sarraf/contracts';
import { AppError, type Router } from '../../http/index.ts';
import type { ServerContext } from '../../platform/context.ts';
import type { MarketCatalog, MarketsService } from '../markets/index.ts';
import { createWalletsService } from './wallets.service.ts';

export interface WalletsDeps {
  readonly catalog: MarketCatalog;
  readonly prices: Pick<MarketsService, 'lastPrice'>;
  readonly reserved: (userId: number) => Promise<Charge[]>;
}

export interface WalletsModule {
  routes(router: Router): void;
}

/** What a user has and what it is worth. */
export function createWalletsModule(context: ServerContext, deps: WalletsDeps): WalletsModule {
  const service = createWalletsService({ db: context.db, clock: context.clock, ...deps });
  return {
    routes: (router) =>
      router.handle('GET /user_wallets/list', async ({ session }) => {
        if (session === null) throw new AppError('unauthorized');
        return service.list(session.userId);
      }),
  };
}
