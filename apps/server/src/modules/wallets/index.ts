import type { Charge } from '@sarraf/contracts';
import type { Routes } from '../../http/index.ts';
import type { MarketCatalog, MarketsService } from '../markets/index.ts';
import type { ServerContext } from '../server-context.ts';
import { walletRoutes } from './wallets.routes.ts';
import { createWalletsService } from './wallets.service.ts';

/** What wallets are read and valued with. */
export interface WalletsDeps {
  readonly catalog: MarketCatalog;
  readonly prices: Pick<MarketsService, 'lastPrice'>;
  readonly reserved: (userId: number) => Promise<Charge[]>;
}

/** What a user has and what it is worth. */
export function createWalletsModule(
  context: ServerContext,
  deps: WalletsDeps,
): { readonly routes: Routes } {
  const { orderedDb, clock } = context;
  return { routes: walletRoutes(createWalletsService({ db: orderedDb, clock, ...deps })) };
}
