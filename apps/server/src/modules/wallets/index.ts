import type { Charge, Wallet } from '@sarraf/contracts';
import type { Routes } from '../../http/index.ts';
import type { MarketCatalog, MarketsService } from '../markets/index.ts';
import type { ServerContext } from '../server-context.ts';
import { walletRoutes } from './wallets.routes.ts';
import { createWalletsService, type WalletsService } from './wallets.service.ts';

export { ownReference } from './wallet-history.service.ts';
export type { PostingPosition, PostingRow } from './wallets.service.ts';

/** What wallets are read and valued with. */
export interface WalletsDeps {
  readonly catalog: MarketCatalog;
  readonly prices: Pick<MarketsService, 'lastPrice'>;
  readonly reserved: (userId: number) => Promise<Charge[]>;
}

/** What a user has and what it is worth, as others use it. */
export interface WalletsModule {
  readonly routes: Routes;
  /** Every asset with what the user has of it and its worth by last price. */
  readonly walletsOf: (userId: number) => Promise<readonly Wallet[]>;
  /** The same with what all of it is worth. */
  readonly overviewOf: WalletsService['list'];
  /** What an amount is worth in toman by last price; null while there is none. */
  readonly worthInToman: WalletsService['worthInToman'];
  /** Movements of a user's accounts, newest first, those before a position. */
  readonly postingsOf: WalletsService['postings'];
}

/** What a user has and what it is worth. */
export function createWalletsModule(context: ServerContext, deps: WalletsDeps): WalletsModule {
  const { orderedDb, clock } = context;
  const service = createWalletsService({ db: orderedDb, clock, ...deps });
  return {
    routes: walletRoutes(service),
    worthInToman: (asset, units) => service.worthInToman(asset, units),
    overviewOf: (userId) => service.list(userId),
    postingsOf: (userId, page) => service.postings(userId, page),
    walletsOf: async (userId) => (await service.list(userId)).data,
  };
}
