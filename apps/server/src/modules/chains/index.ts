// Chains, block by block. What holds:
// - A cursor moves from a block to its child alone, by `UPDATE … WHERE height = from AND hash = from_hash`,
//   with every movement of an address of ours in the same transaction: none is skipped, none is double,
//   whoever reads at the same time or dies.
// - A movement is known by chain, transaction and its place within the transaction, never by its place
//   in the block: mined again elsewhere it is the same one.
// - What the chain takes back is orphaned, never deleted. What the books have of it stops the chain, and
//   two people decide.
// - What lies there by a second node is compared with what was read and with the books.
import { defineModule } from '../../platform/composer/index.ts';
import { catalogModule } from '../markets/index.ts';
import { outsideCompanies, serverContext } from '../server-context.ts';
import { type ChainsModule, createChains } from './create-chains.ts';
import { createNetworkReasons } from './networks.service.ts';

export { type HouseAddresses, houseAddresses, ownerOfAddress } from './addresses.service.ts';
export {
  COIN_DEPOSITS_CHANGED,
  lockTerms,
  type NetworkTerms,
  selectCursor,
  selectDifferences,
  selectForks,
  selectHeadAt,
  selectOpenStops,
  updateNetworkOpen,
  updateTerms,
  upsertChainStop,
} from './chain-rows.ts';
export { type Compared, type ComparedState, measureChains } from './compare.service.ts';
export type { ChainsModule } from './create-chains.ts';
export {
  approveOpening,
  type CustodyDeps,
  openingApproval,
  proposeOpening,
  registerCustodyRows,
  type WantedOpening,
} from './custody.service.ts';
export type { Network } from './networks.service.ts';
export { nativeOf } from './networks.service.ts';
export { liftApproval, stopByHand, toStop, type WantedLift } from './stops.service.ts';
export { keepMoves, readCanonical, stopForTakenBack } from './watch-chain.service.ts';

/** Why each network can't be paid in or withdrawn by at the moment, for those who list assets. */
export const networkReasonsModule = defineModule({
  name: 'networkReasons',
  needs: { context: serverContext, companies: outsideCompanies },
  create: ({ context, companies }) =>
    createNetworkReasons(context.plainDb, {
      rails: companies.chains,
      hasSigner: context.config.signer !== undefined,
    }),
});

/** Chains of this installation. */
export const chainsModule = defineModule({
  name: 'chains',
  needs: {
    context: serverContext,
    catalog: catalogModule,
    companies: outsideCompanies,
  },
  create: ({ context, catalog, companies }): ChainsModule =>
    createChains({ context, catalog, rails: companies.chains }),
});
