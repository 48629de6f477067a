// Transactions of the house on chains. What holds:
// - What is wanted is kept and its greatest fee is held before anything is signed; what it is for never
//   changes.
// - The signer is asked what it signed before it is asked to sign. Its bytes are stored before a node has
//   them, and no others are ever sent in their place.
// - All versions of a transaction have one number, so one at most is ever in a block; whichever it is
//   settles.
// - What a node says of bytes is no fact of their fate. A transaction is final by its block, with as many
//   on it as the network needs and a second node's word, and decided once.
import { defineModule } from '../../platform/composer/index.ts';
import { auditModule } from '../audit/index.ts';
import { chainsModule } from '../chains/index.ts';
import { catalogModule } from '../markets/index.ts';
import { operationsModule } from '../operations/index.ts';
import { outsideCompanies, serverContext } from '../server-context.ts';
import type { ChainSpendsModule } from './chain-spends-module.ts';
import { createChainSpends } from './create-chain-spends.ts';

export type {
  ChainSpendsModule,
  ColdSpend,
  FinalSpend,
  OwnSpend,
  Planned,
  Recalled,
  SpendFate,
  WantedPayout,
} from './chain-spends-module.ts';

export { chooseCoins } from './choose-coins.ts';
export { feeUnitsOf, gasLimitOf, offerOf } from './fees.ts';

/** Transactions of the house on chains. */
export const chainSpendsModule = defineModule({
  name: 'chainSpends',
  needs: {
    context: serverContext,
    audit: auditModule,
    catalog: catalogModule,
    chains: chainsModule,
    companies: outsideCompanies,
    operations: operationsModule,
  },
  create: ({ catalog, companies, operations, ...needs }): ChainSpendsModule =>
    createChainSpends({
      ...needs,
      operations: operations.operations,
      scaleOf: (asset) => catalog.scaleOf(asset),
      signer: () => companies.signer,
    }),
});
