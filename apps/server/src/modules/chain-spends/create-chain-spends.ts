// What transactions of the house are made of in a process: who moves them, and how others ask for them.
import type { SpendKindName } from '@sarraf/contracts';
import { createTurns } from '../../http/index.ts';
import { type ChainsModule, selectCursor } from '../chains/index.ts';
import type { ChainSpendsModule, FinalSpend } from './chain-spends-module.ts';
import type { SpendsDeps } from './chain-spends-deps.ts';
import { chainSpendRoutes } from './chain-spends.routes.ts';
import { adoptCold, holdCold } from './cold-spend.service.ts';
import { readFates } from './fates.service.ts';
import { followBlocks, moveSpends } from './move-spends.service.ts';
import { createNetworkFee } from './network-fee.service.ts';
import {
  freeHeld,
  openSpend,
  ownTerms,
  payoutTerms,
  releaseSpend,
  voidSpend,
} from './open-spend.service.ts';
import { measureGas, measureJoin, planSpend } from './plan-spend.service.ts';
import { registerSpendMetrics } from './spend-metrics.ts';
import { isColdBusy } from './spend-rows.queries.ts';
import { askSigner, readColdAddresses } from './signer-report.service.ts';

const MOVE_EVERY_MS = 1_000;
const ASK_EVERY_MS = 10_000;
const WAITING_MAX = 1_000;

/** What they are made with. */
interface SpendsGiven extends Omit<SpendsDeps, 'chains' | 'follows'> {
  readonly chains: SpendsDeps['chains'] & Pick<ChainsModule, 'afterRead'>;
}

/** Makes the transactions of a process. */
export function createChainSpends(given: SpendsGiven): ChainSpendsModule {
  const follows = new Map<SpendKindName, (final: FinalSpend) => Promise<void>>();
  const deps: SpendsDeps = { ...given, follows };
  registerSpendMetrics(deps);
  followEachBlock(deps, given.chains);
  // what lies at an address is counted by one at a time, or two would take the same coins
  const turns = createTurns(1, WAITING_MAX);
  return {
    routes: chainSpendRoutes(deps),
    background: [
      { name: 'move_spends', when: { everyMs: MOVE_EVERY_MS }, run: () => moveSpends(deps) },
      { name: 'ask_signer', when: { everyMs: ASK_EVERY_MS }, run: () => askSigner(deps) },
    ],
    plan: (wanted) => planSpend(deps, payoutTerms(deps, wanted)),
    networkFee: createNetworkFee(deps),
    open: (wanted, approvals) =>
      turns.take(() => openSpend(deps, payoutTerms(deps, wanted), approvals)),
    release: (spendId) => releaseSpend(deps, spendId),
    want: async (spend) => {
      const opened = await turns.take(() => openSpend(deps, ownTerms(deps, spend), []));
      if (opened.ok) await releaseSpend(deps, spend.spendId);
      return opened;
    },
    joinable: (chain, asset, least) => measureJoin(deps, { chain, asset }, least),
    gasFor: (spend) => measureGas(deps, ownTerms(deps, spend)),
    void: async (spendId) => (await voidSpend(deps, spendId)) === 'void',
    recall: (spendId) => voidSpend(deps, spendId, 'released'),
    holdCold: (spend) => holdCold(deps, spend),
    freeCold: (spendId) => freeHeld(deps, spendId),
    adoptCold: (tx, spend, signed) => adoptCold(deps, tx, spend, signed),
    isColdBusy: (chain) => isColdBusy(deps.context.plainDb, chain),
    coldAddresses: (chain) => readColdAddresses(deps, chain),
    fates: (spendIds) => readFates(deps, spendIds),
    onFinal: (kind, follow) => void follows.set(kind, follow),
  };
}

/** Looks at transactions whenever a chain was read further, or back. */
function followEachBlock(deps: SpendsDeps, chains: Pick<ChainsModule, 'afterRead'>): void {
  const seen = new Map<string, string>();
  chains.afterRead(async ({ config: { chain } }) => {
    const cursor = await selectCursor(deps.context.plainDb, chain);
    if (cursor === undefined || seen.get(chain) === cursor.hash) return [];
    await followBlocks(deps, chain);
    seen.set(chain, cursor.hash);
    return [];
  });
}
