// Coins that people pay in. What holds:
// - A person has one address for all chains of a family, and nobody else has it.
// - A deposit is credited once for ever by chain, transaction and place within it, when its block has
//   as many on it as the network needs, and above a large amount when a second node has the same block.
// - What can not be a person's yet is kept with us and says why; nothing that came is lost or dropped.
// - What came to an address of nobody's is claimed by its code and shown by pictures, to the claimant and to
//   officers alone; it is theirs once two officers say so.
// - Who asks by a transaction code finds what reading finds: the same row, credited by the same step.
import type { CoinDeposit } from '@sarraf/contracts';
import type { Routes } from '../../http/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { chainsModule } from '../chains/index.ts';
import { documentsModule } from '../documents/index.ts';
import { catalogModule } from '../markets/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { operationsModule } from '../operations/index.ts';
import { serverContext } from '../server-context.ts';
import { standingsModule } from '../standings/index.ts';
import { walletsModule } from '../wallets/index.ts';
import { coinDepositRoutes } from './coin-deposits.routes.ts';
import type { DepositRow } from './deposit-rows.ts';
import { creditCoins } from './credit-coins.service.ts';
import { allOnWire } from './own-deposits.service.ts';

export {
  DEPOSIT_COLUMNS,
  DEPOSIT_FROM,
  type DepositRow,
  referenceOf,
  selectDeposit,
} from './deposit-rows.ts';
export {
  type ClaimRefusal,
  selectClaimed,
  selectPicture,
  updateRefused,
} from './claim-rows.ts';
export { evidenceOf } from './evidence.service.ts';

/** Coins that people pay in. */
export interface CoinDepositsModule {
  readonly routes: Routes;
  /** Deposits as their owners read them, in the same order. */
  readonly onWire: (rows: readonly DepositRow[]) => Promise<readonly CoinDeposit[]>;
}

/** Coins that people pay in. */
export const coinDepositsModule = defineModule({
  name: 'coinDeposits',
  needs: {
    context: serverContext,
    catalog: catalogModule,
    chains: chainsModule,
    documents: documentsModule,
    notifications: notificationsModule,
    operations: operationsModule,
    standings: standingsModule,
    wallets: walletsModule,
  },
  create: ({ catalog, operations, wallets, ...needs }): CoinDepositsModule => {
    const deps = {
      ...needs,
      operations: operations.operations,
      scaleOf: (asset: string) => catalog.scaleOf(asset),
      worthOf: (asset: string, units: bigint) => wallets.worthInToman(asset, units),
    };
    deps.chains.afterRead((rails) => creditCoins(deps, rails));
    return { routes: coinDepositRoutes(deps), onWire: (rows) => allOnWire(deps, rows) };
  },
});
