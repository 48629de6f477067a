// The treasury: what people are owed, where it lies, and how long gas lasts. What holds:
// - Owed is what people have, and what is parked for a person; what the house owns itself is the surplus.
// - Every amount comes from the books in one statement, so it is of one moment. Chains are not asked: that
//   books and chains agree is compared elsewhere, and a difference stops the chain.
// - To cold goes what two officers decide, to an address that the signer lists; a transaction is made of it
//   once, under its own id.
// - A sweep changes no book but by its fee. What it is to be is kept before it is asked for.
import type { ChainName } from '@sarraf/contracts';
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule, later } from '../../platform/composer/index.ts';
import type { ChainSpendsModule, OwnSpend } from '../chain-spends/index.ts';
import { type Approval, type ApprovalsOf, approvalsModule } from '../approvals/index.ts';
import { chainsModule, houseAddresses } from '../chains/index.ts';
import { catalogModule } from '../markets/index.ts';
import { reconciliationModule } from '../reconciliation/index.ts';
import { serverContext } from '../server-context.ts';
import { walletsModule } from '../wallets/index.ts';
import {
  coldMoveApproval,
  proposeColdMove,
  type SaidColdMove,
  takeColdMoves,
  type WantedColdMove,
} from './cold-moves.service.ts';
import { sweepAddresses } from './sweeps.service.ts';
import { createFreeAtHot } from './places.service.ts';
import type { TreasuryDeps } from './treasury.service.ts';
import { registerTreasuryMetrics } from './treasury-metrics.ts';
import { treasuryRoutes } from './treasury.routes.ts';

export type { WantedColdMove } from './cold-moves.service.ts';

/** The treasury, as officers see it. */
export interface TreasuryModule {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
  /** Moves from hot to cold, as two officers decide them. */
  readonly coldMoves: ApprovalsOf<WantedColdMove>;
  /** Wants a coin to move to cold. @throws AppError as `POST /admin/cold_moves` declares */
  proposeColdMove(said: SaidColdMove): Promise<Approval<WantedColdMove>>;
}

type Spends = Pick<ChainSpendsModule, 'coldAddresses' | 'fates' | 'gasFor' | 'networkFee' | 'want'>;

const TAKE_EVERY_MS = 5_000;
const SWEEP_EVERY_MS = 60_000;

/** What people are owed, where it lies, and how long the coin for network fees lasts. */
export const treasuryModule = defineModule({
  name: 'treasury',
  needs: {
    context: serverContext,
    approvals: approvalsModule,
    catalog: catalogModule,
    chains: chainsModule,
    chainSpends: later('chainSpends').giving<Spends>(),
    reconciliation: reconciliationModule,
    wallets: walletsModule,
  },
  create: ({
    approvals,
    catalog,
    chains,
    chainSpends,
    context,
    reconciliation,
    wallets,
  }): TreasuryModule => {
    const { clock, config, logger, orderedDb, plainDb } = context;
    const { evmXpub } = config.chains;
    const deps: TreasuryDeps = {
      orderedDb,
      plainDb,
      clock,
      assets: () => catalog.assets(),
      networks: () => chains.networks(),
      gasAddress: async () =>
        evmXpub === undefined ? null : (await houseAddresses(plainDb, evmXpub)).gas,
      // a surplus may be below zero: then something is missing
      worthOf: (asset, units) => {
        const worth = wallets.worthInToman(asset, units < 0n ? -units : units);
        return units < 0n && worth !== null ? `-${worth}` : worth;
      },
      countedBeyond: (db) => reconciliation.custodyDifferences(db),
      networkFee: (chain, asset) => chainSpends().networkFee(chain, asset),
      coldAddresses: (chain) => chainSpends().coldAddresses(chain),
    };
    const moving = {
      clock,
      logger,
      plainDb,
      scaleOf: (asset: string) => catalog.scaleOf(asset),
      networks: (of: readonly ChainName[]) => chains.networks(of),
      want: (spend: OwnSpend) => chainSpends().want(spend),
      coldAddresses: deps.coldAddresses,
      freeAtHot: createFreeAtHot(deps),
    };
    registerTreasuryMetrics({ context, places: deps });
    const coldMoves = approvals.approval(coldMoveApproval(moving));
    return {
      routes: treasuryRoutes(deps),
      background: [
        {
          name: 'take_cold_moves',
          when: { everyMs: TAKE_EVERY_MS },
          run: () => takeColdMoves(moving),
        },
        {
          name: 'sweep_addresses',
          when: { everyMs: SWEEP_EVERY_MS },
          run: () => sweepAddresses({ ...moving, spends: chainSpends }),
        },
      ],
      coldMoves,
      proposeColdMove: (said) => proposeColdMove(moving, coldMoves, said),
    };
  },
});
