// The treasury: what people are owed, where it lies, and how long gas lasts. What holds:
// - Owed is what people have, and what is parked for a person; what the house owns itself is the surplus.
// - Every amount comes from the books in one statement, so it is of one moment. Chains are not asked: that
//   books and chains agree is compared elsewhere, and a difference stops the chain.
// - To cold goes what two officers decide, to an address that the signer lists; a transaction is made of it
//   once, under its own id.
// - A sweep changes no book but by its fee. What it is to be is kept before it is asked for.
import { familyOf } from '@sarraf/chain-codec';
import type { ChainName } from '@sarraf/contracts';
import { keyOf } from '../../chains-config.ts';
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule, later } from '../../platform/composer/index.ts';
import type { ChainSpendsModule, OwnSpend } from '../chain-spends/index.ts';
import { type Approval, type ApprovalsOf, approvalsModule } from '../approvals/index.ts';
import { auditModule } from '../audit/index.ts';
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
import { compareCold } from './compare-cold.service.ts';
import {
  coldRecallApproval,
  coldReturnApproval,
  proposeColdReturn,
  proposeRecall,
  type SaidColdReturn,
  type WantedColdReturn,
  type WantedRecall,
} from './cold-returns.service.ts';
import type { ReturnsDeps } from './cold-returns-deps.ts';
import { joinCoins } from './joins.service.ts';
import { prepareReturns } from './prepare-return.service.ts';
import { sweepAddresses } from './sweeps.service.ts';
import { createFreeAtHot, readElsewhere } from './places.service.ts';
import type { TreasuryDeps } from './treasury.service.ts';
import { registerTreasuryMetrics } from './treasury-metrics.ts';
import { readReturns } from './return-view.service.ts';
import { treasuryRoutes } from './treasury.routes.ts';

export type { WantedColdMove } from './cold-moves.service.ts';
export type { WantedColdReturn, WantedRecall } from './cold-returns.service.ts';

/** The treasury, as officers see it. */
export interface TreasuryModule {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
  /** Moves from hot to cold, as two officers decide them. */
  readonly coldMoves: ApprovalsOf<WantedColdMove>;
  /** Moves from cold to hot, as two officers decide them. */
  readonly coldReturns: ApprovalsOf<WantedColdReturn>;
  /** Moves of either direction that are to be taken back. */
  readonly coldRecalls: ApprovalsOf<WantedRecall>;
  /** What lies where no chain of ours is, of each asset that two people counted; smallest units. */
  elsewhere(): Promise<ReadonlyMap<string, bigint>>;
  /** Wants a coin to move to cold. @throws AppError as `POST /admin/cold_moves` declares */
  proposeColdMove(said: SaidColdMove): Promise<Approval<WantedColdMove>>;
  /** Wants a coin to come back from cold. @throws AppError as `POST /admin/cold_returns` declares */
  proposeColdReturn(said: SaidColdReturn): Promise<Approval<WantedColdReturn>>;
  /** Wants a move taken back. @throws AppError as `POST /admin/cold_recalls` declares */
  proposeRecall(said: {
    readonly move: string;
    readonly reason: string;
    readonly officer: number;
  }): Promise<Approval<WantedRecall>>;
}

type Spends = Pick<
  ChainSpendsModule,
  | 'adoptCold'
  | 'coldAddresses'
  | 'fates'
  | 'freeCold'
  | 'gasFor'
  | 'holdCold'
  | 'isColdBusy'
  | 'joinable'
  | 'networkFee'
  | 'recall'
  | 'want'
>;

const TAKE_EVERY_MS = 5_000;
const SWEEP_EVERY_MS = 60_000;
const COMPARE_EVERY_MS = 30_000;

/** What people are owed, where it lies, and how long the coin for network fees lasts. */
export const treasuryModule = defineModule({
  name: 'treasury',
  needs: {
    context: serverContext,
    approvals: approvalsModule,
    audit: auditModule,
    catalog: catalogModule,
    chains: chainsModule,
    chainSpends: later('chainSpends').giving<Spends>(),
    reconciliation: reconciliationModule,
    wallets: walletsModule,
  },
  create: ({
    approvals,
    audit,
    catalog,
    chains,
    chainSpends,
    context,
    reconciliation,
    wallets,
  }): TreasuryModule => {
    const { clock, config, logger, orderedDb, plainDb } = context;
    const deps: TreasuryDeps = {
      orderedDb,
      plainDb,
      clock,
      assets: () => catalog.assets(),
      networks: () => chains.networks(),
      gasAddress: async (chain) => {
        const key = keyOf(config.chains, familyOf(chain));
        return key === undefined ? null : (await houseAddresses(plainDb, key)).gas;
      },
      // a surplus may be below zero: then something is missing
      worthOf: (asset, units) => {
        const worth = wallets.worthInToman(asset, units < 0n ? -units : units);
        return units < 0n && worth !== null ? `-${worth}` : worth;
      },
      countedBeyond: (db) => reconciliation.custodyDifferences(db),
      networkFee: (chain, asset) => chainSpends().networkFee(chain, asset),
      coldAddresses: (chain) => chainSpends().coldAddresses(chain),
      returns: () => readReturns(returning),
    };
    const moving = {
      clock,
      logger,
      plainDb,
      scaleOf: (asset: string) => catalog.scaleOf(asset),
      networks: (of: readonly ChainName[]) => chains.networks(of),
      want: (spend: OwnSpend) => chainSpends().want(spend),
      recall: (spendId: string) => chainSpends().recall(spendId),
      freeCold: (spendId: string) => chainSpends().freeCold(spendId),
      coldAddresses: deps.coldAddresses,
      freeAtHot: createFreeAtHot(deps),
    };
    registerTreasuryMetrics({ context, places: deps });
    const coldMoves = approvals.approval(coldMoveApproval(moving));
    const returning: ReturnsDeps = {
      ...moving,
      audit,
      context,
      chains: { rails: chains.rails },
      spends: chainSpends,
    };
    const coldReturns = approvals.approval(coldReturnApproval(returning));
    const coldRecalls = approvals.approval(coldRecallApproval(returning));
    return {
      routes: treasuryRoutes(deps, returning),
      background: [
        {
          name: 'take_cold_moves',
          when: { everyMs: TAKE_EVERY_MS },
          run: () => takeColdMoves(moving),
        },
        {
          name: 'prepare_cold_returns',
          when: { everyMs: TAKE_EVERY_MS },
          run: () => prepareReturns(returning),
        },
        {
          name: 'compare_cold',
          when: { everyMs: COMPARE_EVERY_MS },
          run: () => compareCold(returning),
        },
        {
          name: 'sweep_addresses',
          when: { everyMs: SWEEP_EVERY_MS },
          run: () => sweepAddresses({ ...moving, spends: chainSpends }),
        },
        {
          name: 'join_coins',
          when: { everyMs: SWEEP_EVERY_MS },
          run: () =>
            joinCoins({ ...moving, spends: chainSpends, isStopped: reconciliation.isStopped }),
        },
      ],
      coldMoves,
      coldReturns,
      coldRecalls,
      elsewhere: () => readElsewhere(deps),
      proposeColdMove: (said) => proposeColdMove(moving, coldMoves, said),
      proposeColdReturn: (said) => proposeColdReturn(returning, coldReturns, said),
      proposeRecall: (said) => proposeRecall(returning, coldRecalls, said),
    };
  },
});
