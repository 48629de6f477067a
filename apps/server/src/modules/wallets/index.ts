import type { Wallet } from '@sarraf/contracts';
import type { Routes } from '../../http/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { cardChargesModule } from '../card-charges/index.ts';
import { catalogModule, marketsModule } from '../markets/index.ts';
import { serverContext } from '../server-context.ts';
import { walletRoutes } from './wallets.routes.ts';
import { createWalletsService, type WalletsService } from './wallets.service.ts';

export { ownReference } from './wallet-history.service.ts';
export { readBalances, type PostingPosition, type PostingRow } from './wallets.service.ts';

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
export const walletsModule = defineModule({
  name: 'wallets',
  needs: {
    context: serverContext,
    cardCharges: cardChargesModule,
    catalog: catalogModule,
    markets: marketsModule,
  },
  create: ({ context, cardCharges, catalog, markets }): WalletsModule => {
    const { orderedDb, clock } = context;
    const service = createWalletsService({
      db: orderedDb,
      clock,
      catalog,
      prices: markets.service,
      reserved: (userId) => cardCharges.service.reserved(userId),
    });
    return {
      routes: walletRoutes(service),
      worthInToman: (asset, units) => service.worthInToman(asset, units),
      overviewOf: (userId) => service.list(userId),
      postingsOf: (userId, page) => service.postings(userId, page),
      walletsOf: async (userId) => (await service.list(userId)).data,
    };
  },
});
