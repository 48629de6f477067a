// Gifts: money for whoever has a code. What holds:
// - Making one is money leaving, as a transfer to somebody else: the money is held from then on, for
//   a year, and comes back when it is cancelled or ends.
// - The code has 80 bits and is kept nowhere: command, tables and log have its SHA-256 alone.
// - It is taken once. Five wrong codes of a person in an hour, and none of theirs is looked at; many
//   from one address block, and each costs work.
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { factorsModule } from '../factors/index.ts';
import { catalogModule } from '../markets/index.ts';
import { operationsModule } from '../operations/index.ts';
import { proofsModule } from '../proofs/index.ts';
import { recipientsModule } from '../recipients/index.ts';
import { serverContext } from '../server-context.ts';
import { standingsModule } from '../standings/index.ts';
import { usersModule } from '../users/index.ts';
import { walletsModule } from '../wallets/index.ts';
import { registerGiftRows } from './gift-rows.ts';
import { giftRoutes } from './gifts.routes.ts';
import { forgetTries } from './gift-tries.service.ts';

/** Gifts, as others use them. */
export interface GiftsModule {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
}

const FORGET_EVERY_MS = 3_600_000;

/** Gifts. Make it before the engine starts. */
export const giftsModule = defineModule({
  name: 'gifts',
  needs: {
    context: serverContext,
    catalog: catalogModule,
    factors: factorsModule,
    operations: operationsModule,
    proofs: proofsModule,
    recipients: recipientsModule,
    standings: standingsModule,
    users: usersModule,
    wallets: walletsModule,
  },
  create: ({ operations, proofs, wallets, ...needs }): GiftsModule => {
    const { catalog, context } = needs;
    const deps = {
      ...needs,
      operations: operations.operations,
      proofs: proofs.proofs,
      figures: {
        scaleOf: (asset: string) => catalog.scaleOf(asset),
        worthOf: (asset: string, units: bigint) => wallets.worthInToman(asset, units),
      },
    };
    registerGiftRows(context.writers);
    return {
      routes: giftRoutes(deps),
      background: [
        {
          name: 'forget_gift_tries',
          when: { everyMs: FORGET_EVERY_MS },
          run: () => forgetTries(context),
        },
      ],
    };
  },
});
